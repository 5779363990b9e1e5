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
      run: { arguments throws(RunFailure) in
        let options = WallSettings.outputOptions + WallSettings.allLayoutOptions + WallSettings.choiceOptions
        let parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        let output = try checked(parsed.settings.output)
        let configuration = try WallConfiguration(parsed.settings, inputs: parsed.inputs)
        return try RenderRun(configuration, output: output).execute()
      })
  }

  private static func checked(_ output: FilePath?) throws(RunFailure) -> FilePath {
    guard let output, !output.bytes.isEmpty else { throw .usage("where should the wall go? Say -o wall.png") }
    let fileExtension = output.fileExtension
    if ImageFormat.isPromised(byExtension: fileExtension) && fileExtension != "png" {
      throw .usage("Tessera writes PNG, which “\(output)” does not promise; name it .png")
    }
    if output == FilePath("-") && Console.resultsAreWatched {
      throw .usage("a picture is not written to a terminal; send it to a file or another program")
    }
    return output
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

  func execute() throws(RunFailure) -> ExitCode {
    // The output comes first: nobody should wait for a wall that cannot be written.
    let file: OutputFile
    do { file = try OutputFile(output) } catch { throw .output(error) }
    let gallery = try gallery(configuration)
    let (plan, damages, undecodable) = try render(gallery, to: file)
    for damage in damages {
      console.error("\(damage.path): is damaged, used as far as it goes: \(damage.message)")
    }
    if configuration.isStrict && !damages.isEmpty {
      throw .inputs("nothing was written (--strict)")
    }
    do { try file.publish() } catch { throw .output(error) }
    let leftOut = gallery.leftOut.count + undecodable
    console.summary(
      "\(output): \(plan.tiles.count) photos on \(plan.canvas.width) × \(plan.canvas.height) pixels"
        + (leftOut == 0 ? "" : ", \(leftOut) left out"))
    return leftOut == 0 ? .done : .incomplete
  }

  /// Renders; if photos turn out to be undecodable, plans the wall again without them, so that it has no holes.
  private func render(
    _ gallery: Gallery, to file: OutputFile
  ) throws(RunFailure) -> (plan: Plan, damages: [WallRenderer.Damage], undecodable: Int) {
    var photos = gallery.photos
    while true {
      let plan = try configuration.plan(for: photos)
      let bar = ProgressBar(total: plan.tiles.count, isVisible: console.isWatched && !console.isQuiet)
      do throws(WallError) {
        defer { bar.finish() }
        let renderer = WallRenderer(plan, style: configuration.style)
        let damages = try renderer.render(to: file, photoDone: { bar.advance() })
        return (plan, damages, gallery.photos.count - photos.count)
      } catch {
        switch error {
        case .output(let error): throw .output(error)
        case .unusable(let errors):
          try report(errors, strict: configuration.isStrict, on: console)
          let bad = Set(errors.map(\.path))
          photos.removeAll { bad.contains($0.path) }
          try requirePhotos(photos)
          do { try file.restart() } catch { throw .output(error) }
        }
      }
    }
  }
}

// MARK: - Shared with `plan`

/// The photos of a run, with what was left out reported.
func gallery(_ configuration: WallConfiguration) throws(RunFailure) -> Gallery {
  let gallery: Gallery
  do {
    gallery = try Gallery(of: configuration.inputs, choosing: configuration.choice)
  } catch {
    throw .usage(error.description)
  }
  for notice in gallery.notices { configuration.console.note(notice) }
  try report(gallery.leftOut, strict: configuration.isStrict, on: configuration.console)
  try requirePhotos(gallery.photos)
  return gallery
}

private func report(_ leftOut: [ImageError], strict: Bool, on console: Console) throws(RunFailure) {
  for error in leftOut { console.error(error.description) }
  if strict && !leftOut.isEmpty { throw .inputs("nothing was written (--strict)") }
}

private func requirePhotos(_ photos: [Photo]) throws(RunFailure) {
  if photos.isEmpty { throw .inputs("there are no photos to make a wall of") }
}
