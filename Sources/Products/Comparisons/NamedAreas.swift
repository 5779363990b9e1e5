import Comparison
import Files
import JSON5
import Messages
import Planning

/// The areas in a file of regions.
struct NamedAreas {
  private let path: FilePath
  private let areas: [String: PixelArea]

  init(_ path: FilePath) throws(RunFailure) {
    self.path = path
    let bytes = try path.contents("a file of regions", longest: 1 << 20)
    let entries: [String: Entry]
    do { entries = try JSON5.decode([String: Entry].self, from: bytes, refusesRepeats: true) } catch {
      throw .usage("\(path): \(error.sentence); areas are written as {clock: [10, 10, 80, 20]}")
    }
    var areas: [String: PixelArea] = [:]
    for (name, entry) in entries where name != "$schema" {
      guard let area = entry.area else {
        throw .usage(
          "\(path): \(Self.line(of: name, in: bytes))“\(FilePath(name))” needs four whole numbers: x, y, width and "
            + "height in pixels, such as [10, 10, 80, 20]")
      }
      areas[name] = area
    }
    self.areas = areas
  }

  func area(_ name: String, _ option: String) throws(RunFailure) -> PixelArea {
    guard let area = areas[name] else {
      throw .usage("\(option) \(FilePath(name)): \(path) has no area of this name")
    }
    return area
  }

  /// Returns the line of a key, for a message; empty if it is not found.
  private static func line(of key: String, in bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let quoted = ["\(key):", "\(key) :", "\"\(key)\"", "'\(key)'"]
    guard let index = lines.firstIndex(where: { line in quoted.contains { line.contains($0) } }) else { return "" }
    return "line \(index + 1): "
  }

  /// The value of a key, which may be anything.
  private struct Entry: Decodable {
    let area: PixelArea?

    init(from decoder: any Decoder) throws {
      let numbers = (try? decoder.singleValueContainer().decode([Double].self)) ?? []
      area = PixelArea(numbers)
    }
  }
}
