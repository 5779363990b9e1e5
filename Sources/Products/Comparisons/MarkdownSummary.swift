package import Files
import Messages

/// The result of a comparison as Markdown for people, as GitHub and GitLab show it.
///
///     let summary = MarkdownSummary(outcomes, failures, title: "1 of 5 pictures differs", counts: counts)
///     let bytes = summary.bytes { path in "https://example.org/\(path)" }
///
/// The length is limited, because GitHub shows summaries of up to 1 MiB.
package struct MarkdownSummary {
  private let changes: [PairOutcome]
  private let uncompared: [PairOutcome]
  private let failures: [FileError]
  private let title: String
  private let counts: String
  /// The page, folder or wall of changes.
  package var output: FilePath?
  package var notes: [String] = []

  /// The line that every summary starts with.
  package static let mark = "<!-- tessera compare -->\n"
  /// Summaries list this many pictures, and have about this many bytes.
  static let mostListed = 100
  private static let mostBytes = 400_000

  /// - Parameters:
  ///   - failures: Folders and files that could not be read.
  ///   - counts: The numbers of pictures, in words.
  package init(_ outcomes: [PairOutcome], _ failures: [FileError], title: String, counts: String) {
    (changes, uncompared, self.failures) = (outcomes.changes, outcomes.uncompared, failures)
    (self.title, self.counts) = (title, counts)
  }

  /// - Parameter address: Returns the address of a file for a link; nil for none.
  package func bytes(address: (FilePath) -> String?) -> [UInt8] {
    let noted = notes.map { "> \(Markdown.text($0))\n" }.joined(separator: ">\n")
    if changes.isEmpty, uncompared.isEmpty, failures.isEmpty {
      return Array((Self.mark + "**\(title).** \(Markdown.text(counts))\n\n" + noted).utf8)
    }
    var parts = ["## \(title)\n", Markdown.text(counts) + "\n"]
    if !changes.isEmpty { parts.append(table(address)) }
    if !uncompared.isEmpty || !failures.isEmpty { parts.append(lost) }
    if !noted.isEmpty { parts.append(noted) }
    return Array((Self.mark + parts.joined(separator: "\n") + "\n").utf8)
  }

  private func table(_ address: (FilePath) -> String?) -> String {
    let rows = changes.prefix(Self.mostListed).map { ($0, ChangeLinks(to: $0, in: output, address: address)) }
    let hasLinks = rows.contains { !$0.1.isEmpty }
    var text =
      hasLinks
      ? "| picture | change | before | after | difference |\n|---|---|---|---|---|\n"
      : "| picture | change |\n|---|---|\n"
    var count = 0
    for (outcome, links) in rows where text.utf8.count < Self.mostBytes {
      let cells = [Markdown.code(outcome.pair.name), change(outcome)] + (hasLinks ? links.cells : [])
      text += "| \(cells.joined(separator: " | ")) |\n"
      count += 1
    }
    return text + Self.more(changes.count - count)
  }

  private func change(_ outcome: PairOutcome) -> String {
    guard outcome.verdict == .renamed, let name = outcome.newName else { return Markdown.text(outcome.sentence) }
    return "was renamed to \(Markdown.code(name))"
  }

  /// The pictures and folders that could not be compared.
  private var lost: String {
    let messages = uncompared.map { $0.sentence } + failures.map(\.description)
    var text = "### Not compared\n\n"
    var count = 0
    for message in messages.prefix(Self.mostListed) where text.utf8.count < Self.mostBytes {
      text += "- \(Markdown.text(message))\n"
      count += 1
    }
    return text + Self.more(messages.count - count)
  }

  private static func more(_ count: Int) -> String { count == 0 ? "" : "\n… and \(count) more\n" }
}

/// Text for Markdown. Names may have any characters, and none of them has an effect.
enum Markdown {
  /// Returns a sentence, as code if it has a character that sites look for in finished text: those of mentions and of
  /// references to issues.
  static func text(_ text: String) -> String {
    let escaped = escaped(text)
    return text.utf8.contains { "@#!~$&^".utf8.contains($0) } ? "<code>\(escaped)</code>" : escaped
  }

  /// Returns text with references in place of everything that could be markup, an address, or the end of a cell.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(printable(text).unicodeScalars)
    return scalars.indices.map { index in
      let scalar = scalars[index]
      let isWord = !scalar.isASCII || scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
      let isPlain = isWord || " .,;:()%=+-/?'\"".unicodeScalars.contains(scalar)
      let startsAddress =
        scalar == ":" && scalars[index...].dropFirst().first == "/"
        || scalar == "." && index > 0 && "wW".unicodeScalars.contains(scalars[index - 1])
      if isPlain && !startsAddress { return String(scalar) }
      // The comment ends the text before the character, which could be the start of a mail address even in a tag.
      return (scalar == "@" ? "<!-- -->" : "") + "&#\(scalar.value);"
    }.joined()
  }

  /// Returns a name as code: between backticks if it is simple.
  static func code(_ name: FilePath) -> String {
    let name = name.description
    let isSimple = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "._-/@ ".utf8.contains(byte)
      }
    }
    let isTrimmed = name.first != " " && name.last != " "
    return isSimple && isTrimmed ? "`\(name)`" : "<code>\(escaped(name))</code>"
  }
}

/// The start of addresses in a summary.
package struct LinkBase: Hashable, Encodable, Sendable {
  private let text: String

  /// Nil for text that is not an address of a web page, or would end a link.
  package init?(_ text: String) {
    let isWeb = ["https://", "http://"].contains { text.hasPrefix($0) && text.count > $0.count }
    let isPlain = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) && !"<>()[]\"`\\|".utf8.contains($0) }
    guard isWeb, isPlain else { return nil }
    self.text = text
  }

  /// Returns the address of a file below that of the folder.
  package func address(of path: FilePath) -> String {
    let isOpen = text.hasSuffix("/") || text.hasSuffix("=")
    return text + (isOpen ? "" : "/") + Self.escaped(path)
  }

  /// Returns a relative address.
  package static func escaped(_ path: FilePath) -> String {
    path.bytes.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): String(UnicodeScalar(byte))
      case UInt8(ascii: "0")...UInt8(ascii: "9"): String(UnicodeScalar(byte))
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"): String(UnicodeScalar(byte))
      // Escaped, because underscores mark emphasis.
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
