import Files
import ImageCodecs
import Planning
import Raster
import TesseraLayout

// What is done with a mosaic once it is published.

extension WallRun {
  var isMosaic: Bool { request?.look.layout == .mosaic }

  /// Ends the run where what it would write in place of something else is the memory of a mosaic.
  func checkMemory() throws(RunFailure) {
    guard isMosaic, settings.look.isStable, let output = request?.environment.output else { return }
    let memory = MosaicMemory(of: output)
    if memory.isForeign {
      throw .usage("--stable: \(memory.path) is no plan, and where the mosaic’s plan is kept; move it away")
    }
  }

  /// Compares a published mosaic with its target where somebody wants to know, writes how it looks from afar, and
  /// remembers which photo is where.
  func view(_ pages: [Plan], at files: [FilePath], _ outcome: inout WallOutcome) throws(RunFailure) {
    guard isMosaic, let request, let plan = pages.first, let wall = files.first else { return }
    // Those that are shown, of all there are.
    outcome.photoCount = Set(plan.tiles.map(\.file)).count
    try remember(plan)
    guard work.report != nil || work.preview != nil, wall != FilePath("-"),
      settings.look.picture.style.format.isReadable
    else { return }
    if work.report != nil {
      var figures = try figures(of: wall, plan, request)
      figures.forecast = outcome.forecast
      outcome.mosaic = figures
    }
    if let preview = work.preview { try write(wall, plan.canvas, asSeenTo: preview) }
  }

  /// Keeps a mosaic's plan for the next one, where photos are to stay.
  func remember(_ plan: Plan) throws(RunFailure) {
    guard settings.look.isStable, let output = request?.environment.output else { return }
    do throws(FileError) { try MosaicMemory(of: output).keep(plan) } catch { throw .output(error) }
  }

  private func figures(of wall: FilePath, _ plan: Plan, _ request: WallRequest) throws(RunFailure) -> MosaicFigures {
    let canvas = plan.canvas
    let target = try request.target()
    // As large as the target, if the wall is as large, and no larger than can be looked at in a moment.
    let own = min(target.size.width / Double(canvas.width), target.size.height / Double(canvas.height))
    let scale = min(1, own, Self.mostSide / Double(max(canvas.width, canvas.height)))
    let width = max(1, Int((Double(canvas.width) * scale).rounded()))
    let height = max(1, Int((Double(canvas.height) * scale).rounded()))
    let wanted = try request.targetPixels(filling: canvas, width: width, height: height)
    return MosaicFigures(of: plan, seen: try seen(wall, canvas, width: width, height: height), target: wanted)
  }

  private static let mostSide = 2000.0

  /// Writes a wall as it looks to eyes three meters away.
  private func write(_ wall: FilePath, _ canvas: Plan.Canvas, asSeenTo preview: FilePath) throws(RunFailure) {
    let inches = Double(canvas.width) / (settings.look.printedResolution ?? Self.usualResolution)
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

  /// The distance in millimeters at which eyes three meters away tell points apart: a sixtieth of a degree.
  private static let sharpness = 0.87
  /// The pixels to an inch of a wall that does not say it, as on a screen.
  private static let usualResolution = 96.0

  /// A published wall in few pixels.
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
