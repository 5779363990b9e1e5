import Files
import Foundation
import ImageCodecs
import TesseraLayout
import Wall

/// One run from inputs to a published animation.
struct AnimateRun {
  let settings: AnimateSettings
  private let wall: WallSettings
  let start: WallLook
  private let end: WallLook
  let request: WallRequest
  private let caches = Caches()
  private let output: FilePath
  private var console: Console { request.console }

  init(_ settings: AnimateSettings, inputs: [FilePath], output: FilePath) throws(RunFailure) {
    self.settings = settings
    self.output = output
    var wall = settings.wall
    try wall.resolveLengths()
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
    caches.mount(for: wall.work)
    let store = caches.store(for: wall.work, within: wall.decoding.memory)
    var style = WallRenderer.Style(
      wall, store: store, faces: start.crop == .faces ? try wall.faceModel.finder() : nil)
    style.typesetter = request.typesetter
    style.look.background = try start.background.orUsual.opened(wall.decoding)
    style.look.watermark = try start.watermark?.opened(wall.decoding)
    var source = try WallSource(WallFiles(request), request, store: store)
    let (animation, damages) = try render(&source, to: file, style: style)
    for damage in damages {
      console.error("\(damage.path): is damaged; using what could be read: \(damage.message)")
    }
    style.printWarnings(on: console)
    style.printTextFaults(on: console)
    let textFaults = style.textFaults?.all ?? []
    if request.isStrict && !(damages.isEmpty && textFaults.isEmpty) { throw .inputs("nothing written (--strict)") }
    do { try file.publish() } catch { throw .output(error) }
    caches.close(reportingOn: console)
    if let timings = style.timings { console.table(timings.table) }
    console.summary(
      "\(output): \(animation.frameCount) frames of \(animation.canvas.width) × \(animation.canvas.height) pixels, "
        + "\(animation.files.count) photos" + (source.leftOut.isEmpty ? "" : ", \(source.leftOut.count) left out"))
    return source.leftOut.isEmpty && textFaults.isEmpty ? .done : .incomplete
  }

  /// Renders; if photos turn out to be undecodable, once more without them.
  private func render(
    _ source: inout WallSource, to file: OutputFile, style: WallRenderer.Style
  ) throws(RunFailure) -> (Animation, [WallRenderer.Damage]) {
    try source.retrying(strict: request.isStrict, on: console) { source throws(RunFailure) in
      let animation = try source.planning { photos throws(RunFailure) in try self.animation(of: &photos, style) }
      let known = source.known
      let renderer = AnimationRenderer(
        animation, style: style, framesPerSecond: settings.framesPerSecond, plays: settings.loops ? 0 : 1
      ) { known[$0] }
      let photosOverMemoryLimit = renderer.photosOverMemoryLimit
      if !photosOverMemoryLimit.isEmpty { return .unusable(photosOverMemoryLimit) }
      try style.refuseMore(thanAllowed: renderer.memoryNeed, of: "animation")
      let bar = ProgressBar(
        total: animation.frameCount, unit: "frames", isVisible: console.isWatched && !console.isQuiet)
      do throws(WallError) {
        defer { bar.finish() }
        return .made((animation, try renderer.render(to: file, frameDone: { bar.advance() })))
      } catch {
        guard case .unusable(let errors) = error else { throw RunFailure(error, at: output) }
        do throws(FileError) { try file.restart() } catch { throw .output(error) }
        return .unusable(errors)
      }
    }
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
}
