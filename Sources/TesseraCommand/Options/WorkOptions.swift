import Files
import Parallel
import Store

extension WallSettings {
  /// The options that say how the work is done, which the result does not depend on.
  static var workOptions: [Option<WallSettings>] {
    [
      .optional(
        "--jobs", "COUNT", "work on so many cores (default all)", \.choice.jobs, "a positive whole number",
        parse: Values.count),
      MemoryBudget.option(\.choice.decoding),
    ] + Sandbox.options(\.choice.decoding) + cacheOptions + runningOptions
  }

  /// The options about what earlier runs found out.
  private static var cacheOptions: [Option<WallSettings>] {
    [
      Option(
        name: "--cache", placeholder: "FOLDER",
        help: "keep finished tiles there, to decode only what changed (default \(Store.usualFolder))"
      ) { settings, value in
        settings.work.cache = value.path
        settings.work.usesCache = true
      },
      .flag("--no-cache", "decode everything and keep nothing (default: keep)") { $0.work.usesCache = false },
      .value(
        "--cache-size", "SIZE", "let the least recently used tiles go beyond this (default 2000M)", \.work.cacheSize,
        "a size such as 500M or 1.5G", parse: Values.bytes),
    ]
  }

  /// The options about this run beside others, and what it says.
  private static var runningOptions: [Option<WallSettings>] {
    [
      .value(
        "--wait", "SECONDS", "wait so long for another run on the same wall (default 0)", \.work.timeout,
        "a number of seconds from 0", parse: Values.seconds),
      .flag("--quiet", short: "-q", "say nothing unless something is wrong") { $0.work.isQuiet = true },
      .flag("--log", "begin every message with the time (default: do not)") { $0.work.isLogged = true },
      .flag("--timings", "say how long each stage took (default: do not)") { $0.work.showsTimings = true },
    ]
  }

  /// The options about walls that are made again and again.
  static var nightlyOptions: [Option<WallSettings>] {
    [
      .flag("--force", "render although nothing has changed (default: leave the wall alone)") {
        $0.work.isForced = true
      },
      .flag("--verify", "look into files to tell whether they changed (default: at size and date)") {
        $0.work.verifiesContents = true
      },
      .flag("--no-digest", "keep what tells that nothing changed out of the wall (default: it is in there)") {
        $0.work.carriesDigest = false
      },
      .optional(
        "--history", "COUNT",
        "keep so many versions, wall-DATE-TIME.png, and link wall.png to the newest (default one)",
        \.work.history, "a positive whole number", parse: Values.count),
      Option(
        name: "--report", placeholder: "FILE",
        help: "write what became of the run as JSON; - is standard output (default none)"
      ) { settings, value in settings.work.report = value.path },
    ]
  }
}
