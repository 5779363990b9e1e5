package import Fetching
package import Files
package import Gallery
package import ImageCodecs
import Isolation
package import Planning
import Store
package import Workers

/// Settings that do not affect a wall's pixels: how it is made and where it is written.
@dynamicMemberLookup
package struct WorkSettings: Sendable {
  package var processing = Settings<ProcessingSettings>()
  package var updates = Settings<UpdateSettings>()
  package var run = Settings<RunSettings>()

  /// The program that makes the wall, if it is not the command line.
  package var host: Host?
  /// The kind of wall, for its record; nil for one that just shows photos.
  package var kind: String?

  package init() {}

  /// A program with its own decoders and limits.
  package struct Host: Sendable {
    package var sandbox: Sandbox
    package var limits: DecodingLimits

    package init(sandbox: Sandbox, limits: DecodingLimits) { (self.sandbox, self.limits) = (sandbox, limits) }
  }

  package subscript<Value>(dynamicMember setting: KeyPath<ProcessingSettings, Setting<Value>>) -> Value {
    get { processing[dynamicMember: setting] }
    set { processing[dynamicMember: setting] = newValue }
  }

  package subscript<Value>(dynamicMember setting: KeyPath<UpdateSettings, Setting<Value>>) -> Value {
    get { updates[dynamicMember: setting] }
    set { updates[dynamicMember: setting] = newValue }
  }

  package subscript<Value>(dynamicMember setting: KeyPath<RunSettings, Setting<Value>>) -> Value {
    get { run[dynamicMember: setting] }
    set { run[dynamicMember: setting] = newValue }
  }

  /// The limits and the isolation of decoders.
  package var decoding: DecodingLimits {
    var limits =
      host?.limits
      ?? DecodingLimits(
        isolation: self.isSandboxDeclined ? nil : ProgramSandbox.current.decoders, memory: self.memory.budget)
    limits.time = self.time
    // A harmful photo must not take more than the run may.
    limits.isolation = limits.isolation?.workers(within: max(128 << 20, limits.memory.total - MemoryBudget.program))
    return limits
  }

  package var sandbox: Sandbox { host?.sandbox ?? ProgramSandbox.current }

  /// Resolves relative paths against a folder, apart from those of outputs.
  package mutating func movePaths(into folder: FilePath) {
    processing.movePaths(into: folder)
    updates.movePaths(into: folder)
    run.movePaths(into: folder)
  }
}

/// The settings of processing: cores, memory, processes, the cache, messages.
package struct ProcessingSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  /// The number of cores used; nil for all.
  package let jobs = Setting("--jobs", "COUNT", "number of parallel jobs (default: all cores)", .count)
    .also("j threads parallel cores workers cpus p")
  package let memory = Setting(
    "--max-memory", "SIZE", "memory limit, such as 500M or 1.5G (default: a quarter of memory, at most 1G)", .memory,
    MemoryLimit(.standard)
  ).also("memory mem limit-memory ram")
  /// The time limit of the run.
  package let time = Setting(
    "--max-time", "DURATION",
    "keep the old wall if a run takes longer, such as 90s, 30m or 2h (default none)", .duration)
  package let isSandboxRequired = Setting(
    flag: "--sandbox", "fail unless photos can be decoded in sandboxed processes (default: use them if possible)"
  ) { () throws(RunFailure) in
    if Confinement.here.isPossible { return }
    throw .usage("--sandbox: the sandbox is not available: \(Confinement.here)")
  }.replacing("--no-sandbox")
  package let isSandboxDeclined = Setting(
    flag: "--no-sandbox", "decode photos in the main process (default: in sandboxed processes)"
  ) {
    ProgramSandbox.decline()
  }.replacing("--sandbox")

  /// The command that fetches remote photos.
  package let fetch = Setting(
    "--fetch", "COMMAND",
    "fetch URLs among inputs with COMMAND, such as 'rclone copyto {uri} {path}' (default none)",
    .fetchCommand
  ).listed(in: .sources)
  /// The timeout for one remote photo, in seconds.
  package let fetchTimeout = Setting(
    "--fetch-timeout", "SECONDS",
    "time limit for COMMAND per photo (default \(Fetcher.Settings().timeout.shortest))",
    .text("a number of seconds greater than 0") { text in Values.seconds(text).flatMap { $0 > 0 ? $0 : nil } },
    Fetcher.Settings().timeout
  ).listed(in: .sources)

  /// The folder of the cache.
  package let cache = Setting(
    "--cache", "FOLDER", "cache folder for finished tiles (default ~/.cache/tessera)", .folder, Store.defaultFolder
  ).replacing("--no-cache").also("cache-dir cache-folder cachedir")
  package let usesCache = Setting(flag: "--no-cache", "do not use the cache (default: use it)", true)
  package let cacheSize = Setting(
    "--cache-size", "SIZE", "maximum size of the cache and, separately, of fetched photos (default 2000M)", .bytes(),
    2_000_000_000)

  /// The number of seconds to wait for another run with the same output.
  package let timeout = Setting(
    "--wait", "SECONDS", "wait up to SECONDS for another run on the same wall (default 0)", .seconds, 0
  ).also("lock-timeout timeout")
  package let isQuiet = Setting(flag: "--quiet", "print errors only").short("-q").also("silent no-progress")
    .listed(in: .pipelines)
  package let isLogged = Setting(flag: "--log", "prefix messages with the time (default: off)").listed(in: .pipelines)
  package let progress = Setting(
    "--progress", "STYLE", "progress: auto (a bar, or a line every 10 s), bar, lines, json or none (default auto)",
    .word,
    ProgressStyle.auto
  ).also("verbose progress-bar progressbar status").listed(in: .pipelines)
  package let isJSON = Setting(flag: "--json", "print results and errors as JSON on standard output (default: text)")
    .also("machine-readable").listed(in: .pipelines)
  package let color = Setting(
    "--color", "WHEN", "bold text and links on terminals: auto, always or never (default auto)", .word,
    ColorChoice.auto
  ).listed(in: .pipelines)
  package let showsTimings = Setting(flag: "--timings", "print the time each stage took (default: off)")
    .also("timing profile verbose")
}

