import Messages
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain ünï 🌄", "plain ünï 🌄"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
  ])
  func controlCharactersAreEscaped(text: String, expected: String) {
    #expect(printable(text) == expected)
  }
}
