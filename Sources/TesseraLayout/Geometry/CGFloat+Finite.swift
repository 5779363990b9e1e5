import Foundation

extension CGFloat {
  /// The number, or zero if it is infinite or not a number: nothing can be aligned with it.
  var finiteOrZero: CGFloat { isFinite ? self : 0 }
}
