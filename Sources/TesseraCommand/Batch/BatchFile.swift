import Files
import Foundation
import JSON5
import Messages
import Planning
import Runs

/// A file that describes several walls: their common settings, and those of each.
///
///     { defaults: { width: 3840, spacing: 8 },
///       walls: [ { name: "lobby", inputs: ["photos/lobby"], output: "walls/{name}.png", layout: "hex" } ] }
///
/// Keys are named like the options, `rowHeight` or `"row-height"` for `--row-height`. Paths are relative to the file.
struct BatchFile {
  let path: FilePath
  private(set) var walls: [Entry] = []
  /// The faults outside the settings of walls.
  private(set) var faults: [BatchFault] = []
  private let bytes: [UInt8]

  /// A wall as written in the file, with the defaults that it does not override.
  struct Entry {
    /// The location of the wall in the file, for messages.
    var place: String
    /// The steps to the wall.
    var steps: [JSON5Places.Step]
    var name: String?
    var keys: [String: JSONValue]
    /// The keys that come from the defaults, or from the wall of which this is a further output.
    var inherited: Set<String>
    /// The wall of which this is a further output; none for a wall of its own.
    private(set) var mains: [Entry] = []

    /// - Parameters:
    ///   - wall: The keys of the wall itself.
    ///   - defaults: The keys of all walls.
    init(
      wall: [String: JSONValue], defaults: [String: JSONValue], place: String, steps: [JSON5Places.Step]
    ) {
      name = wall["name"]?.word
      let subjects = Set(wall.keys.map(BatchKeys.subject))
      var defaults = defaults.filter { !subjects.contains(BatchKeys.subject(of: $0.key)) }
      // A wall that names its photos, or has a plan of them, does not show those of the defaults, whichever keys name
      // them. Other settings that exclude each other declare it.
      let photos: Set = ["inputs", "files-from", "plan"]
      if !subjects.isDisjoint(with: photos) {
        defaults = defaults.filter { !photos.contains(BatchKeys.subject(of: $0.key)) }
      }
      if subjects.contains("sheet") { defaults = defaults.filter { BatchKeys.subject(of: $0.key) != "join-pages" } }
      if subjects.contains("join-pages") { defaults["sheet"] = nil }
      self.place = place + (name.map { " (\(printable($0)))" } ?? "")
      self.steps = steps
      keys = defaults.merging(wall) { $1 }
      inherited = Set(defaults.keys).subtracting(wall.keys)
    }

    /// Creates a further output of a wall, from the same photos.
    ///
    /// - Parameter keys: The keys in which it differs.
    init(_ keys: [String: JSONValue], of wall: Entry, index: Int) {
      let shared = wall.keys.filter { !Self.ownSubjects.contains(BatchKeys.subject(of: $0.key)) }
      self.init(
        wall: keys, defaults: shared, place: "\(wall.place).also[\(index)]",
        steps: wall.steps + [.key("also"), .index(index)])
      mains = [wall]
      name =
        name
        ?? keys["output"]?.word.map { FilePath($0).withoutTrailingSlashes.name.losslessText }
        .flatMap { $0.utf8.contains(UInt8(ascii: "{")) ? nil : $0 }
    }

    /// The keys of a wall that its further outputs do not share: other files are written beside each output.
    private static let ownSubjects: Set = ["name", "output", "also", "image-map", "preview"]

    /// True for an output without a name of its own, which may be named like another.
    var isNamedByOutput: Bool { !mains.isEmpty && keys["name"] == nil }

    /// The name of the wall of which this is a further output.
    var main: String? { mains.first?.ownName }

    /// The name in the file, or else that of its output.
    var ownName: String? { name ?? keys["output"]?.word.map { OutputName.wallName(of: FilePath($0), as: .all) } }
  }

  /// Creates a file without walls, which need not exist.
  init(forWallsBeside path: FilePath) { (self.path, bytes) = (path, []) }

