package import ImageCodecs
package import Planning
package import Store
package import Wall

extension WallRenderer.Style {
  /// Creates the style of a run.
  package init(_ settings: WallSettings, store: Store? = nil, faces: FaceSearch? = nil) {
    self.init(WallRenderer.Look(settings, faces: faces), decoding: settings.decoding)
    self.store = store
    jobs = settings.work.jobs
    warnings = PhotoWarnings()
    textFaults = TextFaults()
    reductions = DitherReductions()
    if settings.work.showsTimings { timings = Timings() }
  }

  /// Reports other warnings about photos.
  func printWarnings(on notes: any Notes) {
    for (path, message) in warnings?.all ?? [] { notes.error("\(path): ignoring its color profile: \(message)") }
  }

  /// Reports text that is not shown as intended.
  func printTextFaults(on notes: any Notes) {
    for fault in textFaults?.all ?? [] { notes.error(fault.description) }
  }

  /// Throws an error before decoding if the memory limit would be exceeded.
  package func refuseMore(thanAllowed least: Int, of name: String) throws(RunFailure) {
    let most = decoding.memory.total
    guard least > most else { return }
    throw .inputs(
      "the \(name) takes \(least.megabytes) MB of memory, but --max-memory allows \(most.megabytes); "
        + "use --max-memory \(least.megabytes)M, or a smaller \(name)")
  }
}

extension WallRenderer.Look {
  /// Creates the renderer's look.
  package init(_ settings: WallSettings, faces: FaceSearch? = nil) {
    self.init()
    let look = settings.look
    background = look.background.orDefault
    tiles.colors = look.colors.space
    keepsHDR = look.highlights == .keep
    tiles.highlights = keepsHDR ? .map : look.highlights
    tiles.faces = faces
    tiles.effort = look.effort
    tiles.isLinear = look.isLinear
    output = settings.picture.style
    resolution = look.printedResolution
    adjustsTones = settings.picture.tone == .auto
  }
}
