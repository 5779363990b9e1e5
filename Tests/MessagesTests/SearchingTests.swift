import Messages
import Testing

@Suite struct SearchingTests {
  @Test(arguments: [
    ("pts_time:1.5", "time:", true), ("pts_time:1.5", "time;", false), ("", "a", false), ("a", "", true),
    ("a\u{301}", "a", true), ("x — y", "—", true),
  ])
  func textsAreFound(text: String, part: String, isFound: Bool) {
    #expect(text.contains(part) == isFound)
    #expect(text.range(of: part).map { String(text[$0]) } == (isFound ? part : nil))
  }

  @Test func laterPlacesAreFoundInSlices() throws {
    let text = "<!-- a --> b -->"
    let first = try #require(text.range(of: "-->"))
    let second = try #require(text[first.upperBound...].range(of: "-->"))
    #expect(text[first.upperBound..<second.lowerBound] == " b ")
  }

  @Test(arguments: [("  a b\t", "a b"), ("a", "a"), (" \n ", ""), ("", ""), ("\u{2003}ä ", "ä")])
  func whiteSpaceAtTheEndsIsLeftOut(text: String, trimmed: String) { #expect(text.trimmed == trimmed) }
}
