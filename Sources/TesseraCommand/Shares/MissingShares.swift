import Files
import Foundation
import Gallery
import Planning
import Products

/// Makes the missing, stopped or damaged shares of a wall like the existing ones.
struct MissingShares {
  private let folder: FilePath
  private let settings: JoinSettings
  private let console: Console

  init(in folder: FilePath, _ settings: JoinSettings) {
    (self.folder, self.settings, console) = (folder, settings, Console(settings.work))
  }

  /// Makes the shares one by one. Returns the most severe exit code.
  func make() throws(RunFailure) -> ExitCode {
    let wall = try SharedWall(in: folder)
    let missing = (wall.unmade + wall.damaged).sorted()
    if missing.isEmpty { return .done }
    guard let model = wall.whole.first(where: { $0.options != nil }), let words = model.options else {
      throw .inputs("\(folder): no share says how it was made; make one with tessera render --share")
    }
    // Paths of photos and of files in options are relative to the folder of the other shares' run.
    if let directory = model.directory { _ = FileManager.default.changeCurrentDirectoryPath(directory) }
    var code = ExitCode.done
    for index in missing {
      guard let share = Share(index + 1, of: wall.records.count) else { continue }
      let run = try ShareRun(
        share, of: try wallSettings(words, model), inputs: [], folder: folder, options: words, notes: console)
      switch try run.wall.exitCode(of: run.execute) {
      case .done: continue
      case .incomplete: code = .incomplete
      default: throw .inputs("\(folder): share \(share) could not be made")
      }
    }
    return code
  }

  private func wallSettings(_ words: [String], _ model: ShareRecord) throws(RunFailure) -> WallSettings {
    var defaults = WallSettings()
    defaults.work = settings.work
    // These options apply to the joined wall only.
    (defaults.work.isForced, defaults.work.output) = (false, folder)
    var wall = try ShareOptions.settings(words, defaults)
    wall.plan = FilePath(model.plan)
    return wall
  }
}
