import Files
import ImageCodecs
package import Layouts
import Planning
package import Pyramids
package import Runs
package import Wall

/// The making of a pyramid of tiles.
struct PyramidMaking: OutputMaking {
  let run: WallRun
  let pyramid: PyramidSettings

  /// Makes and publishes the pyramid.
  func make(
    of found: WallFiles, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    let target = try openTarget()
    guard let files = try run.filesToUse(found, &outcome, session) else { return }
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try render(&source, to: target, session)
    } publishing: { made, source, outcome throws(RunFailure) in
      let note = run.note(of: source, made, session.style)
      try session.timings.measure(.writing) { () throws(RunFailure) in
        do throws(FileError) { try made.sink.publish(note: note) } catch { throw .output(error) }
      }
      outcome.files = [target.path]
    }
  }

  private func openTarget() throws(RunFailure) -> PyramidTarget {
    do {
      return try PyramidTarget(
        pyramid.kind, at: output.stable, isContained: pyramid.isContained, timeout: work.timeout)
    } catch {
      throw .output(error)
    }
  }

  private struct Made: UnpublishedWall {
    var page: Plan
    var sink: any PyramidSink
    var damages: [WallRenderer.Damage]

    var canvas: Plan.Canvas { page.canvas }
    var photoCount: Int { page.tiles.count }
  }

  /// Renders; if photos turn out to be undecodable, renders again without them.
  private func render(
    _ source: inout WallSource, to target: PyramidTarget, _ session: WallRun.Session
  ) throws(RunFailure) -> Made {
    try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
      let pages = try run.plan(&source, session)
      guard pages.count == 1 else {
        throw .usage("\(pages.count) pages cannot be a pyramid; omit \(settings.look.pagesOption)")
      }
      try settings.picture.limit.refuseLarger(pages[0].canvas)
      let (known, style) = (source.known, session.style)
      let pyramid = Pyramid(settings, of: pages[0].canvas, style.look)
      let renderer = WallRenderer(pages[0], style: style, strips: pyramid.strips) { known[$0] }
      if !renderer.photosOverMemoryLimit.isEmpty { return .unusable(renderer.photosOverMemoryLimit) }
      try style.refuseMore(thanAllowed: renderer.memoryNeed.least, of: "wall")
      let bar = notes.counter(of: pages[0].tiles.count)
      defer { bar.finish() }
      do throws(WallError) {
        let sink = try target.open(for: pyramid, settings.pyramid)
        let damages = try renderer.render(pyramid, into: sink, jobs: work.jobs) { bar.advance() }
        return .made(Made(page: pages[0], sink: sink, damages: damages))
      } catch {
        guard case .unusable(let unusable) = error else { throw RunFailure(error, at: target.path) }
        do throws(FileError) { try target.restart() } catch { throw .output(error) }
        return .unusable(unusable)
      }
    }
  }
}

extension PyramidTarget {
  fileprivate func open(for pyramid: Pyramid, _ settings: PyramidSettings?) throws(WallError) -> any PyramidSink {
    do { return try sink(for: pyramid, address: settings?.address) } catch { throw .output(error) }
  }
}

extension Pyramid {
  /// The pyramid of a wall.
  package init(_ wall: WallSettings, of canvas: Plan.Canvas, _ drawn: WallRenderer.Look) {
    guard let settings = wall.pyramid else { preconditionFailure("A pyramid run needs pyramid settings.") }
    self.init(
      settings.kind, width: canvas.width, height: canvas.height, hasAlpha: !drawn.background.isOpaque)
    style = drawn.output
    tileSize = settings.tileSize
    effort = drawn.effort
    profile = drawn.colors.profile
    resolution = drawn.resolution
    if settings.skipsBlank, case .color(let color) = drawn.background { blank = color }
  }
}
