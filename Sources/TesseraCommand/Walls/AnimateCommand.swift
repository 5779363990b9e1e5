import Files
import Foundation
import ImageCodecs
import TesseraLayout
import Wall

extension Subcommand {
  static var animate: Subcommand {
    Subcommand(
      name: "animate",
      summary: "Make an animated PNG that morphs one layout into another.",
      usage: "tessera animate [OPTIONS] INPUT… --from flow --to radial -o morph.png",
      example: "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o morph.png",
      options: [
        HelpSection("Motion", AnimateSettings.motionOptions), HelpSection("Output", WallSettings.outputOptions),
      ] + WallSettings.arrangingHelp + [
        HelpSection("Photos", WallSettings.choiceOptions), HelpSection("Work", WallSettings.workOptions),
      ],
      run: { arguments throws(RunFailure) in
        let wallOptions =
          WallSettings.outputOptions + WallSettings.arrangingOptions + WallSettings.choiceOptions
          + WallSettings.workOptions
        let options = AnimateSettings.motionOptions + AnimateSettings.lifted(wallOptions)
        let parsed = try ParsedArguments(arguments, options: options, defaults: AnimateSettings())
        let output = try checkedOutput(parsed.settings.wall.work.output)
        if ImageFormat.isPromised(byExtension: output.fileExtension) && output.fileExtension != "png" {
          throw .usage("animations must be .png, not “\(output)”")
        }
        return try AnimateRun(parsed.settings, inputs: parsed.inputs, output: output).execute()
      })
  }
}

/// One run from inputs to a published animation.
private struct AnimateRun {
  private let settings: AnimateSettings
  private let wall: WallSettings
  private let start: WallLook
  private let end: WallLook
  private let request: WallRequest
  private let caches = Caches()
  private let output: FilePath
  private var console: Console { request.console }

  init(_ settings: AnimateSettings, inputs: [FilePath], output: FilePath) throws(RunFailure) {
    self.settings = settings
    self.output = output
    var wall = settings.wall
    try wall.readFiles()
    (start, end) = try Self.ends(of: settings, wall)
    wall.look = start
    self.wall = wall
    request = try WallRequest(wall, inputs: inputs, morphingInto: end.layout)
    _ = try request.with(end)
  }

  private static func ends(
    of settings: AnimateSettings, _ wall: WallSettings
  ) throws(RunFailure) -> (WallLook, WallLook) {
    var (start, end) = (wall.look, wall.look)
    if settings.pan != nil {
      guard settings.start == nil, settings.end == nil else {
        throw .usage("--fisheye-pan cannot be combined with --from and --to")
      }
      if wall.given.contains(where: { $0.name == "--drag" }) {
        throw .usage("--fisheye-pan cannot be combined with --drag")
      }
      start.layout = .honeycomb
      start.fisheye = true
      return (start, start)
    }
    guard let from = settings.start, let to = settings.end else {
      throw .usage("missing layouts: add --from flow --to radial, or --fisheye-pan PATH")
    }
    (start.layout, end.layout) = (from, to)
    if wall.look.choice.grouping != nil { throw .usage("animate does not support --group-by") }
    if start.rows != nil, from.heeds("--rows") || to.heeds("--rows") {
      throw .usage("animate does not support --rows")
    }
    return (start, end)
  }

  func execute() throws(RunFailure) -> ExitCode {
    let file: OutputFile
    do { file = try OutputFile(output, timeout: wall.work.timeout) } catch { throw .output(error) }
    defer { OutputFile.removeLeftovers(of: output) }
    var files = try WallFiles(request)
    let store = caches.store(for: wall.work, within: wall.decoding.memory)
    let style = WallRenderer.Style(
      wall, store: store, faces: start.crop == .faces ? try wall.faceModel.finder() : nil)
    var photos = try WallPhotos(files, request, store: store)
    let (animation, damages) = try render(&photos, &files, to: file, style: style)
    for damage in damages {
      console.error("\(damage.path): is damaged; using what could be read: \(damage.message)")
    }
    style.printWarnings(on: console)
    if request.isStrict && !damages.isEmpty { throw .inputs("nothing written (--strict)") }
    do { try file.publish() } catch { throw .output(error) }
    caches.close(reportingOn: console)
    if let timings = style.timings { console.table(timings.table) }
    console.summary(
      "\(output): \(animation.frameCount) frames of \(animation.canvas.width) × \(animation.canvas.height) pixels, "
        + "\(animation.files.count) photos" + (photos.leftOut.isEmpty ? "" : ", \(photos.leftOut.count) left out"))
    return photos.leftOut.isEmpty ? .done : .incomplete
  }

  /// Renders; if photos turn out to be undecodable, once more without them.
  private func render(
    _ photos: inout WallPhotos, _ files: inout WallFiles, to file: OutputFile, style: WallRenderer.Style
  ) throws(RunFailure) -> (Animation, [WallRenderer.Damage]) {
    var changed: Set<FilePath> = []
    while true {
      let animation = try animation(of: &photos, style)
      let known = photos.known
      let renderer = AnimationRenderer(
        animation, style: style, framesPerSecond: settings.framesPerSecond, plays: settings.loops ? 0 : 1
      ) { known[$0] }
      let photosOverMemoryLimit = renderer.photosOverMemoryLimit
      if !photosOverMemoryLimit.isEmpty {
        try remove(photosOverMemoryLimit, from: &photos)
        continue
      }
      try style.refuseMore(thanAllowed: renderer.memoryNeed, of: "animation")
      let bar = ProgressBar(
        total: animation.frameCount, unit: "frames", isVisible: console.isWatched && !console.isQuiet)
      do throws(WallError) {
        defer { bar.finish() }
        return (animation, try renderer.render(to: file, frameDone: { bar.advance() }))
      } catch {
        switch error {
        case .output(let error): throw .output(error)
        case .encoding(let error): throw .inputs("\(output): \(error)")
        case .unusable(let errors):
          // One that was changed meanwhile is looked at again, once.
          let lost = errors.filter { error in
            let isNew = error.reason == .changed && changed.insert(error.path).inserted
            return !(isNew && files.refresh(error.path) && photos.refresh(error.path, in: files))
          }
          try remove(lost, from: &photos)
          do { try file.restart() } catch { throw .output(error) }
        }
      }
    }
  }

