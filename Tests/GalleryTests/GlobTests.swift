import Files
import Testing

@testable import Gallery

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.jpg", "2026/a.JPG", true), ("*.jpg", "a.jpg.png", false), ("a", "x/a/y.png", true), ("a", "ab", false),
    ("2026", "2026/05/a.png", true), ("?.png", "é.png", false), ("??.png", "é.png", true), ("img*", "IMG_1", true),
    ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxcxxb", false), ("[a-c]1", "b1", true), ("[!a-c]1", "b1", false),
    ("[^a-c]1", "D1", true), ("[]]", "]", true), ("[a-]", "-", true), ("*.{jpg,p{n,ba}g}", "x.pbag", true),
    ("*.{jpg,png}", "x.gif", false), ("{a,b}/{c,d}", "x/b/d/e", true), ("{a,b}/{c,d}", "a/b", false),
    ("b/c", "a/b/c.png", false), ("b/c*", "a/b/c.png", true), ("/b", "a/b", false), ("/a", "a/b", true),
    ("a/**/d", "a/d", true), ("a/**/d", "a/b/c/d", true), ("a/**/d", "a/b/c", false), ("**", "a", true),
    ("\\*", "*", true), ("\\*", "a", false), ("raw/*.cr2", "2026/raw/x.CR2", true), ("a/", "a/b", true),
  ])
  func patternsMatchNames(pattern: String, path: String, matches: Bool) throws {
    let glob = try #require(Glob(pattern))
    #expect(glob.matches(FilePath(path).components[...]) == matches)
    #expect(glob.description == pattern)
  }

  @Test(arguments: ["", "/", "[", "[a", "[b-a]", "{a", "a}", "a\\", String(repeating: "{a,b}", count: 11)])
  func invalidPatternsAreRefused(pattern: String) { #expect(Glob(pattern) == nil) }

  @Test(.timeLimit(.minutes(1)))
  func matchingTimeIsBounded() throws {
    let glob = try #require(Glob(String(repeating: "a*", count: 2000) + "b"))
    #expect(!glob.matches([Array(repeating: UInt8(ascii: "a"), count: 4000)[...]]))
  }
}
