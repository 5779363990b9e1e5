import Files
import Planning
import Products

extension Subcommand {
  static var join: Subcommand {
    Subcommand(
      name: "join",
      summary: "Join the shares of a wall, which tessera render --share made.",
      usage: "tessera join [OPTIONS] FOLDER -o wall.png",
      example: "tessera join wall.parts -o wall.png",
      options: [HelpSection("Options", JoinSettings.options)],
      run: { arguments throws(RunFailure) in
        let parsed = try ParsedArguments(arguments, options: JoinSettings.options, defaults: JoinSettings())
        guard let folder = parsed.inputs.first else { throw .usage("missing input: the folder of the shares") }
        if parsed.inputs.count > 1 { throw .usage("tessera join takes one folder, not \(parsed.inputs.count)") }
        if parsed.settings.showsStatus {
          parsed.noteIdle(JoinSettings.options.map(\.name).filter { $0 != "--status" }, "with --status")
          return try showStatus(of: folder)
        }
        parsed.noteDependents()
        if !parsed.settings.makesMissing {
          parsed.noteIdle(JoinSettings.makingOptions.map(\.name), "without --make-missing")
        }
        let output = try checkedOutput(parsed.settings.work.output)
        return try JoinRun(parsed.settings, folder: folder, output: output).execute()
      })
  }

  /// Prints the status of all shares.
  private static func showStatus(of folder: FilePath) throws(RunFailure) -> ExitCode {
    let status = try SharedWall(in: folder).status
    try Console().result(status.lines.map { "\(folder): \($0)\n" }.joined())
    return status.isComplete ? .done : .failed
  }
}

/// The options of `tessera join`.
struct JoinSettings {
  var work = WorkSettings()
  /// The file for a plan without the photos that some shares leave out.
  var newPlan: FilePath?
  /// True to remove the shares once the wall is finished.
  var removesShares = false
  /// True to print only the status of shares.
  var showsStatus = false
  /// True to make missing shares.
  var makesMissing = false

  static var options: [Option<JoinSettings>] {
    [
      Option(
        name: "--output", short: "-o", placeholder: "FILE",
        help: "where the wall goes; - is standard output (required)"
      ) { settings, value in settings.work.output = value.path },
      Option(
        name: "--replan", placeholder: "FILE",
        help: "write the plan without photos that some shares leave out (default: name them)"
      ) { settings, value in settings.newPlan = value.path },
      .flag("--status", "only say which shares are there, missing or damaged (default: join them)") {
        $0.showsStatus = true
      },
      .flag("--make-missing", "make shares that are missing or damaged, as the others were (default: name them)") {
        $0.makesMissing = true
      },
      .flag("--remove", "remove the shares once the wall is there (default: keep them)") { $0.removesShares = true },
      .flag("--force", "join even if the wall is up to date (default: skip)") { $0.work.isForced = true },
      .optional(
        "--jobs", "COUNT", "number of parallel jobs (default: all cores)", \.work.jobs,
        "a positive whole number", parse: Values.count),
      .value(
        "--wait", "SECONDS", "wait up to SECONDS for another run on the same wall (default 0)", \.work.timeout,
        "a number of seconds from 0", parse: Values.seconds),
      .flag("--quiet", short: "-q", "print errors only") { $0.work.isQuiet = true },
      .flag("--log", "prefix messages with the time (default: off)") { $0.work.isLogged = true },
    ] + makingOptions
  }

  /// The options of missing shares, which work as in `tessera render`.
  static var makingOptions: [Option<JoinSettings>] {
    let names: Set = [
      "--max-memory", "--sandbox", "--no-sandbox", "--fetch", "--fetch-timeout", "--cache", "--no-cache",
      "--cache-size",
    ]
    return WallSettings.workOptions.filter { names.contains($0.name) }.map { option in
      Option(
        name: option.name, short: option.short, placeholder: option.placeholder, help: option.help,
        expected: option.expected
      ) { settings, value throws(RunFailure) in
        var wall = WallSettings()
        wall.work = settings.work
        try option.apply(&wall, .init(path: value.path))
        settings.work = wall.work
      }
    }
  }
}
