import Foundation

/// The minimum of a sliding window of numbers: new numbers are appended, and the oldest are dropped.
///
/// Each operation takes constant time on average.
struct SlidingMinimum {
  /// The numbers that have no smaller number after them, in order; the first is the minimum.
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
