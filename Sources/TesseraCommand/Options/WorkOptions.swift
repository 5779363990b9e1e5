import Fetching
import ImageCodecs
import Planning
import Products

extension WallSettings {
  /// The options of processing, which do not affect the result.
  static var workOptions: [Option<WallSettings>] {
    [
      .optional(
        "--jobs", "COUNT", "number of parallel jobs (default: all cores)", \.work.jobs, "a positive whole number",
        parse: Values.count),
      MemoryBudget.option(\.work.decoding),
    ] + Sandbox.options(\.work.decoding) + WorkSettings.fetchOptions(\.work) + cacheOptions + runningOptions
  }

  /// The options of the cache.
  private static var cacheOptions: [Option<WallSettings>] {
    [
      Option(
        name: "--cache", placeholder: "FOLDER",
        help: "cache folder for finished tiles (default ~/.cache/tessera)"
      ) { settings, value in
        settings.work.cache = value.path
        settings.work.usesCache = true
      },
      .flag("--no-cache", "do not use the cache (default: use it)") { $0.work.usesCache = false },
      .value(
        "--cache-size", "SIZE", "largest size of the cache, and of fetched photos (default 2000M)", \.work.cacheSize,
        "a size such as 500M or 1.5G", parse: Values.bytes),
    ]
  }

  /// The options of locking, messages and reports.
  private static var runningOptions: [Option<WallSettings>] {
    [
      .value(
        "--wait", "SECONDS", "wait up to SECONDS for another run on the same wall (default 0)", \.work.timeout,
        "a number of seconds from 0", parse: Values.seconds),
      .flag("--quiet", short: "-q", "print errors only") { $0.work.isQuiet = true },
      .flag("--log", "prefix messages with the time (default: off)") { $0.work.isLogged = true },
      .flag("--timings", "print the time each stage took (default: off)") { $0.work.showsTimings = true },
    ]
  }

  private static var imageMapOption: Option<WallSettings> {
    Option(
      name: "--image-map", placeholder: "FILE",
      help: "also write HTML that shows the wall and links each photo in it (default none)"
    ) { settings, value in settings.work.imageMap = value.path }
  }

  /// The options of walls that are made repeatedly.
  static var nightlyOptions: [Option<WallSettings>] {
    [
      .flag("--force", "render even if nothing changed, also over files not made by Tessera (default: skip)") {
        $0.work.isForced = true
      },
      .flag("--verify", "compare file contents, not just size and date (default: off)") {
        $0.work.verifiesContents = true
      },
      .flag("--no-digest", "omit the change digest from the wall (default: include it)") {
        $0.work.carriesDigest = false
      },
      .optional(
        "--history", "COUNT",
        "keep COUNT versions (wall-DATE-TIME.png); wall.png links to the newest (default 1)",
        \.work.history, "a positive whole number", parse: Values.count),
      imageMapOption,
      Option(
        name: "--report", placeholder: "FILE",
        help: "write a JSON report of the run; - is standard output (default none)"
      ) { settings, value in settings.work.report = value.path },
    ]
  }
}

extension WorkSettings {
  /// The options of remote photos.
  static func fetchOptions<Settings>(_ work: WritableKeyPath<Settings, WorkSettings>) -> [Option<Settings>] {
    [
      Option(
        name: "--fetch", placeholder: "COMMAND",
        help: "fetch addresses among inputs, as with 'rclone copyto {uri} {path}' (default none)"
      ) { settings, value throws(RunFailure) in
        do throws(FetchCommand.Fault) {
          settings[keyPath: work].fetch = try FetchCommand(value.path.bytes)
        } catch {
          throw .usage("--fetch “\(value.text)”: \(error.sentence)")
        }
      },
      .value(
        "--fetch-timeout", "SECONDS", "how long COMMAND may take for one photo (default 300)",
        work.appending(path: \.fetchTimeout), "a number of seconds over 0"
      ) { Values.seconds($0).flatMap { $0 > 0 ? $0 : nil } },
    ]
  }
}
