/// The way in which content of one aspect ratio fills a space of another.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as possible inside the space.
  case fit
  /// As small as possible while covering the space.
  case fill
}
