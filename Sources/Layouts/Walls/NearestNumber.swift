import Foundation

extension ClosedRange<Int> {
  /// Returns the number whose value is nearest to a target; the smaller of two equally near ones.
  ///
  ///     (1...9).nearest(to: 7) { CGFloat($0 * $0) }  // 3, for 9
  ///
  /// The values must increase with the number. Takes logarithmic time.
  func nearest(
    to target: CGFloat, rising value: (Int) -> CGFloat,
    distance: (CGFloat, CGFloat) -> CGFloat = { abs($0 - $1) }
  ) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if value(middle) < target { low = middle + 1 } else { high = middle }
    }
    guard low > lowerBound else { return low }
    return distance(value(low - 1), target) <= distance(value(low), target) ? low - 1 : low
  }
}

/// Returns the ratio of the larger of two lengths to the smaller; 1 if they are equal.
func proportion(_ one: CGFloat, _ other: CGFloat) -> CGFloat { max(one / other, other / one) }
