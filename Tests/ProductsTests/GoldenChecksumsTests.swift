import Files
import TestSupport
import Testing

@testable import Comparisons

@Suite struct GoldenChecksumsTests {
  private static let checksum = String(repeating: "0a", count: 32)

  /// Names that a terminal would obey, that break lines, or that look like escapes.
  @Test(arguments: [
    "plain.png", "Zürich ….png", "שלום.png", "a\u{1B}[31m.png", "a\u{9B}31m.png", "a\u{202E}gpj.png", "a\u{2028}b.png",
    "a\nb.png", "a\rb.png", "a\tb.png", "a\\b.png", "a\\x1B.png", "a\\\\x1b\u{7}.png", "\\", "x41.png",
  ])
  func namesAreReadBack(name: String) throws {
    let name = FilePath(bytes: Array(name.utf8))
    let line = GoldenChecksums.line(Self.checksum, name)
    let folder = try TemporaryFolder()
    let file = try folder.write(line, to: "golden.txt")
    #expect(GoldenChecksums.isPromised(by: file))
    let entries = try GoldenChecksums(file).entries
    #expect(entries.map(\.name) == [name] && entries.map(\.checksum) == [Self.checksum])
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    #expect(!text.contains("\u{202E}") && !text.contains("\u{2028}"))
  }

  @Test func namesThatAreNotUTF8() throws {
    for bytes: [UInt8] in [[0x61, 0xE9], [0x61, 0x9B, 0x62], [0xC2], [0xEF, 0x9E, 0x80]] {
      let line = GoldenChecksums.line(Self.checksum, FilePath(bytes: bytes))
      let folder = try TemporaryFolder()
      #expect(try GoldenChecksums(folder.write(line, to: "golden.txt")).entries.map(\.name.bytes) == [bytes])
    }
  }

  @Test func ordinaryNamesAreWrittenAsSha256sumDoes() {
    #expect(GoldenChecksums.line("12", FilePath("Zürich.png")) == Array("12  Zürich.png\n".utf8))
    #expect(GoldenChecksums.line("12", FilePath("a\\b\n")) == Array("\\12  a\\\\b\\n\n".utf8))
    #expect(GoldenChecksums.line("12", FilePath("a\u{1B}\u{9B}")) == Array("\\12  a\\x1B\\xC2\\x9B\n".utf8))
  }

  @Test func annotationsHaveNoControlCharacters() throws {
    let error = FileError(FilePath("a\u{1B}[2J\u{9B}:,%.png"), .failed(action: "be read", code: 5))
    let text = Annotations.text([], [error])
    #expect(text.hasPrefix("::error file=a\\u{1B}[2J\\u{9B}%3A%2C%25.png,title=Not read::") && text.hasSuffix("\n"))
    #expect(text.unicodeScalars.dropLast().allSatisfy { $0.value >= 0x20 && $0.value != 0x9B })
    let report = String(decoding: JUnitReport.bytes([], [error], seconds: 1), as: UTF8.self)
    #expect(!report.contains("\u{1B}") && !report.contains("\u{9B}"))
  }
}
