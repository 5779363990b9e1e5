public import Foundation

/// The distances between a rectangle's sides and its content.
///
///     let insets = EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
///     let width = proposal.width.map { max(0, $0 - insets.leading - insets.trailing) }
public struct EdgeInsets: Hashable, Codable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}
