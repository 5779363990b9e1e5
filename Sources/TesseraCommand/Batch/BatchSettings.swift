import Files
import Planning
import Products

/// The options of `tessera batch` and `tessera watch`.
struct BatchSettings {
  var only: [FilePath] = []
  var isDryRun = false
  var failsFast = false
  var writesExample = false
  /// The requested share of the walls; nil for all.
  var share: ShareChoice?
  /// The options of the command line for every wall.
  private var changes: [(option: Option<WallSettings>, value: FilePath)] = []
  /// The same options, applied to separate settings, for those that concern the whole run.
  private(set) var work = WorkSettings()

  static var batchOptions: [Option<BatchSettings>] {
    [
      .flag("--dry-run", "print what would be done, and do nothing (default: off)") { $0.isDryRun = true },
      .flag("--keep-going", "continue with the next wall when one fails (default)") { $0.failsFast = false },
      .flag("--fail-fast", "stop at the first wall that fails (default: off)") { $0.failsFast = true },
      .flag("--init", "write an example file to FILE or standard output") { $0.writesExample = true },
    ]
  }

  static var shareOption: Option<BatchSettings> {
    .optional(
      "--share", "K/N", "make share K of N of the walls, in the order of the file (default: all)", \.share,
      ShareChoice.expected, parse: ShareChoice.init)
  }

  static var onlyOption: Option<BatchSettings> {
    Option(
      name: "--only", placeholder: "NAME…", help: "make only these walls, separated by commas (default all)"
    ) { settings, value in settings.only.append(value.path) }
  }

  /// Turns options of walls into options for every wall of a batch.
  static func lifted(_ options: [Option<WallSettings>]) -> [Option<BatchSettings>] {
    options.map { option in
      Option(
        name: option.name, short: option.short, placeholder: option.placeholder, help: option.help,
        expected: option.expected
      ) {
        settings, value throws(RunFailure) in
        var tried = WallSettings()
        tried.work = settings.work
        try option.apply(&tried, .init(path: value.path))
        settings.work = tried.work
        settings.changes.append((option, value.path))
      }
    }
  }

  func change(_ settings: inout WallSettings) throws(RunFailure) {
    for (option, value) in changes { try option.apply(&settings, .init(path: value)) }
    settings.work.isLogged = work.isLogged
  }

  /// Separates the file from names of walls given after `--only`.
  func separate(_ words: [FilePath]) throws(RunFailure) -> (file: FilePath, only: [FilePath]) {
    let file = words.count > 1 && !only.isEmpty ? words.first { (try? $0.status())?.kind == .file } : words.first
    guard let file = file ?? words.first else { throw .usage("missing file: tessera batch walls.json5") }
    let rest = words.filter { $0 != file }
    if only.isEmpty, let extra = rest.first { throw .usage("unexpected argument \(extra)") }
    return (file, only + rest)
  }
}
