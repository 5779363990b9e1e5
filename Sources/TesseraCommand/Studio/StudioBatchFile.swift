import Clock
import Files
import Foundation
import Gallery
import JSON5
import Layouts
import Messages
import Parallel
import Planning
import Plans
import Runs
import Studio
import Wall

/// One wall of a batch file, which the studio plans and writes. The file, and the wall in it, may be new.
final class StudioBatchFile: StudioFile {
  let path: FilePath
  let wallName: String
  private let caches: Caches
  private let state: Mutex<State>
  /// The inputs of a new wall.
  private let inputs: [FilePath]

  struct State {
    /// The file as last read or written; nil if there was none.
    var bytes: [UInt8]?
    /// The list as last read or written.
    var listBytes: [UInt8]?
    /// The list of the wall in the file.
    var listPath: FilePath
    /// The keys of the wall in the file, as spelled there.
    var keys: [String: StudioValue] = [:]
    var defaults: [String: StudioValue] = [:]
    /// The steps to the wall in the file; nil if it is not there.
    var steps: [JSON5Places.Step]?
    /// The stamps when the files were last compared, and the result.
    var compared: (stamps: [FileStamp?], hasChanged: Bool)?
  }

  /// - Parameters:
  ///   - name: The name of the wall; nil for the only one.
  ///   - inputs: The inputs of a new wall.
  init(
    _ path: FilePath, wall name: String?, inputs: [FilePath], caches: Caches
  ) throws(RunFailure) {
    (self.path, self.inputs, self.caches) = (path, inputs, caches)
    var state = State(listPath: path)
    wallName = try Self.read(path, name, inputs, &state)
    self.state = Mutex(state)
  }

  var name: String { path.description }
  var listName: String { state.withLock { $0.listPath.description } }

  /// The same bytes for all paths of the file, and for no other wall.
  var identity: [UInt8] {
    let target = (try? path.followingLinks()) ?? path
    let folder = target.parent.resolved ?? target.parent.absolute
    return folder.appending(target.name).bytes + [0] + Array(wallName.utf8)
  }

  var snapshot: State { state.withLock { $0 } }

  /// Changes what is known of the file.
  func change<Result: Sendable>(
    _ work: (inout State) throws(StudioFailure) -> Result
  ) throws(StudioFailure) -> Result {
    try state.withLock { state throws(StudioFailure) in try work(&state) }
  }

  func noteCompared(_ stamps: [FileStamp?], _ hasChanged: Bool) {
    state.withLock { $0.compared = (stamps, hasChanged) }
  }

  // MARK: - Reading

  /// Reads the wall, or prepares a new one. Returns its name.
  private static func read(
    _ path: FilePath, _ name: String?, _ inputs: [FilePath], _ state: inout State
  ) throws(RunFailure) -> String {
    let isThere = (try? path.status()) != nil
    var found: BatchFile.Entry?
    if isThere {
      let file = try BatchFile(path)
      if !file.faults.isEmpty { throw file.failure(of: file.faults) }
      state.bytes = try? path.contents("a list of walls", longest: BatchFile.longest)
      found = try wall(name, of: file, isNew: !inputs.isEmpty)
    }
    if let found {
      let name = found.ownName ?? found.place
      state.steps = found.steps
      state.defaults = found.keys.filter { found.inherited.contains($0.key) }
      state.keys = found.keys.filter { !found.inherited.contains($0.key) }
      state.listPath = listPath(of: state.keys, beside: path) ?? newList(for: name, beside: path)
      return name
    }
    let name = name ?? "wall"
    let folder = path.parent.absolute
    let names = inputs.map { ($0.absolute.relative(to: folder) ?? $0.absolute).losslessText }
    state.keys = ["inputs": .list(names.map { .text($0) }), "output": .text("\(name).png")]
    state.listPath = newList(for: name, beside: path)
    return name
  }