/// The settings of walls that are made repeatedly: the detection of changes, and files written beside the wall.
package struct UpdateSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  /// True to render even if the wall is up to date.
  package let isForced = Setting(
    flag: "--force", "render even if nothing changed, and replace files not made by Tessera (default: refuse)"
  ).also("overwrite clobber rebuild y f")
  /// True to detect changes by file contents.
  package let verifiesContents = Setting(
    flag: "--verify", "compare file contents, not just size and date (default: off)")
  /// True to store the digest of the inputs in the wall.
  package let carriesDigest = Setting(
    flag: "--no-digest", "omit the change digest from the wall (default: include it)", true)
  /// The minimum number of photos; nil for one.
  package let minPhotos = Setting(
    "--min-photos", "COUNT|PERCENT",
    "keep the old wall if fewer photos, or PERCENT of its own, are found (default 1)",
    .minPhotos)
  /// The number of versions to keep.
  package let history = Setting(
    "--history", "COUNT", "keep COUNT versions (wall-DATE-TIME.png); wall.png links to the newest (default 1)",
    .count
  ).also("keep versions backups backup")
  /// The file for an HTML image map with links to photos.
  package let imageMap = Setting(
    "--image-map", "FILE", "also write HTML that shows the wall, with a link on each photo (default none)", .result)
  /// The file for the run's report.
  package let report = Setting(
    "--report", "FILE", "write a JSON report of the run; - is standard output (default none)", .place
  ).also("json log-file summary").listed(in: .pipelines)
}

