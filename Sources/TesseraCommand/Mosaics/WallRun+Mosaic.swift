import Files
import ImageCodecs
import TesseraLayout
import Wall

extension WallRun {
  var isMosaic: Bool { request?.look.layout == .mosaic }

  /// Compares a published mosaic with its target where somebody wants to know, and writes how it looks from afar.
  func view(_ pages: [Plan], at files: [FilePath], _ outcome: inout WallOutcome) throws(RunFailure) {
    guard isMosaic, let request, let plan = pages.first, let wall = files.first else { return }
    outcome.photoCount = Set(plan.tiles.map(\.file)).count
    if settings.look.isStable, let output = request.environment.output {
      do throws(FileError) { try MosaicMemory(of: output).keep(plan) } catch { throw .output(error) }
    }
    guard work.report != nil || work.preview != nil, wall != FilePath("-"),
      settings.look.picture.style.format.isReadable
    else { return }
    var limits = settings.decoding
    limits.maxPixels = .max
    if work.report != nil {
      outcome.mosaic = try MosaicView(of: wall, plan, request.targetPicture(), limits: limits).figures
    }
    guard let preview = work.preview else { return }
    let width = MosaicView.previewWidth(of: plan.canvas, resolution: settings.look.printedResolution)
    let height = max(1, (plan.canvas.height * width + plan.canvas.width / 2) / plan.canvas.width)
    let pixels = try MosaicView.shrunk(wall, width: width, height: height, limits: limits)
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
}
