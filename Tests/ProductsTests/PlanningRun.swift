import Files
import Foundation
import Gallery
import Parallel
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Products
@testable import Runs

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
      let (settings, inputs) = try WallSettings.read(words, in: folder, notes)
      let caches = Caches()
      defer { caches.close() }
      let planning = try WallPlanning(settings, inputs: inputs, of: .all, caches: caches, notes: notes)
      (code, self.planning) = (planning.exitCode.rawValue, planning)
      output = folder.relative(planning.document.json)
    } catch {
      code = error.exitCode.rawValue
      notes.error("\(error)")
    }
    errors = folder.relative(notes.text)
  }

  /// The messages without progress and summaries.
  var complaints: String { errors.complaints }

  /// Returns the plan as other programs read it.
  func plan() throws -> ReadPlan { try JSONDecoder().decode(ReadPlan.self, from: Data(output.utf8)) }
}

/// A wall made in this process, from the words of a command line: what `tessera render` makes, without a process.
struct MakingRun {
  private(set) var code: Int32 = 0
  private(set) var errors = ""
  /// The made wall; nil if it was refused.
  private(set) var outcome: WallOutcome?

  init(_ words: [String], to output: String, in folder: TemporaryFolder) {
    let notes = CollectedNotes()
    do throws(RunFailure) {
      let (settings, inputs) = try WallSettings.read(words, in: folder, notes)
      let name = OutputName(folder.path.appending(FilePath(output)))
      let run = try WallRun(settings, inputs: inputs, output: name, of: .all, among: WallRegistry(), notes: notes)
      let caches = Caches()
      defer { caches.close() }
      let outcome = run.execute(with: caches)
      (code, self.outcome) = (outcome.exitCode.rawValue, outcome)
      if outcome.isFailed { notes.error(outcome.summary) } else { notes.summary(outcome.summary) }
    } catch {
      code = error.exitCode.rawValue
      notes.error("\(error)")
    }
    errors = folder.relative(notes.text)
  }

  /// The messages without progress and summaries.
  var complaints: String { errors.complaints }
}

extension WallSettings {
  /// Reads a command line without a subcommand, in a folder.
  fileprivate static func read(
    _ words: [String], in folder: TemporaryFolder, _ notes: CollectedNotes
  ) throws(RunFailure) -> (WallSettings, inputs: [FilePath]) {
    var settings = WallSettings()
    settings.work.processing.usesCache = false
    var inputs: [FilePath] = []
    let options = [OptionSection<WallSettings>].walls.options
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        inputs.append(folder.path.appending(FilePath(word)))
        continue
      }
      guard let option = options.first(where: { $0.name == word }) else { throw .usage("unknown option \(word)") }
      let value = option.setting.placeholder == nil ? "" : rest.popFirst() ?? ""
      try option.apply(&settings, FilePath(value))
    }
    notes.isQuiet.withLock { $0 = settings.work.isQuiet }
    try settings.movePaths(into: folder.path)
    return (settings, inputs)
  }
}

extension TemporaryFolder {
  /// Returns a text with paths as a program in the folder has them.
  fileprivate func relative(_ text: String) -> String { text.replacingOccurrences(of: "\(path)/", with: "") }
}

extension String {
  fileprivate var complaints: String {
    split(separator: "\n").filter { $0.hasPrefix("tessera: ") }.map { $0 + "\n" }.joined()
  }
}

/// Notes as the program prints them.
private final class CollectedNotes: Notes {
  let lines = Mutex<[String]>([])
  let isQuiet = Mutex(false)
  var text: String { lines.withLock { $0.map { $0 + "\n" }.joined() } }

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
