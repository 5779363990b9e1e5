import Clock
import Files
import Foundation
import ImageCodecs
import Palettes
import Planning
import Products
import Pyramids
import TesseraLayout
import Wall

/// Joins the shares of a wall.
struct JoinRun {
  private let settings: JoinSettings
  private let folder: FilePath
  private let output: FilePath
  private let console: Console

  init(_ settings: JoinSettings, folder: FilePath, output: FilePath) {
    self.settings = settings
    // Missing shares are made in their original folder.
    let isMoving = settings.makesMissing && output != FilePath("-")
    (self.folder, self.output) = (settings.makesMissing ? folder.absolute : folder, isMoving ? output.absolute : output)
    console = Console(settings.work)
  }

  func execute() throws(RunFailure) -> ExitCode {
    let start = WallClock.monotonicSeconds
    if settings.makesMissing { _ = try MissingShares(in: folder, settings).make() }
    let wall = try SharedWall(in: folder)
    if let newPlan = settings.newPlan { return try replan(wall, as: newPlan) }
    for fault in wall.faults { console.error("\(folder): \(fault)") }
    guard wall.faults.isEmpty, let first = wall.whole.first, let joint = first.joint else {
      throw .inputs("\(folder): not joined; \(output) is as it was")
    }
    try checkName(of: first, joint)
    let note = note(of: wall, first)
    for damage in wall.damages {
      console.error("\(FilePath(damage.file)): is damaged; used what could be read: \(damage.message)")
    }
    for fault in wall.textFaults { console.error(fault) }
    for loss in wall.losses { console.error("\(FilePath(loss.file)): left out: \(loss.reason)") }
    var code: ExitCode = wall.losses.isEmpty && wall.textFaults.isEmpty ? .done : .incomplete
    if !settings.work.isForced, note.text != nil, PyramidNote.read(output) == note.text {
      console.summary("\(output): unchanged, \(wall.record.photoCount) photos")
      removeLeftovers(wall)
      return code
    }
    let reduction = try join(wall, joint, note)
    if let reduction {
      console.error("\(output): \(reduction.reduction), to fit --max-bytes")
      code = .incomplete
    }
    let seconds = WallOutcome.shortened(WallClock.monotonicSeconds - start)
    let left = wall.losses.isEmpty ? "" : ", \(wall.losses.count) left out"
    console.summary(
      "\(output): \(wall.record.photoCount) photos on \(first.picture.width) × \(first.picture.height) pixels, "
        + "joined of \(joint.borders.count) share\(joint.borders.count == 1 ? "" : "s")\(left), \(seconds) s")
    removeLeftovers(wall)
    return code
  }

  /// Refuses an output with the extension of another format.
  private func checkName(of record: ShareRecord, _ joint: SharedPicture) throws(RunFailure) {
    switch joint.content {
    case .picture(let picture):
      if let promised = OutputFormat(fileExtension: output.fileExtension), promised != picture.style.format {
        throw .usage("“\(output)” means \(promised.name), but these are the shares of a \(joint.title)")
      }
      if PyramidSettings.promised(by: output) != nil {
        throw .usage("“\(output)” means a pyramid, but these are the shares of a \(joint.title)")
      }
      if output.fileExtension == "pdf" {
        throw .usage("“\(output)” means a PDF, but these are the shares of a \(joint.title)")
      }
    case .pyramid(let pyramid, _):
      let isContained = record.picture.pyramid?.isContained ?? false
      let ending = isContained ? "zip" : pyramid.kind == .tiff ? "tif" : pyramid.kind == .iiif ? "" : "dzi"
      let isRight =
        pyramid.kind == .tiff
        ? OutputFormat(fileExtension: output.fileExtension) == .tiff : output.fileExtension == ending
      if !isRight {
        let example = ending.isEmpty ? "wall" : "wall.\(ending)"
        throw .usage("“\(output)”: these are the shares of a \(joint.title); use -o \(example)")
      }
    }
  }

  /// Returns the record that a single run would have written into the wall.
  private func note(of wall: SharedWall, _ first: ShareRecord) -> WallJoining.Note {
    let length = WallRenderer.unknownDigest.count
    let groups = wall.whole.flatMap { record in
      stride(from: 0, to: record.groups.count, by: length).map { Array(record.groups.dropFirst($0).prefix(length)) }
    }
    let isPyramid = first.picture.pyramid != nil
    let digests = first.picture.format == OutputFormat.png.rawValue && !isPyramid ? groups : []
    guard first.carriesDigest else { return WallJoining.Note(digests: digests, text: nil, expected: nil) }
    var record = wall.record
    let isReadable = OutputFormat(rawValue: first.picture.format)?.isReadable ?? true
    if isPyramid || !isReadable { record.size = [first.picture.width, first.picture.height] }
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
    let bar = ProgressBar(total: rows.count, name: "join", isVisible: console.showsProgress)
    defer { bar.finish() }
    if case .pyramid(let pyramid, let halvings) = joint.content {
      try join(rows, pyramid, halvings, wall.whole[0].picture.pyramid, note.text) { bar.advance() }
      return nil
    }
    guard case .picture(let picture) = joint.content else { return nil }
    let reduction: Dithering?
    if picture.style.format.carriesNote, !settings.work.isForced, let fault = OutputName.foreignFile(at: output) {
      throw .usage("\(output): \(fault)")
    }
    let file: OutputFile
    do { file = try OutputFile(output, timeout: settings.work.timeout) } catch { throw .output(error) }
    do throws(WallJoining.Fault) {
      reduction = try WallJoining(picture, joint.borders).join(rows, note, to: file) { bar.advance() }
    } catch {
      switch error {
      case .damaged(let share): throw damage(of: share)
      case .unreadable(let error): throw .inputs(error.description)
      case .wall(let error): throw RunFailure(error, at: output)
      }
    }
    do { try file.publish() } catch { throw .output(error) }
    return reduction
  }

