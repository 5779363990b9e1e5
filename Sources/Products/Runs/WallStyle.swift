import Faces
import Planning
import Store
import Wall

extension WallRenderer.Style {
  /// The style of a run.
  init(_ settings: WallSettings, store: Store? = nil, faces: FaceFinder? = nil) {
    self.init(WallRenderer.Look(settings.look, faces: faces), decoding: settings.decoding)
    self.store = store
    jobs = settings.work.jobs
    warnings = PhotoWarnings()
    textFaults = TextFaults()
    reductions = DitherReductions()
    if settings.work.showsTimings { timings = Timings() }
  }

  /// Says what else should be known of photos.
  func printWarnings(on notes: any Notes) {
    for (path, message) in warnings?.all ?? [] { notes.error("\(path): ignoring its color profile: \(message)") }
  }

  /// Says which texts are not shown as they should be.
  func printTextFaults(on notes: any Notes) {
    for fault in textFaults?.all ?? [] { notes.error(fault.description) }
  }

  /// Ends the run before anything is decoded, where it would take more memory than it may.
  func refuseMore(thanAllowed least: Int, of name: String) throws(RunFailure) {
    let most = decoding.memory.total
    guard least > most else { return }
    throw .inputs(
      "the \(name) takes \(least.megabytes) MB of memory, but --max-memory allows \(most.megabytes); "
        + "--max-memory \(least.megabytes)M would do, or a smaller \(name)")
  }
}

extension WallRenderer.Look {
  /// What renderers have to know of a look.
  init(_ look: WallLook, faces: FaceFinder? = nil) {
    self.init()
    background = look.background.orUsual
    tiles.colors = look.colors.space
    tiles.highlights = look.highlights
    tiles.faces = faces
    tiles.effort = look.effort
    tiles.isLinear = look.isLinear
    output = look.picture.style
    resolution = look.printedResolution
    adjustsTones = look.picture.tone == .auto
  }
}
