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
    guard let bytes = state.bytes else { return Self.newFile(keys) }
    var edit = try JSON5Edit(bytes)
    if let steps = state.steps {
      try Self.change(state.keys, at: steps, to: keys, in: &edit)
    } else if case .object? = edit.value(at: [.key("walls")]) {
      try edit.set(.object(Self.members(keys.filter { $0.key != "name" })), at: [.key("walls"), .key(wallName)])
    } else {
      try edit.append(.object(Self.members(keys)), to: [.key("walls")])
    }
    return edit.text
  }

  /// Changes the keys of a wall that differ. The others stay as they are spelled.
  private static func change(
    _ spelled: [String: StudioValue], at steps: [JSON5Places.Step], to keys: [String: StudioValue],
    in edit: inout JSON5Edit
  ) throws {
    let known = BatchKeys()
    var rest = keys
    for (key, value) in spelled.sorted(by: { $0.key < $1.key }) {
      let own = known.canonical(key, value)
      let wanted = rest.removeValue(forKey: own.key)
      if wanted == own.value { continue }
      if let wanted, own.value == value {
        try edit.set(JSON5Value(wanted), at: steps + [.key(key)])
      } else {
        try edit.remove(at: steps + [.key(key)])
        if let wanted { rest[own.key] = wanted }
      }
    }
    for member in members(rest) { try edit.set(member.value, at: steps + [.key(member.key)]) }
  }

  private static func newFile(_ keys: [String: StudioValue]) -> String {
    let lines = members(keys).map { "      \($0.text),\n" }.joined()
    return """
      // Keys are the options of `tessera render`: --row-height is rowHeight. Paths are relative to this file.
      {
        walls: [
          {
      \(lines)    },
        ],
      }

      """
  }

  /// The keys of a wall in the order in which they are read.
  private static func members(_ keys: [String: StudioValue]) -> [JSON5Value.Member] {
    let first = ["name", "inputs", "output"]
    let order = first + keys.keys.sorted().filter { !first.contains($0) }
    return order.compactMap { key in keys[key].map { JSON5Value.Member(key, JSON5Value($0)) } }
  }

  /// The keys of a wall as they are written.
  private func written(_ wall: StudioWall, hasList: Bool, _ state: State) -> [String: StudioValue] {
    var keys = wall.keys
    // The key of a wall in an object of walls is its name.
    keys["name"] = state.steps == nil ? .text(wallName) : state.keys["name"]
    // A wall without a name would get that of another output.
    if keys["name"] == nil, wall.keys["output"] != state.keys["output"] { keys["name"] = .text(wallName) }
    if hasList {
      let isBeside = state.listPath.parent == path.parent
      let name = isBeside ? state.listPath.name : state.listPath.relative(to: path.parent) ?? state.listPath
      keys["inputs"] = .list([.text(name.losslessText)])
    }
    return keys
  }

  // MARK: - Command line

  func command(of wall: StudioWall, hasList: Bool) -> String {
    var keys = merged(wall).merging(written(wall, hasList: hasList, snapshot)) { $1 }
    keys["name"] = nil
    let inputs = keys.removeValue(forKey: "inputs")?.words ?? []
    let output = keys.removeValue(forKey: "output")?.word ?? "wall.png"
    let options = keys.sorted { $0.key < $1.key }.flatMap { key, value in Self.option(key, value) }
    let words = ["tessera"] + inputs.map { quoted($0) } + ["-o", quoted(output)] + options
    return words.joined(separator: " ")
  }

  private func quoted(_ path: String) -> String { ShellWord.quoted(self.path.parent.reaching(FilePath(path))) }

  private static func option(_ key: String, _ value: StudioValue) -> [String] {
    let name = "--" + OptionKey.words(ofKey: key)
    switch value {
    case .flag(true): return [name]
    case .flag(false): return []
    case .list(let values): return values.flatMap { option(key, $0) }
    case .null, .object: return []
    case .number, .text: return value.word.map { [name, ShellWord.quoted(FilePath($0))] } ?? []
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
      let there = contents(state)
      let listText = list?.text(in: state.listPath.parent, editing: state.listBytes)
      if !overwrites {
        if there.file != state.bytes { return Self.conflict(mine: text, theirs: there.file) }
        if let listText, there.list != state.listBytes { return Self.conflict(mine: listText, theirs: there.list) }
      }
      do throws(FileError) {
        if let listText { try OutputFile.publish(Array(listText.utf8), at: state.listPath) }
        try OutputFile.publish(Array(text.utf8), at: path)
      } catch {
        throw StudioFailure(error.description)
      }
      do throws(RunFailure) { try readAgain(&state) } catch { throw StudioFailure(error.description) }
      return nil
    }
  }

  private static func conflict(mine: String, theirs: [UInt8]?) -> StudioConflict {
    StudioConflict(mine: mine, theirs: String(decoding: theirs ?? [], as: UTF8.self))
  }

  var hasChanged: Bool {
    let known = snapshot
    let stamps = [path, known.listPath].map { (try? $0.status())?.stamp }
    if let compared = known.compared, compared.stamps == stamps { return compared.hasChanged }
    let there = contents(known)
    let hasChanged = there.file != known.bytes || known.listBytes != nil && there.list != known.listBytes
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
    let words = ["--only", wallName, "--progress", "json"].map { Array($0.utf8) }
    return [ProgramSandbox.program.bytes, Array("batch".utf8), path.bytes] + words
  }

  func showFolder() throws(StudioFailure) {
    let folder = made.first.map { FilePath($0).parent } ?? path.parent
    do throws(RunFailure) { try Viewer.open(folder, remedy: "the folder is \(folder.absolute)") } catch {
      throw StudioFailure(error.description)
    }
  }

  var made: [String] {
    guard let file = try? BatchFile(path), file.faults.isEmpty else { return [] }
    let walls = file.walls.filter { ($0.main ?? $0.ownName) == wallName }
    return walls.flatMap { wall in
      var faults: [BatchFault] = []
      let run = try? file.run(wall, notes: SilentNotes(), &faults)
      return (run?.output.versions ?? []).filter { (try? $0.status()) != nil }.map(\.description)
    }
  }
}
