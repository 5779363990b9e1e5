import Files
import ImageCodecs
import TesseraLayout
import Wall

/// One run from the files that a wall is made of to the published wall, or its pages.
struct WallRun {
  private let order: WallOrder
  private let caches: Caches
  private let style: WallRenderer.Style
  private let timings = Timings()
  private var work: WorkSettings { order.settings.work }
  private var console: Console { order.console }

  init(_ order: WallOrder, caches: Caches) {
    self.order = order
    self.caches = caches
    var style = WallRenderer.Style(order.settings, store: nil)
    style.timings = timings
    self.style = style
  }

  /// Makes the wall if anything has changed since it was made.
  func execute() -> WallOutcome {
    let start = WallClock.monotonicSeconds
    var outcome = WallOutcome()
    outcome.areGroups = order.output.isGrouped
    do throws(RunFailure) {
      try run(&outcome)
    } catch {
      outcome.ending = .failed(error)
    }
    order.output.removeLeftovers()
    outcome.seconds = WallClock.monotonicSeconds - start
    outcome.stages = timings.stages
    return outcome
  }

  private func run(_ outcome: inout WallOutcome) throws(RunFailure) {
    var files = try timings.measure(.finding, order.findFiles)
    let existing = ExistingWall(order)
    if existing.isCurrent(files, &outcome) { return try leaveAlone(files, &outcome) }
    let now = LocalTimestamp.now
    try order.output.rejectForeignFiles(at: now, count: 0)
    // Nobody should wait for a wall that cannot be written. It stays locked until the end, even where the wall goes to
    // pages beside it.
    let file = try lock(at: now)
    // Whoever had it may have made this very wall.
    if work.timeout > 0 { files = try timings.measure(.finding, order.findFiles) }
    if existing.isCurrent(files, &outcome) { return try leaveAlone(files, &outcome, lockedBy: file) }
    try render(files, to: file, &outcome)
  }

  private func lock(at moment: LocalTimestamp) throws(RunFailure) -> OutputFile {
    let output = order.output
    return try open(output.path(at: moment, count: 0), lockedAs: output.isVersioned ? output.stable : nil)
  }

  /// Does what is left to do where the wall need not be made: what a run that was killed did not get to any more.
  private func leaveAlone(
    _ files: WallFiles, _ outcome: inout WallOutcome, lockedBy lock: OutputFile? = nil
  ) throws(RunFailure) {
    let unsettled = files.unsettled(order.settings.choice)
    try report(unsettled, strict: work.isStrict, on: console)
    outcome.leftOut = unsettled.map { LeftOut($0) }
    let output = order.output
    if !output.keepsHistory(newest: outcome.files[0]) {
      let lock = if let lock { lock } else { try self.lock(at: .now) }
      do { try output.keepHistory(newest: outcome.files[0]) } catch { throw .output(error) }
      withExtendedLifetime(lock) {}
    }
  }

  private func open(_ path: FilePath, lockedAs name: FilePath? = nil) throws(RunFailure) -> OutputFile {
    do {
      return try OutputFile(path, lockedAs: name, timeout: work.timeout)
    } catch {
      throw .output(error)
    }
  }

  // MARK: - Rendering

  private func render(_ files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome) throws(RunFailure) {
    style.decoding.isolation?.getReady()
    let store = caches.store(for: work, within: style.decoding.memory)
    let before = store?.lookups ?? (0, 0)
    var style = style
    style.store = store
    style.contents = files.contents
    style.faces = files.faces
    var source = try timings.measure(.finding) { () throws(RunFailure) in
      try order.source(files, caches: caches)
    }
    let rendering = try render(&source, to: file, style: style)
    if let after = store?.lookups { (outcome.hits, outcome.misses) = (after.hits - before.0, after.misses - before.1) }
    outcome.damages = rendering.damages
    (outcome.takenOver, outcome.groupCount) = (rendering.takenOver, rendering.groupCount)
    for damage in rendering.damages {
      console.error("\(damage.path): is damaged; using what could be read: \(damage.message)")
    }
    style.printWarnings(on: console)
    outcome.ignoredProfiles = style.warnings?.all ?? []
    if work.isStrict && !rendering.damages.isEmpty { throw .inputs("nothing written (--strict)") }
    let canvas = rendering.pages[0].canvas
    outcome.size = (canvas.width, canvas.height)
    outcome.photoCount = rendering.pages.reduce(0) { $0 + $1.tiles.count }
    outcome.leftOut = source.leftOut
    outcome.copies = source.copies
    outcome.files = try publish(rendering.files, photoCount: outcome.photoCount)
    if work.showsTimings { outcome.table = timings.table + "sandbox: \(Sandbox.description(style.decoding))\n" }
  }

  private struct Rendering {
    var pages: [Plan]
    var files: [OutputFile]
    var damages: [WallRenderer.Damage] = []
    /// Groups of rows that are as they were, of so many.
    var takenOver = 0
    var groupCount = 0
  }

  /// Renders; if photos turn out to be undecodable, once more without them.
  private func render(
    _ source: inout WallSource, to file: OutputFile, style: WallRenderer.Style
  ) throws(RunFailure) -> Rendering {
    var files: [OutputFile] = []
    while true {
      let pages = try timings.measure(.planning) { () throws(RunFailure) in try source.pages() }
      if files.count != pages.count {
        // Pages that are open already must be let go first, or they would turn themselves away.
        files = []
        files =
          try order.output.isGrouped ? self.files(of: source.groups, file) : self.files(forPages: pages.count, file)
      }
      var rendering = Rendering(pages: pages, files: files)
      let errors = try render(&rendering, source, style: style)
      if errors.isEmpty { return rendering }
      let lost = source.handleChanges(errors)
      try report(lost, strict: work.isStrict, on: console)
      try source.remove(lost)
      for file in files {
        do { try file.restart() } catch { throw .output(error) }
      }
    }
  }

