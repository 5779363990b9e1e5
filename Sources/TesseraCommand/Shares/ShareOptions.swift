import Files
import Planning
import Products

/// The options of a share that its pixels depend on, kept in its record so that `tessera join --make-missing` can make
/// others like it.
///
/// Records may come from anyone who can write into the folder of the shares. So neither commands nor names of files to
/// be written are kept, and none that stand in a record are obeyed.
enum ShareOptions {
  private static var options: [Option<WallSettings>] {
    let written: Set = ["--output", "--preview"]
    let others: Set = ["--no-digest", "--verify", "--max-pixels"]
    return
      (WallSettings.outputOptions + WallSettings.pictureOptions + [Subcommand.scaleOption]
      + WallSettings.allLayoutOptions + WallSettings.paperOptions).filter { !written.contains($0.name) }
      + (WallSettings.nightlyOptions + WallSettings.choiceOptions).filter { others.contains($0.name) }
  }

  /// The words of a command line that are kept.
  static func words(of arguments: ParsedArguments<WallSettings>) -> [String] {
    let names = Set(options.map(\.name))
    return arguments.given.filter { names.contains($0.option.name) }.flatMap(\.words).map(\.losslessText)
  }

  /// The settings of a share, by the words that were kept.
  ///
  /// - Parameter defaults: All others, such as how the work is done.
  static func settings(_ words: [String], _ defaults: WallSettings) throws(RunFailure) -> WallSettings {
    let parsed = try ParsedArguments(words.map { FilePath($0) }, options: options, defaults: defaults)
    guard parsed.inputs.isEmpty else { throw .usage("the record of a share has more than options") }
    return parsed.settings
  }
}
