import Files
import Foundation
import Gallery
import Messages
import Planning
import Runs

/// Makes the missing, stopped or damaged shares of a wall like the existing ones.
struct MissingShares {
  private let folder: FilePath
  private let settings: JoinSettings
  private let notes: any Notes
  private let kinds: ProductKinds
  private let read: JoinRun.OptionReader

  init(
    in folder: FilePath, _ settings: JoinSettings, among kinds: ProductKinds, notes: any Notes,
    reading read: @escaping JoinRun.OptionReader
  ) {
    (self.folder, self.settings, self.kinds, self.notes, self.read) = (folder, settings, kinds, notes, read)
  }

  /// Makes the shares one by one.
  func make() throws(RunFailure) {
    let wall = try SharedWall(in: folder)
    let missing = (wall.unmade + wall.damaged).sorted()
    if missing.isEmpty { return }
    guard let model = wall.whole.first(where: { $0.options != nil }), let words = model.options else {
      throw .inputs("\(folder): no share records its options; make one with tessera render --share")
    }
    // Paths of photos and of files in options are relative to the folder of the other shares' run.
    if let directory = model.directory { _ = FileManager.default.changeCurrentDirectoryPath(directory) }
    for index in missing {
      guard let share = Share(index + 1, of: wall.records.count) else { continue }
      let run = try ShareRun(
        share, of: try wallSettings(words, model), inputs: [], folder: folder, options: words, among: kinds,
        notes: notes)
      let caches = Caches()
      let outcome = run.execute(with: caches)
      outcome.report(on: notes)
      caches.close(reportingOn: notes)
      guard [.done, .incomplete].contains(outcome.exitCode) else {
        throw .inputs("\(folder): share \(share) could not be made")
      }
    }
  }

  private func wallSettings(_ words: [String], _ model: ShareRecord) throws(RunFailure) -> WallSettings {
    var defaults = WallSettings()
    defaults.work = settings.work
    // These options apply to the joined wall only.
    (defaults.work.isForced, defaults.work.output) = (false, folder)
    var wall = try read(words, defaults)
    wall.plan = FilePath(model.plan)
    return wall
  }
}
