/// A revision of a git repository, or two of them, as written: `HEAD`, `main..HEAD`.
package struct RevisionRange: Hashable, Encodable, Sendable {
  package var expected: String
  /// The revision of the actual pictures; nil for the working tree.
  package var actual: String?
  /// True if the expected pictures are those of the last common ancestor: `main...HEAD`.
  package var startsAtFork = false
  private var text: String

  /// Nil for text that cannot name revisions, or that git would take for an option.
  package init?(_ text: String) {
    self.text = text
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard isPlain, !text.isEmpty, !text.hasPrefix("-") else { return nil }
    guard let dots = Self.dots(in: text) else {
      expected = text
      return
    }
    let (first, second) = (text[..<dots.lowerBound], text[dots.upperBound...])
    if second.hasPrefix("-") || second.hasPrefix(".") || Self.dots(in: second) != nil || first.isEmpty && second.isEmpty
    {
      return nil
    }
    startsAtFork = text[dots].count == 3
    expected = first.isEmpty ? "HEAD" : String(first)
    actual = second.isEmpty ? "HEAD" : String(second)
  }

  /// The first two or three dots in a row.
  private static func dots(in text: some StringProtocol) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex { $0 != "." } ?? text.endIndex
      let count = text.distance(from: start, to: end)
      if count > 1 { return start..<text.index(start, offsetBy: min(count, 3)) }
      start = text.index(after: start)
    }
    return nil
  }
}

extension RevisionRange: CustomStringConvertible {
  package var description: String { text }
}
