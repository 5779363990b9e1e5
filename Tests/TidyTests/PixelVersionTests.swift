import Foundation
import Testing

/// The version of pixels, which is part of all keys of the cache.
@Suite struct PixelVersionTests {
  /// With `TESSERA_RECORD_PIXELS`, as `scripts/renew` sets it, the code is recorded, and the test fails. The value
  /// `same` keeps the version.
  @Test func theVersionIsThatOfTheSources() throws {
    let code = PixelVersion(SourceTree.project)
    let file = SourceTree.root.appendingPathComponent(PixelVersion.path)
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let version = try #require(PixelVersion.version(in: recorded))
    if let choice = ProcessInfo.processInfo.environment["TESSERA_RECORD_PIXELS"] {
      try Data(code.record(version: choice == "same" ? version : code.number).utf8).write(to: file)
      Issue.record("recorded \(PixelVersion.path); run again without recording")
      return
    }
    #expect(
      recorded == code.record(version: version),
      "Code that makes pixels has changed: scripts/renew writes \(PixelVersion.path).")
  }

  @Test func recordsKeepTheirVersion() {
    let record = PixelVersion(SourceTree([])).record(version: 0xFEED)
    #expect(PixelVersion.version(in: record) == 0xFEED)
    #expect(PixelVersion.version(in: "uint64_t version;") == nil)
  }

  @Test func everyFolderHasSources() {
    for folder in PixelVersion.folders {
      #expect(SourceTree.project.files.contains { $0.path.hasPrefix(folder) }, "\(folder) is not there")
    }
  }

  private static func number(_ text: String, path: String = "Sources/Raster/Sample.swift") -> UInt64 {
    PixelVersion(SourceTree([SourceFile(text, path: path)])).number
  }

  @Test func codeAndLiteralsCount() {
    let texts = ["let a = 1", "let a = 2", "let a = \"1\"", "let a = \"1 \"", "let a = \"1  \"", "leta = 1"]
    #expect(Set(texts.map { Self.number($0) }).count == texts.count)
    let others = ["Sources/Raster/Other.swift", "Sources/Raster/Folder/Sample.swift", "Sources/Wall/Sample.swift"]
    for path in others { #expect(Self.number(texts[0]) != Self.number(texts[0], path: path), "\(path)") }
  }

  @Test func nothingElseCounts() {
    #expect(Self.number("let a = 1 // one\n\n") == Self.number("/// A\nlet  a\n  = 1 "))
    let none = PixelVersion(SourceTree([])).number
    for path in ["Sources/Site/Sample.swift", "Sources/RasterOld/Sample.swift", "Sources/Wall/Notes.md"] {
      #expect(Self.number("let a = 1\n", path: path) == none, "\(path)")
    }
    #expect(Self.number("int a;\n", path: PixelVersion.path) == none, "the version itself")
  }
}
