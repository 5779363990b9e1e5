import Clock
package import Files
import ImageCodecs
import Palettes
package import Planning
import Pyramids
package import Runs
import Wall

/// Joins the shares of a wall.
package struct JoinRun {
  let settings: JoinSettings
  let folder: FilePath
  private let output: FilePath
  let notes: any Notes
  private let kinds: ProductKinds
  private let readOptions: OptionReader

  /// A function that reads the options stored in a share's record: the words of a command line, and all other settings.
  package typealias OptionReader = ([String], WallSettings) throws(RunFailure) -> WallSettings

  package init(
    _ settings: JoinSettings, folder: FilePath, output: FilePath, among kinds: ProductKinds, notes: any Notes,
    readingOptions read: @escaping OptionReader
  ) {
    self.settings = settings
    // Missing shares are made in their original folder.
    let isMoving = settings.makesMissing && output != FilePath("-")
    (self.folder, self.output) = (settings.makesMissing ? folder.absolute : folder, isMoving ? output.absolute : output)
    (self.kinds, self.notes, readOptions) = (kinds, notes, read)
  }

  /// A finished wall.
  package struct Joined {
    /// True if the wall was up to date and was left alone.
    package var isUnchanged = false
    package var width = 0
    package var height = 0
    package var photoCount = 0
    package var shareCount = 0
    /// The photos that some shares leave out.
    package var leftOut: [(path: FilePath, reason: String)] = []
    /// True if something is missing in the wall.
    package var isIncomplete = false
    package var seconds = 0.0

    package var exitCode: ExitCode { isIncomplete ? .incomplete : .done }
  }

  /// Joins the shares, or writes another plan, and returns nil.
  package func execute() throws(RunFailure) -> Joined? {
    let start = WallClock.monotonicSeconds
    if settings.makesMissing {
      try MissingShares(in: folder, settings, among: kinds, notes: notes, reading: readOptions).make()
    }
    let wall = try SharedWall(in: folder)
    if let newPlan = settings.newPlan {
      try replan(wall, as: newPlan)
      return nil
    }
    var joined = try join(wall)
    joined.seconds = WallClock.monotonicSeconds - start
    if joined.isUnchanged {
      notes.summary("\(output): unchanged, \(joined.photoCount) photos", of: output)
    } else {
      let seconds = WallOutcome.shortened(joined.seconds)
      let left = joined.leftOut.isEmpty ? "" : ", \(joined.leftOut.count) left out"
      notes.summary(
        "\(output): \(joined.photoCount) photos, \(joined.width) × \(joined.height) pixels, "
          + "from \(joined.shareCount) share\(joined.shareCount == 1 ? "" : "s")\(left), \(seconds) s", of: output)
    }
    removeLeftovers(wall)
    return joined
  }

  /// Joins complete shares.
  package func join() throws(RunFailure) -> Joined { try join(SharedWall(in: folder)) }

  private func join(_ wall: SharedWall) throws(RunFailure) -> Joined {
    for fault in wall.faults { notes.error("\(folder): \(fault)") }
    guard wall.faults.isEmpty, let first = wall.whole.first, let joint = first.joint else {
      throw .inputs("\(folder): not joined; \(output) is unchanged")
    }
    try joint.content.refuse(output)
    let note = note(of: wall, first, joint.content)
    reportFaults(of: wall)
    var joined = Joined(
      width: first.picture.width, height: first.picture.height, photoCount: wall.record.photoCount,
      shareCount: joint.borders.count, leftOut: wall.losses.map { (FilePath($0.file), $0.reason) },
      isIncomplete: !wall.losses.isEmpty || !wall.textFaults.isEmpty)
    joined.isUnchanged = !settings.work.isForced && note.text != nil && PyramidNote.read(output) == note.text
    if !joined.isUnchanged, let reduction = try join(wall, joint, note) {
      notes.error("\(output): \(reduction.reduction), to fit --max-bytes")
      joined.isIncomplete = true
    }
    return joined
  }

  private func reportFaults(of wall: SharedWall) {
    for damage in wall.damages {
      notes.error("\(FilePath(damage.file)): is damaged; used what could be read: \(damage.message)")
    }
    for fault in wall.textFaults { notes.error(fault) }
    for loss in wall.losses { notes.error("\(FilePath(loss.file)): left out: \(loss.reason)") }
  }

  /// Returns the record that a single run would have written into the wall.
  private func note(of wall: SharedWall, _ first: ShareRecord, _ content: any SharedContent) -> WallJoining.Note {
    let length = WallRenderer.unknownDigest.count
    let groups = wall.whole.flatMap { record in
      stride(from: 0, to: record.groups.count, by: length).map { Array(record.groups.dropFirst($0).prefix(length)) }
    }
    let digests = content.storesGroups ? groups : []
    guard first.carriesDigest else { return WallJoining.Note(digests: digests, text: nil, expected: nil) }
    var record = wall.record
    if content.recordsSize { record.size = [first.picture.width, first.picture.height] }
    let expected = record.text
    record.damagedCount = wall.damages.count + wall.textFaults.count
    return WallJoining.Note(digests: digests, text: record.text, expected: expected)
  }

  private func join(
    _ wall: SharedWall, _ joint: SharedPicture, _ note: WallJoining.Note
  ) throws(RunFailure) -> Dithering? {
    let rows = wall.whole.map { record in
      (path: folder.appending(FilePath(record.rows.file)), rows: record.rows.written ?? WrittenBytes())
    }
    let bar = notes.counter(.joining, of: rows.count, unit: "shares", name: "join")
    defer { bar.finish() }
    let joining = SharedContentJoining(rows: rows, borders: joint.borders, note: note, folder: folder, output: output)
    return try joint.content.join(joining, settings.work) { bar.advance() }
  }
}