  /// Returns the wall with a name, or the only one; nil for a new one.
  private static func wall(_ name: String?, of file: BatchFile, isNew: Bool) throws(RunFailure) -> BatchFile.Entry? {
    if let name, let wall = file.walls.first(where: { $0.ownName == name && $0.main == nil }) { return wall }
    if isNew { return nil }
    let walls = file.walls.filter { $0.main == nil }
    let names = walls.compactMap(\.ownName).map(printable)
    if name == nil, walls.count == 1 { return walls[0] }
    let list = Values.list(names, before: "and")
    let sentence = name.map { "no wall named “\(printable($0))”" } ?? "has several walls; add --only NAME"
    throw .usage("\(file.path): \(sentence); its walls are \(list)")
  }

  private static func newList(for name: String, beside path: FilePath) -> FilePath {
    let name = FilePath("\(name).photos.json5")
    return path.parent == FilePath(".") ? name : path.parent.appending(name)
  }

  /// The list that is the wall’s only input.
  private static func listPath(of keys: [String: StudioValue], beside path: FilePath) -> FilePath? {
    let words = keys["inputs"]?.words ?? []
    guard words.count == 1, words[0].hasSuffix(".json5") || words[0].hasSuffix(".json") else { return nil }
    return path.parent.reaching(FilePath(words[0]))
  }

  func open() throws(StudioFailure) -> (StudioWall, StudioList?) {
    try change { state throws(StudioFailure) in
      do throws(RunFailure) { try readAgain(&state) } catch { throw StudioFailure(error.description) }
      var list: StudioList?
      if let bytes = state.listBytes, Self.listPath(of: state.keys, beside: path) != nil {
        let value = try? JSON5.decode(StudioValue.self, from: bytes)
        list = value.flatMap { StudioList($0, in: state.listPath.parent) }
      }
      return (StudioWall(keys: Self.canonical(state.keys)), list)
    }
  }

  /// Reads the file and the list.
  func readAgain(_ state: inout State) throws(RunFailure) {
    _ = try Self.read(path, wallName, inputs, &state)
    state.listBytes = contents(state).list
  }

  /// The contents of the file and of the list on the disk.
  func contents(_ state: State) -> (file: [UInt8]?, list: [UInt8]?) {
    (
      try? path.contents("a list of walls", longest: BatchFile.longest),
      try? state.listPath.contents("a list of photos", longest: BatchFile.longest)
    )
  }