/// The settings of a run that the help lists among those of the look: its paths, its share, its device.
package struct RunSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  package let output = Setting(
    "--output", "FILE", "output file; - is standard output (required)", .place
  ).short("-o")

    .also(
      "o out outfile output-file destination dest to save save-as write target-file out-dir outdir"
        + " output-dir diff")
  /// A plan to render unchanged.
  package let plan = Setting(
    "--plan", "FILE", "render a plan printed by tessera plan (default: make a plan)", .file)
  /// True to print figures of a plan.
  package let showsQuality = Setting(
    flag: "--quality", "print figures of the arrangement as JSON, and the plan only to -o (default: off)")
  /// The requested share of the wall; nil for all of it.
  package let share = Setting(
    "--share", "K/N", "make share K of N from a plan, in a folder for tessera join (default: the whole wall)",
    Notation<ShareChoice>.share
  ).also("shard slice chunk split")

  /// The target display.
  package let device = Setting(
    "--device", "NAME[:portrait]",
    "size, palette and limits of a display: trmnl, inky-7.3, tv-4k and more (default none)", .device
  ).presetting { $0?.preset ?? Preset() }.also("display panel epaper e-paper e-ink eink screen").listed(in: .displays)
    .listed(in: .kiosks)
  package let theme = Setting(
    "--theme", "NAME|FILE", "look: \(Values.list(Theme.known.map(\.name))), or a file (default: plain)",
    .theme
  ).presetting { Preset(sets: (try? $0?.theme())?.options.map(\.name) ?? []) }
    .also("look skin preset template style frame")
  package let faceModel = Setting(
    "--face-model", "FILE", "face network for --crop auto and faces (default: installed, else Tessera’s own)", .file
  ).idle("without --crop auto or faces") { !$0.look.crop.findsFaces && !$0.findsFaces }
    .idle("where no photo is cropped") {
      !$0.isSite && !$0.findsFaces && $0.look.crop == .auto && $0.crop == .center
    }

  /// The minimum resolution in dots per inch; photos below it are reported.
  package let minResolution = Setting(
    "--min-dpi", "DPI", "warn about photos below this print resolution (default: off)",
    .number("a number from 0.1 to 100000", in: 0.1...100_000)
  ).needing("--paper", "--dpi")
  /// The file for a mosaic's preview.
  package let preview = Setting(
    "--preview", "FILE", "also write a PNG of the wall as seen from three meters away (default none)", .result
  ).used(by: .planned)
  /// The destination of single frames.
  package let framesTo = Setting(
    "--frames-to", "PLACE",
    "instead of -o: PNGs in a folder, or Y4M in FILE.y4m or standard output (-) (default none)", .frames
  ).used(by: .movingWalls).excluding("--output", "--history")

  /// The minimum age of files, in seconds.
  package let settle = Setting(
    "--settle", "SECONDS", "skip files changed within the last SECONDS (default none)", .seconds)
  package let isStrict = Setting(flag: "--strict", "fail before writing if any input is unusable or damaged")
    .also("fail-on-error werror")
  /// The changes to the sidecars of photos.
  package let sidecarEdits = Setting(
    "--write-xmp", "FIELD=VALUE",
    "write rating=STARS or keyword=WORD to these photos’ XMP sidecars; repeatable (default none)", .sidecarEdits,
    [])
  /// True to store visual fingerprints in a manifest.
  package let notesFingerprints = Setting(
    flag: "--fingerprints",
    "store data for --dedupe and --sort color, to decode less later (default: off)")
}

// MARK: - Values

/// The form in which the progress of a run is shown.
package enum ProgressStyle: String, CaseIterable, Encodable, Sendable {
  /// A bar on terminals, lines elsewhere, and nothing in quiet runs.
  case auto
  case bar
  /// A line of text every ten seconds.
  case lines
  /// JSON objects, one a line.
  case json
  case none
}

/// The requested use of bold text and links.
package enum ColorChoice: String, CaseIterable, Encodable, Sendable {
  case auto
  case always
  case never
}

// MARK: - Notations

extension Notation where Value == [SidecarEdit] {
  /// Changes, given one by one.
  fileprivate static var sidecarEdits: Notation {
    oneByOne("rating=STARS, from -1 to 5, or keyword=WORD") { SidecarEdit($0.text) }
  }
}

/// A memory limit, with the budget that all holders of the setting share.
package struct MemoryLimit: Hashable, Encodable, Sendable {
  package let budget: MemoryBudget

  package init(_ budget: MemoryBudget) { self.budget = budget }

  package func hash(into hasher: inout Hasher) { hasher.combine(budget.total) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(budget.total)
  }
}

extension Notation where Value == MemoryLimit {
  fileprivate static var memory: Notation {
    .text("a size such as 500M or 1.5G") { Values.bytes($0).map { MemoryLimit(MemoryBudget($0)) } }
  }
}

extension Notation where Value == RunTime {
  fileprivate static var duration: Notation {
    .text("a time such as 90s, 30m or 2h") { Values.duration($0).map { RunTime(seconds: $0) } }
  }
}

extension FetchCommand: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension Notation where Value == FetchCommand {
  fileprivate static var fetchCommand: Notation {
    Notation(expected: nil) { written throws(RunFailure) in
      do throws(FetchCommand.Fault) {
        return try FetchCommand(written.path.bytes)
      } catch {
        throw .usage("\(written.option) “\(written.text)”: \(error.sentence)")
      }
    }
  }
}

extension Notation where Value == FilePath {
  /// A folder, with or without a trailing slash, or a stream.
  fileprivate static var frames: Notation {
    var notation = Notation(expected: nil) { $0.path.withoutTrailingSlashes }
    notation.files = { [$0] }
    notation.isWritten = true
    return notation
  }
}

extension SettingUse {
  /// Moving walls, which another kind of output makes.
  package static let movingWalls = SettingUse("movingWalls", isReplacedByPlan: true)
}
