import Files
import Foundation
import Gallery
import Parallel
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Products

/// A wall planned in this process, from the words of a command line: what `tessera plan` prints, without a process.
///
///     let run = PlanningRun(["photos", "--layout", "hex"], in: photos.folder)
///     #expect(run.code == 0 && run.complaints.isEmpty)
///
/// It takes 2 ms where the program takes 40. Paths are those within the folder.
struct PlanningRun {
  private(set) var code: Int32 = 0
  private(set) var output = ""
  private(set) var errors = ""
  /// The planned wall; nil if there is none.
  private(set) var planning: WallPlanning?

  init(_ words: [String], in folder: TemporaryFolder) {
    let notes = CollectedNotes()
    do throws(RunFailure) {
      var (settings, inputs) = try Self.settings(words)
      notes.isQuiet.withLock { $0 = settings.work.isQuiet }
      try settings.movePaths(into: folder.path)
      inputs = inputs.map { folder.path.appending($0) }
      let caches = Caches()
      defer { caches.close() }
      let planning = try WallPlanning(settings, inputs: inputs, caches: caches, notes: notes)
      (code, self.planning) = (planning.exitCode.rawValue, planning)
      output = planning.document.json
    } catch {
      code = error.exitCode.rawValue
      notes.error("\(error)")
    }
    let place = folder.path.description + "/"
    output = output.replacingOccurrences(of: place, with: "")
    errors = notes.lines.withLock { $0.map { $0 + "\n" }.joined() }.replacingOccurrences(of: place, with: "")
  }

  /// The messages without progress and summaries.
  var complaints: String {
    errors.split(separator: "\n").filter { $0.hasPrefix("tessera: ") }.map { $0 + "\n" }.joined()
  }

  /// Returns the plan as other programs read it.
  func plan() throws -> ReadPlan { try JSONDecoder().decode(ReadPlan.self, from: Data(output.utf8)) }

  private static func settings(_ words: [String]) throws(RunFailure) -> (WallSettings, inputs: [FilePath]) {
    var settings = WallSettings()
    settings.work.processing.usesCache = false
    var inputs: [FilePath] = []
    let options = [OptionSection<WallSettings>].walls.options
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        inputs.append(FilePath(word))
        continue
      }
      guard let option = options.first(where: { $0.name == word }) else { throw .usage("unknown option \(word)") }
      let value = option.setting.placeholder == nil ? "" : rest.popFirst() ?? ""
      try option.apply(&settings, FilePath(value))
    }
    return (settings, inputs)
  }
}

/// Notes as the program prints them.
private final class CollectedNotes: Notes {
  let lines = Mutex<[String]>([])
  let isQuiet = Mutex(false)

  func note(_ message: String) { if !isQuiet.withLock({ $0 }) { error(message) } }
  func error(_ message: String) { lines.withLock { $0.append("tessera: \(message)") } }
  func summary(_ message: String) { if !isQuiet.withLock({ $0 }) { table(message) } }
  func table(_ text: String) { lines.withLock { $0.append(text) } }
}

extension PhotoFolder {
  func planningRun(_ words: String...) -> PlanningRun { PlanningRun(words, in: folder) }

  /// Plans, which must succeed without a complaint.
  func cleanPlanningRun(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) -> PlanningRun {
    let run = PlanningRun(words, in: folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  func planned(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> ReadPlan {
    try cleanPlanningRun(words, sourceLocation: sourceLocation).plan()
  }

  func planned(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> ReadPlan {
    try planned(words, sourceLocation: sourceLocation)
  }
}
