import Files
import ImageCodecs
import Layouts
import Planning
import Runs
import Wall

/// The making of a picture, or of one for each of several pages or groups.
struct PictureMaking: OutputMaking {
  let run: WallRun

  func make(
    of files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try render(&source, to: file, session)
    } publishing: { rendering, source, outcome throws(RunFailure) in
      (outcome.takenOver, outcome.groupCount) = (rendering.takenOver, rendering.groupCount)
      if !rendering.qualities.isEmpty { outcome.add(PictureQualities(qualities: rendering.qualities)) }
      if let lights = rendering.lights { outcome.add(KeptHDR(lights)) }
      outcome.files = try run.publish(rendering.files, photoCount: outcome.photoCount)
      if let format = chosenFormat(of: outcome.files) { outcome.add(format) }
      try writeImageMap(of: rendering.pages, at: outcome.files, source)
      try run.remember(rendering.pages)
      try MosaicView(run: run).add(rendering.pages, at: outcome.files, source, to: &outcome)
    }
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

  private func render(
    _ source: inout WallSource, to file: OutputFile, _ session: WallRun.Session
  ) throws(RunFailure) -> Rendering {
    try run.drawing(&source, to: file, session, isPaged: true) { count throws(RunFailure) in
      try files(forPages: count, file)
    } by: { pages, files, source throws(RunFailure) in
      var (rendering, style) = (Rendering(pages: pages, files: files), session.style)
      if style.look.keepsHDR { rendering.lights = KeptLights() }
      style.lights = rendering.lights
      let errors = try render(&rendering, source, style)
      return (rendering, errors)
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
    for page in pages { files.append(try run.open(page)) }
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
    var record = run.record(of: source, pageCount: pages.count, photoCount: rendering.photoCount)
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
      return run.note(record)
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
}
