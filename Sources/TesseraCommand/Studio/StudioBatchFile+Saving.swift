import Files
import JSON5
import Planning
import Runs
import Studio

extension StudioBatchFile {
  // MARK: - Text

  func text(of wall: StudioWall, hasList: Bool) -> String { text(of: wall, hasList: hasList, snapshot) }

  /// The batch file with a wall, edited where it exists.
  private func text(of wall: StudioWall, hasList: Bool, _ state: State) -> String {
    let keys = written(wall, hasList: hasList, state)
    let order = ["name", "inputs", "output"] + keys.keys.sorted().filter { !Self.first.contains($0) }
    let pairs = order.compactMap { key in keys[key].map { (key, $0) } }
    return Self.newFile(pairs)
  }

  private static let first: Set = ["name", "inputs", "output"]

  private static func newFile(_ pairs: [(key: String, value: StudioValue)]) -> String {
    let lines = pairs.map { "      \(StudioValue.key($0.key)): \($0.value.text),\n" }
    return "// Keys are the options of `tessera render`: --row-height is rowHeight. Paths are relative to this file.\n"
      + "{\n  walls: [\n    {\n" + lines.joined() + "    },\n  ],\n}\n"
  }

  /// The keys of a wall as they are written.
  private func written(_ wall: StudioWall, hasList: Bool, _ state: State) -> [String: StudioValue] {
    var keys = wall.keys
    keys["name"] = .text(wallName)
    if hasList {
      let name = state.listPath.relative(to: path.parent) ?? state.listPath
      keys["inputs"] = .list([.text(state.listPath.parent == path.parent ? state.listPath.name.losslessText : name.losslessText)])
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
      let text = text(of: wall, hasList: list != nil, state)
      let there = try? path.contents("a list of walls", longest: BatchFile.longest)
      let listText = list?.text(in: state.listPath.parent.absolute)
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
      if let listText { state.listBytes = Array(listText.utf8) }
      return nil
    }
  }

  private static func conflict(mine: String, theirs: [UInt8]?) -> StudioConflict {
    StudioConflict(mine: mine, theirs: String(decoding: theirs ?? [], as: UTF8.self))
  }

  var hasChanged: Bool {
    let known = snapshot
    let there = try? path.contents("a list of walls", longest: BatchFile.longest)
    let list = try? known.listPath.contents("a list of photos", longest: 64 << 20)
    return there != known.bytes || known.listBytes != nil && list != known.listBytes
  }

  // MARK: - Making

  var making: [[UInt8]] {
    let program = FilePath("/proc/self/exe").resolved ?? FilePath(CommandLine.arguments[0])
    let words = [program.losslessText, "batch", path.losslessText, "--only", wallName, "--progress", "json"]
    return words.map { FilePath($0).bytes }
  }

  var made: [String] {
    guard let file = try? BatchFile(path), file.faults.isEmpty, let wall = file.walls.first(where: { $0.name == wallName })
    else { return [] }
    var faults: [BatchFault] = []
    guard let run = try? file.run(wall, notes: SilentNotes(), &faults) else { return [] }
    return run.output.versions.filter { (try? $0.status()) != nil }.map(\.description)
  }
}
