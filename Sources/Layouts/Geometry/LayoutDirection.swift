/// The reading direction.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// As in English: the leading edge is the left one.
  case leftToRight
  /// As in Arabic: arrangements are mirrored.
  case rightToLeft
}
