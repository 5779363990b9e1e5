import Foundation

// Where a layout computes with what it is proposed, an infinite dimension is as good as an open one.

extension ProposedViewSize {
  /// The proposed width, if there is a finite one.
  var finiteWidth: CGFloat? { Self.finite(width) }

  /// The proposed height, if there is a finite one.
  var finiteHeight: CGFloat? { Self.finite(height) }

  private static func finite(_ length: CGFloat?) -> CGFloat? {
    length.flatMap { $0.isFinite ? max(0, $0) : nil }
  }
}
