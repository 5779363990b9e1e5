import Testing
import Typesetting

@Suite struct PlainTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var lines = 1
    var plain: String
  }

  static let cases = [
    Case(testDescription: "nothing special", text: "At the lake", plain: "At the lake"),
    Case(testDescription: "line breaks on one line", text: "At\nthe\r\n  lake\n", plain: "At the lake"),
    Case(testDescription: "line breaks on several", text: "At\nthe lake\n\n", lines: 3, plain: "At\u{2028}the lake"),
    Case(testDescription: "tabs and control characters", text: "\u{0}a\tb\u{1B}[31mc\u{7F}", plain: "a b[31mc"),
    Case(testDescription: "overrides of direction", text: "\u{202E}abc\u{202C}\u{2066}d\u{2069}", plain: "abcd"),
    Case(testDescription: "marks of direction stay", text: "a\u{200F}b", plain: "a\u{200F}b"),
    Case(testDescription: "object replacement", text: "a\u{FFFC}\u{FEFF}b", plain: "ab"),
    Case(testDescription: "markup is text", text: "<b>&amp;</b> @file", plain: "<b>&amp;</b> @file"),
    Case(testDescription: "only spaces", text: " \n\t ", plain: ""),
    Case(testDescription: "joined emoji", text: "👩‍👩‍👧", plain: "👩‍👩‍👧"),
  ]

  @Test(arguments: cases) func keepsWhatIsText(_ example: Case) {
    let plain = plainText(example.text, lines: example.lines)
    #expect(plain.unicodeScalars.elementsEqual(example.plain.unicodeScalars))
  }

  @Test func limitsMarksOnALetter() {
    let plain = plainText("a" + String(repeating: "\u{301}", count: 5000) + "b", lines: 1)
    #expect(plain.unicodeScalars.count == 10)
    #expect(plain.hasSuffix("b"))
  }

  @Test func cutsWhatNoBoxHasRoomFor() {
    let plain = plainText(String(repeating: "word ", count: 2_000_000), lines: 1)
    #expect(plain.unicodeScalars.count == 2001)
    #expect(plain.hasSuffix("…"))
  }
}
