import Files
import Foundation
import ImageCodecs
import Planning
import Products
import Runs
import Sites

extension Subcommand {
  static var site: Subcommand {
    Subcommand(
      name: "site",
      summary: "Make a web site, a folder of files: an interactive wall, albums, kiosks, private pages.",
      usage: "tessera site [OPTIONS] INPUT… -o FOLDER",
      example: "tessera site photos -o public --title Summer --caption '{title|stem}' --group-by month",
      sections: [OptionSection("Output", siteOutputOptions)] + .arranging + .mosaic.without("--preview") + .photos + [
        OptionSection(
          "Work", WallSettings.workOptions + WallSettings.updateOptions.without("--history", "--image-map"))
      ],
      others: WallSettings.mosaicOptions.named("--preview"),
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.lists)
        guard let folder = parsed.settings.work.output, !folder.bytes.isEmpty else {
          throw .usage("missing output: add -o FOLDER")
        }
        if ["html", "htm"].contains(folder.fileExtension), (try? folder.status()) == nil {
          throw .usage("\(folder): a site is a folder, in which index.html is the page; try -o \(folder.stem)")
        }
        if folder == FilePath("-") { throw .usage("a site is a folder; it cannot go to standard output") }
        if let share = parsed.settings.share { return try makeShare(share, of: parsed.settings, parsed.inputs, folder) }
        let run = try Console.run(parsed.settings, inputs: parsed.inputs, site: folder)
        try RunReport.refuse(run.work, amid: [run.output.stable] + parsed.inputs + run.named)
        return try Console.exitCode(of: run, executing: run.execute)
      })
  }

  private static func makeShare(
    _ choice: ShareChoice, of settings: WallSettings, _ inputs: [FilePath], _ folder: FilePath
  ) throws(RunFailure) -> ExitCode {
    let share = try choice.share(in: ProcessInfo.processInfo.environment)
    let run = try SiteShareRun(
      share, of: settings, inputs: inputs, folder: folder, among: .all, notes: Console(settings.work))
    try RunReport.refuse(settings.work, amid: [run.wall.output.stable] + inputs + run.wall.named)
    return try Console.exitCode(of: run.wall, executing: run.execute)
  }

  /// The options of the output, as worded for sites, and the picture options that also apply to sites.
  private static var siteOutputOptions: [Option<WallSettings>] {
    let declared = RunSettings.declared
    return [
      Settings.option(
        \.work.run,
        declared.output.worded("folder for the site; created if missing (required)", placeholder: "FOLDER")),
      Settings.option(\.picture.settings, SiteSettings.format),
      Settings.option(\.picture.settings, SiteSettings.quality),
    ] + WallSettings.siteOptions
      + Settings.options(\.look.pixels, [\.background, \.colors, \.highlights, \.effort, \.isLinear]) + [
        Settings.option(
          \.work.run,
          declared.share.worded(
            "make only the pictures for share K of N, without the page (default: the whole site)"))
      ]
  }
}
