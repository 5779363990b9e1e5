import Files
import Planning
import Raster
import Runs
import TerminalPictures

/// Shows pictures and walls in the terminal.
///
///     try PreviewRun(values).show(.picture(FilePath("wall.png")))
struct PreviewRun {
  private let settings: WallSettings
  private let only: [FilePath]
  private let canvas: TerminalCanvas
  private let caches = Caches()

  init(_ values: PreviewValues) {
    settings = values.wall
    only = values.preview.only
    canvas = .current(values.preview.graphics, columns: values.preview.columns)
  }

  func show(_ input: PreviewInput) throws(RunFailure) -> ExitCode {
    let console = Console(settings.work)
    defer { caches.close(reportingOn: console) }
    switch input {
    case .picture(let picture):
      let small = try SmallWall(of: picture, settings, scale: scale)
      try show(small)
      console.summary("\(picture): \(small.width) × \(small.height) pixels")
      return small.isIncomplete ? .incomplete : .done
    case .batch(let file): return try show(file)
    case .wall(let inputs):
      if inputs.isEmpty { throw .usage("missing input: try tessera preview wall.png") }
      let folder = MemoryFolder()
      var settings = settings
      settings.work.output = folder.address(of: "preview.png")
      let run = try Console.run(settings, inputs: inputs, output: OutputName(folder.address(of: "preview.png")))
      let small = try SmallWall(of: run, with: caches, scale: scale)
      try show(small)
      console.summary(Self.figures(of: small))
      return small.isIncomplete ? .incomplete : .done
    }
  }

  /// Shows the walls of a batch file, each under its name.
  private func show(_ file: FilePath) throws(RunFailure) -> ExitCode {
    var batch = BatchSettings()
    // Photos that have just arrived are shown.
    for option in BatchSettings.lifted(BatchSettings.otherOptions).named("--settle") {
      try option.apply(&batch, FilePath("0"))
    }
    let walls = try BatchWalls(file, only: only, batch)
    var code = ExitCode.done
    for run in walls.runs {
      do throws(RunFailure) {
        let small = try SmallWall(of: run, with: caches, scale: scale)
        try Console().result("\(run.title ?? ""): \(run.output.stable), \(Self.figures(of: small))\n")
        try show(small)
        code = code.combined(with: small.isIncomplete ? .incomplete : .done)
      } catch {
        if error == .results { throw error }
        code = code.combined(with: error.report(on: Console(of: run)))
      }
    }
    return code
  }

  /// Returns the scale of a wall for the terminal. Blocks are so few that they are drawn larger and then reduced.
  private func scale(_ width: Int, _ height: Int) -> Double {
    let size = canvas.size(of: Double(width), Double(height))
    let scale = max(Double(size.width) / Double(width), Double(size.height) / Double(height))
    return canvas.graphics == .blocks ? max(scale, min(1, scale * 3)) : scale
  }

  private func show(_ small: SmallWall) throws(RunFailure) {
    let pixels = small.pixels
    let size = canvas.size(of: Double(small.width), Double(small.height))
    if size == (pixels.width, pixels.height) { return try Console().result(canvas.bytes(of: pixels)) }
    let area = Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    let resampling = Resampling(
      source: (pixels.width, pixels.height), area: area, width: size.width, height: size.height, isOpaque: false)
    try Console().result(canvas.bytes(of: pixels.resampled(resampling)))
  }

  private static func figures(of small: SmallWall) -> String {
    let photos = small.photoCount == 1 ? "1 photo" : "\(small.photoCount) photos"
    let pages = small.pageCount == 1 ? "" : ", page 1 of \(small.pageCount)"
    return "\(photos), \(small.width) × \(small.height) pixels\(pages)"
  }
}
