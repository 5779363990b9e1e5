import Foundation
import Testing

/// Files that make every clone larger.
@Suite struct LargeFileTests {
  @Test func largeFilesAreKnown() throws {
    let found = try Self.largeFiles().map { ($0, [Finding(path: $0, line: 1, message: "is larger than 256 KB")]) }
    expectNone(
      Self.known.faults(
        in: Dictionary(uniqueKeysWithValues: found), rule: "Files above 256 KB are listed; the list may only shrink."))
  }

  private static func largeFiles() throws -> [String] {
    let folders = ["Documentation", "Packaging", "SampleImages", "Sources", "Tests", "Tools", "scripts"]
    var files: [String] = []
    for folder in folders {
      let root = SourceTree.root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
        let values = try FileManager.default.attributesOfItem(atPath: root.appendingPathComponent(path).path)
        guard values[.type] as? FileAttributeType == .typeRegular, (values[.size] as? Int ?? 0) > 256 << 10 else {
          continue
        }
        files.append("\(folder)/\(path)")
      }
    }
    return files
  }

  private static let known = KnownFindings([
    "Documentation/album.png",
    "Documentation/drag.png",
    "Documentation/exact.png",
    "Documentation/flow.png",
    "Documentation/grid.png",
    "Documentation/hero-rows.png",
    "Documentation/hero.png",
    "Documentation/hex.png",
    "Documentation/honeycomb.png",
    "Documentation/masonry.png",
    "Documentation/morph.png",
    "Documentation/mosaic-close.png",
    "Documentation/mosaic.png",
    "Documentation/overlay.png",
    "Documentation/paper.png",
    "Documentation/pile.png",
    "Documentation/radial.png",
    "Documentation/sheet.png",
    "Documentation/similar.png",
    "Documentation/site.png",
    "Documentation/spiral.png",
    "Documentation/themes.png",
    "Documentation/wall.png",
    "SampleImages/dawn.png",
    "Sources/CLocales/locales.txt",
  ])
}
