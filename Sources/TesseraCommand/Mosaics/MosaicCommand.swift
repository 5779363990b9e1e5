import Planning
import Products
import Runs

extension Subcommand {
  static var mosaic: Subcommand {
    Subcommand(
      name: "mosaic",
      summary: "Make a photo mosaic: many photos that together show a target picture.",
      usage: "tessera mosaic [OPTIONS] TARGET INPUT… -o wall.png",
      example: "tessera mosaic portrait.jpg photos -o wall.png --cells hex --across 80",
      sections: [
        OptionSection("Mosaic", WallSettings.mosaicOptions.without("--target") + sharedOptions),
        OptionSection("Text", textOptions),
      ] + .outputs(and: WallSettings.planOptions.without("--plan")) + .paper + .photos + [
        OptionSection("Work", WallSettings.workOptions + WallSettings.updateOptions)
      ],
      others: [OptionSection].walls.options.without("--layout", "--plan"),
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.lists)
        var (settings, inputs) = (parsed.settings, parsed.inputs)
        if settings.look.mosaic.target == nil {
          guard !inputs.isEmpty else {
            throw .usage("missing target: try tessera mosaic portrait.jpg photos -o wall.png")
          }
          let target = inputs.removeFirst()
          if inputs.isEmpty {
            throw .usage(
              "missing photos: \(target) is the target; try tessera mosaic portrait.jpg \(target) -o wall.png")
          }
          settings.look.mosaic.target = target
        }
        return try render(settings, inputs)
      })
  }

  /// The shared layout options that mosaics support.
  private static var sharedOptions: [Option<WallSettings>] {
    [OptionSection].arranging.options.named(
      "--width", "--height", "--size", "--spacing", "--margin", "--stable", "--hex-orientation")
  }

  /// The options for text around the picture.
  private static var textOptions: [Option<WallSettings>] {
    WallSettings.textOptions.named(
      "--title", "--subtitle", "--footer", "--title-size", "--title-align", "--text-color", "--font", "--locale")
  }
}
