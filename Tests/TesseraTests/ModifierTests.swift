import Foundation
import OptionTables
import TesseraLibrary
import TestSupport
import Testing

/// The modifiers of walls, which are made from the options.
struct ModifierTests {
  @Test func everyOptionHasAModifier() throws {
    let package = SampleImages.folder.deletingLastPathComponent()
    for (name, text) in WallModifiers.files {
      let file = package.appendingPathComponent(WallModifiers.folder).appendingPathComponent(name)
      #expect(
        try String(contentsOf: file, encoding: .utf8) == text,
        "scripts/renew writes \(WallModifiers.folder)")
    }
  }
}
