import Files
import Foundation
import JSON5
import Messages
import Planning

/// A file that describes several walls: their common settings, and those of each.
///
///     { defaults: { width: 3840, spacing: 8 },
///       walls: [ { name: "lobby", inputs: ["photos/lobby"], output: "walls/{name}.png", layout: "hex" } ] }
///
/// Keys are named like the options, `rowHeight` or `"row-height"` for `--row-height`. Paths are relative to the file.
struct BatchFile {
  let path: FilePath
  private(set) var walls: [Entry] = []

  /// A wall as written in the file, with the defaults that it does not override.
  struct Entry {
    /// The location of the wall in the file.
    var place: String
    var name: String?
    var keys: [String: JSONValue]
    /// The keys that come from the defaults.
    var inherited: Set<String>
  }

  init(_ path: FilePath) throws(RunFailure) {
    self.path = path
    // Without this check, a wall could be dropped because another has the same name.
    let content = try JSON5.decode(
      JSONValue.self, from: path, "a list of walls", longest: Self.longest, refusesRepeats: true)
    guard case .object(let keys) = content else {
      throw .usage("\(path): must be an object with “walls” and, optionally, “defaults”")
    }
    for key in keys.keys.sorted() where !["defaults", "walls"].contains(key) {
      throw .usage("\(path): \(Self.unknown(key, among: ["defaults", "walls"]))")
    }
    let defaults = try Self.object(keys["defaults"] ?? .object([:]), at: "defaults", of: path)
    if defaults["name"] != nil { throw .usage("\(path): defaults: cannot set “name”; every wall needs its own") }
    switch keys["walls"] {
    case .list(let list):
      for (index, value) in list.enumerated() {
        let place = "walls[\(index)]"
        add(try Self.object(value, at: place, of: path), defaults, place: place)
      }
    case .object(let named):
      // Walls are sorted by name, because JSON objects have no order.
      for name in named.keys.sorted() {
        let place = "walls.\(printable(name))"
        var keys = try Self.object(named[name] ?? .null, at: place, of: path)
        keys["name"] = keys["name"] ?? .text(name)
        add(keys, defaults, place: place)
      }
    case nil: throw .usage("\(path): “walls” is missing")
    case let value?: throw .usage("\(path): “walls” must be a list, not \(value.kind)")
    }
    if walls.isEmpty { throw .usage("\(path): “walls” is empty") }
  }

  private mutating func add(_ keys: [String: JSONValue], _ defaults: [String: JSONValue], place: String) {
    let name = keys["name"]?.word
    let subjects = Set(keys.keys.map(BatchKeys.subject))
    var defaults = defaults.filter { !subjects.contains(BatchKeys.subject(of: $0.key)) }
    // A wall's size overrides the size in the defaults, even if it is given in another form.
    if keys["size"] != nil || keys["paper"] != nil {
      defaults = defaults.filter { $0.key != "width" && $0.key != "height" }
    }
    if keys["width"] != nil || keys["height"] != nil || keys["paper"] != nil { defaults["size"] = nil }
    if keys["size"] != nil || keys["width"] != nil || keys["height"] != nil {
      defaults = defaults.filter { !Self.keysOfPaper.contains(BatchKeys.subject(of: $0.key)) }
    }
    if subjects.contains("quality-for") { defaults["quality"] = nil }
    if subjects.contains("quality") { defaults = defaults.filter { BatchKeys.subject(of: $0.key) != "quality-for" } }
    // Likewise, a wall that names its photos does not show those of the defaults, whichever keys name them.
    if keys["inputs"] != nil { defaults = defaults.filter { BatchKeys.subject(of: $0.key) != "files-from" } }
    if subjects.contains("files-from") { defaults["inputs"] = nil }
    walls.append(
      Entry(
        place: place + (name.map { " (\(printable($0)))" } ?? ""), name: name, keys: defaults.merging(keys) { $1 },
        inherited: Set(defaults.keys).subtracting(keys.keys)))
  }

  /// Keys that make sense only for a wall on paper.
  private static let keysOfPaper = ["paper", "landscape", "page-margin", "bleed"]
  private static let longest = 64 << 20

  private static func object(
    _ value: JSONValue, at place: String, of path: FilePath
  ) throws(RunFailure) -> [String: JSONValue] {
    guard case .object(let keys) = value else {
      throw .usage("\(path): \(place): must be an object, not \(value.kind)")
    }
    return keys
  }

  static func unknown(_ key: String, among known: [String]) -> String {
    let hint = Spelling.nearest(to: key, among: known).map { "; did you mean “\($0)”?" } ?? ""
    return "unknown key “\(printable(key))”\(hint)"
  }
}
