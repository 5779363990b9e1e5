import Foundation

/// The least of some numbers to which later ones are added and from which the first are dropped.
///
/// Each takes constant time on average.
struct SlidingMinimum {
  /// Those that no later number is below, in order; the first of them is the least.
  private var numbers: [(value: CGFloat, index: Int)] = []
  private var first = 0

  var value: CGFloat { numbers[first].value }

  mutating func append(_ value: CGFloat, at index: Int) {
    while numbers.count > first, let last = numbers.last, last.value >= value { numbers.removeLast() }
    numbers.append((value, index))
  }

  mutating func drop(before index: Int) {
    while numbers[first].index < index { first += 1 }
  }
}
