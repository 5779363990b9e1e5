package import Foundation

extension CGFloat {
  /// The number; zero if it is infinite or not a number, because nothing can be aligned with it.
  package var finiteOrZero: CGFloat { isFinite ? self : 0 }

  /// The length within ±10⁹, so that sums of millions stay finite; zero if it is not a number.
  package var boundedOrZero: CGFloat { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }

  /// The distance from 0 to 10⁹; zero if it is not a number.
  package var boundedDistance: CGFloat { Swift.max(0, boundedOrZero) }

  /// The length from 10⁻⁶ to 10⁹; the shortest if it is not a number.
  package var boundedLength: CGFloat { Swift.max(1e-6, boundedOrZero) }

  /// The aspect ratio from 10⁻⁶ to 10⁶; 4:3 if it is not a number.
  package var boundedAspect: CGFloat { isNaN ? 4.0 / 3 : Swift.min(Swift.max(self, 1e-6), 1e6) }

  /// The fraction from 0 to just below 1; zero if it is not a number.
  package var boundedShare: CGFloat { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1 - 1e-9) }
}

extension Int {
  /// A number of columns or rows from 1 to 10,000: with more, photos on the largest wall are hardly visible.
  package var boundedCount: Int { Swift.min(Swift.max(self, 1), 10_000) }
}
