import Messages
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain ünï 🌄", "plain ünï 🌄"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("\u{200F}שלום\u{200D}", "\u{200F}שלום\u{200D}"),
  ])
  func controlCharactersAreEscaped(text: String, expected: String) {
    #expect(printable(text) == expected)
  }

  @Test(arguments: [
    ("{\"a\": \"b\\u001b\"}\n", "{\"a\": \"b\\u001b\"}\n"), ("[\"é\u{9B}\u{7F}…\"]", "[\"é\\u009b\\u007f…\"]"),
    ("[\"\u{202E}\u{2028}\u{2066}\"]", "[\"\\u202e\\u2028\\u2066\"]"),
  ])
  func stringsOfJSON(json: String, expected: String) {
    #expect(printableJSON(Array(json.utf8)) == Array(expected.utf8))
  }
}
