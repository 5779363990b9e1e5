import Files
import Planning
import Products
import Runs

/// The options of a share that affect its pixels, stored in its record so that `tessera join --make-missing` can make
/// other shares like it.
///
/// Records may come from anyone who can write to the folder with the shares. So commands and output files are not
/// stored, and are ignored in records.
enum ShareOptions {
  private static var options: [Option<WallSettings>] {
    let walls = [OptionSection].walls.options
    let unsaved =
      WallSettings.workOptions + WallSettings.updateOptions + WallSettings.choiceOptions + WallSettings.planOptions
    let names = Set(unsaved.map(\.name) + ["--output", "--preview"]).subtracting([
      "--no-digest", "--verify", "--max-pixels", "--scale",
    ])
    return walls.filter { !names.contains($0.name) }
  }

  /// Returns the command-line words to store.
  static func words(of arguments: ParsedArguments<WallSettings>) -> [String] {
    let names = Set(options.map(\.name))
    return arguments.given.filter { names.contains($0.option.name) }.flatMap(\.words).map(\.losslessText)
  }

  /// Returns the settings of a share, from the stored words.
  ///
  /// - Parameter defaults: All other settings, such as those of processing.
  static func settings(_ words: [String], _ defaults: WallSettings) throws(RunFailure) -> WallSettings {
    let parsed = try ParsedArguments(words.map { FilePath($0) }, options: options, defaults: defaults)
    guard parsed.inputs.isEmpty else { throw .usage("the record of a share contains more than just options") }
    return parsed.settings
  }
}
