import Foundation
import Testing

@testable import JSON5

@Suite struct JSON5FaultTests {
  @Test(arguments: [
    ("", "line 1, column 1: expected a value, not the end of the file"),
    ("{", "line 1, column 2: expected a key, not the end of the file"),
    ("{\n  a: 1\n  b: 2 }", "line 3, column 3: expected a comma or “}”, not “b”"),
    ("{ walls: [ { ] } }", "line 1, column 14: expected a key, not “]”"),
    ("[1, 2,, 3]", "line 1, column 7: expected a value, not “,”"),
    ("{ a 5 }", "line 1, column 5: expected “:”, not “5”"),
    ("{ a: yes }", "line 1, column 6: expected a value, not “y”"),
    ("[ 'open ]", "line 1, column 3: this string is not closed"),
    ("[ 1 /* never", "line 1, column 5: this comment is not closed"),
    ("{} {}", "line 1, column 4: expected the end, not “{”"),
    ("[ 1.2.3 ]", "line 1, column 3: expected a value, not “1”"),
    ("{\n  a: 'x\\u0000'\n}", "line 2, column 8: “\\u0000” is a NUL byte, which strings cannot hold"),
    ("{ a: '\\x00' }", "line 1, column 7: “\\x00” is a NUL byte, which strings cannot hold"),
    ("{ 'a\\ud800': 1 }", "line 1, column 5: “\\ud800” is an unpaired surrogate"),
    ("{ a: '\\udc00\\ud800' }", "line 1, column 7: “\\udc00” is an unpaired surrogate"),
    ("{ a: '\\ud83d\\u0041' }", "line 1, column 7: “\\ud83d” is an unpaired surrogate"),
    ("{ a: '\\u12' }", "line 1, column 7: “\\u” needs four hexadecimal digits"),
    ("{ a: '\\xg1' }", "line 1, column 7: “\\x” needs two hexadecimal digits"),
    ("{ a: '\\q' }", "line 1, column 7: “\\q” is not an escape; a backslash is written as \\\\"),
    ("{ a\\n: 1 }", "line 1, column 4: “\\n” is not an escape; a backslash is written as \\\\"),
    ("{ a: 'b\tc' }", "line 1, column 8: a control character in a string; write it as \\u0009"),
  ])
  func syntaxErrorsHaveLineAndColumn(text: String, sentence: String) {
    #expect(JSON5Fault(in: Array(text.utf8))?.sentence == sentence)
    let refusal = #expect(throws: JSON5.Refusal.self) { try JSON5.decode([String: Int].self, from: Array(text.utf8)) }
    #expect(refusal?.sentence == sentence)
  }

  @Test(arguments: [
    "null", "{}", "[]", "{ a: 1, 'b': [+1, -.5, 5., 0x1F, Infinity, -NaN, 1e5,], \"c\\\"\": \"x\\'\", $d_1: false, }",
    "// one\n{ /* two */ a: 'b' } // three", "\u{FEFF}{ ünd: 'é\\\nx' }",
    #"{ a\u00e4: '\u0041\x41\ud83d\uDE00\b\f\n\r\t\/\\\'\"' }"#, "{ a: 'b\\\r\nc' }",
  ])
  func validTextsHaveNoFault(text: String) { #expect(JSON5Fault(in: Array(text.utf8)) == nil) }

  /// Every fault that the decoder finds in a text has its place.
  @Test func everyRefusedTextHasItsPlace() {
    let escapes = (1...127).map { "\\" + String(UnicodeScalar(UInt8($0))) }
    let pieces =
      escapes + [
        "\u{1}", "\u{1F}", "\u{7F}", "ü", "\u{2028}", "\\u0001", "\\uFFFF", "\\ud800x", "\\xFF", "\\0", "\\u{41}",
      ]
    for piece in pieces {
      let text = Array("{\n a: 'x\(piece)y' }".utf8)
      let isRefused = (try? JSON5.decode([String: String].self, from: text)) == nil
      #expect(isRefused == (JSON5Fault(in: text) != nil), "\(piece.debugDescription)")
      do throws(JSON5.Refusal) { _ = try JSON5.decode([String: String].self, from: text) } catch {
        #expect(error.sentence.hasPrefix("line 2"), "\(error.sentence)")
      }
    }
  }

  @Test(arguments: [
    ("{ a: 1, b: 2,\n  a: 3 }", "line 2, column 3: the key “a” occurs twice"),
    ("{ a: 1, \"a\": 2 }", "line 1, column 9: the key “a” occurs twice"),
    ("{ 'a': 1, '\\u0061': 2 }", "line 1, column 11: the key “a” occurs twice"),
    ("[ { 'caf\u{E9}': 1, 'cafe\u{301}': 2 } ]", "line 1, column 16: the key “cafe\u{301}” occurs twice"),
  ])
  func repeatedKeysAreReportedOnRequest(text: String, sentence: String) {
    let bytes = Array(text.utf8)
    #expect(JSON5Fault(in: bytes) == nil)
    #expect(JSON5Fault(in: bytes, refusesRepeats: true)?.sentence == sentence)
  }

  @Test func sameKeyInDifferentObjectsIsAllowed() throws {
    let text = "{ a: { b: 1 }, c: [ { b: 2 }, { b: 3, a: 4 } ] }"
    #expect(JSON5Fault(in: Array(text.utf8), refusesRepeats: true) == nil)
    // Other faults are not reported here.
    let bytes = Array("{ a: 1, b: 0x }".utf8)
    #expect(JSON5Fault(in: bytes, refusesRepeats: true)?.isRepeat == false)
  }

  /// The decoder calls such numbers invalid JSON.
  @Test(arguments: ["[1.5]", "[1e30]"]) func numbersThatDoNotFitAreNamed(text: String) {
    #expect(throws: JSON5.Refusal(sentence: "has a fraction or a very large number in place of a whole number")) {
      try JSON5.decode([Int].self, from: Array(text.utf8))
    }
  }

  @Test func deepNestingIsRefused() {
    for opening in ["[", "{a:", "[{x:"] {
      let text = String(repeating: opening, count: 100_000)
      #expect(JSON5Fault(in: Array(text.utf8))?.sentence.hasSuffix("brackets are nested too deeply") == true)
    }
  }

  @Test func invalidUTF8IsReported() {
    #expect(JSON5Fault(in: [0x7B, 0xFF])?.sentence == "line 1, column 1: it is not UTF-8")
  }
}
