/// The marks around the trimmed page, for printing and trimming.
package struct PrintMarks: OptionSet, Hashable, Encodable, Sendable {
  package let rawValue: Int

  /// Lines for trimming.
  static let crop = PrintMarks(rawValue: 1)
  /// Marks for aligning the inks.
  static let registration = PrintMarks(rawValue: 2)
  /// Color bars for checking the density of each ink.
  static let bars = PrintMarks(rawValue: 4)

  static let named: [(name: String, mark: PrintMarks)] = [
    ("crop", .crop), ("registration", .registration), ("bars", .bars),
  ]

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Parses comma-separated names, or `none`. Nil for unknown names.
  init?(_ text: String) {
    self = []
    if text == "none" { return }
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
      insert(known.mark)
    }
  }
}