  /// Goes on without photos that cannot be used.
  private func remove(_ lost: [ImageError], from photos: inout WallPhotos) throws(RunFailure) {
    try report(lost, strict: request.isStrict, on: console)
    try photos.remove(lost)
  }

  private func animation(of photos: inout WallPhotos, _ style: WallRenderer.Style) throws(RunFailure) -> Animation {
    if let pan = settings.pan { return try panning(over: photos, along: PannedPath(pan), style) }
    let (first, last) = try plans(of: &photos)
    let known = photos.known
    let focuses = { (plan: Plan) in WallRenderer(plan, style: style) { known[$0] }.focuses() }
    let sizes = Dictionary(
      photos.photos.map { (Plan.FileName($0.path), CGSize(width: $0.photo.width, height: $0.photo.height)) },
      uniquingKeysWith: { first, _ in first })
    let transition = Transition(
      from: first, to: last, frames: settings.frameCount, curve: settings.curve ?? .spring, loops: settings.loops,
      focuses: (focuses(first), focuses(last))
    ) { sizes[$0] ?? CGSize(width: 1, height: 1) }
    return transition.animation
  }

  /// Both walls, of the photos that either can be made of.
  private func plans(of photos: inout WallPhotos) throws(RunFailure) -> (Plan, Plan) {
    while true {
      let count = photos.photos.count
      let plans = try plansOnce(of: &photos)
      if photos.photos.count == count { return plans }
    }
  }

  /// Both walls. One that is a view onto its photos looks through the other's canvas, unless it has a size of its own.
  private func plansOnce(of photos: inout WallPhotos) throws(RunFailure) -> (Plan, Plan) {
    var (start, end) = (start, end)
    let isView = { (look: WallLook) in look.layout.isView && look.size == nil && look.height == nil }
    if isView(end) && !isView(start) {
      let first = try plan(start, &photos)
      end.width = Double(first.canvas.width)
      end.height = Double(first.canvas.height)
      return (first, try plan(end, &photos))
    }
    let last = try plan(end, &photos)
    if isView(start) && !isView(end) {
      start.width = Double(last.canvas.width)
      start.height = Double(last.canvas.height)
    }
    return (try plan(start, &photos), last)
  }

  /// One of the walls. Photos that it cannot be made with are left out, and named.
  private func plan(_ look: WallLook, _ photos: inout WallPhotos) throws(RunFailure) -> Plan {
    let wall = try request.with(look).fit(photos.photos)
    try request.reportLeftOut(by: wall)
    if let failure = wall.failure { throw failure }
    photos.keep(wall)
    return wall.pages[0]
  }

  // MARK: - Panning

  private func panning(
    over shown: WallPhotos, along path: PannedPath, _ style: WallRenderer.Style
  ) throws(RunFailure) -> Animation {
    let (photos, last) = (shown.photos, settings.frameCount - 1)
    var plans: [Plan] = []
    for share in (settings.curve ?? .easeInOut).progress(in: settings.frameCount) {
      var look = start
      look.drag = path.point(at: share)
      let frame = try request.with(look)
      let draft = try look.layout.drafts(frame, photos)[0]
      do throws(PlanError) {
        plans += frame.keepingSubjects(of: photos, on: [try draft.plan()])
      } catch {
        throw .plan(error)
      }
    }
    let files = photos.map { Plan.FileName($0.path) }
    let indexes = Dictionary(zip(files, files.indices), uniquingKeysWith: { first, _ in first })
    let frames = plans
    let focuses = focuses(in: plans, of: shown, style)
    return Animation(
      canvas: plans[0].canvas, files: files, frameCount: settings.loops ? 2 * last : last + 1
    ) { index in
      let plan = frames[index <= last ? index : 2 * last - index]
      if index == 0 { return .still(plan) }
      return .moving(
        plan.tiles.compactMap { tile in
          indexes[tile.file].map { photo in
            Animation.Tile(
              photo: photo, frame: tile.frame, outline: tile.shape.outline(in: tile.frame), tint: tile.tint,
              focus: focuses[tile.file] ?? .center)
          }
        })
    }
  }

  /// What each photo shows where it is first seen, and then everywhere: parts that jump about would be seen instead.
  private func focuses(
    in plans: [Plan], of photos: WallPhotos, _ style: WallRenderer.Style
  ) -> [Plan.FileName: UnitPoint] {
    var first = plans[0]
    var files = Set(first.tiles.map(\.file))
    for plan in plans { first.tiles += plan.tiles.filter { files.insert($0.file).inserted } }
    let known = photos.known
    let focuses = WallRenderer(first, style: style) { known[$0] }.focuses()
    return Dictionary(zip(first.tiles.map(\.file), focuses), uniquingKeysWith: { first, _ in first })
  }
}
