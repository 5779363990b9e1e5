import Digests
import Files
import JSON5
import Planning
import Runs
import Studio

extension StudioBatchFile {
  // MARK: - Text

  func text(of wall: StudioWall, hasList: Bool) -> String {
    (try? text(of: wall, hasList: hasList, snapshot)) ?? ""
  }

  /// The batch file with a wall: edited if it exists, so that comments stay.
  private func text(of wall: StudioWall, hasList: Bool, _ state: State) throws -> String {
    let keys = written(wall, hasList: hasList, state)
    guard let bytes = state.bytes else {
      var edit = try JSON5Edit(Array(Self.newFile.utf8))
      try edit.set(.list([Self.object(keys)]), at: [.key("walls")])
      return edit.text
    }
    var edit = try JSON5Edit(bytes)
    guard let steps = state.steps else {
      if case .object? = edit.value(at: [.key("walls")]) {
        try edit.set(Self.object(keys.filter { $0.key != "name" }), at: [.key("walls"), .key(wallName)])
      } else {
        try edit.append(Self.object(keys), to: [.key("walls")])
      }
      return edit.text
    }
    for key in state.keys.keys.sorted() where keys[key] == nil { try edit.remove(at: steps + [.key(key)]) }
    for key in keys.keys.sorted() where keys[key] != state.keys[key] {
      if let value = keys[key] { try edit.set(JSON5Value(value), at: steps + [.key(key)]) }
    }
    return edit.text
  }

  private static let newFile = """
    // Keys are the options of `tessera render`: --row-height is rowHeight. Paths are relative to this file.
    {
      walls: [
        {
          name: "",
        },
      ],
    }

    """

  /// The keys of a wall in the order in which they are read.
  private static func object(_ keys: [String: StudioValue]) -> JSON5Value {
    let order = first + keys.keys.sorted().filter { !first.contains($0) }
    return .object(order.compactMap { key in keys[key].map { JSON5Value.Member(key, JSON5Value($0)) } })
  }

  private static let first = ["name", "inputs", "output"]

  /// The keys of a wall as they are written.
  private func written(_ wall: StudioWall, hasList: Bool, _ state: State) -> [String: StudioValue] {
    var keys = wall.keys
    // The key of a wall in an object of walls is its name.
    keys["name"] = state.steps == nil ? .text(wallName) : state.keys["name"]
    if hasList {
      let isBeside = state.listPath.parent == path.parent
      let name = isBeside ? state.listPath.name : state.listPath.relative(to: path.parent) ?? state.listPath
      keys["inputs"] = .list([.text(name.losslessText)])
    }
    return keys
  }

  // MARK: - Command line

  func command(of wall: StudioWall, hasList: Bool) -> String {
    var keys = written(wall, hasList: hasList, snapshot)
    for (key, value) in merged(wall) where keys[key] == nil { keys[key] = value }
    keys["name"] = nil
    let inputs = Self.words(of: keys.removeValue(forKey: "inputs"))
    let output = Self.words(of: keys.removeValue(forKey: "output")).first ?? "wall.png"
    let options = keys.sorted { $0.key < $1.key }.flatMap { key, value in Self.option(key, value) }
    let words = ["tessera"] + inputs.map { quoted($0) } + ["-o", quoted(output)] + options
    return words.joined(separator: " ")
  }

  private func quoted(_ path: String) -> String { ShellWord.quoted(self.path.parent.reaching(FilePath(path))) }

  private static func option(_ key: String, _ value: StudioValue) -> [String] {
    let name = "--" + OptionKey.words(ofKey: key)
    switch value {
    case .flag(true): return [name]
    case .flag(false): return ["--no-" + OptionKey.words(ofKey: key)]
    case .list(let values): return values.flatMap { option(key, $0) }
    case .null, .object: return []
    case .number, .text: return value.word.map { [name, ShellWord.quoted(FilePath($0))] } ?? []
    }
  }

  private static func words(of value: StudioValue?) -> [String] {
    switch value {
    case .list(let values): values.compactMap(\.word)
    case let value?: value.word.map { [$0] } ?? []
    case nil: []
    }
  }

  // MARK: - Saving

  func save(
    _ wall: StudioWall, _ list: StudioList?, overwrites: Bool
  ) throws(StudioFailure) -> StudioConflict? {
    try change { state throws(StudioFailure) in
      let text: String
      do { text = try self.text(of: wall, hasList: list != nil, state) } catch {
        throw StudioFailure("\(path): cannot be edited: \(error)")
      }
      let there = try? path.contents("a list of walls", longest: BatchFile.longest)
      let listText = list?.text(in: state.listPath.parent, editing: state.listBytes)
      let listThere = try? state.listPath.contents("a list of photos", longest: 64 << 20)
      if !overwrites {
        if there != state.bytes { return Self.conflict(mine: text, theirs: there) }
        if let listText, listThere != state.listBytes { return Self.conflict(mine: listText, theirs: listThere) }
      }
      do throws(FileError) {
        if let listText { try OutputFile.publish(Array(listText.utf8), at: state.listPath) }
        try OutputFile.publish(Array(text.utf8), at: path)
      } catch {
        throw StudioFailure(error.description)
      }
      state.bytes = Array(text.utf8)
      state.keys = written(wall, hasList: list != nil, state)
      if state.steps == nil { state.steps = Self.steps(to: wallName, in: path) }
      if let listText { state.listBytes = Array(listText.utf8) }
      return nil
    }
  }

  /// The steps to a wall that was just written.
  private static func steps(to name: String, in path: FilePath) -> [JSON5Places.Step]? {
    (try? BatchFile(path))?.walls.first { $0.name == name }?.steps
  }

  private static func conflict(mine: String, theirs: [UInt8]?) -> StudioConflict {
    StudioConflict(mine: mine, theirs: String(decoding: theirs ?? [], as: UTF8.self))
  }

  var hasChanged: Bool {
    let known = snapshot
    let stamps = [path, known.listPath].map { (try? $0.status())?.stamp }
    if let compared = known.compared, compared.stamps == stamps { return compared.hasChanged }
    let there = try? path.contents("a list of walls", longest: BatchFile.longest)
    let list = try? known.listPath.contents("a list of photos", longest: 64 << 20)
    let hasChanged = there != known.bytes || known.listBytes != nil && list != known.listBytes
    noteCompared(stamps, hasChanged)
    return hasChanged
  }

  var digest: String {
    let state = snapshot
    guard let bytes = state.bytes else { return "" }
    var digest = SHA256()
    digest.update(bytes + [0] + (state.listBytes ?? []))
    return digest.finish()
  }

  // MARK: - Making

  var making: [[UInt8]] {
    let program = FilePath("/proc/self/exe").resolved ?? FilePath(CommandLine.arguments[0])
    let words = [program.losslessText, "batch", path.losslessText, "--only", wallName, "--progress", "json"]
    return words.map { FilePath($0).bytes }
  }

  var made: [String] {
    guard let file = try? BatchFile(path), file.faults.isEmpty,
      let wall = file.walls.first(where: { $0.name == wallName })
    else { return [] }
    var faults: [BatchFault] = []
    guard let run = try? file.run(wall, notes: SilentNotes(), &faults) else { return [] }
    return run.output.versions.filter { (try? $0.status()) != nil }.map(\.description)
  }
}
