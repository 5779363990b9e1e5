import Foundation
package import TesseraCommand

/// The tables of options on the pages of the documentation, made from the options themselves.
///
///     <!-- options: render --sort --reverse -->
///     (what stands here is replaced by a table)
///     <!-- end -->
///
/// `<!-- keys -->` is replaced by a table of the keys of batch files.
package enum OptionTables {
  /// Returns the page with its tables as they should be.
  package static func filled(_ page: String) throws(PageError) -> String {
    var lines: [Substring] = []
    var marker: Substring?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if marker != nil {
        if line == end {
          lines.append(line)
          marker = nil
        }
        continue
      }
      lines.append(line)
      if let table = try table(for: line) {
        marker = line
        lines += table.map { Substring($0) }
      }
    }
    if let marker { throw PageError("“\(marker)” has no “\(end)”") }
    return lines.joined(separator: "\n")
  }

  /// Returns the help of an option as a row of a table.
  package static func line(for row: HelpSection.Row) -> String { "| `\(row.written)` | \(escaped(row.help)) |" }

  private static let end = "<!-- end -->"

  private static func table(for line: Substring) throws(PageError) -> [String]? {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { return nil }
    let words = line.dropFirst(5).dropLast(4).split(separator: " ").map(String.init)
    switch words.first {
    case "keys": return keys
    case "options:": return try options(words.dropFirst().first ?? "", Array(words.dropFirst(2)))
    default: return nil
    }
  }

  private static func options(_ name: String, _ options: [String]) throws(PageError) -> [String] {
    guard let subcommand = Subcommand.all.first(where: { $0.name == name }) else {
      throw PageError("there is no subcommand “\(name)”")
    }
    var lines = ["| option | what it does |", "|---|---|"]
    for option in options {
      guard let row = subcommand.rows.first(where: { $0.names.contains(option) }) else {
        throw PageError("tessera \(name) has no option \(option)")
      }
      lines.append(line(for: row))
    }
    return lines
  }

  private static var keys: [String] {
    let own = "| the wall | \(BatchKeys.own.map { "`\($0)`" }.joined(separator: ", ")) |"
    let motion = Subcommand.all.filter { $0.name == "animate" }.flatMap(\.options).prefix(1)
    let others = (Subcommand.all.filter { $0.name == "render" }.flatMap(\.options) + motion).map { section in
      let keys = section.rows.compactMap { $0.names.last.flatMap(BatchKeys.key) }
      return "| \(section.title.prefix(1).lowercased() + section.title.dropFirst()) | "
        + keys.map { "`\($0)`" }.joined(separator: ", ") + " |"
    }
    return ["| about | keys |", "|---|---|", own] + others
  }

  /// Escapes characters that have a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    text.flatMap { "\\|*<[]`".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) }
  }
}

/// The reason why the tables of a page cannot be made.
package struct PageError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
