public import Foundation

/// A size that a layout proposes to a subview; either dimension may be unspecified.
///
///     ProposedViewSize(width: 300, height: nil)  // 300 wide, with the height that results
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width in pixels; nil for the width that the subview chooses.
  public var width: CGFloat?
  /// The proposed height in pixels; nil for the height that the subview chooses.
  public var height: CGFloat?

  /// The proposal for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// The proposal for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// The proposal for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Creates a proposal; nil leaves a dimension to the subview.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal of both dimensions of a size.
  public init(_ size: CGSize) {
    self.init(width: size.width, height: size.height)
  }

  /// Returns the proposal with its unspecified dimensions taken from `size`. An infinite dimension stays infinite.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The proposal that subviews get: NaN becomes unspecified, negative dimensions become zero.
  var cleaned: ProposedViewSize {
    func cleaned(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isNaN ? nil : max(0, $0) } }
    return ProposedViewSize(width: cleaned(width), height: cleaned(height))
  }
}

extension ProposedViewSize {
  /// The dimension proposed along an axis.
  package subscript(axis: Axis) -> CGFloat? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}
