import Foundation

extension CGFloat {
  /// Zero if the number is infinite or not a number: nothing can be aligned with it.
  var finiteOrZero: CGFloat { isFinite ? self : 0 }
}
