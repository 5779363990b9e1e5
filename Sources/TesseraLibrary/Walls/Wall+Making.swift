import Files
public import Foundation
import ImageCodecs
import Planning
import Products
import Runs
import Sites
public import TesseraLayout

extension Wall {
  /// Makes the wall as a picture in memory: the first page, if there are several.
  public func render(as format: Format = .png, on engine: Engine = .standard) async throws -> Picture {
    guard let picture = try await pages(as: format, on: engine).first else { throw TesseraError.noPhotos("no photos") }
    return picture
  }

  /// Makes the wall as pictures in memory: one, or one for each page.
  public func pages(as format: Format = .png, on engine: Engine = .standard) async throws -> [Picture] {
    var wall = self
    wall.settings.use(format.style)
    return try await engine.perform { [wall] limits in
      let inputs = try OpenInputs(wall.content)
      let output = OutputName(inputs.result(named: "wall." + format.fileExtension))
      let (outcome, _) = try wall.make(inputs, limits, engine, RenderingNotes()) {
        settings, paths, notes throws(RunFailure) in
        settings.work.carriesDigest = false
        return try WallRun(settings, inputs: paths, output: output, of: .all, among: WallRegistry(), notes: notes)
      }
      return try outcome.files.map { try Picture($0, format) }
    }
  }

  /// Makes the wall as a file. The extension sets its kind: a picture, `.pdf`, `.dzi` or a video. An earlier wall is
  /// replaced when the new one is complete, and left alone if nothing has changed.
  public func rendering(to file: URL, on engine: Engine = .standard) -> Rendering {
    Rendering { notes in
      try await engine.perform { limits in
        let output = try runFailure { () throws(RunFailure) in
          try OutputName(naming: FilePath(file), history: settings.work.history, as: .all)
        }
        let (outcome, inputs) = try make(OpenInputs(content), limits, engine, notes) {
          settings, paths, notes throws(RunFailure) in
          try WallRun(settings, inputs: paths, output: output, of: .all, among: WallRegistry(), notes: notes)
        }
        defer { withExtendedLifetime(inputs) {} }
        return Report(outcome, warnings: notes.warnings)
      }
    }
  }

  /// Makes the wall as a site in a folder: pages that need no server, with photos in sizes for all screens.
  public func site(in folder: URL, on engine: Engine = .standard) -> Rendering {
    Rendering { notes in
      try await engine.perform { limits in
        let (outcome, inputs) = try make(OpenInputs(content), limits, engine, notes) {
          settings, paths, notes throws(RunFailure) in
          try SiteRun.run(
            settings, inputs: paths, in: FilePath(folder), of: .all, among: WallRegistry(), notes: notes)
        }
        defer { withExtendedLifetime(inputs) {} }
        return Report(outcome, warnings: notes.warnings)
      }
    }
  }

  /// Makes the wall as a file, and returns its report.
  @discardableResult
  public func write(to file: URL, on engine: Engine = .standard) async throws -> Report {
    try await rendering(to: file, on: engine).result
  }

  /// Plans the wall, page by page. Only headers are read, unless the crop depends on the contents of photos.
  public func plan(on engine: Engine = .standard) async throws -> [Plan] {
    if case .plan(let pages) = content { return pages }
    return try await engine.perform { limits in
      var inputs = try OpenInputs(content)
      let settings = try settings(of: &inputs, limits, engine)
      return try runFailure { () throws(RunFailure) in
        try WallPlanning(
          settings, inputs: inputs.paths, of: .all, caches: engine.caches, notes: RenderingNotes()
        ).pages
      }
    }
  }

  // MARK: - Runs

  private typealias Run = (inout WallSettings, [FilePath], RenderingNotes) throws(RunFailure) -> WallRun

  /// Makes the wall in a run.
  private func make(
    _ opened: OpenInputs, _ limits: DecodingLimits, _ engine: Engine, _ notes: RenderingNotes, _ run: Run
  ) throws -> (WallOutcome, OpenInputs) {
    var inputs = opened
    var settings = try settings(of: &inputs, limits, engine)
    let outcome = try runFailure { () throws(RunFailure) in
      try run(&settings, inputs.paths, notes).execute(with: engine.caches)
    }
    if case .failed(let failure) = outcome.ending { throw TesseraError(failure) }
    return (outcome, inputs)
  }

  /// Returns the settings for a run on an engine, with all the files that they name opened.
  func settings(
    of inputs: inout OpenInputs, _ limits: DecodingLimits, _ engine: Engine
  ) throws -> WallSettings {
    if let fault { throw TesseraError(fault) }
    var settings = settings
    for open in pictures { try open(&settings, &inputs) }
    if let ownLayout { settings.look.layout = ownLayout(inputs.values) }
    if case .plan(let pages) = content {
      if pages.isEmpty { throw TesseraError.noPhotos("a plan without pages") }
      settings.plan = try inputs.add(Data(PlanDocument(pages).json.utf8), named: "plan.json")
    }
    engine.prepare(&settings.work, limits)
    return settings
  }
}

/// Runs `work` and converts its errors.
func runFailure<Result>(_ work: () throws(RunFailure) -> Result) throws(TesseraError) -> Result {
  do { return try work() } catch { throw TesseraError(error) }
}

extension WallSettings {
  /// Sets the format and quality of pictures.
  fileprivate mutating func use(_ style: OutputStyle) {
    picture.settings.output = .picture(style.format)
    if style.format.loss != .never, !style.isLossless { picture.settings.quality = style.quality }
    picture.settings.isLossless = style.isLossless
    picture.settings.isProgressive = style.isProgressive
  }
}
