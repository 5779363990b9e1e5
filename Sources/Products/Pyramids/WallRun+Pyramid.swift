import Files
import ImageCodecs
import Parallel
import Planning
import Pyramids
import Raster
import TesseraLayout
import Wall

// Runs that make a pyramid of tiles.

extension WallRun {
  /// Makes and publishes the pyramid.
  func makePyramid(
    _ pyramid: PyramidSettings, of found: WallFiles, _ outcome: inout WallOutcome, _ session: Session
  ) throws(RunFailure) {
    let target = try target(of: pyramid)
    guard let files = try filesToUse(found, &outcome, session) else { return }
    try make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try render(&source, to: target, session)
    } publishing: { made, source, outcome throws(RunFailure) in
      let note = note(of: source, made, outcome)
      try session.timings.measure(.writing) { () throws(RunFailure) in
        do throws(FileError) { try made.sink.publish(note: note) } catch { throw .output(error) }
      }
      outcome.files = [target.path]
    }
  }

  private func target(of pyramid: PyramidSettings) throws(RunFailure) -> PyramidTarget {
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

  private func note(of source: WallSource, _ made: Made, _ outcome: WallOutcome) -> String? {
    guard work.carriesDigest else { return nil }
    var record = record(of: source, pageCount: 1, photoCount: made.photoCount)
    record.damagedCount = made.damages.count + outcome.textFaults.count
    record.size = [made.page.canvas.width, made.page.canvas.height]
    return record.text
  }

  /// Renders; if photos turn out to be undecodable, renders again without them.
  private func render(
    _ source: inout WallSource, to target: PyramidTarget, _ session: Session
  ) throws(RunFailure) -> Made {
    try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
      let pages = try plan(&source, session)
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
        let sink = try target.open(for: pyramid, settings.picture)
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
  fileprivate func open(for pyramid: Pyramid, _ picture: PictureLook) throws(WallError) -> any PyramidSink {
    do { return try sink(for: pyramid, address: picture.pyramid?.address) } catch { throw .output(error) }
  }
}

extension WallRenderer {
  /// Makes all tiles of the wall.
  func render(
    _ pyramid: Pyramid, into sink: any TileSink, jobs: Int?, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    let builder = PyramidBuilder(pyramid, into: sink, jobs: jobs)
    return try render(0..<groupCount, with: builder, until: { _ in false }, photoDone: photoDone).map { $0.damage }
  }

  /// Makes the tiles for some rows, which another run will join.
  func renderPart(
    _ groups: Range<Int>, of pyramid: Pyramid, halvings: Int, to file: OutputFile, after written: WrittenBytes,
    jobs: Int?,
    until isEnough: @escaping @Sendable () -> Bool, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> Share {
    let part: PyramidPart
    do { part = try PyramidPart(file, after: written) } catch { throw .output(error) }
    let (all, step) = (rows(of: groups), pyramid.rowsPerPart(halvings: halvings))
    let builder = PyramidBuilder(pyramid, rows: all, halvings: halvings, into: part, jobs: jobs)
    let madeRows = Mutex(0)
    // At multiples of this step, no rows are held back for an incomplete tile.
    let damages = try render(
      groups, with: builder,
      until: { rows in
        madeRows.withLock { $0 = rows }
        return rows % step == 0 && isEnough()
      }, photoDone: photoDone)
    let made = madeRows.withLock { $0 }
    if made == all.count { do { try part.end() } catch { throw .output(error) } }
    let madeGroups = made == all.count ? groups.count : made / encoder.rowsPerGroup
    return Share(rows: part.written, groupCount: madeGroups, damages: damages)
  }

  /// - Parameter isEnough: Returns true if this many rows are enough. Called after each strip.
  private func render(
    _ groups: Range<Int>, with builder: sending PyramidBuilder, until isEnough: @escaping @Sendable (Int) -> Bool,
    photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [(tile: Plan.Tile, damage: Damage)] {
    let work = Mutex((builder: builder, rows: 0))
    let damages = try renderStrips(groups, photoDone: photoDone) { (strip) throws(WallError) in
      try work.withLock { (work) throws(WallError) in
        do throws(PyramidError) { try work.builder.add(strip) } catch { throw WallError(error) }
        work.rows += strip.height
        return !isEnough(work.rows)
      }
    }
    try work.withLock { (work) throws(WallError) in
      guard work.rows == rows(of: groups).count else { return }
      do throws(PyramidError) { try work.builder.finish() } catch { throw WallError(error) }
    }
    return damages
  }
}

extension WallError {
  /// Converts an error from writing tiles.
  init(_ error: PyramidError) {
    self =
      switch error {
      case .output(let error), .part(let error): .output(error)
      case .encoding(let error): .encoding(error)
      case .damagedRest: preconditionFailure("Only parts can have rows left over.")
      }
  }
}

extension Pyramid {
  /// The pyramid of a wall.
  init(_ wall: WallSettings, of canvas: Plan.Canvas, _ drawn: WallRenderer.Look) {
    guard let settings = wall.picture.pyramid else { preconditionFailure("A pyramid run needs pyramid settings.") }
    self.init(
      settings.kind, width: canvas.width, height: canvas.height, hasAlpha: !drawn.background.isOpaque)
    style = drawn.output
    tileSize = settings.tileSize
    effort = drawn.effort
    profile = drawn.colors.profile
    resolution = drawn.resolution
    if settings.skipsBlank, case .color(let color) = drawn.background { blank = color }
  }

  /// The encoder for the pyramid's rows: strips are aligned to tiles, and several cores work at the same time.
  var strips: StripEncoder {
    let most = min(64, max(16, Self.stripBytes / (width * Pixels.bytesPerPixel)))
    let rows = stride(from: most, to: 0, by: -1).first { tileSize % $0 == 0 } ?? 1
    return StripEncoder(width: width, height: height, rowsPerGroup: rows, keptBytes: keptBytes)
  }

  private static let stripBytes = 4 << 20
}
