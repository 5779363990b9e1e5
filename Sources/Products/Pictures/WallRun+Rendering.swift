import Files
import ImageCodecs
import Planning
import Store
import TesseraLayout
import Wall

/// A finished wall that is not published yet.
protocol UnpublishedWall {
  var canvas: Plan.Canvas { get }
  var photoCount: Int { get }
  var damages: [WallRenderer.Damage] { get }
}

extension WallRun {
  func render(
    _ files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome, _ session: Session
  ) throws(RunFailure) {
    try make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try render(&source, to: file, session)
    } publishing: { rendering, source, outcome throws(RunFailure) in
      (outcome.takenOver, outcome.groupCount) = (rendering.takenOver, rendering.groupCount)
      if !rendering.qualities.isEmpty { outcome.add(PictureQualities(qualities: rendering.qualities)) }
      if let lights = rendering.lights { outcome.add(KeptHDR(lights)) }
      outcome.files = try publish(rendering.files, photoCount: outcome.photoCount)
      if let format = chosenFormat(of: outcome.files) { outcome.add(format) }
      try writeImageMap(of: rendering.pages, at: outcome.files, source)
      try view(rendering.pages, at: outcome.files, source, &outcome)
    }
  }

  /// Makes a wall of any kind with its resources, and records the outcome.
  func make<Made: UnpublishedWall>(
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

  /// Records the result in the outcome. Throws in a strict run that cannot publish it.
  func note(
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
    if !isMosaic { outcome.quality = { source.quality } }
  }

  func noteTimings(of session: Session, _ outcome: inout WallOutcome) {
    guard work.showsTimings else { return }
    outcome.table = session.timings.table + "sandbox: \(ProgramSandbox.description(session.style.decoding))\n"
  }

  /// Prepares decoding and drawing, and returns the cache.
  func getReady(_ session: inout Session, _ files: WallFiles) -> Store? {
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
  func tell(
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

  private struct Rendering: UnpublishedWall {
    var pages: [Plan]
    var files: [OutputFile]
    var damages: [WallRenderer.Damage] = []
    /// The quality of each page, if it was searched for.
    var qualities: [Int] = []
    /// The number of unchanged row groups copied from the previous wall, and the number of all groups.
    var takenOver = 0
    var groupCount = 0
    /// The HDR photos, if their light is kept.
    var lights: KeptLights?

    var canvas: Plan.Canvas { pages[0].canvas }
    var photoCount: Int { pages.reduce(0) { $0 + $1.tiles.count } }
  }

  /// Renders; if photos turn out to be undecodable, renders again without them.
  private func render(
    _ source: inout WallSource, to file: OutputFile, _ session: Session
  ) throws(RunFailure) -> Rendering {
    var files: [OutputFile] = []
    return try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
      let pages = try plan(&source, session)
      if files.count != pages.count {
        // Pages that are still open would be locked, so they are closed first.
        files = []
        files =
          try output.isGrouped ? self.files(of: source.groups, file) : self.files(forPages: pages.count, file)
      }
      var (rendering, style) = (Rendering(pages: pages, files: files), session.style)
      if style.look.keepsHDR { rendering.lights = KeptLights() }
      style.lights = rendering.lights
      let errors = try render(&rendering, source, style)
      if errors.isEmpty { return .made(rendering) }
      for file in files {
        do throws(FileError) { try file.restart() } catch { throw .output(error) }
      }
      return .unusable(errors)
    }
  }

  /// Returns the wall's own file, or one for each of several pages.
  private func files(forPages count: Int, _ file: OutputFile) throws(RunFailure) -> [OutputFile] {
    if count == 1 { return [file] }
    if file.path == FilePath("-") {
      throw .usage(
        "\(count) pages cannot be written to standard output; use a file, or omit \(settings.look.pagesOption)")
    }
    if output.isVersioned {
      let versions = work.history == nil ? "the placeholders in the output name" : "--history"
      throw .usage("\(count) pages cannot be versioned; omit \(settings.look.pagesOption), or \(versions)")
    }
    let pages = (1...count).map(file.path.page)
    if !work.isForced, settings.picture.style.format.carriesNote { try OutputName.rejectForeignFiles(at: pages) }
    var files: [OutputFile] = []
    for page in pages { files.append(try open(page)) }
    return files
  }

  /// Returns the files for the walls of all groups. One of them may be the file that is locked for all.
  func files(of groups: [FilePath], _ file: OutputFile) throws(RunFailure) -> [OutputFile] {
    let paths = groups.map(output.path(ofGroup:))
    try OutputName.rejectForeignFiles(at: paths)
    var files: [OutputFile] = []
    for path in paths { files.append(path == file.path ? file : try open(path)) }
    return files
  }

  /// Renders all pages, and collects their failures.
  private func render(
    _ rendering: inout Rendering, _ source: WallSource, _ style: WallRenderer.Style
  ) throws(RunFailure) -> [ImageError] {
    let pages = rendering.pages
    let bar = notes.counter(of: rendering.photoCount)
    defer { bar.finish() }
    let known = source.known
    for page in pages { try settings.picture.limit.refuseLarger(page.canvas) }
    let renderers = pages.map { WallRenderer($0, style: style) { known[$0] } }
    // One oversized photo added to a folder must not fail the whole wall.
    let photosOverMemoryLimit = renderers.flatMap(\.photosOverMemoryLimit)
    if !photosOverMemoryLimit.isEmpty { return photosOverMemoryLimit }
    try style.refuseMore(thanAllowed: renderers.map(\.memoryNeed.least).max() ?? 0, of: "wall")
    var record = record(of: source, pageCount: pages.count, photoCount: rendering.photoCount)
    var errors: [ImageError] = []
    for (index, (renderer, file)) in zip(renderers, rendering.files).enumerated() {
      record.page = index + 1
      do throws(WallError) {
        try render(renderer, style, to: file, &rendering, &record) { bar.advance() }
      } catch {
        guard case .unusable(let unusable) = error else { throw RunFailure(error, at: file.path) }
        errors += unusable
      }
    }
    return errors
  }

  /// Renders a page. Its record includes the damages of earlier pages.
  private func render(
    _ renderer: WallRenderer, _ style: WallRenderer.Style, to file: OutputFile, _ rendering: inout Rendering,
    _ record: inout WallRecord, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) {
    if !settings.picture.style.format.isReadable {
      record.size = [renderer.plan.canvas.width, renderer.plan.canvas.height]
    }
    let earlier = record
    let note = { (damages: [WallRenderer.Damage]) -> String? in
      var record = earlier
      // The next run reports faulty text again.
      record.damagedCount += damages.count + (style.textFaults?.all.count ?? 0)
      return self.note(record)
    }
    let damages: [WallRenderer.Damage]
    if let limit = settings.picture.sizeLimit {
      let quality: Int
      (quality, damages) = try renderer.render(to: file, within: limit, note: note, photoDone: photoDone)
      rendering.qualities.append(quality)
    } else {
      let previous = previous(at: rendering.pages.count > 1 || output.isGrouped ? file.path : output.standing.first)
      damages = try renderer.render(to: file, continuing: previous, note: note, photoDone: photoDone)
      rendering.takenOver += previous?.takenOverCount ?? 0
      rendering.groupCount += renderer.groupCount
    }
    rendering.damages += damages
    record.damagedCount += damages.count
  }

  /// Returns the existing wall or page, if unchanged parts may be copied from it.
  private func previous(at path: FilePath?) -> PreviousPNG? {
    // Damaged photos must be reported again.
    guard settings.picture.style.format == .png, settings.picture.palette == nil, !work.isForced,
      work.usesCache, work.carriesDigest,
      !work.verifiesContents,
      let path, let record = WallRecord(of: path), record.damagedCount == 0
    else { return nil }
    return PreviousPNG(path)
  }

  /// Returns the note of a wall's record; without a digest, only the kind of wall.
  func note(_ record: WallRecord) -> String? {
    if work.carriesDigest { return record.text }
    guard let kind = work.kind else { return nil }
    var record = WallRecord()
    record.kind = kind
    return record.text
  }

  /// Returns the wall's record.
  func record(of source: WallSource, pageCount: Int, photoCount: Int) -> WallRecord {
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
