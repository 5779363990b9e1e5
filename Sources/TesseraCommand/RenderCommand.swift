import Files
import Gallery
import ImageCodecs
import TesseraLayout
import Wall

extension Subcommand {
  static var render: Subcommand {
    Subcommand(
      name: "render",
      summary: "Make one picture of many photos.",
      usage: "tessera [render] [OPTIONS] INPUT… -o wall.png    (inputs: pictures, folders, manifests)",
      example: "tessera photos -o wall.png --width 3840 --row-height 320 --spacing 8",
      options: [
        HelpSection("Output", WallSettings.outputOptions)
      ] + WallSettings.layoutHelp + [HelpSection("Photos", WallSettings.choiceOptions)],
      run: { arguments throws(UsageError) in
        let options = WallSettings.outputOptions + WallSettings.allLayoutOptions + WallSettings.choiceOptions
        let parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        let output = try checked(parsed.settings.output)
        let configuration = try WallConfiguration(parsed.settings, inputs: parsed.inputs)
        do {
          return try RenderRun(configuration, output: output).execute()
        } catch let failure as RunFailure {
          return failure.report(on: configuration.console)
        } catch let error as UsageError {
          throw error
        } catch {
          preconditionFailure("A run ends in no other way: \(error)")
        }
      })
  }

  private static func checked(_ output: FilePath?) throws(UsageError) -> FilePath {
    guard let output, !output.bytes.isEmpty else { throw UsageError("where should the wall go? Say -o wall.png") }
    let fileExtension = output.fileExtension
    if ImageFormat.isPromised(byExtension: fileExtension) && fileExtension != "png" {
      throw UsageError("Tessera writes PNG, which “\(output)” does not promise; name it .png")
    }
    if output == FilePath("-") && Console.resultsAreWatched {
      throw UsageError("a picture is not written to a terminal; send it to a file or another program")
    }
    return output
  }
}

/// Why a run ended without a wall.
enum RunFailure: Error {
  /// Each was named already, with its reason.
  case inputs(sentence: String)
  case plan(PlanError)
  case output(FileError)

  func report(on console: Console) -> ExitCode {
    switch self {
    case .inputs(let sentence): console.error(sentence)
    case .plan(let error): console.error(error.description)
    case .output(let error): console.error(error.description)
    }
    if case .output(let error) = self, error.reason == .busy { return .busy }
    return .failed
  }
}

/// One run from inputs to a published wall.
private struct RenderRun {
  private let configuration: WallConfiguration
  private let output: FilePath
  private var console: Console { configuration.console }

  init(_ configuration: WallConfiguration, output: FilePath) {
    self.configuration = configuration
    self.output = output
  }

  func execute() throws -> ExitCode {
    // The output comes first: nobody should wait for a wall that cannot be written.
    let file: OutputFile
    do { file = try OutputFile(output) } catch { throw RunFailure.output(error) }
    let gallery = try gallery(configuration)
    let (plan, damages, undecodable) = try render(gallery, to: file)
    for damage in damages {
      console.error("\(damage.path): is damaged, used as far as it goes: \(damage.message)")
    }
    if configuration.isStrict && !damages.isEmpty {
      throw RunFailure.inputs(sentence: "nothing was written (--strict)")
    }
    do { try file.publish() } catch { throw RunFailure.output(error) }
    let leftOut = gallery.leftOut.count + undecodable
    console.summary(
      "\(output): \(plan.tiles.count) photos on \(plan.canvas.width) × \(plan.canvas.height) pixels"
        + (leftOut == 0 ? "" : ", \(leftOut) left out"))
    return leftOut == 0 ? .done : .incomplete
  }

  /// Renders; if photos turn out to be undecodable, plans the wall again without them, so that it has no holes.
  private func render(
    _ gallery: Gallery, to file: OutputFile
  ) throws -> (plan: Plan, damages: [WallRenderer.Damage], undecodable: Int) {
    var photos = gallery.photos
    while true {
      let plan = try configuration.plan(for: photos, console)
      let bar = ProgressBar(total: plan.tiles.count, isVisible: console.isWatched && !console.isQuiet)
      do throws(WallError) {
        defer { bar.finish() }
        let renderer = WallRenderer(plan, style: configuration.style)
        let damages = try renderer.render(to: file, photoDone: { bar.advance() })
        return (plan, damages, gallery.photos.count - photos.count)
      } catch .output(let error) {
        throw RunFailure.output(error)
      } catch .unusable(let errors) {
        try report(errors, strict: configuration.isStrict, on: console)
        let bad = Set(errors.map(\.path))
        photos.removeAll { bad.contains($0.path) }
        try requirePhotos(photos)
        do { try file.restart() } catch { throw RunFailure.output(error) }
      }
    }
  }
}

// MARK: - Shared with `plan`

/// The photos of a run, with what was left out reported.
func gallery(_ configuration: WallConfiguration) throws -> Gallery {
  let gallery: Gallery
  do {
    gallery = try Gallery(of: configuration.inputs, choosing: configuration.choice)
  } catch {
    throw UsageError(error.description)
  }
  for notice in gallery.notices { configuration.console.note(notice) }
  try report(gallery.leftOut, strict: configuration.isStrict, on: configuration.console)
  try requirePhotos(gallery.photos)
  return gallery
}

private func report(_ leftOut: [ImageError], strict: Bool, on console: Console) throws {
  for error in leftOut { console.error(error.description) }
  if strict && !leftOut.isEmpty { throw RunFailure.inputs(sentence: "nothing was written (--strict)") }
}

private func requirePhotos(_ photos: [Photo]) throws {
  if photos.isEmpty { throw RunFailure.inputs(sentence: "there are no photos to make a wall of") }
}

extension WallConfiguration {
  /// The plan for `photos`; what the layout hides is mentioned.
  func plan(for photos: [Photo], _ console: Console) throws -> Plan {
    do {
      let plan = try plan(for: photos)
      let hidden = photos.count - plan.tiles.count
      if hidden > 0 { console.note("\(hidden) of \(photos.count) photos are not shown by this layout") }
      return plan
    } catch .usage(let error) {
      throw error
    } catch .plan(let error) {
      throw RunFailure.plan(error)
    }
  }
}
