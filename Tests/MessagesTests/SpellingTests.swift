import Testing

@testable import Messages

@Suite struct SpellingTests {
  @Test(arguments: [
    ("widht", "width"), ("heigth", "height"), ("colums", "columns"), ("xyz", nil), ("spacng", "spacing"),
  ])
  func nearestWord(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, among: ["width", "height", "columns", "spacing"]) == expected)
  }

  @Test func editDistances() {
    #expect(Spelling.distance("", "abc") == 3)
    #expect(Spelling.distance("kitten", "sitting") == 3)
    #expect(Spelling.distance("ab", "ba") == 1)
  }
}
