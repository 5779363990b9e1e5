import Files
import Testing

@testable import TesseraCommand

/// Paths and options as words of command lines.
@Suite struct ShellWordTests {
  private static let paths: [(bytes: [UInt8], word: String)] = [
    (Array("golden/a-b_1.png".utf8), "golden/a-b_1.png"), (Array("my folder".utf8), "'my folder'"),
    (Array("it's".utf8), "'it'\\''s'"), (Array("$(x);`y`".utf8), "'$(x);`y`'"), (Array("-o".utf8), "'./-o'"),
    (Array("~/walls".utf8), "'~/walls'"), ([], "''"), (Array("a\nb'\\".utf8), "$'a\\012b\\'\\\\'"),
    (Array("-a\n".utf8), "$'./-a\\012'"), ([0x63, 0xE9], "$'c\\351'"), (Array("caf\u{E9}".utf8), "caf\u{E9}"),
  ]

  @Test(arguments: paths) func pathsAreQuoted(bytes: [UInt8], word: String) {
    #expect(ShellWord.quoted(FilePath(bytes: bytes)) == word)
  }

  @Test func optionsKeepTheirDash() {
    #expect(ShellWord.quoted(FilePath("--tolerance"), isOption: true) == "--tolerance")
    #expect(ShellWord.quoted(FilePath("-1 2"), isOption: true) == "'-1 2'")
  }
}