  /// The wall's own file, or one for each of several pages.
  private func files(forPages count: Int, _ file: OutputFile) throws(RunFailure) -> [OutputFile] {
    if count == 1 { return [file] }
    if file.path == FilePath("-") {
      throw .usage("\(count) pages cannot be written to standard output; use a file, or omit --rows")
    }
    if order.output.isVersioned {
      throw .usage("\(count) pages cannot be versioned; omit --rows, or the placeholders in the output name")
    }
    var files: [OutputFile] = []
    for page in 1...count { files.append(try open(file.path.page(page))) }
    return files
  }

  /// The walls of all groups. One may be called as the file is that is locked for all of them.
  private func files(of groups: [FilePath], _ file: OutputFile) throws(RunFailure) -> [OutputFile] {
    let paths = groups.map(order.output.path(ofGroup:))
    try OutputName.rejectForeignFiles(at: paths)
    var files: [OutputFile] = []
    for path in paths { files.append(path == file.path ? file : try open(path)) }
    return files
  }

  /// Renders all pages, and collects what fails on any of them.
  private func render(
    _ rendering: inout Rendering, _ source: WallSource, style: WallRenderer.Style
  ) throws(RunFailure) -> [ImageError] {
    let pages = rendering.pages
    let bar = ProgressBar(
      total: pages.reduce(0) { $0 + $1.tiles.count }, name: order.console.wall,
      isVisible: console.isWatched && !console.isQuiet)
    defer { bar.finish() }
    let known = source.known
    for page in pages { try style.refuseLarger(page.canvas) }
    let renderers = pages.map { WallRenderer($0, style: style) { known[$0] } }
    // Whoever adds one photo to a folder is not to have the wall refused for all others.
    let photosOverMemoryLimit = renderers.flatMap(\.photosOverMemoryLimit)
    if !photosOverMemoryLimit.isEmpty { return photosOverMemoryLimit }
    try style.refuseMore(thanAllowed: renderers.map(\.memoryNeed.least).max() ?? 0, of: "wall")
    var record = record(of: source, rendering)
    var errors: [ImageError] = []
    for (index, (renderer, file)) in zip(renderers, rendering.files).enumerated() {
      do throws(WallError) {
        record.page = index + 1
        let earlier = record
        let note = { (damages: [WallRenderer.Damage]) -> String? in
          if !work.carriesDigest { return nil }
          var record = earlier
          record.damagedCount += damages.count
          return record.text
        }
        let previous = previous(at: pages.count > 1 || order.output.isGrouped ? file.path : order.output.standing.first)
        let damages = try renderer.render(to: file, continuing: previous, note: note) { bar.advance() }
        rendering.takenOver += previous?.takenOverCount ?? 0
        rendering.groupCount += renderer.groupCount
        rendering.damages += damages
        record.damagedCount += damages.count
      } catch {
        switch error {
        case .output(let error): throw .output(error)
        case .encoding(let error): throw .inputs("\(file.path): \(error)")
        case .unusable(let unusable): errors += unusable
        }
      }
    }
    return errors
  }

  /// The wall that stands there, or one of its pages, where what has not changed may be taken over from it.
  private func previous(at path: FilePath?) -> PreviousPNG? {
    // Photos that were damaged are to be named again.
    guard style.output.format == .png, !work.isForced, work.usesCache, work.carriesDigest, !work.verifiesContents,
      let path, let record = WallRecord(of: path), record.damagedCount == 0
    else { return nil }
    return PreviousPNG(path)
  }

  /// What the wall is to say of itself.
  private func record(of source: WallSource, _ rendering: Rendering) -> WallRecord {
    var record = WallRecord()
    let leftOut = source.leftOut
    // What may pass without a file being changed must be tried again by the next run.
    if !leftOut.contains(where: \.isPassing) {
      record.inputs = source.files.digest(with: order.settings)
      if work.verifiesContents { record.contents = source.files.contentDigest(with: order.settings) }
    }
    record.pageCount = rendering.pages.count
    record.photoCount = rendering.pages.reduce(0) { $0 + $1.tiles.count }
    record.leftOutCount = leftOut.count
    record.copyCount = source.copies.count
    return record
  }

  // MARK: - Publishing

  /// Puts the wall in place, and returns where that is.
  private func publish(_ files: [OutputFile], photoCount: Int) throws(RunFailure) -> [FilePath] {
    let (output, now) = (order.output, LocalTimestamp.now)
    try output.rejectForeignFiles(at: now, count: photoCount)
    let path = output.path(at: now, count: photoCount)
    do throws(FileError) {
      guard output.isVersioned else {
        // All are on disk before the first takes its place, so that nothing comes between them.
        if files.count > 1 { for file in files { try file.synchronize() } }
        for file in files { try file.publish() }
        noteLeftoverPages(files.count)
        return files.map(\.path)
      }
      try files[0].publish(as: path)
      try output.keepHistory(newest: path)
      return [path]
    } catch {
      throw .output(error)
    }
  }

  private func noteLeftoverPages(_ count: Int) {
    if order.output.isGrouped { return }
    let wall = order.output.stable
    var leftover = count + 1
    while count > 1, (try? wall.page(leftover).status()) != nil { leftover += 1 }
    if leftover > count + 1 {
      console.note("\(wall.page(count + 1)) and later pages are left over from an earlier wall")
    }
  }
}
