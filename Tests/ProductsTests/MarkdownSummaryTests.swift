import Files
import Testing

@testable import Comparison
@testable import Comparisons

/// Summaries for people, in which names have no effect.
@Suite struct MarkdownSummaryTests {
  private func pair(_ name: String) -> PicturePair {
    let path = FilePath(name)
    return PicturePair(
      name: path, expected: .picture(FilePath("golden").appending(path)), actual: FilePath("new").appending(path))
  }

  private func text(
    _ outcomes: [PairOutcome], _ failures: [FileError] = [], in output: String? = nil, notes: [String] = [],
    address: (FilePath) -> String? = { LinkBase.escaped($0) }
  ) -> String {
    var summary = MarkdownSummary(outcomes, failures, title: "Some pictures differ", counts: "5 pictures")
    summary.output = output.map { FilePath($0) }
    summary.notes = notes
    return String(decoding: summary.bytes(address: address), as: UTF8.self)
  }

  @Test func comparisonsWithoutChangesAreALine() {
    #expect(
      text([PairOutcome(pair("a.png"), .same)])
        == "<!-- tessera compare -->\n**Some pictures differ.** 5 pictures\n\n")
  }

  @Test func changesHaveLinksToTheirPictures() {
    let outcomes = [
      PairOutcome(pair("bad.png"), .failed, message: "new/bad.png: is truncated"), PairOutcome(pair("b.png"), .removed),
    ]
    let row = "| `b.png` | is missing | [before](golden/b.png) | [after](new/b.png) | – |\n"
    #expect(text(outcomes).contains(row))
    let views = "[before](changes/index.html#b.png:before) | [after](changes/index.html#b.png:after) | – |\n"
    #expect(text(outcomes, in: "changes").contains(views))
    #expect(text(outcomes, in: "changes.html").contains("| [before](changes.html#b.png:before) |"))
    #expect(text(outcomes, in: "changes.png").contains("| – | – | [all changes](changes.png) |\n"))
    let unlinked = text(outcomes) { _ in nil }
    #expect(unlinked.contains("| picture | change |\n|---|---|\n| `b.png` | is missing |\n"))
    #expect(unlinked.contains("\n### Not compared\n\n- new/bad.png: is truncated\n"))
  }

  @Test func differencesAreLinkedIfTheyAreDrawn() {
    var outcome = PairOutcome(pair("a.png"), .different)
    #expect(!text([outcome], in: "changes").contains(":difference"))
    outcome.difference = PictureDifference(
      expected: PictureDifference.Size(width: 9, height: 9), actual: PictureDifference.Size(width: 9, height: 9))
    #expect(text([outcome], in: "changes").contains("| [difference](changes/index.html#a.png:difference) |\n"))
  }

  /// None of these is a tag, a mention, a link, emphasis, or the end of a cell or line.
  @Test(arguments: [
    "<img src=x onerror=alert(1)>.png", "a|b.png", "`b`.png", "*b*_c_.png", "[x](http://e.org).png", "@everyone.png",
    "#12.png", "a\nb.png", "a\r\n## b.png", "&lt;.png", "~~x~~.png", "![x](y).png", "\u{202E}gnp.png", "$x$.png",
    "\\|.png", "www.e.org.png", "http:/e.org.png", "a@e.org.png", " a.png", "--- .png",
  ])
  func namesHaveNoEffect(name: String) throws {
    let text = text([PairOutcome(pair(name), .removed)], [FileError(FilePath(name), .missing)]) { _ in nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The mark, heading, counts, table, list and empty lines: a name adds none.
    #expect(lines.count == 14, "\(lines)")
    let row = try #require(lines.first { $0.hasSuffix("is missing |") && $0.hasPrefix("| ") })
    #expect(row.count { $0 == "|" } == 3, "\(row)")
    let item = try #require(lines.first { $0.hasPrefix("- ") }).dropFirst(2)
    for text in [row.dropFirst(2), item] {
      let bare = text.replacing("<code>", with: "").replacing("<!-- -->&#64;", with: "").replacing("</code>", with: "")
        .replacing("`", with: "")
      #expect(!bare.contains { "<>[]*`\r\u{202E}$~\\".contains($0) }, "\(text)")
      #expect(!bare.contains(/&(?!#\d+;)/) && !text.contains(":/"), "\(text)")
      #expect(text.hasPrefix("`") || !text.contains("www."), "\(text)")
    }
    // Sites look for these in finished text, but not in code.
    if name.contains("@") || name.contains("#") { #expect(item.hasPrefix("<code>"), "\(item)") }
    #expect(!item.contains("@") && !item.contains("_"))
    // Between backticks, only plain names: nothing there is escaped.
    if row.hasPrefix("| `") { #expect(row.contains(/^\| `[\w.\-\/@ ]+` \|/), "\(row)") }
  }

  /// GitHub refuses summaries of more than 1 MiB, with all of their text.
  @Test func summariesAreShort() {
    let long = String(repeating: "&", count: 240) + ".png"
    let outcomes = (0..<20_000).map { PairOutcome(pair("\($0)/\(long)"), .removed) }
    let failures = (0..<20_000).map { FileError(FilePath("\($0)/\(long)"), .missing) }
    let text = text(outcomes, failures, notes: [long])
    #expect(text.utf8.count < 1 << 20)
    #expect(text.contains("\n… and 19900 more\n"))
    // Paths of systems are no longer than this.
    let longest = (0..<100).map { PairOutcome(pair("\($0)" + String(repeating: "/" + long, count: 16)), .removed) }
    #expect(self.text(longest).utf8.count < 1 << 20)
  }

  @Test func notesAreQuoted() {
    #expect(text([], notes: ["a.png: not compared", "b"]).hasSuffix("\n> a.png: not compared\n>\n> b\n"))
  }

  // MARK: - Links

  @Test(arguments: [
    ("https://e.org/x", "https://e.org/x/a%20b/%28%5B%23%3F%5D%29.png"),
    ("https://e.org/x/", "https://e.org/x/a%20b/%28%5B%23%3F%5D%29.png"),
    ("http://e.org?path=", "http://e.org?path=a%20b/%28%5B%23%3F%5D%29.png"),
  ])
  func addressesAreEscaped(base: String, address: String) throws {
    #expect(try #require(LinkBase(base)).address(of: FilePath("a b/([#?]).png")) == address)
  }

  @Test(arguments: [
    "", "https://", "e.org", "javascript:alert(1)", "https://e.org/a b", "https://e.org/)", "https://e.org/é",
    "https://e.org/<b>",
  ])
  func otherAddressesAreRefused(base: String) { #expect(LinkBase(base) == nil) }
}
