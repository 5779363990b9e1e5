/// The alignment of lines within their width. Layouts that wrap lines take it as a parameter; photos themselves have no
/// text.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading
  case center
  case trailing
}
