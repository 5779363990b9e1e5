import Documents
import Files
import Planning
import Runs

/// The options of `tessera batch` and `tessera watch`.
@dynamicMemberLookup
struct BatchSettings: OptionValues {
  private var own = Settings<Own>()
  /// The options of the command line for every wall.
  private var changes: [(option: Option<WallSettings>, value: FilePath)] = []
  /// The same options, applied to separate settings, for options that concern the whole run.
  private(set) var work = WorkSettings()

  /// The settings that only batches have.
  struct Own: SettingsGroup {
    static let declared = Self()

    let only = Setting(
      "--only", "NAME…", "make only these walls, separated by commas (default all)", .names, []
    ).also("wall walls name")
    /// The requested share of the walls; nil for all.
    let share = RunSettings.declared.share.worded(
      "make only the walls in share K of N, in file order (default: all)")
    let isDryRun = Setting(flag: "--dry-run", "print what would be done, without doing it (default: off)")
      .also("simulate preview plan-only n")
    let keepsGoing = Setting(
      flag: "--keep-going", "continue with the next wall when one fails (default)"
    ).replacing("--fail-fast")
    let failsFast = Setting(flag: "--fail-fast", "stop at the first wall that fails (default: off)")
    let writesExample = Setting(flag: "--init", "write an example file to FILE or standard output")
  }

  subscript<Value>(dynamicMember setting: KeyPath<Own, Setting<Value>>) -> Value { own[dynamicMember: setting] }

  static var options: [Option<BatchSettings>] { Settings.options(\.own) }

  /// The options for every wall, other than those of the work.
  static var otherOptions: [Option<WallSettings>] {
    Settings.options(\.work.run, [\.settle, \.isStrict]) + Settings.options(\.pages, [\.joinsPages])
  }

  /// Converts options of a single wall to options for every wall of a batch.
  static func lifted(_ options: [Option<WallSettings>]) -> [Option<BatchSettings>] {
    options.map { option in
      Option(option) { settings, path throws(RunFailure) in
        var tried = WallSettings()
        tried.work = settings.work
        try option.apply(&tried, path)
        settings.work = tried.work
        settings.changes.append((option, path))
      }
    }
  }

  func change(_ settings: inout WallSettings) throws(RunFailure) {
    for (option, value) in changes { try option.apply(&settings, value) }
    settings.work.isLogged = work.isLogged
  }

  /// Separates the file from names of walls given after `--only`.
  ///
  /// - Parameter command: The subcommand, for messages.
  func separate(_ words: [FilePath], of command: String) throws(RunFailure) -> (file: FilePath, only: [FilePath]) {
    let file = words.count > 1 && !self.only.isEmpty ? words.first { (try? $0.status())?.kind == .file } : words.first
    guard let file = file ?? words.first else { throw .usage("missing file: try tessera \(command) walls.json5") }
    let rest = words.filter { $0 != file }
    if self.only.isEmpty, let extra = rest.first { throw .usage("unexpected argument \(extra)") }
    return (file, self.only + rest)
  }
}

extension Notation where Value == [FilePath] {
  /// Names, given one at a time or separated by commas.
  static var names: Notation {
    var notation = Notation(expected: nil) { [$0.path] }
    notation.add = { $0 + $1 }
    return notation
  }
}
