import Files
import Gallery
import JSON5
import Layouts
import TesseraCommand

extension FuzzTarget {
  static func checkManifest(at path: FilePath) throws -> Bool {
    do throws(GalleryError) {
      _ = try FoundFiles(in: [path], choosing: Gallery.Choice())
    } catch {
      try expectOneLine("\(error)")
    }
    return true
  }

  static func checkBatch(at path: FilePath) throws -> Bool {
    // The faults of several walls are on one line each.
    for line in TesseraCommand.faults(ofWallsAt: path)?.split(separator: "\n") ?? [] {
      try expectOneLine(String(line))
    }
    return true
  }

  /// Checks that a plan that can be read is written so that it reads as the same plan.
  static func checkPlan(_ bytes: [UInt8]) throws -> Bool {
    let document: PlanDocument
    do throws(JSON5.Refusal) {
      document = try JSON5.decode(PlanDocument.self, from: bytes)
    } catch {
      try expectOneLine(error.sentence)
      return true
    }
    // Many empty pages prove little and take long.
    guard document.pages.count < 1000 else { return false }
    let again = try JSON5.decode(PlanDocument.self, from: Array(document.json.utf8))
    try expect(again.pages == document.pages, "a plan that is written is the plan that was read")
    for tile in document.pages.flatMap(\.tiles).prefix(4) {
      let points = tile.shape.outline(in: tile.frame) ?? []
      try expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "shapes are somewhere")
    }
    return true
  }

  /// Checks that edits of a text read back, and that none of it is lost without one.
  static func checkEdits(_ bytes: [UInt8]) throws -> Bool {
    guard var edit = try? JSON5Edit(bytes) else { return false }
    try expect(edit.bytes == bytes, "a text that is read is written as it was")
    guard case .object(let members)? = edit.value() else { return true }
    let values: [JSON5Value] = [2, ["x": [1, "a"]], "text", []]
    let keys = members.prefix(3).map(\.key) + ["new key"]
    for (key, value) in zip(keys, values) {
      try edit.set(value, at: [.key(key)])
      let again = try JSON5Edit(edit.bytes)
      try expect(again.value(at: [.key(key)]) == value, "a value that is set reads back: \(edit.text)")
    }
    if let first = keys.first {
      try edit.remove(at: [.key(first)])
      let again = try JSON5Edit(edit.bytes)
      try expect(again.value(at: [.key(first)]) == nil, "a removed key is gone: \(edit.text)")
      try expect(
        keys.allSatisfy { $0 == first || again.value(at: [.key($0)]) != nil }, "the other keys stay: \(edit.text)")
    }
    return true
  }

  /// Checks that nothing in a file can affect a terminal, or look like a message of its own.
  private static func expectOneLine(_ sentence: String) throws(Finding) {
    try expect(!sentence.isEmpty, "a refusal has words")
    try expect(sentence.unicodeScalars.allSatisfy { $0.value >= 32 }, "a refusal can be printed: \(sentence)")
  }
}
