package import Foundation

/// A guide that was set on a view.
package struct AlignmentGuide: Sendable {
  package enum Key: Hashable, Sendable {
    case horizontal(HorizontalAlignment)
    case vertical(VerticalAlignment)

    /// The fraction of extra length that lies before the guide.
    package var shareBefore: CGFloat {
      switch self {
      case .horizontal(.center), .vertical(.center): 0.5
      case .horizontal(.trailing), .vertical(.bottom): 1
      default: 0
      }
    }
  }

  var key: Key
  var computeValue: @Sendable (ViewDimensions) -> CGFloat
}
