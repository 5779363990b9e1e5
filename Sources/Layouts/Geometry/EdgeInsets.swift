public import Foundation

/// The distances between a rectangle's sides and its content.
///
///     let insets = EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
///     let width = proposal.width.map { max(0, $0 - insets.leading - insets.trailing) }
public struct EdgeInsets: Hashable, Codable, Sendable {
  /// The inset from the upper side, in pixels; negative outside of it.
  public var top: CGFloat
  /// The inset from the side where reading starts, in pixels.
  public var leading: CGFloat
  /// The inset from the lower side, in pixels.
  public var bottom: CGFloat
  /// The inset from the side where reading ends, in pixels.
  public var trailing: CGFloat

  /// Creates insets from one number for each side.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}
