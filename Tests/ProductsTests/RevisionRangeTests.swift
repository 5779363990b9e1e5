import Testing

@testable import Comparisons

/// Revisions as written after `--git`.
@Suite struct RevisionRangeTests {
  @Test(
    arguments: [
      ("HEAD", "HEAD", nil, false),
      ("HEAD~2", "HEAD~2", nil, false),
      ("v1.0.2", "v1.0.2", nil, false),
      ("main@{yesterday}", "main@{yesterday}", nil, false),
      ("main..feature", "main", "feature", false),
      ("main..", "main", "HEAD", false),
      ("..feature/a.b", "HEAD", "feature/a.b", false),
      ("v1.0...v2.0", "v1.0", "v2.0", true),
      ("origin/main...", "origin/main", "HEAD", true),
    ] as [(String, String, String?, Bool)])
  func revisionsAreRead(text: String, expected: String, actual: String?, startsAtFork: Bool) throws {
    let range = try #require(RevisionRange(text))
    #expect(range.expected == expected && range.actual == actual && range.startsAtFork == startsAtFork)
    #expect(range.description == text)
  }

  /// Git would take some of these for options.
  @Test(arguments: [
    "", " ", "..", "...", "....", "a....b", "a..b..c", "-p", "--output=x", "a..-p", "a...--all", "a b", "a\nb",
    "a\u{7F}",
  ])
  func othersAreRefused(text: String) { #expect(RevisionRange(text) == nil) }
}
