import Files
import Foundation
import Gallery
import Messages
import Planning
import Products
import Runs

extension BatchFile {
  /// The checked walls with their settings.
  ///
  /// - Parameters:
  ///   - change: Applies the options of the command line to each wall.
  ///   - registry: Collects the walls, so that none is used as a photo in another.
  /// - Throws: All faults of all walls, each with its location.
  func runs(
    _ registry: WallRegistry, _ change: (inout WallSettings) throws(RunFailure) -> Void
  ) throws(RunFailure) -> [WallRun] {
    let keys = BatchKeys()
    var runs: [WallRun] = []
    var faults = faults
    var names: [FilePath: String] = [:]
    var outputs: [FilePath.Place: (place: String, run: WallRun)] = [:]
    for entry in walls {
      do throws(RunFailure) {
        let settings = settings(entry, keys, &faults)
        let run = try run(entry, settings, registry, change)
        let name = FilePath(run.name ?? "")
        if !entry.isNamedByOutput, let other = names[name] { throw .usage("\(other) has the same name, “\(name)”") }
        let output = run.output.stable
        if let other = outputs[output.place] { try run.checkJoining(other.run, at: other.place) }
        if !entry.isNamedByOutput { names[name] = entry.place }
        outputs[output.place] = outputs[output.place] ?? (entry.place, run)
        try run.output.rejectForeignFiles(at: .now, count: 0)
        runs.append(run)
      } catch {
        faults.append(BatchFault(entry, error.description))
      }
    }
    if !faults.isEmpty { throw failure(of: faults) }
    registry.add(runs.flatMap(\.output.versions))
    try refuseReadFiles(as: runs)
    try refusePhotos(as: runs)
    return runs
  }

  /// Throws an error if a wall would write over a file that another wall reads, or over the batch file.
  private func refuseReadFiles(as runs: [WallRun]) throws(RunFailure) {
    let read = runs.map { ReadFiles($0.named + $0.listed) }
    var faults: [BatchFault] = []
    for (index, run) in runs.enumerated() {
      for path in run.written {
        guard let identity = (try? path.status())?.identity,
          let other = read.indices.first(where: { read[$0].contains(identity) }),
          // A wall may show another one, which is made again before it.
          other == index || !WallRecord.isWall(path)
        else { continue }
        let isOwn = (try? self.path.status())?.identity == identity
        let reader = isOwn ? "is this batch file" : "is an input of \(walls[other].place)"
        if path == run.settings.work.report {
          throw .usage("\(option(\UpdateSettings.report)) \(path): \(reader); choose another name")
        }
        let key = path == run.output.stable ? "“output”: " : ""
        faults.append(BatchFault(walls[index], "\(key)\(path) \(reader); choose another name"))
      }
    }
    if !faults.isEmpty { throw failure(of: faults) }
  }

  /// Throws an error if a wall would write over one of its own photos or one of another wall.
  private func refusePhotos(as runs: [WallRun]) throws(RunFailure) {
    let pictures = runs.indices.flatMap { index in
      runs[index].written.filter(FoundFiles.isForeignPicture).map { (index: index, path: $0) }
    }
    // Usually there are none, and no search is needed.
    if pictures.isEmpty { return }
    let photos = runs.map { try? $0.findFiles() }
    var faults: [BatchFault] = []
    for (index, path) in pictures {
      guard let identity = (try? path.status())?.identity else { continue }
      // If the wall's own photos cannot be found, the wall reports that itself.
      let other = photos.indices.first { $0 == index && photos[$0] == nil || photos[$0]?.contains(identity) == true }
      guard let other else { continue }
      let key = path == runs[index].output.stable ? "“output”: " : ""
      faults.append(BatchFault(walls[index], "\(key)\(path) is one of the photos of \(walls[other].place)"))
    }
    if !faults.isEmpty { throw failure(of: faults) }
  }

  /// Returns the run of a wall, whether or not it is in the file; nil if its keys are faulty.
  ///
  /// - Parameters:
  ///   - notes: The recipient of its notes.
  ///   - faults: The faults of its keys.
  func run(_ entry: Entry, notes: any Notes, _ faults: inout [BatchFault]) throws(RunFailure) -> WallRun? {
    let settings = settings(entry, BatchKeys(), &faults)
    return faults.isEmpty ? try run(entry, settings, WallRegistry(), notes: notes) { _ in } : nil
  }

