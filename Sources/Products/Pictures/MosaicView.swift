import Files
import ImageCodecs
import Layouts
import Planning
import Raster
import Runs

/// The steps after a mosaic is published: its comparison with its target, and its preview.
struct MosaicView: OutputMaking {
  let run: WallRun

  /// Compares a mosaic with its target if requested, and writes its preview.
  func add(
    _ pages: [Plan], at files: [FilePath], _ source: WallSource, to outcome: inout WallOutcome
  ) throws(RunFailure) {
    guard run.isMosaic, let request = run.request, let plan = pages.first, let wall = files.first else { return }
    // Only photos that are used count, not all that are available.
    outcome.photoCount = Set(plan.tiles.map(\.file)).count
    guard work.report != nil || work.preview != nil, wall != FilePath("-"),
      settings.picture.style.format.isReadable
    else { return }
    if work.report != nil {
      var figures = try figures(of: wall, plan, request)
      figures.forecast = source.forecast
      outcome.add(MosaicQuality(mosaic: figures))
    }
    if let preview = work.preview { try write(wall, plan.canvas, asSeenTo: preview) }
  }

  private func figures(of wall: FilePath, _ plan: Plan, _ request: WallRequest) throws(RunFailure) -> MosaicFigures {
    let canvas = plan.canvas
    let target = try request.target()
    // The size is that of the target, but no larger than the wall, or than can be compared quickly.
    let own = min(target.size.width / Double(canvas.width), target.size.height / Double(canvas.height))
    let scale = min(1, own, Self.maxSide / Double(max(canvas.width, canvas.height)))
    let width = max(1, Int((Double(canvas.width) * scale).rounded()))
    let height = max(1, Int((Double(canvas.height) * scale).rounded()))
    let wanted = try request.targetPixels(filling: canvas, width: width, height: height)
    return MosaicFigures(of: plan, seen: try seen(wall, canvas, width: width, height: height), target: wanted)
  }

  private static let maxSide = 2000.0

  /// Writes a preview of the wall as seen from three meters away.
  private func write(_ wall: FilePath, _ canvas: Plan.Canvas, asSeenTo preview: FilePath) throws(RunFailure) {
    let inches = Double(canvas.width) / (settings.look.printedResolution ?? Self.defaultResolution)
    let points = inches * LengthUnit.millimetersPerInch / Self.sharpness
    let width = min(canvas.width, max(1, Int(points.rounded())))
    let height = max(1, (canvas.height * width + canvas.width / 2) / canvas.width)
    let pixels = try seen(wall, canvas, width: width, height: height)
    do {
      let file = try OutputFile(preview, timeout: work.timeout)
      try file.write(PNGEncoder.file(of: pixels))
      try file.publish()
    } catch let error as FileError {
      throw .output(error)
    } catch {
      throw .inputs("\(preview): \(error)")
    }
  }

  /// The smallest detail visible from three meters away, in millimeters: one minute of arc.
  private static let sharpness = 0.87
  /// The default resolution in dots per inch, as on a screen.
  private static let defaultResolution = 96.0

  /// Returns a published wall, scaled down.
  private func seen(_ wall: FilePath, _ canvas: Plan.Canvas, width: Int, height: Int) throws(RunFailure) -> Pixels {
    var limits = settings.decoding
    limits.maxPixels = .max
    do throws(ImageError) {
      return try DistantPicture(wall, behind: .color(.white), limits: limits)
        .pixels(filling: canvas, width: width, height: height)
    } catch {
      throw .inputs("\(error)")
    }
  }
}
