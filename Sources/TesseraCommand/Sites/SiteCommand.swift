import Files
import Foundation
import ImageCodecs
import Planning
import Products

extension Subcommand {
  static var site: Subcommand {
    Subcommand(
      name: "site",
      summary: "Make a web site of many photos: a live wall, as a folder of static files.",
      usage: "tessera site [OPTIONS] INPUT… -o FOLDER",
      example: "tessera site photos -o public --title Summer --caption '{title|stem}' --group-by month",
      options: [HelpSection("Output", siteOutputOptions + [siteShareOption])]
        + layoutHelp + [
          HelpSection("Photos", WallSettings.choiceOptions),
          HelpSection("Work", WallSettings.workOptions + siteNightlyOptions),
        ],
      run: { arguments throws(RunFailure) in
        let options =
          siteOutputOptions + WallSettings.allLayoutOptions + WallSettings.choiceOptions + WallSettings.workOptions
          + siteNightlyOptions + [siteShareOption]
        var parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        try parsed.readLists(\.lists)
        guard let folder = parsed.settings.work.output, !folder.bytes.isEmpty else {
          throw .usage("missing output: add -o FOLDER")
        }
        if folder == FilePath("-") { throw .usage("a site is a folder; it cannot go to standard output") }
        if let share = parsed.settings.share { return try makeShare(share, of: parsed.settings, parsed.inputs, folder) }
        let run = try WallRun(parsed.settings, inputs: parsed.inputs, site: folder)
        try RunReport.refuse(run.work.report, amid: [run.output.stable] + parsed.inputs)
        return try run.exitCode(of: run.execute)
      })
  }

  /// The options of layouts, except the refused ones.
  private static var layoutHelp: [HelpSection] {
    WallSettings.arrangingHelp(with: [WallSettings.layoutOption]) + [
      HelpSection("Mosaic (--target)", WallSettings.mosaicOptions.filter { $0.name != "--preview" })
    ]
  }

  private static func makeShare(
    _ choice: ShareChoice, of settings: WallSettings, _ inputs: [FilePath], _ folder: FilePath
  ) throws(RunFailure) -> ExitCode {
    let share = try choice.share(in: ProcessInfo.processInfo.environment)
    let run = try SiteShareRun(share, of: settings, inputs: inputs, folder: folder, notes: Console(settings.work))
    try RunReport.refuse(settings.work.report, amid: [run.wall.output.stable] + inputs)
    return try run.wall.exitCode(of: run.execute)
  }

  private static var siteShareOption: Option<WallSettings> {
    .optional(
      "--share", "K/N",
      "make only the pictures of share K of N of the photos, and no page (default: the site)",
      \.share, ShareChoice.expected, parse: ShareChoice.init)
  }

  /// The options of pictures that also apply to sites.
  private static var siteOutputOptions: [Option<WallSettings>] {
    let names = ["--background", "--color-profile", "--hdr", "--effort", "--linear-light"]
    let folder = Option<WallSettings>(
      name: "--output", short: "-o", placeholder: "FOLDER", help: "folder of the site; made if missing (required)"
    ) { settings, value in settings.work.output = value.path }
    let format = Option<WallSettings>.optional(
      "--format", "FORMAT",
      "\(Values.list(SiteSettings.formats.map(\.rawValue))) (default \(SiteSettings.usualFormat.rawValue))",
      \.look.picture.format, Values.list(SiteSettings.formats.map(\.rawValue))
    ) { word in Values.word(OutputFormat.self)(word).flatMap { SiteSettings.formats.contains($0) ? $0 : nil } }
    let quality = Option<WallSettings>.optional(
      "--quality", "NUMBER", "quality of the pictures, 1 to 100 (default 80; AVIF: 65)", \.look.picture.quality,
      "a whole number from 1 to 100"
    ) { Values.count($0).flatMap { $0 <= 100 ? $0 : nil } }
    return [folder, format, quality] + WallSettings.siteOptions
      + WallSettings.outputOptions.filter { names.contains($0.name) }
  }

  private static var siteNightlyOptions: [Option<WallSettings>] {
    WallSettings.nightlyOptions.filter { !["--history", "--image-map"].contains($0.name) }
  }
}