  init(_ path: FilePath) throws(RunFailure) {
    self.path = path
    let kind = (try? path.status())?.kind
    if kind == .folder {
      throw .usage("\(path): is a folder, not a file of walls; tessera init \(path) writes such a file for its photos")
    }
    bytes = try path.contents("a list of walls", longest: Self.longest)
    let content: JSONValue
    // Without the check for repeats, a wall could be dropped because another has the same name.
    do { content = try JSON5.decode(JSONValue.self, from: bytes, refusesRepeats: true) } catch {
      let sentence = "\(path): \(error.sentence)\(OtherSyntax(of: path, bytes)?.hint ?? "")"
      throw .faults([FileFault(path, at: error.place, sentence)])
    }
    guard case .object(let keys) = content else {
      throw .usage("\(path): must be an object with “walls” and, optionally, “defaults”")
    }
    for key in keys.keys.sorted() where !["$schema", "defaults", "walls"].contains(key) {
      faults.append(BatchFault([.key(key)], Self.unknown(key, among: ["defaults", "walls"])))
    }
    var defaults = object(keys["defaults"] ?? .object([:]), "defaults", [.key("defaults")]) ?? [:]
    if defaults.removeValue(forKey: "name") != nil {
      faults.append(
        BatchFault([.key("defaults"), .key("name")], "defaults: cannot set “name”; every wall needs its own"))
    }
    if defaults.removeValue(forKey: "also") != nil {
      faults.append(BatchFault([.key("defaults"), .key("also")], "defaults: cannot set “also”; it belongs to a wall"))
    }
    switch keys["walls"] {
    case .list(let list):
      for (index, value) in list.enumerated() { add(value, defaults, "walls[\(index)]", .index(index)) }
    case .object(let named):
      // Walls are sorted by name, because JSON objects have no order.
      for name in named.keys.sorted() {
        add(named[name] ?? .null, defaults, "walls.\(printable(name))", .key(name))
      }
    // A misspelled key has been named.
    case nil: if faults.isEmpty { faults.append(BatchFault([], "“walls” is missing")) }
    case let value?: faults.append(BatchFault([.key("walls")], "“walls” must be a list, not \(value.kind)"))
    }
    if walls.isEmpty && faults.isEmpty { faults.append(BatchFault([.key("walls")], "“walls” is empty")) }
  }

  /// Returns the failure that names all faults, in the order of the file.
  func failure(of faults: [BatchFault]) -> RunFailure {
    let places = JSON5Places(in: bytes)
    let placed = faults.map { (place: places.place(of: $0.steps), sentence: $0.sentence) }
    let sorted = placed.sorted { $0.place < $1.place }.reduce(into: [FileFault]()) { faults, fault in
      let placed = FileFault(path, at: fault.place, "\(path): \(fault.place): \(fault.sentence)")
      // A fault of the defaults is found in every wall.
      if !faults.contains(placed) { faults.append(placed) }
    }
    return .faults(sorted)
  }

  private mutating func add(
    _ value: JSONValue, _ defaults: [String: JSONValue], _ place: String, _ step: JSON5Places.Step
  ) {
    let steps = [.key("walls"), step]
    guard var keys = object(value, place, steps) else { return }
    if case .key(let name) = step { keys["name"] = keys["name"] ?? .text(name) }
    let wall = Entry(wall: keys, defaults: defaults, place: place, steps: steps)
    walls.append(wall)
    walls += Self.outputs(of: wall, &faults)
  }

  /// Returns the further outputs of a wall.
  static func outputs(of wall: Entry, _ faults: inout [BatchFault]) -> [Entry] {
    guard let value = wall.keys["also"] else { return [] }
    guard case .list(let list) = value else {
      faults.append(BatchFault(wall, "also", "“also” must be a list of objects"))
      return []
    }
    var outputs: [Entry] = []
    for (index, item) in list.enumerated() {
      if case .object(let keys) = item, keys["output"]?.word != nil, keys["also"] == nil {
        outputs.append(Entry(keys, of: wall, index: index))
      } else {
        faults.append(
          BatchFault(
            wall.steps + [.key("also"), .index(index)],
            "\(wall.place).also[\(index)]: must be an object with an “output”, and no “also”"))
      }
    }
    return outputs
  }

  static let longest = 64 << 20

  /// Returns the keys of an object; notes a fault and returns nil for other values.
  private mutating func object(
    _ value: JSONValue, _ place: String, _ steps: [JSON5Places.Step]
  ) -> [String: JSONValue]? {
    if case .object(let keys) = value { return keys }
    faults.append(BatchFault(steps, "\(place): must be an object, not \(value.kind)"))
    return nil
  }

  static func unknown(_ key: String, among known: [String]) -> String {
    let meant = OtherWords().keys(for: key, among: known)
    let nearest = meant.isEmpty ? Spelling.nearest(to: key, among: known).map { [$0] } ?? [] : meant
    let hint = nearest.isEmpty ? "" : "; did you mean \(Values.list(nearest.map { "“\($0)”" }))?"
    return "unknown key “\(printable(key))”\(hint)"
  }
}
