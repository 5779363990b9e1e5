import Files
import Foundation
import ImageCodecs
import Layouts
import Planning
import Products
import Runs
import Shares
import Video

extension Subcommand {
  static var render: Subcommand {
    Subcommand(
      name: "render",
      summary: "Make one picture from many photos.",
      usage: "tessera [render] [OPTIONS] INPUT… -o wall.png    (inputs: pictures, folders, manifests)",
      example: "tessera photos -o wall.png --width 3840 --row-height 320 --spacing 8",
      sections: [[OptionSection].walls[0].with(WallSettings.shareOptions)] + [OptionSection].walls.dropFirst(),
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.lists)
        if let share = parsed.settings.share {
          return try render(share, of: parsed.settings, parsed.inputs, options: ShareOptions.words(of: parsed))
        }
        return try render(parsed.settings, parsed.inputs)
      })
  }

  /// Makes a wall from the inputs.
  static func render(_ settings: WallSettings, _ inputs: [FilePath]) throws(RunFailure) -> ExitCode {
    // A misspelled word is named before a missing output.
    try WallRequest.checkColumns(settings.look, inputs, settings.lists)
    let output = try fileName(checkedOutput(settings.work.output), isFolder: settings.picture.word?.isFolder ?? false)
    let run = try Console.run(
      settings, inputs: inputs, output: try OutputName(naming: output, history: settings.work.history, as: .all))
    try RunReport.refuse(run.work, amid: [run.output.stable] + inputs + run.named)
    return try Console.exitCode(of: run, executing: run.execute)
  }

  /// Returns the name of an output, without the slash of a folder; throws if it must not be one.
  private static func fileName(_ output: FilePath, isFolder: Bool) throws(RunFailure) -> FilePath {
    let slash = UInt8(ascii: "/")
    guard output.bytes.last == slash, output.bytes.contains(where: { $0 != slash }) else { return output }
    if isFolder { return FilePath(bytes: output.bytes[...(output.bytes.lastIndex { $0 != slash } ?? 0)]) }
    throw .usage("\(output): names a folder; add the name of a picture: -o \(output)wall.png")
  }

  /// The options allowed for walls in a batch file.
  static var batchedOptions: [Option<WallSettings>] {
    WallSettings.allOptions
  }

  private static func render(
    _ choice: ShareChoice, of settings: WallSettings, _ inputs: [FilePath], options: [String]
  ) throws(RunFailure) -> ExitCode {
    let share = try choice.share(in: ProcessInfo.processInfo.environment)
    guard let folder = settings.work.output, !folder.bytes.isEmpty else {
      throw .usage("missing output: add -o wall.parts, a folder for all shares")
    }
    let run = try ShareRun(
      share, of: settings, inputs: inputs, folder: folder, options: options, among: .all,
      notes: Console(settings.work))
    return try Console.exitCode(of: run.wall, executing: run.execute)
  }

  /// Returns the output of a picture; throws if it is missing or unusable.
  static func checkedOutput(_ output: FilePath?) throws(RunFailure) -> FilePath {
    guard let output, !output.bytes.isEmpty else { throw .usage("missing output: add -o wall.png") }
    if output == FilePath("-") && Console.resultsAreWatched {
      throw .usage("refusing to write a picture to a terminal; redirect it to a file")
    }
    return output
  }
}
