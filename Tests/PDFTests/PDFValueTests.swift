import Foundation
import SeededRandom
import Testing

@testable import PDF

@Suite struct PDFValueTests {
  private func text(_ value: PDFValue) -> String { String(decoding: value.bytes, as: UTF8.self) }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (0.00001, "0.00001"), (0.000004, "0"),
    (-0.000004, "0"), (0.000005, "0.00001"), (0.999999, "1"), (1e-10, "0"), (1e11, "100000000000"),
    (123_456_789.12345, "123456789.12345"), (595.2, "595.2"), (10, "10"), (100.05, "100.05"),
  ])
  func numbersHaveNoExponent(number: Double, expected: String) {
    #expect(text(.number(number)) == expected)
  }

  @Test func moreDigitsAreKeptWhereTheyAreAskedFor() {
    #expect(PDFValue.decimal(1.0 / 3, places: 8) == "0.33333333")
    #expect(PDFValue.decimal(-0.000000004, places: 8) == "0")
  }

  @Test func numbersAreReadBackAsTheyWere() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let number = Double(random.number(in: -10_000...10_000))
      let text = PDFValue.decimal(number)
      #expect(text.allSatisfy { "-.0123456789".contains($0) })
      #expect(abs(try #require(Double(text)) - number) <= 0.000_005_1)
    }
  }

  @Test(arguments: [
    ("Type", "/Type"), ("a b", "/a#20b"), ("50%", "/50#25"), ("a/b#c", "/a#2Fb#23c"),
    ("(<[{}]>)", "/#28#3C#5B#7B#7D#5D#3E#29"),
    ("é", "/#C3#A9"), ("", "/"),
  ])
  func namesEscapeWhatEndsThem(name: String, expected: String) {
    #expect(text(.name(name)) == expected)
  }

  @Test(arguments: [
    ("", "<>"), ("Ab", "<4162>"), ("(\\)", "<285C29>"),
    // A mark of UTF-16, and then two bytes for each, or four.
    ("é", "<FEFF00E9>"), ("日", "<FEFF65E5>"), ("🌊", "<FEFFD83CDF0A>"), ("a\n", "<FEFF0061000A>"),
  ])
  func wordsAreASCIIOrUTF16(words: String, expected: String) {
    #expect(text(.text(words)) == expected)
  }

  @Test func bytesAreHexadecimal() {
    #expect(text(.bytes([0, 0x0F, 0xA0, 0xFF])) == "<000FA0FF>")
  }

  @Test func collectionsKeepTheirOrder() {
    let value = PDFValue.dictionary([
      ("Z", .integer(-3)), ("A", .array([.flag(true), .flag(false), .reference(PDFReference(number: 7))])),
      ("M", .numbers([0, 0.5])), ("D", .dictionary([])), ("E", .array([])),
    ])
    #expect(text(value) == "<</Z -3/A [true false 7 0 R]/M [0 0.5]/D <<>>/E []>>")
  }
}
