import Foundation

extension CGFloat {
  /// Zero in place of what is infinite or not a number: nothing can be lined up with what has no end.
  var finiteOrZero: CGFloat { isFinite ? self : 0 }
}
