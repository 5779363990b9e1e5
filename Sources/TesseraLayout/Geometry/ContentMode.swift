/// How content of one aspect takes a space of another.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as it can be inside the space.
  case fit
  /// As small as it can be while it covers the space.
  case fill
}