  /// Returns keys as the form has them, without the name.
  private static func canonical(_ keys: [String: StudioValue]) -> [String: StudioValue] {
    let known = BatchKeys()
    return Dictionary(
      keys.filter { $0.key != "name" }.map { known.canonical($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  func folders(of wall: StudioWall) -> [FilePath] {
    (merged(wall)["inputs"]?.words ?? []).map { path.parent.reaching(FilePath($0)) }
      .filter { (try? $0.status())?.kind == .folder }
  }

  /// The keys of a wall with those of the defaults.
  func merged(_ wall: StudioWall) -> [String: StudioValue] {
    Self.canonical(entry(wall.keys, snapshot).keys)
  }

  private func entry(_ keys: [String: StudioValue], _ state: State) -> BatchFile.Entry {
    BatchFile.Entry(
      wall: keys.merging(["name": .text(wallName)]) { $1 }, defaults: state.defaults, place: wallName,
      steps: state.steps ?? [])
  }

  // MARK: - Planning

  func plan(_ wall: StudioWall, _ list: StudioList?) throws(StudioFailure) -> StudioPlan {
    let start = WallClock.monotonicSeconds
    let notes = CollectedNotes()
    return try withRun(of: wall, list, notes: notes) { run throws(RunFailure) in
      var source = try run.source(try run.findFiles(), caches: caches)
      let pages = try source.pages()
      let mat = pages.first?.mat.map { Background.blurred($0).description }
      var plan = StudioPlan(
        pages: pages, background: run.settings.look.background?.description ?? mat, photos: source.photos,
        notes: notes.messages, idle: notes.idle, seconds: WallClock.monotonicSeconds - start)
      plan.middle = Self.middles(of: pages, source.photos, WallRenderer.Style(run.settings))
      return plan
    }
  }

  /// Returns the search for the centers of crops; nil if the plan has them all.
  private static func middles(
    of pages: [Plan], _ photos: [Photo], _ style: WallRenderer.Style
  ) -> (@Sendable (Int, Int) -> UnitPoint)? {
    guard pages.contains(where: { $0.tiles.contains { $0.crop.isSearched } }) else { return nil }
    let stamps = Dictionary(
      photos.map { (Plan.FileName($0.path), $0.stamp) }, uniquingKeysWith: { first, _ in first })
    let searches = pages.map { page in
      TileSearch(page, style: style) { .init(decodingBytes: 0, stamp: stamps[$0] ?? nil) }
    }
    return { page, tile in searches[page].focus(of: tile) }
  }

  func fields(of wall: StudioWall, _ list: StudioList?) -> [UInt8] {
    let fields = try? withRun(of: wall, list, notes: SilentNotes()) { run throws(RunFailure) in
      // Fields of photos that a condition leaves out are counted, too.
      var choice = run.settings.look.photoChoice
      (choice.readsMetadata, choice.readsDates, choice.filter.condition) = (true, true, nil)
      var environment = run.settings.environment
      environment.store = caches.store(for: run.work, within: environment.decoding.memory)
      let files = try run.findFiles()
      return StudioForm.fields(of: Gallery(files.found, choosing: choice, in: environment).photos)
    }
    return fields ?? Array("[]".utf8)
  }

  /// Passes on the run of a wall, whose photos are those of an unsaved list, if there is one.
  private func withRun<Result>(
    of wall: StudioWall, _ list: StudioList?, notes: any Notes, _ work: (WallRun) throws(RunFailure) -> Result
  ) throws(StudioFailure) -> Result {
    var keys = wall.keys
    var faults: [BatchFault] = []
    let folder = MemoryFolder()
    defer { withExtendedLifetime(folder) {} }
    do throws(RunFailure) {
      if let list { keys["inputs"] = .list([.text(try Self.unsaved(list, in: folder).losslessText)]) }
      let wall = entry(keys, snapshot)
      guard let run = try BatchFile(forWallsBeside: path).run(wall, notes: notes, &faults) else {
        throw .usage("some settings are invalid")
      }
      try checkOutputs(of: wall, &faults)
      return try work(run)
    } catch {
      let named = faults.compactMap { fault -> (String, String)? in
        guard case .key(let key)? = fault.steps.last else { return nil }
        // The page shows it beside the setting.
        let parts = fault.sentence.range(of: "“\(key)”: ").map { fault.sentence[$0.upperBound...] }
        return (key, parts.map { String($0) } ?? fault.sentence)
      }
      let sentence = named.first?.1 ?? error.description
      throw StudioFailure(sentence, faults: Dictionary(named, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// Checks the settings of further outputs.
  private func checkOutputs(of wall: BatchFile.Entry, _ faults: inout [BatchFault]) throws(RunFailure) {
    let file = BatchFile(forWallsBeside: path)
    for further in BatchFile.outputs(of: wall, &faults) {
      do throws(RunFailure) {
        var own: [BatchFault] = []
        if try file.run(further, notes: SilentNotes(), &own) == nil {
          throw .usage(own.first?.sentence ?? "some settings are invalid")
        }
      } catch {
        faults.append(BatchFault(wall, "also", "\(further.ownName ?? ""): \(error.description)"))
      }
    }
    if !faults.isEmpty { throw .usage("some settings are invalid") }
  }

  /// Returns the list of an unsaved wall, in memory.
  private static func unsaved(_ list: StudioList, in folder: MemoryFolder) throws(RunFailure) -> FilePath {
    do throws(FileError) { return try folder.add(Array(list.unsavedText.utf8), named: "photos.json5") } catch {
      throw .output(error)
    }
  }
}

/// Notes that are kept for a page.
private final class CollectedNotes: Notes {
  private struct Kept {
    var messages: [String] = []
    var idle: [String: String] = [:]
  }

  private let kept = Mutex(Kept())

  var messages: [String] { kept.withLock { $0.messages } }
  /// The reasons why settings have no effect, by their keys.
  var idle: [String: String] { kept.withLock { $0.idle } }

  func note(_ message: String) { kept.withLock { $0.messages.append(message) } }
  func noteIdle(_ option: String, _ ending: String) {
    kept.withLock { $0.idle[OptionKey.key(of: option)] = "has no effect\(ending)" }
  }
  func error(_ message: String) { note(message) }
  func summary(_ message: String) {}
  func table(_ text: String) {}
}
