/// Several views together, so that a modifier applies to each of them.
///
///     Group {
///       portrait
///       landscape
///     }
///     .rank(1)
public struct Group<Content: View>: View {
  /// The views of the group.
  public let body: Content

  /// Creates a group of views, one per line.
  public init(@ViewBuilder content: () -> Content) { body = content() }
}

extension Group: Sendable where Content: Sendable {}
