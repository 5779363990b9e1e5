import Foundation

extension ClosedRange<CGFloat> {
  /// Returns the positive whole numbers in the range that are nearest to a length, from two sets: those within a
  /// rounding error of the range's ends, and those certainly inside.
  func wholeNumbers(nearestTo length: CGFloat) -> [CGFloat] {
    [1e-12, -1e-12].compactMap { slack in
      let low = Swift.max(1, (lowerBound * (1 - slack)).rounded(.up))
      let high = (upperBound * (1 + slack)).rounded(.down)
      return low <= high ? Swift.min(Swift.max(length.rounded(), low), high) : nil
    }
  }
}
