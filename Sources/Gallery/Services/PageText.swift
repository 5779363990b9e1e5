import Files
import ImageCodecs
import JSON5
import Messages

/// The text of an `index.md`: what its first lines state, and the rest as plain text.
///
/// It may begin with front matter, as generators of sites have it: `key: value` between lines of `---`, `key = value`
/// between lines of `+++`, or without such lines up to the first empty one. Otherwise its first heading is the title.
struct PageText {
  /// An order of the photos in a folder.
  struct Sort: Equatable, Sendable {
    var isByDate: Bool
    var isReversed: Bool

    /// Parses `name`, `date`, `-name` and `-date`.
    init?(_ text: String) {
      isReversed = text.hasPrefix("-")
      switch text.dropFirst(isReversed ? 1 : 0) {
      case "name": isByDate = false
      case "date": isByDate = true
      default: return nil
      }
    }
  }

  private(set) var title: String?
  private(set) var text: String?
  /// The name of the photo on the cover, relative to the folder.
  private(set) var cover: String?
  private(set) var place: Double?
  private(set) var sort: Sort?
  /// Values that were ignored.
  private(set) var faults: [String] = []

  init(_ file: SidecarFile) throws(SidecarFile.Fault) {
    try self.init(file.bytes(atMost: JSONNode.longest))
  }

  init(_ bytes: [UInt8]) throws(SidecarFile.Fault) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let whole = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw SidecarFile.Fault(reason: "it is not text in UTF-8")
    }
    var lines = whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    try readFrontMatter(&lines)
    let body = PlainMarkdown(lines)
    if let heading = body.heading.flatMap({ Metadata.line($0) }), title == nil || title == heading {
      title = heading
      text = Metadata.cleaned(body.text)
    } else {
      text = Metadata.cleaned(body.whole)
    }
  }

  // MARK: - Front matter

  /// The keys that begin front matter without a line around it.
  private static let usualKeys: Set = [
    "title", "cover", "thumbnail", "order", "weight", "sort", "date", "author", "description", "tags",
  ]

  private mutating func readFrontMatter(_ lines: inout ArraySlice<Substring>) throws(SidecarFile.Fault) {
    guard let first = lines.first.map({ String($0).trimmed }) else { return }
    if first == "---" || first == "+++" {
      let ends = first == "---" ? ["---", "..."] : ["+++"]
      guard let end = lines.dropFirst().firstIndex(where: { ends.contains(String($0).trimmed) }) else {
        throw SidecarFile.Fault(reason: "its first line is \(first), but no later line is")
      }
      for line in lines[..<end].dropFirst() { take(line, first == "---" ? ":" : "=") }
      lines = lines[(end + 1)...]
    } else if let key = Self.pair(lines[lines.startIndex], ":")?.key, Self.usualKeys.contains(key) {
      while let line = lines.first, !line.allSatisfy(\.isWhitespace) {
        take(line, ":")
        lines.removeFirst()
      }
    }
  }

  private static func pair(_ line: Substring, _ sign: Character) -> (key: String, value: String)? {
    guard let place = line.firstIndex(of: sign), line.first?.isLetter == true else { return nil }
    let key = String(line[..<place]).trimmed.lowercased()
    guard key.utf8.count <= 40 else { return nil }
    return (key, unquoted(String(line[line.index(after: place)...]).trimmed))
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  private mutating func take(_ line: Substring, _ sign: Character) {
    guard let (key, value) = Self.pair(line, sign), !value.isEmpty else { return }
    switch key {
    case "title": title = Metadata.line(value)
    case "cover", "thumbnail": cover = Metadata.line(value)
    case "order", "weight", "sort":
      if let sort = Sort(value.lowercased()), key != "weight" {
        self.sort = sort
      } else if let number = Double(value), number.isFinite, key != "sort" {
        place = number
      } else {
        let expected = key == "sort" ? "name, -name, date or -date" : "a number"
        faults.append("“\(key)” is \(expected), not “\(printable(String(value.prefix(60))))”")
      }
    default: break
    }
  }
}
