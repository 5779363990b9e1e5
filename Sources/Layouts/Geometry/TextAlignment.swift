/// The alignment of lines within their width. Layouts that wrap lines take it as a parameter; photos themselves have no
/// text.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// On the side where reading starts.
  case leading
  /// In the middle of the width.
  case center
  /// On the side where reading ends.
  case trailing
}
