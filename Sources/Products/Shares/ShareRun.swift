import Clock
import Digests
package import Files
import Foundation
package import Gallery
import ImageCodecs
import Layouts
package import Planning
import PyramidOutput
import Pyramids
package import Runs
import Store
import Wall

/// Makes a share of a planned wall, in the folder of all shares.
///
/// A share is two files: its rows, and a record, which is published last and names the rows. No two runs write the same
/// file, so two runs of the same share are safe even if one machine does not see the other's locks; the last record
/// counts.
package struct ShareRun {
  package let wall: WallRun
  private let share: Share
  private let folder: FilePath
  private let planPath: FilePath
  private let options: [String]?

  /// - Parameter options: The options to store in the record; nil to have no other shares made like this one.
  package init(
    _ share: Share, of settings: WallSettings, inputs: [FilePath], folder: FilePath, options: [String]?,
    among kinds: ProductKinds, notes: any Notes
  ) throws(RunFailure) {
    guard let plan = settings.plan else {
      throw .usage("--share needs --plan: all shares must come from the same plan (tessera plan INPUT… > plan.json)")
    }
    if folder == FilePath("-") { throw .usage("a share needs a folder, not standard output") }
    if settings.work.history != nil { throw .usage("--history cannot be combined with --share") }
    if settings.work.minResolution != nil {
      throw .usage("--min-dpi cannot be combined with --share; add it to tessera plan")
    }
    if settings.work.minPhotos != nil { throw .usage("--min-photos cannot be combined with --share") }
    if settings.work.imageMap != nil { throw .usage("--image-map cannot be combined with --share") }
    if settings.look.highlights == .keep { throw .usage("--hdr keep cannot be combined with --share") }
    if settings.picture.sizeLimit != nil { throw .usage("--quality-for cannot be combined with --share") }
    if settings.look.output.isDocument || folder.fileExtension == "pdf" {
      throw .usage(
        "a PDF cannot be split into shares; omit --share, or use --format png, tiff or jpeg and -o wall.parts")
    }
    self.share = share
    (self.folder, self.options) = (folder, options)
    planPath = plan
    if kinds.arePromised(by: folder), (try? folder.status())?.kind != .folder {
      throw .usage("\(folder): shares go into a folder; use -o wall.parts, and --format for the wall")
    }
    wall = try WallRun(
      settings, inputs: inputs,
      output: OutputName(folder.appending(FilePath("wall" + settings.defaultEnding))),
      of: kinds, among: WallRegistry(), notes: notes)
  }

  package func execute(with caches: Caches) -> WallOutcome {
    let start = WallClock.monotonicSeconds
    return wall.outcome(with: caches) { outcome, session throws(RunFailure) in
      try make(&outcome, session, since: start)
    }
  }

  private var recordPath: FilePath { folder.appending(ShareRecord.name(of: share)) }

  private func make(_ outcome: inout WallOutcome, _ given: WallRun.Session, since start: Double) throws(RunFailure) {
    var session = given
    let files = try session.timings.measure(.finding, wall.findFiles)
    guard let pages = files.plan, pages.count == 1 else {
      throw .usage("\(planPath): has several pages; plan it without --rows or --sequence to split it into shares")
    }
    do { session.style.fonts = try files.fonts?.get() } catch { throw RunFailure(error) }
    let plan = pages[0]
    let tiles = try tiles(on: plan.canvas, session.style)
    let outline = outline(of: plan, files, tiles, session.style)
    try checkPicture(outline, tiles, session.style)
    guard let settings = files.settingsDigest(wall.settings) else {
      throw .inputs("the wall’s fonts cannot be read")
    }
    let borders = try borders(of: outline, tiles?.rowStep, files, settings)
    let groups = borders[share.number - 1]
    let photos = outline.photos(of: groups)
    var record = newRecord(of: outline, tiles, borders, files, settings, session)
    let previous = ShareRecord(at: recordPath)
    outcome.size = (plan.canvas.width, outline.rows(of: groups).count)
    outcome.photoCount = photos.count
    outcome.files = [recordPath]
    if !wall.work.isForced, let previous, isCurrent(previous, as: record) {
      record.takeOver(previous)
      outcome.ending = .unchanged
      outcome.earlierLeftOutCount = record.leftOut.count
      if record.isSame(as: previous) { return }
      return try publish(record)
    }
    try makeFolder()
    let begun = previous.flatMap { !wall.work.isForced && isBegun($0, as: record) ? $0 : nil }
    let part = Part(files: files, tiles: tiles, groups: groups, photos: photos, rows: try rowsFile(), begun: begun)
    Interruption.finishFirst()
    try render(part, &record, &outcome, &session)
    try publish(part, &record, insteadOf: previous, since: start)
    if wall.work.showsTimings { outcome.table = session.timings.table }
  }

  /// The wall without photos: borders only depend on the sizes of their files.
  private func outline(
    of plan: Plan, _ files: WallFiles, _ tiles: Tiles?, _ style: WallRenderer.Style
  ) -> WallRenderer {
    // This is computed only once, because every tile needs it.
    let stamps = files.found.stamps
    return WallRenderer(plan, style: style, strips: tiles?.pyramid.strips) { name in
      stamps[FilePath(name)].map { WallRenderer.KnownPhoto(decodingBytes: 0, stamp: $0) }
    }
  }

  private func checkPicture(
    _ outline: WallRenderer, _ tiles: Tiles?, _ style: WallRenderer.Style
  ) throws(RunFailure) {
    try wall.settings.picture.limit.refuseLarger(outline.plan.canvas)
    guard tiles != nil || outline.canBeShared else {
      throw .usage(
        "\(style.look.output.isProgressive ? "a progressive " : "a ")\(style.look.output.format.name) "
          + "cannot be split into shares; use PNG, TIFF or baseline JPEG")
    }
  }

  /// Publishes the rows, and then the record. Throws if the share is not complete.
  private func publish(
    _ part: Part, _ record: inout ShareRecord, insteadOf previous: ShareRecord?, since start: Double
  ) throws(RunFailure) {
    // The name is fixed, as workflow systems require. If two runs make the share at once, one may take the other's
    // rows, which are either the same or do not match its record's checksum.
    let name = ShareRecord.rowsName(of: share)
    do throws(FileError) { try part.rows.publish(as: folder.appending(name)) } catch { throw .output(error) }
    record.rows.file = name.losslessText
    record.seconds = ((WallClock.monotonicSeconds - start) * 1000).rounded() / 1000
    try publish(record)
    if let previous, previous.rows.file != record.rows.file, previous.share == share {
      folder.appending(FilePath(previous.rows.file)).remove()
    }
    if let made = record.made {
      throw .stopped(
        "share \(share): stopped after \(made) of \(part.groups.count) row groups; the next run continues there")
    }
  }

  /// The share's part of the wall.
  private struct Part {
    var files: WallFiles
    var tiles: Tiles?
    var groups: Range<Int>
    /// The photos in the part.
    var photos: Set<Plan.FileName>
    /// The output file for rows.
    var rows: OutputFile
    /// The record of a stopped run, which this run continues.
    var begun: ShareRecord?
  }

  /// The pyramid, and the part of it that shares make.
  private struct Tiles {
    var pyramid: Pyramid
    var halvings: Int
    var rowStep: Int { pyramid.rowsPerPart(halvings: halvings) }
  }

  private func tiles(on canvas: Plan.Canvas, _ style: WallRenderer.Style) throws(RunFailure) -> Tiles? {
    if wall.settings.pyramid == nil { return nil }
    let pyramid = Pyramid(wall.settings, of: canvas, style.look)
    guard pyramid.mostSharedHalvings >= 0 else {
      throw .usage(
        "the wall is too small for its pyramid to be split into shares: it is \(canvas.width) × \(canvas.height) pixels"
      )
    }
    return Tiles(pyramid: pyramid, halvings: pyramid.halvings(ofShares: share.count))
  }

  private func borders(
    of outline: WallRenderer, _ rowStep: Int?, _ files: WallFiles, _ settings: String
  ) throws(RunFailure) -> ShareBorders {
    if let planned = files.plannedBorders, planned.count == share.count + 1,
      let borders = outline.borders(atRows: planned, rowStep: rowStep)
    {
      return borders
    }
    if let kept = keptBorders(of: outline, settings) { return kept }
    guard let borders = outline.borders(count: share.count, rowStep: rowStep) else {
      let most = rowStep.map { (outline.rows(of: 0..<outline.groupCount).count + $0 - 1) / $0 } ?? outline.groupCount
      throw .usage(
        "--share \(share): the wall has only \(most) row group\(most == 1 ? "" : "s"); make at most \(most) "
          + "share\(most == 1 ? "" : "s")")
    }
    return borders
  }

  /// The borders of an existing share of the same plan: otherwise, changed photos would move borders, and all shares
  /// would have to be rebuilt. If shares disagree, the first one counts.
  private func keptBorders(of outline: WallRenderer, _ settings: String) -> ShareBorders? {
    let others = (1...min(share.count, Self.mostAsked)).lazy.compactMap { Share($0, of: share.count) }
    let records = others.compactMap { ShareRecord(at: folder.appending(ShareRecord.name(of: $0))) }
    return records.first { $0.settings == settings && $0.borders.count == share.count + 1 }
      .flatMap { ShareBorders($0.borders, of: outline.groupCount) }
  }

  /// The maximum number of shares read for their borders.
  private static let mostAsked = 16

  // MARK: - Records

  /// The initial record of the share.
  private func newRecord(
    of outline: WallRenderer, _ tiles: Tiles?, _ borders: ShareBorders, _ files: WallFiles, _ settings: String,
    _ session: WallRun.Session
  ) -> ShareRecord {
    let groups = outline.groupDigests(of: borders[share.number - 1])
    let pyramid = tiles.flatMap { tiles in
      wall.settings.pyramid.map { (tiles.pyramid, settings: $0, halvings: tiles.halvings) }
    }
    let picture = ShareRecord.Picture(outline.plan.canvas, session.style.look, pyramid)
    var record = ShareRecord(
      share: share, plan: planPath.absolute.losslessText, scale: wall.settings.look.scale ?? 1, settings: settings,
      inputs: files.digest(with: wall.settings),
      contents: wall.work.verifiesContents ? files.contentDigest(with: wall.settings) : nil,
      carriesDigest: wall.work.carriesDigest, picture: picture, borders: borders.groups,
      content: nil, groups: Data(groups.joined()), tileCount: outline.plan.tiles.count,
      rows: ShareRecord.Rows(file: "", bytes: 0))
    (record.options, record.directory) = (options, FileManager.default.currentDirectoryPath)
    if !groups.contains(WallRenderer.unknownDigest) {
      record.content = SHA256.hexDigest(
        ofValue: Content(
          program: record.program, libraries: record.libraries, groups: borders[share.number - 1], picture: picture,
          digests: groups))
    }
    return record
  }

  /// All inputs of a share, for its digest.
  private struct Content: Encodable {
    var program: String
    var libraries: String
    var decoder = Store.decoderVersion
    var groups: Range<Int>
    var picture: ShareRecord.Picture
    /// The digest of each group.
    var digests: [[UInt8]]
  }

  /// True if the existing share is up to date.
  private func isCurrent(_ previous: ShareRecord, as record: ShareRecord) -> Bool {
    let isMissingPassing = previous.leftOut.contains { $0.isPassing }
    let isStrict = wall.work.isStrict && !(previous.leftOut.isEmpty && previous.damages.isEmpty)
    return record.content != nil && previous.content == record.content && previous.share == share
      && previous.made == nil && !isMissingPassing && !isStrict && previous.rows.areIntact(in: folder)
  }

  /// True if a stopped run began the same share.
  private func isBegun(_ previous: ShareRecord, as record: ShareRecord) -> Bool {
    guard let made = previous.made, let joint = previous.joint, record.content != nil else { return false }
    return previous.content == record.content && previous.share == share
      && (1..<joint.borders[share.number - 1].count).contains(made) && previous.rows.areIntact(in: folder)
  }

  private func publish(_ record: ShareRecord) throws(RunFailure) {
    do throws(FileError) {
      let file = try OutputFile(folder.appending(FilePath(".\(recordPath.name)-\(Self.runName)")))
      try file.write(record.json)
      try file.publish(as: recordPath)
    } catch {
      throw .output(error)
    }
  }

  /// A random suffix that distinguishes this run's files from those of others, on any machine.
  private static let runName = String(UInt64.random(in: .min ... .max), radix: 36)

  private func rowsFile() throws(RunFailure) -> OutputFile {
    do {
      return try OutputFile(folder.appending(FilePath("\(share.number)-of-\(share.count)-\(Self.runName).rows")))
    } catch {
      throw .output(error)
    }
  }

  private func makeFolder() throws(RunFailure) {
    do { _ = try folder.makeOpenFolder() } catch { throw .output(error) }
  }

  // MARK: - Rendering

  private func render(
    _ part: Part, _ record: inout ShareRecord, _ outcome: inout WallOutcome, _ session: inout WallRun.Session
  ) throws(RunFailure) {
    _ = wall.getReady(&session, part.files)
    let style = session.style
    var source = session.timings.measure(.finding) {
      WallSource(
        part.files, plan: part.files.plan ?? [], limits: wall.settings.decoding, showing: part.photos, notes: wall.notes
      )
    }
    let notes = wall.notes
    let bar = notes.counter(.rendering, of: part.photos.count, unit: "photos", name: "share \(share)")
    defer { bar.finish() }
    let made = try source.retrying(strict: wall.work.isStrict, on: notes) {
      source throws(RunFailure) -> WallSource.Attempt<Made> in
      try attempt(part, &source, style, bar)
    }
    try wall.tell(made.share.damages.map(\.damage), style, &outcome)
    outcome.leftOut = source.leftOut
    try note(made, of: part, source, textFaults: outcome.textFaults.map(\.description), in: &record)
  }

  /// Rendered rows, and the digests of their groups.
  private typealias Made = (share: WallRenderer.Share, digests: [[UInt8]])

  /// Renders the missing rows; if photos turn out to be unusable, discards them.
  private func attempt(
    _ part: Part, _ source: inout WallSource, _ style: WallRenderer.Style, _ bar: any StepCounter
  ) throws(RunFailure) -> WallSource.Attempt<Made> {
    let (rows, begun) = (part.rows, part.begun)
    let plan = try source.pages()[0]
    let known = source.known
    let renderer = WallRenderer(plan, style: style, strips: part.tiles?.pyramid.strips) { known[$0] }
    if !renderer.photosOverMemoryLimit.isEmpty { return .unusable(renderer.photosOverMemoryLimit) }
    try style.refuseMore(thanAllowed: renderer.memoryNeed.least, of: "share")
    do throws(FileError) { try begun?.rows.copy(from: folder, to: rows) } catch { throw .output(error) }
    let (rest, written) = (part.groups.dropFirst(begun?.made ?? 0), begun?.rows.written ?? WrittenBytes())
    let isEnough: @Sendable () -> Bool = { Interruption.isTold }
    do throws(WallError) {
      let share =
        if let tiles = part.tiles {
          try renderer.renderPart(
            rest, of: tiles.pyramid, halvings: tiles.halvings, to: rows, after: written, jobs: wall.work.jobs,
            until: isEnough
          ) { bar.advance() }
        } else {
          try renderer.renderShare(rest, to: rows, after: written, until: isEnough) { bar.advance() }
        }
      return .made((share, renderer.groupDigests(of: part.groups)))
    } catch {
      guard case .unusable(let unusable) = error else { throw RunFailure(error, at: folder) }
      do throws(FileError) { try rows.restart() } catch { throw .output(error) }
      return .unusable(unusable)
    }
  }

  /// Adds rendered rows to the record of this and earlier runs.
  private func note(
    _ made: Made, of part: Part, _ source: WallSource, textFaults: [String], in record: inout ShareRecord
  ) throws(RunFailure) {
    let begun = part.begun
    (record.rows.bytes, record.rows.checksum) = (made.share.rows.count, made.share.rows.checksum)
    let madeCount = (begun?.made ?? 0) + made.share.groupCount
    record.made = madeCount == part.groups.count ? nil : madeCount
    // The next run would not know why photos were left out.
    if record.made != nil, madeCount == 0 || !source.leftOut.isEmpty {
      throw .stopped("share \(share): stopped; nothing was kept")
    }
    // Digests of the tiles that are actually shown.
    record.groups = Data(made.digests.joined())
    let damages = made.share.damages.map { tile, damage in
      ShareRecord.Damage(
        file: damage.path.losslessText, message: damage.message, x: tile.frame.minX, y: tile.frame.minY)
    }
    record.damages = (begun?.damages ?? []) + damages.filter { !(begun?.damages.contains($0) ?? false) }
    record.textFaults =
      (begun?.textFaults ?? []) + textFaults.filter { !(begun?.textFaults.contains($0) ?? false) }
    record.leftOut = source.leftOut.map { loss in
      let tiles = (part.files.plan ?? []).flatMap(\.tiles).filter { FilePath($0.file) == loss.path }
      let spans = tiles.map { ShareRecord.Loss.Rows(from: $0.reachedPixels.y, to: $0.reachedPixels.maxY) }
      return ShareRecord.Loss(
        file: loss.path.losslessText, reason: loss.reason, isPassing: loss.isPassing, rows: spans)
    }
    // Photos that changed during the run have other stamps now.
    record.inputs = source.files.digest(with: wall.settings)
  }
}

extension ShareRecord {
  /// Copies the results of an earlier record.
  fileprivate mutating func takeOver(_ previous: ShareRecord) {
    rows = previous.rows
    groups = previous.groups
    leftOut = previous.leftOut
    damages = previous.damages
    textFaults = previous.textFaults
    seconds = previous.seconds
  }

  fileprivate func isSame(as other: ShareRecord) -> Bool { json == other.json }
}
