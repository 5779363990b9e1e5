import Foundation
import Testing

/// The version of pixels, which is part of all keys of the cache.
@Suite struct PixelVersionTests {
  /// With `TESSERA_RECORD_PIXELS`, as `scripts/renew` sets it, it is recorded, and the test fails.
  @Test func theVersionIsThatOfTheSources() throws {
    let code = PixelVersion(SourceTree.project).code
    if ProcessInfo.processInfo.environment["TESSERA_RECORD_PIXELS"] != nil {
      let file = SourceTree.root.appendingPathComponent(PixelVersion.path)
      try Data(code.utf8).write(to: file)
      Issue.record("recorded \(PixelVersion.path); run again without recording")
      return
    }
    let recorded = SourceTree.project.files.first { $0.path == PixelVersion.path }
    #expect(
      recorded?.bytes == Array(code.utf8),
      "Code that makes pixels has changed: scripts/renew writes \(PixelVersion.path).")
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
