package import Files
package import ImageCodecs
package import Layouts
package import Planning
package import Store
package import Wall

/// A finished wall that is not published yet.
package protocol UnpublishedWall {
  var canvas: Plan.Canvas { get }
  var photoCount: Int { get }
  var damages: [WallRenderer.Damage] { get }
}

extension WallRun {
  /// Makes a wall of any kind with its resources, and records the outcome.
  package func make<Made: UnpublishedWall>(
    of files: WallFiles, _ outcome: inout WallOutcome, _ given: Session,
    drawing draw: (inout WallSource, Session) throws(RunFailure) -> Made,
    publishing publish: (Made, WallSource, inout WallOutcome) throws(RunFailure) -> Void
  ) throws(RunFailure) {
    var session = given
    let store = getReady(&session, files)
    let before = store?.lookups ?? (0, 0)
    var source = try session.timings.measure(.finding) { () throws(RunFailure) in
      try self.source(files, caches: session.caches)
    }
    if source.leavesOutWalls, !output.isVersioned, ExistingWall(self).isCurrent(source.files, &outcome) {
      return try leaveAlone(source.files, &outcome, session)
    }
    do { session.style.fonts = try files.fonts?.get() } catch { throw RunFailure(error) }
    let standing = standingPhotos
    // Photos that turn out to be unusable are left out later.
    if settings.look.honeycomb.expansions.isEmpty {
      try refuseFewPhotos(source.photoCount, insteadOf: standing, &outcome)
    }
    let made = try draw(&source, session)
    if let after = store?.lookups { (outcome.hits, outcome.misses) = (after.hits - before.0, after.misses - before.1) }
    try note(made, source, session.style, &outcome)
    try refuseFewPhotos(isMosaic ? source.photoCount : outcome.photoCount, insteadOf: standing, &outcome)
    try publish(made, source, &outcome)
    noteTimings(of: session, &outcome)
  }

