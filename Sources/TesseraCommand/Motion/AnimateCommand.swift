import Files
import Planning
import Products
import TesseraLayout
import Video

extension Subcommand {
  static var animate: Subcommand {
    Subcommand(
      name: "animate",
      summary: "Make a video or an animated PNG: a slideshow, or one layout morphing into another.",
      usage: "tessera animate [OPTIONS] INPUT… --from flow --to radial -o wall.mp4",
      example: "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o wall.mp4",
      options: [
        HelpSection("Motion", WallSettings.motionOptions),
        HelpSection("Output", WallSettings.outputOptions + [videoQualityOption]),
      ] + WallSettings.arrangingHelp() + [
        HelpSection("Photos", WallSettings.choiceOptions),
        HelpSection("Work", WallSettings.workOptions + animationNightlyOptions),
      ],
      run: { arguments throws(RunFailure) in
        let options =
          WallSettings.motionOptions + WallSettings.outputOptions + [videoQualityOption]
          + WallSettings.arrangingOptions + WallSettings.textOptions + WallSettings.choiceOptions
          + WallSettings.workOptions + animationNightlyOptions
        var parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        try parsed.readLists(\.lists)
        return try animate(parsed.settings, parsed.inputs)
      })
  }

  private static func animate(_ settings: WallSettings, _ inputs: [FilePath]) throws(RunFailure) -> ExitCode {
    if !settings.look.motion.isMoving {
      throw .usage("missing layouts: add --from flow --to radial, --fisheye-pan PATH or --slideshow")
    }
    let place = settings.work.framesTo ?? settings.work.output
    let output = try checkedOutput(place)
    let run = try WallRun(
      settings, inputs: inputs,
      output: settings.work.framesTo == nil ? name(output, history: settings.work.history) : OutputName(output))
    try RunReport.refuse(run.work.report, amid: [run.output.stable] + inputs)
    return try run.exitCode(of: run.execute)
  }

  private static var videoQualityOption: Option<WallSettings> {
    Option.optional(
      "--quality", "NUMBER", "quality of a video, 1 to 100 (default \(VideoFormat.usualQuality))",
      \.look.picture.quality, "a whole number from 1 to 100"
    ) { Values.count($0).flatMap { $0 <= 100 ? $0 : nil } }.noted(in: [])
  }

  private static var animationNightlyOptions: [Option<WallSettings>] {
    WallSettings.nightlyOptions.filter { $0.name != "--image-map" }
  }
}
