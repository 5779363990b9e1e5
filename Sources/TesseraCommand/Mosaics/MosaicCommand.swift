import Planning
import Products

extension Subcommand {
  static var mosaic: Subcommand {
    Subcommand(
      name: "mosaic",
      summary: "Make a picture of pictures: photos in cells that together show a target.",
      usage: "tessera mosaic [OPTIONS] TARGET INPUT… -o wall.png",
      example: "tessera mosaic portrait.jpg photos -o wall.png --cells hex --across 80",
      options: [
        HelpSection("Mosaic", WallSettings.mosaicOptions.filter { $0.name != "--target" } + sharedOptions),
        HelpSection("Text", textOptions),
        HelpSection("Output", WallSettings.outputOptions + WallSettings.pictureOptions + [scaleOption]),
        HelpSection("Paper", WallSettings.paperOptions),
        HelpSection("Photos", WallSettings.choiceOptions),
        HelpSection("Work", WallSettings.workOptions + WallSettings.nightlyOptions),
      ],
      run: { arguments throws(RunFailure) in
        let idle = ["--layout", "--plan"]
        var parsed = try ParsedArguments(
          arguments, options: renderOptions.filter { !idle.contains($0.name) }, defaults: WallSettings())
        try parsed.readLists(\.lists)
        var (settings, inputs) = (parsed.settings, parsed.inputs)
        if settings.look.mosaic.target == nil {
          guard !inputs.isEmpty else {
            throw .usage("missing target: try tessera mosaic portrait.jpg photos -o wall.png")
          }
          settings.look.mosaic.target = inputs.removeFirst()
        }
        return try render(settings, inputs)
      })
  }

  /// The shared layout options that mosaics support.
  private static var sharedOptions: [Option<WallSettings>] {
    let names = ["--width", "--height", "--size", "--spacing", "--margin", "--stable", "--hex-orientation"]
    return WallSettings.allLayoutOptions.filter { names.contains($0.name) }
  }

  /// The options of text around the picture.
  private static var textOptions: [Option<WallSettings>] {
    let names = [
      "--title", "--subtitle", "--footer", "--title-size", "--title-align", "--text-color", "--font", "--locale",
    ]
    return WallSettings.textOptions.filter { names.contains($0.name) }
  }
}
