/// How lines stand within their width. Layouts that wrap take it as a parameter; photos have no text themselves.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading
  case center
  case trailing
}
