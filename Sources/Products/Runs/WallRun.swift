package import Clock
import Digests
package import Files
import ImageCodecs
package import Planning
import Plans
import Store
package import Typesetting
package import Wall

/// A wall to be made, with checked options: from its input files to the published wall, or its pages.
///
///     let run = try WallRun(settings, inputs: inputs, output: output)
///     let outcome = run.execute(with: caches)
package struct WallRun: Sendable {
  package let name: String?
  package let settings: WallSettings
  package let output: OutputName
  package let product: any Product
  package let notes: any Notes
  /// The files and folders that options name and the run reads, apart from the inputs.
  package let named: [FilePath]
  private let origin: Origin
  /// The registry that distinguishes this and other walls from photos.
  private let registry: WallRegistry
  package var work: WorkSettings { settings.work }
  /// The name of this wall among several, as shown to the user.
  package var title: String? { Self.title(name) }

  /// Returns the run that makes the wall, if its settings depend on the contents of its input: a contact sheet.
  package var final: (@Sendable () throws(RunFailure) -> WallRun)?

  package static func title(_ name: String?) -> String? { name.map { FilePath($0).description } }

  private enum Origin {
    case photos(WallRequest)
    case plan(FilePath)
  }

  package init(
    _ settings: WallSettings, inputs: [FilePath], output: OutputName, name: String? = nil,
    of kinds: ProductKinds, among registry: WallRegistry, notes: any Notes
  ) throws(RunFailure) {
    var (settings, output) = (settings, output)
    try settings.resolveLengths(of: kinds)
    named = settings.namedFiles
    try settings.readFiles()
    product = try kinds.chosen(by: &settings, for: &output)
    self.registry = registry
    settings.work.output = output.isFixed ? output.stable : nil
    if output.isGrouped { settings.look.separatesGroups = true }
    self.name = name
    self.settings = settings
    self.output = output
    self.notes = notes
    settings.noteIgnoredOptions(on: product, notes)
    product.noteDoubts(about: settings, to: notes)
    if let plan = settings.plan {
      try settings.checkPlan(inputs, output, notes)
      settings.noteSmallSize(on: notes)
      origin = .plan(plan)
      return
    }
    if settings.work.imageMap != nil { settings.look.readsMetadata = true }
    let needs = product.planNeeds(settings)
    var request = try WallRequest(settings, inputs: inputs, needs: needs, notes: notes)
    if let last = needs.last { _ = try request.with(last) }
    request.environment.retriesLate = settings.work.isForced
    request.environment.isOtherWall = { registry.contains($0) }
    origin = .photos(request)
    try checkMemory()
    settings.noteSmallSize(on: notes)
  }

  /// The checked request; nil for a plan that is rendered unchanged.
  package var request: WallRequest? { if case .photos(let request) = origin { request } else { nil } }

  /// The files that were read with the settings, other than lists of inputs.
  package var settingFiles: [FilePath] {
    var files = named.filter { !settings.lists.paths.contains($0) }
    if case .file(let theme)? = settings.work.theme { files.append(theme) }
    return files
  }

  /// Finds the files from which the wall is made.
  package func findFiles() throws(RunFailure) -> WallFiles {
    if !output.isFixed { registry.add(output.versions) }
    // The wall itself is not a photo, even if it lies among them.
    if let preview = work.preview { registry.add([preview]) }
    var files =
      switch origin {
      case .photos(let request): try WallFiles(request)
      case .plan(let plan):
        try WallFiles(plan: plan, settings, notes: notes)
      }
    files.faces = try faceSearch(for: files)
    files.background = try background(of: files)
    files.watermark = try settings.look.watermark?.opened(settings.decoding)
    if settings.plan == nil, let target = settings.look.mosaic.target {
      do throws(ImageError) {
        files.target = try PictureFile(target).opened(settings.decoding)
      } catch {
        throw .usage("--target \(error)")
      }
    }
    for (option, path) in product.readFiles(settings) {
      do throws(FileError) {
        files.named.append(try SHA256.digest(of: try OpenFile(path)))
      } catch {
        throw .usage("\(option) \(error)")
      }
    }
    try refuseOverwriting(files)
    let folder = product.makesFolder ? output.stable.parent : output.isFixed ? output.stable : nil
    try CacheFolder(work)?.refuse(in: files.inputs, besides: files.places.watched, output: folder)
    if work.verifiesContents { files.contents = ContentDigests() }
    files.fonts = typesetter(for: files).map(FontDigest.init)
    return files
  }

  /// Returns the search for faces, if tiles or sites crop around them, or the plan depends on them.
  private func faceSearch(for files: WallFiles) throws(RunFailure) -> FaceSearch? {
    let isolation = settings.decoding.isolation
    // Covers and screens crop, whatever the layout.
    let isSite = !product.planNeeds(settings).otherLayouts.isEmpty
    let crop = settings.plan == nil ? settings.look.crop : files.plans(.faces) ? .faces : .auto
    switch crop {
    case .faces: return try settings.faceModel.search(in: isolation)
    case .auto where request.map { $0.crop == .auto || isSite } ?? files.plans(.auto):
      return try settings.faceModel.searchIfAny(in: isolation)
    case .auto, .center, .attention, .entropy, .focus:
      return request?.findsFaces ?? false ? try settings.faceModel.searchIfAny(in: isolation) : nil
    }
  }

  /// The inputs that are files, such as manifests.
  package var listed: [FilePath] {
    (request?.inputs ?? []).filter { !$0.isAddress && (try? $0.status())?.kind == .file }
  }

  /// The files that the run writes under fixed names.
  package var written: [FilePath] { WrittenFiles(self).paths }

  /// Ends the run before it overwrites a file that it reads, or another file of the run.
  private func refuseOverwriting(_ files: WallFiles) throws(RunFailure) {
    try WrittenFiles(self).check(against: files, named)
  }

  /// Returns the typesetter of the wall; nil if it has no text.
  package func typesetter(for files: WallFiles) -> Typesetter? {
    switch origin {
    case .photos(let request): request.typesetter
    case .plan: settings.typesetter(for: files.plan ?? [])
    }
  }

  /// The background of the wall, which may also come from a plan.
  private func background(of files: WallFiles) throws(RunFailure) -> Background {
    if let given = settings.look.background { return try given.opened(settings.decoding) }
    guard let planned = files.plannedBackground else { return .color(.white) }
    let background: Background
    do throws(Background.Fault) {
      background = try Background(needed: planned)
    } catch {
      throw .usage("the plan’s background \(error.sentence)")
    }
    try settings.picture.refuse(background)
    return try background.opened(settings.decoding)
  }

  /// Opens the files and reads their headers.
  package func source(_ files: WallFiles, caches: Caches) throws(RunFailure) -> WallSource {
    switch origin {
    case .photos(let request):
      try WallSource(files, request, store: caches.store(for: work, within: settings.decoding.memory))
    case .plan: WallSource(files, plan: files.plan ?? [], limits: settings.decoding, notes: notes)
    }
  }

  /// Makes the wall if anything has changed since it was made.
  package func execute(with caches: Caches) -> WallOutcome {
    if let final {
      do throws(RunFailure) {
        return try final().execute(with: caches)
      } catch {
        return WallOutcome(error)
      }
    }
    return outcome(with: caches) { outcome, session throws(RunFailure) in
      defer { product.removeLeftovers(of: self) }
      outcome.areGroups = output.isGrouped
      try run(&outcome, session)
    }
  }

  /// Returns the outcome of some work for the wall, including a failure.
  package func outcome(
    with caches: Caches, of work: (inout WallOutcome, Session) throws(RunFailure) -> Void
  ) -> WallOutcome {
    // Freed memory also counts, as long as the process keeps it.
    if self.work.host == nil { keepFreedMemory(upTo: Int32(min(settings.decoding.memory.total / 4, 256 << 20))) }
    let session = Session(settings, caches)
    self.work.time?.restart()
    let start = WallClock.monotonicSeconds
    var outcome = WallOutcome()
    do throws(RunFailure) {
      try work(&outcome, session)
    } catch {
      outcome.ending = .failed(error)
    }
    outcome.seconds = WallClock.monotonicSeconds - start
    outcome.stages = session.timings.stages
    return outcome
  }

  private func run(_ outcome: inout WallOutcome, _ session: Session) throws(RunFailure) {
    let files = try session.timings.measure(.finding, findFiles)
    let existing = ExistingWall(self)
    if existing.isCurrent(files, &outcome) { return try leaveAlone(files, &outcome, session) }
    let now = LocalTimestamp.now
    try output.rejectForeignFiles(at: now, count: 0)
    try product.make(self, of: files, at: now, &outcome, session)
  }

  package func lock(at moment: LocalTimestamp) throws(RunFailure) -> OutputFile {
    try open(output.path(at: moment, count: 0), lockedAs: output.isVersioned ? output.stable : nil)
  }

  /// Does what remains if the wall need not be made: the steps that a killed run did not finish.
  package func leaveAlone(
    _ files: WallFiles, _ outcome: inout WallOutcome, _ session: Session, lockedBy lock: OutputFile? = nil
  ) throws(RunFailure) {
    let unsettled = files.unsettled(settings)
    try report(unsettled, strict: work.isStrict, on: notes)
    outcome.leftOut = unsettled.map { LeftOut($0) }
    try nameCoarsePhotos(files, &outcome, session)
    if !output.isVersioned { removeStalePages(outcome.files.count) }
    if !output.keepsHistory(newest: outcome.files[0]) {
      let lock = if let lock { lock } else { try self.lock(at: .now) }
      do { try output.keepHistory(newest: outcome.files[0]) } catch { throw .output(error) }
      withExtendedLifetime(lock) {}
    }
  }

  package func open(_ path: FilePath, lockedAs name: FilePath? = nil) throws(RunFailure) -> OutputFile {
    do {
      return try OutputFile(path, lockedAs: name, timeout: work.timeout)
    } catch {
      throw .output(error)
    }
  }

  /// The resources of one execution: caches, timings and a style.
  package struct Session {
    package let caches: Caches
    package let timings = Timings()
    package var style: WallRenderer.Style

    package init(_ settings: WallSettings, _ caches: Caches) {
      self.caches = caches
      caches.mount(for: settings.work)
      style = WallRenderer.Style(settings)
      style.timings = timings
    }
  }
}

extension WallSettings {
  /// Checks a wall that follows a plan, and notes the options that the plan replaces.
  fileprivate func checkPlan(_ inputs: [FilePath], _ output: OutputName, _ notes: any Notes) throws(RunFailure) {
    if let input = inputs.first ?? lists.paths.first {
      throw .usage("--plan cannot be combined with inputs: \(input)")
    }
    if output.isGrouped { throw .usage("--plan cannot be combined with {group}") }
    let used = look.watermarkSettings.file == nil ? [] : WatermarkSettings.names
    for setting in given where setting.use.isReplacedByPlan && !used.contains(setting.name) {
      notes.noteIdle(setting.name, " with --plan")
    }
  }
}
