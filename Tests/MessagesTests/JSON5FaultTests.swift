import Foundation
import Testing

@testable import Messages

@Suite struct JSON5FaultTests {
  @Test(arguments: [
    ("", "line 1, column 1: it ends where a value is needed"),
    ("{", "line 1, column 2: it ends where a key is needed"),
    ("{\n  a: 1\n  b: 2 }", "line 3, column 3: “b” where a comma or “}” is needed"),
    ("{ walls: [ { ] } }", "line 1, column 14: “]” where a key is needed"),
    ("[1, 2,, 3]", "line 1, column 7: “,” where a value is needed"),
    ("{ a 5 }", "line 1, column 5: “5” where “:” is needed"),
    ("{ a: yes }", "line 1, column 6: “y” where a value is needed"),
    ("[ 'open ]", "line 1, column 3: this text has no end"),
    ("[ 1 /* never", "line 1, column 5: this comment has no end"),
    ("{} {}", "line 1, column 4: “{” where the end is needed"),
    ("[ 1.2.3 ]", "line 1, column 3: “1” where a value is needed"),
  ])
  func syntaxErrorsHaveLineAndColumn(text: String, sentence: String) {
    #expect(JSON5Fault(in: Array(text.utf8))?.sentence == sentence)
    #expect(throws: JSON5.Refusal(sentence: sentence)) { try JSON5.decode([String: Int].self, from: Array(text.utf8)) }
  }

  @Test(arguments: [
    "null", "{}", "[]", "{ a: 1, 'b': [+1, -.5, 5., 0x1F, Infinity, -NaN, 1e5,], \"c\\\"\": \"x\\'\", $d_1: false, }",
    "// one\n{ /* two */ a: 'b' } // three", "\u{FEFF}{ ünd: 'é\\\nx' }",
  ])
  func validTextsHaveNoFault(text: String) { #expect(JSON5Fault(in: Array(text.utf8)) == nil) }

  @Test(arguments: [
    ("{ a: 1, b: 2,\n  a: 3 }", "line 2, column 3: the key “a” is there twice"),
    ("{ a: 1, \"a\": 2 }", "line 1, column 9: the key “a” is there twice"),
    ("{ 'a': 1, '\\u0061': 2 }", "line 1, column 11: the key “a” is there twice"),
    ("[ { 'caf\u{E9}': 1, 'cafe\u{301}': 2 } ]", "line 1, column 16: the key “cafe\u{301}” is there twice"),
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

  @Test func deepNestingIsRefused() {
    for opening in ["[", "{a:", "[{x:"] {
      let text = String(repeating: opening, count: 100_000)
      #expect(JSON5Fault(in: Array(text.utf8))?.sentence.hasSuffix("too many brackets are open") == true)
    }
  }

  @Test func invalidUTF8IsReported() {
    #expect(JSON5Fault(in: [0x7B, 0xFF])?.sentence == "line 1, column 1: it is not UTF-8")
  }
}