  private func run(
    _ entry: Entry, _ settings: WallSettings, _ registry: WallRegistry, notes: (any Notes)? = nil,
    _ change: (inout WallSettings) throws(RunFailure) -> Void
  ) throws(RunFailure) -> WallRun {
    let folder = path.parent
    var settings = settings
    try settings.movePaths(into: folder)
    settings.batch = path
    try change(&settings)
    let inputs = try inputs(entry).map { folder.reaching(FilePath($0)) }
    guard let output = settings.work.output ?? settings.work.framesTo, !output.bytes.isEmpty else {
      throw .usage("“output” is missing")
    }
    if output == FilePath("-") { throw .usage("“output”: cannot be standard output when there are several walls") }
    let name = try name(entry, output: output)
    let named = entry.main ?? name
    if let frames = try Self.frames(entry.keys["sheet"]) {
      if output.bytes.last == UInt8(ascii: "/") { throw .usage("“sheet” cannot be combined with a site") }
      let output = try OutputName(
        folder.reaching(try Subcommand.checkedOutput(output)), wall: named, history: settings.work.history)
      return try sheet(entry, frames, of: inputs, settings, as: output, name: name, registry)
    }
    if output.bytes.last == UInt8(ascii: "/") {
      let site = try OutputName(folder.reaching(output).appending(SiteNote.page), wall: named, history: nil)
      return try Console.run(
        settings, inputs: inputs, site: site.stable.parent, name: name, among: registry, notes: notes)
    }
    return try Console.run(
      settings, inputs: inputs,
      output: OutputName(
        folder.reaching(try Subcommand.checkedOutput(output)), wall: named, history: settings.work.history),
      name: name, among: registry, notes: notes)
  }

  /// Returns the settings of a wall: the shared ones, overridden by its own. Adds the faults of all keys.
  private func settings(_ entry: Entry, _ keys: BatchKeys, _ faults: inout [BatchFault]) -> WallSettings {
    var settings = WallSettings()
    apply(entry, keys, areInherited: true, to: &settings, &faults)
    var (own, silent) = (WallSettings(), [BatchFault]())
    apply(entry, keys, areInherited: false, to: &own, &silent)
    // Its theme may be a file beside the batch file. Other paths are checked later.
    try? own.movePaths(into: path.parent)
    settings.removeSettings(overriddenBy: own, of: .all)
    // Shared settings need not have an effect on every wall.
    settings.forgetGiven()
    apply(entry, keys, areInherited: false, to: &settings, &faults)
    return settings
  }

  /// Applies the keys of a wall that are its own, or those that are not. Adds their faults.
  private func apply(
    _ entry: Entry, _ keys: BatchKeys, areInherited: Bool, to settings: inout WallSettings,
    _ faults: inout [BatchFault]
  ) {
    for key in entry.keys.keys.sorted()
    where entry.inherited.contains(key) == areInherited && !BatchKeys.own.contains(key) {
      do throws(RunFailure) { try keys.apply(entry.keys[key] ?? .null, for: key, to: &settings) } catch {
        faults.append(BatchFault(entry, key, error.description))
      }
    }
  }

  private func inputs(_ entry: Entry) throws(RunFailure) -> [String] {
    switch entry.keys["inputs"] {
    case nil:
      if ["plan", "filesFrom", "files-from"].contains(where: { entry.keys[$0] != nil }) { return [] }
      throw .usage("“inputs” is missing")
    case .text(let text): return [text]
    case .list(let list):
      let words = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
      if words.count == list.count { return words }
      fallthrough
    default: throw .usage("“inputs”: must be a list of paths")
    }
  }

  private func name(_ entry: Entry, output: FilePath) throws(RunFailure) -> String {
    if let value = entry.keys["name"], value.word == nil { throw .usage("“name”: must be a string, not \(value.kind)") }
    if let name = entry.name {
      // These are compared as bytes: in a `String`, a slash with a combining accent is not a slash.
      let bytes = FilePath(name).bytes
      guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "/")), bytes.first != UInt8(ascii: ".") else {
        throw .usage("“name”: “\(printable(name))” cannot be used in a file name")
      }
      return name
    }
    if output.name.bytes.contains(UInt8(ascii: "{")), let main = entry.main {
      // `{name}.pdf` of the wall “lobby” is “lobby.pdf”.
      return output.name.text.replacing("{name}", with: main)
    }
    if output.name.bytes.contains(UInt8(ascii: "{")) { throw .usage("“name” is missing") }
    return OutputName.wallName(of: output, as: .all)
  }
}
