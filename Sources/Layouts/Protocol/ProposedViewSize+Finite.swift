package import Foundation

// In calculations with a proposal, an infinite dimension counts as unspecified.

extension ProposedViewSize {
  /// The proposed width if it is finite, otherwise nil.
  package var finiteWidth: CGFloat? { Self.finite(width) }

  /// The proposed height if it is finite, otherwise nil.
  package var finiteHeight: CGFloat? { Self.finite(height) }

  private static func finite(_ length: CGFloat?) -> CGFloat? {
    length.flatMap { $0.isFinite ? max(0, $0) : nil }
  }
}
