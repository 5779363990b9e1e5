import Foundation
import OptionTables
import ProgramSupport
import Testing

@testable import TesseraCommand

/// The pages say what the program does.
@Suite struct DocumentationTests {
  @Test(arguments: Project.pages) func tablesOfOptionsAreWritten(_ page: String) throws {
    let text = try Project.text(of: page)
    // Evaluated first: a failure would print the whole page.
    let isWritten = try OptionTables.filled(text) == text
    #expect(isWritten, "tables of \(page) are out of date: run scripts/renew")
  }

  @Test func everyOptionIsInATable() throws {
    let lines = try Project.pages.flatMap { try Project.text(of: $0).split(separator: "\n").map(String.init) }
    for subcommand in Subcommand.all {
      for row in subcommand.rows {
        #expect(
          lines.contains(OptionTables.line(for: row)),
          "tessera \(subcommand.name) \(row.written): add it to a table of options in Documentation")
      }
    }
  }

  @Test func markersThatMeanNothingAreNamed() {
    for (page, complaint) in [
      ("<!-- options: rendr --sort -->\n<!-- end -->", "there is no subcommand “rendr”"),
      ("<!-- options: render --srt -->\n<!-- end -->", "tessera render has no option --srt"),
      ("<!-- options: render --sort -->\n", "“<!-- options: render --sort -->” has no “<!-- end -->”"),
    ] {
      let error = #expect(throws: PageError.self) { try OptionTables.filled(page) }
      #expect(error?.description == complaint)
    }
  }

  @Test func tablesAreReplacedAndTheRestStays() throws {
    let page = "a\n<!-- options: render --reverse -->\nold\n<!-- end -->\n<!-- note -->\nb\n"
    let table = "| option | what it does |\n|---|---|\n| `--reverse` | reverse the order |\n"
    #expect(try OptionTables.filled(page) == page.replacing("old\n", with: table))
  }

  /// The list of contents, for pages that have one.
  @Test(arguments: Project.pages.filter { $0.hasPrefix("Documentation/") })
  func contentsNameEverySection(_ page: String) throws {
    let lines = try Project.text(of: page).split(separator: "\n").map(String.init)
    let anchors = lines.filter { $0.hasPrefix("## ") }.map { Self.anchor(of: $0.dropFirst(3)) }
    let text = lines.joined(separator: "\n")
    #expect(anchors.filter { !text.contains("](#\($0))") } == [])
  }

  @Test(arguments: Project.pages) func pagesAreShort(_ page: String) throws {
    let count = try Project.text(of: page).split(whereSeparator: \.isWhitespace).count
    #expect(count <= (page == "README.md" ? 1100 : 1500))
  }

  /// A picture, a command or a table below the title.
  @Test(arguments: Project.pages.filter { $0.hasPrefix("Documentation/") })
  func pagesBeginWithAnExample(_ page: String) throws {
    let lines = try Project.text(of: page).split(separator: "\n")
    #expect(lines[1].hasPrefix("```") || lines[1].hasPrefix("![") || lines[1].hasPrefix("| "), "\(lines[1])")
  }

  @Test(arguments: Project.pages + ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])
  func linksLeadToPagesAndSections(_ page: String) throws {
    let folder = page.hasPrefix("Documentation/") ? "Documentation/" : ""
    for link in try Project.text(of: page).matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
      let target = link.1.isEmpty ? page : folder + link.1
      #expect(FileManager.default.fileExists(atPath: Project.folder.path + "/" + target), "\(link.0)")
      guard let section = link.2 else { continue }
      let headings = try Project.text(of: target).split(separator: "\n").filter { $0.hasPrefix("#") }
      let anchors = headings.map { Self.anchor(of: $0.drop { $0 == "#" }.dropFirst()) }
      #expect(anchors.contains(String(section)), "\(link.0)")
    }
  }

  private static func anchor(of heading: Substring) -> String {
    String(heading.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
  }
}
