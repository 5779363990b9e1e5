import Files
import Layouts
import Planning
import Products
import Runs
import Video

extension Subcommand {
  static var animate: Subcommand {
    Subcommand(
      name: "animate",
      summary: "Make a video or an animated PNG: a slideshow, or one layout morphing into another.",
      usage: "tessera animate [OPTIONS] INPUT… --from flow --to radial -o wall.mp4",
      example: "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o wall.mp4",
      sections: [
        OptionSection("Motion", WallSettings.motionOptions),
        OptionSection("Output", WallSettings.outputOptions + [qualityOption]),
      ] + .arranging.without("--layout") + .photos + [
        OptionSection("Work", WallSettings.workOptions + WallSettings.updateOptions.without("--image-map"))
      ],
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.lists)
        return try animate(parsed.settings, parsed.inputs)
      })
  }

  private static func animate(_ settings: WallSettings, _ inputs: [FilePath]) throws(RunFailure) -> ExitCode {
    if !settings.look.output.isMoving {
      throw .usage("missing layouts: add --from flow --to radial, --fisheye-pan PATH or --slideshow")
    }
    let place = settings.work.framesTo ?? settings.work.output
    let output = try checkedOutput(place)
    let run = try Console.run(
      settings, inputs: inputs,
      output: settings.work.framesTo == nil
        ? OutputName(naming: output, history: settings.work.history, as: .all) : OutputName(output))
    try RunReport.refuse(run.work, amid: [run.output.stable] + inputs + run.named)
    return try Console.exitCode(of: run, executing: run.execute)
  }

  private static var qualityOption: Option<WallSettings> {
    Settings.option(
      \.picture.settings,
      PictureSettings.declared.quality.worded(
        "quality of a video, 1 to 100 (default \(VideoFormat.defaultQuality))"))
  }
}