  private func sink(for pyramid: Pyramid, _ tiles: ShareRecord.Tiles?) throws(PyramidError) -> any PyramidSink {
    do throws(FileError) {
      let target = try PyramidTarget(
        pyramid.kind, at: output, isContained: tiles?.isContained ?? false, timeout: settings.work.timeout)
      return try target.sink(for: pyramid, address: tiles?.address)
    } catch {
      throw .output(error)
    }
  }

  private func join(
    _ rows: [(path: FilePath, rows: WrittenBytes)], _ pyramid: Pyramid, _ halvings: Int, _ tiles: ShareRecord.Tiles?,
    _ note: String?,
    _ shareDone: () -> Void
  ) throws(RunFailure) {
    var joined = 0
    do throws(PyramidError) {
      let sink = try sink(for: pyramid, tiles)
      let builder = PyramidBuilder(joining: pyramid, halvings: halvings, into: sink, jobs: settings.work.jobs)
      for part in rows {
        try builder.add(part: part.path, part.rows)
        joined += 1
        shareDone()
      }
      try builder.finish()
      try sink.finish(note: note)
    } catch {
      switch error {
      case .output(let error): throw .output(error)
      case .encoding(let error): throw .inputs("\(output): \(error)")
      case .part(let error): throw error.reason == .damaged ? damage(of: joined) : .inputs("\(error)")
      case .damagedRest:
        if joined < rows.count { throw damage(of: joined) }
        throw .inputs("\(folder): the rows of a share are damaged; make all shares again")
      }
    }
  }

  /// - Parameter share: Counted from 0.
  private func damage(of share: Int) -> RunFailure {
    .inputs("\(folder): the rows of share \(share + 1) are damaged; make it again")
  }

  /// Removes rows that no record refers to or, if requested, all shares.
  private func removeLeftovers(_ wall: SharedWall) {
    // Temporary files of killed runs have names that no other run uses.
    OutputFile.removeLeftovers(in: folder)
    let named = Set(wall.whole.map(\.rows.file))
    for name in (try? folder.entries()) ?? [] {
      let text = name.losslessText
      let isRows = text.hasSuffix(".rows")
      let isShare = isRows || ShareRecord.share(named: name) != nil
      let isLeft = isRows && !named.contains(text) && isOld(folder.appending(name))
      if isLeft || settings.removesShares && isShare { folder.appending(name).remove() }
    }
    if settings.removesShares {
      // Sound: the path is zero-terminated and outlives the call. A folder with anything in it stays.
      _ = unsafe rmdir(folder.terminated)
    }
  }

  /// True if a file is so old that no run is about to write the record that names it.
  private func isOld(_ path: FilePath) -> Bool {
    guard let stamp = try? path.status().stamp else { return false }
    return Date().timeIntervalSince1970 - Double(stamp.modified) / 1e9 > Self.longestPause
  }

  /// The maximum time between the rows of a share and its record, in seconds.
  private static let longestPause = 600.0

  // MARK: - Another plan

  /// Writes the plan without the photos that cannot be shown everywhere.
  private func replan(_ wall: SharedWall, as path: FilePath) throws(RunFailure) -> ExitCode {
    guard let first = wall.whole.first else { throw .inputs("\(folder): holds no shares that can be read") }
    let lost = Set(wall.losses.map(\.file))
    if lost.isEmpty {
      console.summary("\(folder): no share leaves out a photo; the plan stays as it is")
      return .done
    }
    try PlanDocument.refuseForeign(path, isForced: settings.work.isForced)
    var document = try PlanDocument(at: FilePath(first.plan))
    for page in document.pages.indices {
      document.pages[page].removeTiles { lost.contains(FilePath($0.file).losslessText) }
    }
    document.borders = rowBorders(first)
    try document.write(to: path)
    console.summary(
      "\(path): the plan without \(lost.count) photo\(lost.count == 1 ? "" : "s"); make the shares again with it: "
        + "only those that showed \(lost.count == 1 ? "it" : "them") are made anew")
    return .done
  }

  /// The borders in rows of the plan; nil if they are between two.
  private func rowBorders(_ record: ShareRecord) -> [Int]? {
    guard let encoder = record.joint?.encoder else { return nil }
    let rows = record.borders.map { $0 == encoder.groupCount ? encoder.height : encoder.rows(ofGroup: $0).lowerBound }
    let planned = rows.map { (Double($0) / record.scale).rounded() }
    return zip(planned, rows).allSatisfy { ($0 * record.scale).rounded() == Double($1) } ? planned.map { Int($0) } : nil
  }
}

extension PyramidSink {
  fileprivate func finish(note: String?) throws(PyramidError) {
    do { try publish(note: note) } catch { throw .output(error) }
  }
}
