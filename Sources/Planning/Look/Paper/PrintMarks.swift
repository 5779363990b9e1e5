/// What is printed around the trimmed page, for those who print and trim it.
package struct PrintMarks: OptionSet, Hashable, Encodable, Sendable {
  package let rawValue: Int

  /// Where the page is trimmed.
  static let crop = PrintMarks(rawValue: 1)
  /// Where the inks have to meet.
  static let registration = PrintMarks(rawValue: 2)
  /// How much there is of each ink.
  static let bars = PrintMarks(rawValue: 4)

  static let named: [(name: String, mark: PrintMarks)] = [
    ("crop", .crop), ("registration", .registration), ("bars", .bars),
  ]

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Names with commas between them, or `none`. Nil where a name is unknown.
  init?(_ text: String) {
    self = []
    if text == "none" { return }
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
      insert(known.mark)
    }
  }
}
