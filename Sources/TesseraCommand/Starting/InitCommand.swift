import Files
import Foundation
import Gallery
import Planning
import Runs
import TerminalPictures

/// The settings of `tessera init`.
private struct InitValues: OptionValues {
  var own = Settings<InitSettings>()
  var wall = WallSettings()
}

private struct InitSettings: SettingsGroup {
  static let declared = Self()

  let purpose = Setting(
    "--for", "PURPOSE", "screen, print, web, e-paper or nightly, without questions (default: ask)",
    .word(WallPurpose.self))
}

extension Subcommand {
  static var initial: Subcommand {
    Subcommand(
      name: "init",
      summary: "Look at the photos of a folder, and write a batch file that suits them.",
      usage: "tessera init [OPTIONS] [FOLDER]    (default: the current folder)",
      example: "tessera init photos --for nightly",
      sections: [
        OptionSection(
          "Options",
          Settings.options(\InitValues.own) + [
            Settings.option(
              \.wall.work.run,
              RunSettings.declared.output.worded(
                "the batch file, which must not exist; - is standard output (default walls.json5)", placeholder: "FILE")
            )
          ]
            + Settings.options(
              \.wall.work.processing, [\.jobs, \.memory, \.isSandboxRequired, \.isSandboxDeclined, \.isQuiet]))
      ],
      run: { parsed throws(RunFailure) in
        guard parsed.inputs.count <= 1 else { throw .usage("unexpected argument \(parsed.inputs[1])") }
        let run = try InitRun(
          parsed.inputs.first ?? FilePath("."), purpose: parsed.settings.own.purpose, parsed.settings.wall)
        return try run.execute()
      })
  }
}

/// One run from a folder to a batch file.
private struct InitRun {
  private let folder: FilePath
  private let purpose: WallPurpose?
  private let settings: WallSettings
  private let output: FilePath
  private let console: Console

  init(_ folder: FilePath, purpose: WallPurpose?, _ settings: WallSettings) throws(RunFailure) {
    let kind: FileStatus.Kind
    do throws(FileError) { kind = try folder.status().kind } catch { throw .usage(error.description) }
    guard kind == .folder else { throw .usage("\(folder): is not a folder; name the folder of the photos") }
    (self.folder, self.purpose, self.settings) = (folder.withoutTrailingSlashes, purpose, settings)
    output = settings.work.output ?? FilePath("walls.json5")
    console = Console(settings.work)
    if !isToStream, (try? output.status()) != nil || output.isLink {
      throw .usage("\(output): already exists; choose another name with -o")
    }
  }

  private var isToStream: Bool { output == FilePath("-") }

  func execute() throws(RunFailure) -> ExitCode {
    let survey = try look()
    console.summary("\(folder == FilePath(".") ? "this folder" : "\(folder)"): \(survey.sentence)")
    let answers = try answers(for: survey)
    let file = StarterFile(survey, answers, input: input, at: isToStream ? nil : output)
    if isToStream {
      try console.result(file.text)
      return .done
    }
    let renaming = file.renaming
    try write(file)
    console.summary("\(output): \(answers.purpose.title), as \(answers.look.rawValue)")
    if let renaming { console.note(renaming) }
    let shown = TerminalCanvas.isThere && !settings.work.isQuiet
    let code = shown ? preview() : .done
    console.summary("next: tessera batch \(ShellWord.quoted(output))")
    if let line = file.crontabLine { console.summary("every night at five, with crontab -e:\n\(line)") }
    return code
  }

  /// Reads the headers of the photos.
  private func look() throws(RunFailure) -> PhotoSurvey {
    var (choice, environment) = (settings.look.photoChoice, settings.environment)
    choice.readsMetadata = true
    choice.readsDates = true
    environment.output = nil
    let gallery: Gallery
    do throws(GalleryError) { gallery = try Gallery(of: [folder], choosing: choice, in: environment) } catch {
      throw .usage(error.description)
    }
    for notice in gallery.notices { console.note(notice) }
    for error in gallery.leftOut { console.error(error.description) }
    if gallery.photos.isEmpty { throw .noPhotos(in: [folder], gallery.emptiness) }
    return PhotoSurvey(of: gallery.photos)
  }

  private func answers(for survey: PhotoSurvey) throws(RunFailure) -> StarterAnswers {
    if let purpose { return StarterAnswers(purpose, for: survey) }
    guard Questions.canBeAsked else {
      console.note("no terminal for questions: the walls are for a screen; --for names another purpose")
      return StarterAnswers(.screen, for: survey)
    }
    return try Questions.answers(for: survey)
  }

  /// The folder of the photos, relative to that of the batch file.
  private var input: FilePath { folder.relative(to: isToStream ? FilePath(".") : output.parent) ?? folder.absolute }

  private func write(_ file: StarterFile) throws(RunFailure) {
    do throws(FileError) {
      try OutputFile.publish(Array(file.text.utf8), at: output)
      _ = try output.parent.appending(FilePath("walls")).makeOpenFolder()
    } catch {
      throw .output(error)
    }
  }

  /// Shows the first wall. The file is written, so that a failure is only reported.
  private func preview() -> ExitCode {
    do throws(RunFailure) {
      var values = PreviewValues()
      values.wall.work = settings.work
      return try PreviewRun(values).show(.batch(output))
    } catch {
      return error.report(on: console)
    }
  }
}