  /// Plans, and draws the pages into files; if photos turn out to be undecodable, again without them.
  ///
  /// - Parameters:
  ///   - file: The wall's own file.
  ///   - isPaged: True for a file for each page; false for one file, unless groups have their own.
  ///   - open: Opens so many files, if they are not those of groups.
  ///   - draw: Draws, and returns the photos that turned out to be undecodable.
  package func drawing<Made>(
    _ source: inout WallSource, to file: OutputFile, _ session: Session, isPaged: Bool,
    opening open: (Int) throws(RunFailure) -> [OutputFile],
    by draw: ([Plan], [OutputFile], WallSource) throws(RunFailure) -> (made: Made, unusable: [ImageError])
  ) throws(RunFailure) -> Made {
    var files: [OutputFile] = []
    return try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
      let pages = try plan(&source, session)
      let count = isPaged || output.isGrouped ? pages.count : 1
      if files.count != count {
        // Files that are still open would be locked, so they are closed first.
        files = []
        files = output.isGrouped ? try self.files(of: source.groups, file) : try open(count)
      }
      let (made, unusable) = try draw(pages, files, source)
      if unusable.isEmpty { return .made(made) }
      for file in files {
        do throws(FileError) { try file.restart() } catch { throw .output(error) }
      }
      return .unusable(unusable)
    }
  }

  /// Records the result in the outcome. Throws in a strict run that cannot publish it.
  package func note(
    _ made: some UnpublishedWall, _ source: WallSource, _ style: WallRenderer.Style, _ outcome: inout WallOutcome
  ) throws(RunFailure) {
    try tell(made.damages, style, &outcome)
    tell(style.reductions?.all ?? [], &outcome)
    outcome.size = (made.canvas.width, made.canvas.height)
    outcome.photoCount = made.photoCount
    if isMosaic { count(cells: made.photoCount, of: source.photoCount, &outcome) }
    outcome.leftOut = source.leftOut
    outcome.copies = source.copies
    outcome.otherFileCount = source.otherFileCount
    outcome.undatedCount = source.undatedCount
    outcome.rejectedCount = source.rejectedCount
    outcome.lowResolutions = source.lowResolutions
    outcome.coarsePhotos = source.coarsePhotos
    outcome.smallPreviews = source.smallPreviews
    outcome.compromises = source.compromises
    outcome.comparedArrangements = isMosaic ? nil : source.comparedArrangements
    if !isMosaic { outcome.quality = { source.quality } }
  }

  package func noteTimings(of session: Session, _ outcome: inout WallOutcome) {
    guard work.showsTimings else { return }
    outcome.table = session.timings.table + "sandbox: \(ProgramSandbox.description(session.style.decoding))\n"
  }

  /// Prepares decoding and drawing, and returns the cache.
  package func getReady(_ session: inout Session, _ files: WallFiles) -> Store? {
    session.style.decoding.isolation?.getReady()
    let store = session.caches.store(for: work, within: session.style.decoding.memory)
    session.style.store = store
    session.style.contents = files.contents
    session.style.look.faces = files.faces
    session.style.typesetter = typesetter(for: files)
    session.style.look.background = files.background
    session.style.look.watermark = files.watermark
    if settings.look.mosaic.overlay > 0 {
      session.style.look.overlay = files.target.map { Overlay($0, opacity: settings.look.mosaic.overlay) }
    }
    return store
  }

  /// Reports faults in photos and text that are shown nevertheless. Throws an error in a strict run.
  package func tell(
    _ damages: [WallRenderer.Damage], _ style: WallRenderer.Style, _ outcome: inout WallOutcome
  ) throws(RunFailure) {
    // A photo may appear on a wall more than once.
    var seen: Set<FilePath> = []
    let damages = damages.filter { seen.insert($0.path).inserted }
    for damage in damages {
      notes.error("\(damage.path): is damaged; using what could be read: \(damage.message)")
    }
    style.printWarnings(on: notes)
    style.printTextFaults(on: notes)
    outcome.damages = damages
    outcome.textFaults = style.textFaults?.all ?? []
    outcome.ignoredProfiles = style.warnings?.all ?? []
    if work.isStrict && !(damages.isEmpty && outcome.textFaults.isEmpty) {
      throw .inputs("nothing written (--strict)")
    }
  }

  /// Reports walls with less dithering than requested.
  private func tell(_ reductions: [DitherReductions.Entry], _ outcome: inout WallOutcome) {
    for reduction in reductions {
      notes.error("\(reduction.path): \(reduction.dithering.reduction), to fit --max-bytes")
    }
    outcome.reductions = reductions
  }

  /// Returns the files for the walls of all groups. One of them may be the file that is locked for all.
  private func files(of groups: [FilePath], _ file: OutputFile) throws(RunFailure) -> [OutputFile] {
    let paths = groups.map(output.path(ofGroup:))
    try OutputName.rejectForeignFiles(at: paths)
    var files: [OutputFile] = []
    for path in paths { files.append(path == file.path ? file : try open(path)) }
    return files
  }

  /// Returns the note of a wall's record; without a digest, only the kind of wall.
  package func note(_ record: WallRecord) -> String? {
    if work.carriesDigest { return record.text }
    guard let kind = work.kind else { return nil }
    var record = WallRecord()
    record.kind = kind
    return record.text
  }

  /// Returns the note of a wall that is one page; nil without a digest.
  package func note(of source: WallSource, _ made: some UnpublishedWall, _ style: WallRenderer.Style) -> String? {
    guard work.carriesDigest else { return nil }
    var record = record(of: source, pageCount: 1, photoCount: made.photoCount)
    record.damagedCount = made.damages.count + (style.textFaults?.all.count ?? 0)
    record.size = [made.canvas.width, made.canvas.height]
    return record.text
  }

  /// Returns the wall's record.
  package func record(of source: WallSource, pageCount: Int, photoCount: Int) -> WallRecord {
    var record = WallRecord()
    record.kind = work.kind
    let leftOut = source.leftOut
    // Temporary failures leave no digest, so that the next run tries again.
    if !leftOut.contains(where: \.isPassing) {
      record.inputs = source.files.digest(with: settings)
      if work.verifiesContents { record.contents = source.files.contentDigest(with: settings) }
    }
    record.pageCount = pageCount
    record.photoCount = photoCount
    if isMosaic { record.choiceCount = source.photoCount }
    record.leftOutCount = leftOut.count
    record.copyCount = source.copies.count
    record.smallPreviewCount = source.smallPreviews.count
    record.resolutionCheck = settings.printResolution.map { .init(least: $0.least, count: source.lowResolutions.count) }
    return record
  }
}
