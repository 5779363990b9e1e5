import Files
import Foundation
import ImageCodecs
import Layouts
import Planning
import Runs
import Wall

/// The making of a file with layers.
struct LayerMaking: OutputMaking {
  let run: WallRun
  let division: OpenRasterSettings.Layers

  /// Makes and publishes the file.
  func make(
    of files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
        try attempt(&source, to: file, session)
      }
    } publishing: { made, _, outcome throws(RunFailure) in
      outcome.add(OpenRasterLayers(layers: made.layerCount))
      outcome.files = try run.publish([file], photoCount: outcome.photoCount)
    }
  }

  private struct Made: UnpublishedWall {
    var page: Plan
    var layerCount: Int
    var damages: [WallRenderer.Damage]

    var canvas: Plan.Canvas { page.canvas }
    var photoCount: Int { page.tiles.count }
  }

  /// Renders the wall and its layers, or returns the photos that turn out to be undecodable.
  private func attempt(
    _ source: inout WallSource, to file: OutputFile, _ session: WallRun.Session
  ) throws(RunFailure) -> WallSource.Attempt<Made> {
    let pages = try run.plan(&source, session)
    guard pages.count == 1 else {
      throw .usage("\(pages.count) pages cannot be layers of one file; omit \(settings.look.pagesOption)")
    }
    try settings.picture.limit.refuseLarger(pages[0].canvas)
    let (known, style) = (source.known, session.style)
    let renderer = WallRenderer(pages[0], style: style) { known[$0] }
    if !renderer.photosOverMemoryLimit.isEmpty { return .unusable(renderer.photosOverMemoryLimit) }
    try style.refuseMore(thanAllowed: renderer.memoryNeed.least, of: "wall")
    let layers = PlanLayer.layers(of: pages[0], style.look, by: division)
    do throws(WallError) {
      var made = Made(page: pages[0], layerCount: layers.count, damages: [])
      let archive = FileArchive(file, of: "layer")
      // Programs recognize the format by this file, which must be first and uncompressed.
      try archive.add(Array("image/openraster".utf8), as: "mimetype")
      made.damages = try write(renderer, layers, known, style, to: archive)
      try archive.finish(note: run.note(of: source, made, style))
      return .made(made)
    } catch {
      guard case .unusable(let unusable) = error else { throw RunFailure(error, at: file.path) }
      do throws(FileError) { try file.restart() } catch { throw .output(error) }
      return .unusable(unusable)
    }
  }

  /// Writes the pictures and their list. Returns the damage of photos.
  private func write(
    _ wall: WallRenderer, _ layers: [PlanLayer], _ known: [Plan.FileName: WallRenderer.KnownPhoto],
    _ style: WallRenderer.Style,
    to archive: FileArchive
  ) throws(WallError) -> [WallRenderer.Damage] {
    let bar = notes.counter(of: 2 * wall.plan.tiles.count)
    defer { bar.finish() }
    // The merged picture comes first, because it reports all photos that cannot be used.
    let damages = try archive.add(as: "mergedimage.png") { () throws(WallError) in
      try wall.renderPNG(photoDone: { bar.advance() }, archive.append)
    }
    let thumbnail = thumbnail(of: wall.plan, known, style)
    _ = try archive.add(as: "Thumbnails/thumbnail.png") { () throws(WallError) in
      try thumbnail.renderPNG(archive.append)
    }
    var stack: [(layer: PlanLayer, file: String)] = []
    for (index, layer) in layers.enumerated() {
      let name = "data/\(String(100_000 + index + 1).dropFirst()).png"
      let renderer = WallRenderer(layer.plan, style: layer.style(style)) { known[$0] }
      _ = try archive.add(as: name) { () throws(WallError) in
        try renderer.renderPNG(photoDone: { bar.advance() }, archive.append)
      }
      stack.append((layer, name))
    }
    let list = LayerStack(canvas: wall.plan.canvas, resolution: style.look.resolution, layers: stack)
    try archive.add(Array(list.xml.utf8), as: "stack.xml")
    return damages
  }

  /// The wall as file managers show it.
  private func thumbnail(of plan: Plan, _ known: [Plan.FileName: WallRenderer.KnownPhoto], _ style: WallRenderer.Style)
    -> WallRenderer
  {
    let longest = Double(max(plan.canvas.width, plan.canvas.height))
    var small = style
    (small.textFaults, small.warnings, small.store) = (nil, nil, nil)
    return WallRenderer(plan.scaled(by: min(1, 256 / longest)), style: small) { known[$0] }
  }
}
