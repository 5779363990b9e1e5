import Files
import ImageCodecs
import Layouts
import Planning
import Products
import Runs

extension Subcommand {
  static var sheet: Subcommand {
    Subcommand(
      name: "sheet",
      summary: "Make a contact sheet of a video: frames with their times.",
      usage: "tessera sheet [OPTIONS] VIDEO… -o sheet.png    (several videos: -o FOLDER)",
      example: "tessera sheet film.mp4 -o sheet.png --frames 20 --columns 5",
      sections: [
        OptionSection(
          "Frames of the video", Settings.options(\SheetValues.frames) + Settings.options(\SheetValues.result))
      ] + wallSections,
      run: { parsed throws(RunFailure) in
        let (values, films) = (parsed.settings, parsed.inputs)
        if films.isEmpty { throw .usage("missing video: try tessera sheet film.mp4 -o sheet.png") }
        if values.result.isSite { return try makeSite(of: films, values) }
        let output = try checkedOutput(values.wall.work.output)
        let outputs = try outputs(for: films, at: output, values.wall)
        if films.count > 1, values.wall.work.report != nil {
          throw .usage("--report is for one video; run tessera sheet for each")
        }
        if films.count > 1 { return try makeSheets(of: films, at: outputs, values) }
        let (settings, frames) = try sheet(of: films[0], at: outputs[0], values)
        return try render(settings, frames)
      })
  }

  /// Makes a site with the frames of a video.
  private static func makeSite(of films: [FilePath], _ values: SheetValues) throws(RunFailure) -> ExitCode {
    if films.count > 1 { throw .usage("--site is for one video; run tessera sheet for each") }
    guard let folder = values.wall.work.output, !folder.bytes.isEmpty, folder != FilePath("-") else {
      throw .usage("missing output: add -o FOLDER")
    }
    let (settings, frames) = try sheet(of: films[0], at: folder, values)
    let run = try Console.run(settings, inputs: frames, site: folder)
    try RunReport.refuse(run.work, amid: [run.output.stable] + frames + run.named)
    return try Console.exitCode(of: run, executing: run.execute)
  }

  /// Makes the sheets of all videos that can be read.
  private static func makeSheets(
    of films: [FilePath], at outputs: [FilePath], _ values: SheetValues
  ) throws(RunFailure) -> ExitCode {
    var code = ExitCode.done
    let caches = Caches()
    var report = RunReport(values.wall.work)
    for (film, output) in zip(films, outputs) {
      do throws(RunFailure) {
        let (settings, frames) = try sheet(of: film, at: output, values)
        let run = try Console.run(
          settings, inputs: frames, output: try OutputName(naming: output, history: settings.work.history, as: .all))
        let outcome = run.execute(with: caches)
        outcome.report(on: Console(of: run))
        report.add(outcome, of: run)
        code = code.combined(with: outcome.exitCode)
      } catch {
        // The others are made, as by a batch.
        code = code.combined(with: error.report(on: Console()))
        report.add(error, at: output)
      }
    }
    caches.close(reportingOn: Console(values.wall.work))
    return try report.end(code, on: Console())
  }

  /// The settings and the frames of the sheet of a video.
  private static func sheet(
    of film: FilePath, at output: FilePath, _ values: SheetValues
  ) throws(RunFailure) -> (WallSettings, [FilePath]) {
    let sheet = try FilmSheet(film, values, given: Set(values.wall.given.map(\.name)))
    var settings = sheet.settings
    settings.work.output = output
    return (settings, sheet.frames)
  }

  /// The options of walls, for the settings of sheets.
  private static var wallSections: [OptionSection<SheetValues>] {
    let sections =
      [OptionSection].outputs() + .arranging.without("--by") + .paper + [
        OptionSection("Photos", WallSettings.choiceOptions.named("--max-pixels")),
        OptionSection("Work", WallSettings.workOptions + WallSettings.updateOptions),
      ]
    return sections.map { section in
      OptionSection(
        section.title,
        section.options.map { option in
          Option(option) { values, path throws(RunFailure) in try option.apply(&values.wall, path) }
        })
    }
  }

  /// Returns the output for each video: the given one, or files named after the videos in a folder.
  private static func outputs(
    for films: [FilePath], at output: FilePath, _ settings: WallSettings
  ) throws(RunFailure) -> [FilePath] {
    let isFolder = output.bytes.last == UInt8(ascii: "/") || (try? output.status())?.kind == .folder
    guard films.count > 1 || isFolder else { return [output] }
    let folder = output.withoutTrailingSlashes
    if !output.fileExtension.isEmpty, !isFolder {
      throw .usage("“\(output)” is one sheet, for \(films.count) videos: use -o FOLDER")
    }
    do throws(FileError) { _ = try folder.makeOpenFolder() } catch { throw .output(error) }
    let ending = settings.picture.format?.fileExtensions[0] ?? "png"
    let names = films.map { $0.name.stem.adding("." + ending) }
    guard Set(names).count == names.count else {
      throw .usage("two videos have the same name; make their sheets in separate folders")
    }
    return names.map { folder.appending($0) }
  }
}
