import Files
import ImageCodecs
import TesseraLayout

extension Subcommand {
  static var render: Subcommand {
    Subcommand(
      name: "render",
      summary: "Make one picture of many photos.",
      usage: "tessera [render] [OPTIONS] INPUT… -o wall.png    (inputs: pictures, folders, manifests)",
      example: "tessera photos -o wall.png --width 3840 --row-height 320 --spacing 8",
      options: [
        HelpSection("Output", WallSettings.outputOptions + [planOption])
      ] + WallSettings.layoutHelp + [
        HelpSection("Photos", WallSettings.choiceOptions), HelpSection("Work", WallSettings.workOptions),
      ],
      run: { arguments throws(RunFailure) in
        let options =
          WallSettings.outputOptions + [planOption] + WallSettings.allLayoutOptions + WallSettings.choiceOptions
          + WallSettings.workOptions
        let parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        let output = try checkedOutput(parsed.settings.output)
        return try RenderRun(Self.source(parsed), settings: parsed.settings, output: output).execute()
      })
  }

  /// What the wall is made from; nothing is opened yet.
  private static func source(
    _ parsed: ParsedArguments<WallSettings>
  ) throws(RunFailure) -> @Sendable () throws(RunFailure) -> WallSource {
    let settings = parsed.settings
    guard let plan = settings.plan else {
      let configuration = try WallConfiguration(settings, inputs: parsed.inputs)
      return { () throws(RunFailure) in .photos(try WallPhotos(configuration), configuration) }
    }
    if let input = parsed.inputs.first {
      throw .usage("a plan names its photos itself; leave out \(input), or --plan")
    }
    let console = Console(isQuiet: settings.isQuiet)
    for option in settings.given { console.note("\(option.name) has no effect with --plan") }
    let output = settings.output
    return { () throws(RunFailure) in try .init(plan: plan, output: output, console: console) }
  }

  private static var planOption: Option<WallSettings> {
    Option(
      name: "--plan", placeholder: "FILE",
      help: "render what tessera plan printed, edited or not, instead of planning (default: plan)"
    ) { settings, value in settings.plan = value.path }
  }

  /// Where a picture is to go, if it can.
  static func checkedOutput(_ output: FilePath?) throws(RunFailure) -> FilePath {
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
