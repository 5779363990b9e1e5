import Files
import ImageCodecs
import Site

/// The wall that an earlier run left, and whether it is still what would be made now.
struct ExistingWall {
  private let run: WallRun
  private var work: WorkSettings { run.work }

  init(_ run: WallRun) {
    self.run = run
  }

  /// Whether the wall need not be made again. Of the photos, none is opened but with `--verify`.
  func isCurrent(_ files: WallFiles, _ outcome: inout WallOutcome) -> Bool {
    guard !work.isForced, work.carriesDigest, let (record, pages) = current(files) else { return false }
    if run.isMosaic, let preview = work.preview, (try? preview.status()) == nil { return false }
    outcome.ending = .unchanged
    outcome.files = pages
    outcome.photoCount = record.photoCount
    if run.isMosaic { outcome.cellCount = record.photoCount }
    outcome.earlierLeftOutCount = record.leftOutCount
    outcome.earlierCopyCount = record.copyCount
    outcome.earlierCheck = record.resolutionCheck
    if run.settings.isSite { return true }
    if let size = record.size {
      outcome.size = (size[0], size[1])
      return true
    }
    outcome.size = (try? ImageDecoder.probe(path: pages[0], limits: DecodingLimits(maxPixels: .max))).map {
      ($0.width, $0.height)
    }
    return true
  }

  private func current(_ files: WallFiles) -> (WallRecord, [FilePath])? {
    if let folder = run.framesFolder { return frames(in: folder).flatMap { isCurrent($0.0, files) ? $0 : nil } }
    if run.output.isGrouped { return grouped().flatMap { isCurrent($0.0, files) ? $0 : nil } }
    let walls = run.output.standing
    if walls == [FilePath("-")] { return nil }
    return walls.lazy.flatMap { [single($0), paged($0)] }.compactMap { $0 }.first { isCurrent($0.0, files) }
  }

  private func isCurrent(_ record: WallRecord, _ files: WallFiles) -> Bool {
    if work.isStrict && record.leftOutCount + record.damagedCount > 0 { return false }
    if run.settings.isSite && record.files != run.siteFolder.digest { return false }
    if work.verifiesContents {
      guard let contents = record.contents else { return false }
      if let map = work.imageMap, !ImageMap.isCurrent(map, noting: record.contents) { return false }
      return contents == files.contentDigest(with: run.settings)
    }
    guard let inputs = record.inputs else { return false }
    if let map = work.imageMap, !ImageMap.isCurrent(map, noting: record.inputs) { return false }
    return inputs == files.digest(with: run.settings)
  }

  /// What a wall in one file says of itself.
  private func single(_ wall: FilePath) -> (WallRecord, [FilePath])? {
    guard let record = WallRecord(of: wall), record.pageCount == 1 else { return nil }
    return (record, [wall])
  }

  /// What a folder of frames says of itself, whose last one knows most.
  private func frames(in folder: FilePath) -> (WallRecord, [FilePath])? {
    let count = run.settings.look.motion.totalFrameCount
    guard let names = try? folder.entries(), names.count == count,
      let record = WallRecord(of: folder.appending(FilePath(FrameName.name(ofFrame: count))))
    else { return nil }
    return (record, [folder])
  }

  /// What a wall says of itself whose pages are all there. The last page knows most.
  private func paged(_ wall: FilePath) -> (WallRecord, [FilePath])? {
    guard let first = WallRecord(of: wall.page(1)), first.pageCount > 1 else { return nil }
    return complete((1...first.pageCount).map(wall.page))
  }

  /// What the walls of groups say of themselves that were made together last. There may be others of groups that are no
  /// more.
  private func grouped() -> (WallRecord, [FilePath])? {
    let walls = run.output.versions.compactMap { path in WallRecord(of: path).map { (record: $0, path: path) } }
    guard let newest = walls.first?.record else { return nil }
    let pages = walls.filter { $0.record.inputs == newest.inputs && $0.record.contents == newest.contents }
      .sorted { $0.record.page < $1.record.page }
    return complete(pages.map(\.path))
  }

  /// What pages say of themselves where they are all there is, and were made of the same.
  private func complete(_ pages: [FilePath]) -> (WallRecord, [FilePath])? {
    guard let first = pages.first.flatMap(WallRecord.init(of:)), first.pageCount == pages.count else { return nil }
    var last = first
    for (index, page) in pages.enumerated() {
      guard let record = WallRecord(of: page), record.page == index + 1, record.pageCount == first.pageCount,
        record.inputs == first.inputs, record.contents == first.contents
      else { return nil }
      last = record
    }
    return (last, pages)
  }
}
