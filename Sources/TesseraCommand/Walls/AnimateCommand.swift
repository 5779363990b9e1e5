import Files
import Foundation
import ImageCodecs
import TesseraLayout
import Wall

extension Subcommand {
  static var animate: Subcommand {
    Subcommand(
      name: "animate",
      summary: "Make an animated PNG that morphs one layout into another.",
      usage: "tessera animate [OPTIONS] INPUT… --from flow --to radial -o morph.png",
      example: "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o morph.png",
      options: [
        HelpSection("Motion", AnimateSettings.motionOptions), HelpSection("Output", WallSettings.outputOptions),
      ] + WallSettings.arrangingHelp + [
        HelpSection("Photos", WallSettings.choiceOptions), HelpSection("Work", WallSettings.workOptions),
      ],
      run: { arguments throws(RunFailure) in
        let wallOptions =
          WallSettings.outputOptions + WallSettings.arrangingOptions + WallSettings.textOptions
          + WallSettings.choiceOptions + WallSettings.workOptions
        let options = AnimateSettings.motionOptions + AnimateSettings.lifted(wallOptions)
        var parsed = try ParsedArguments(arguments, options: options, defaults: AnimateSettings())
        try parsed.readLists(\.wall.lists)
        let output = try checkedOutput(parsed.settings.wall.work.output)
        if ImageFormat.isPromised(byExtension: output.fileExtension) && output.fileExtension != "png" {
          throw .usage("animations must be .png, not “\(output)”")
        }
        return try AnimateRun(parsed.settings, inputs: parsed.inputs, output: output).execute()
      })
  }
}
