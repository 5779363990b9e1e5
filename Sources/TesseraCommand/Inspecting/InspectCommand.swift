import Files
import Gallery
import ImageCodecs
import Parallel
import Planning
import Products

/// The options of the commands that inspect single files.
private struct FileSettings {
  var choice: Gallery.Choice = {
    var choice = Gallery.Choice()
    choice.sort = Gallery.Sort.none
    return choice
  }()
  var environment = Gallery.Environment(decoding: Sandbox.limits)
  var isJSON = false
  var readsHeadersAlone = false
  var work = WorkSettings()
  var lists = InputLists()

  static var options: [Option<FileSettings>] {
    InputLists.options(\.lists) + [
      .flag("--no-recursive", "do not search subfolders") { $0.choice.isRecursive = false },
      WallSettings.followLinks(\.choice),
      .value(
        "--max-pixels", "COUNT", "refuse pictures with more pixels (default 200000000)",
        \.environment.decoding.maxPixels, "a positive whole number", parse: Values.count),
      .optional(
        "--jobs", "COUNT", "number of parallel jobs (default: all cores)", \.environment.jobs,
        "a positive whole number",
        parse: Values.count),
      MemoryBudget.option(\.environment.decoding),
    ] + Sandbox.options(\.environment.decoding) + WorkSettings.fetchOptions(\.work)
  }

  static var inspection: [Option<FileSettings>] {
    [
      .flag("--json", "print an array of JSON objects") { $0.isJSON = true },
      .flag("--headers", "read headers only: much faster, but does not detect damage") { $0.readsHeadersAlone = true },
      Option(
        name: "--cache", placeholder: "FOLDER",
        help: "cache results there, to decode only what changed (default ~/.cache/tessera)"
      ) { settings, value in settings.work.cache = value.path },
      .flag("--no-cache", "do not use the cache (default: use it)") { $0.work.usesCache = false },
    ]
  }
}

extension Subcommand {
  static var inspect: Subcommand {
    Subcommand(
      name: "inspect",
      summary: "Show format, size, orientation, color, damage, rating and title of pictures.",
      usage: "tessera inspect [OPTIONS] INPUT…",
      example: "tessera inspect --json photos > photos.json",
      options: [HelpSection("Options", FileSettings.inspection + FileSettings.options)],
      run: { arguments throws(RunFailure) in
        let caches = Caches()
        let options = FileSettings.inspection + FileSettings.options
        let (settings, files) = try files(arguments, options, caches) { settings in
          settings.choice.readsMetadata = true
          let memory = settings.environment.decoding.memory
          settings.environment.store =
            settings.readsHeadersAlone ? nil : caches.store(for: settings.work, within: memory)
        }
        let store = settings.environment.store
        let reports = concurrentMap(files.count, jobs: settings.environment.jobs) { index -> FileReport in
          switch files[index] {
          case .success(let photo):
            if settings.readsHeadersAlone, let info = photo.info {
              FileReport(file: photo.path, outcome: .success(info), metadata: photo.metadata)
            } else {
              FileReport(of: photo, limits: settings.environment.decoding, store: store)
            }
          case .failure(let error): FileReport(file: error.path, outcome: .failure(error))
          }
        }
        caches.close(reportingOn: Console())
        return try print(reports, as: settings.isJSON ? FileReport.json : FileReport.text)
      })
  }

  static var checksum: Subcommand {
    Subcommand(
      name: "checksum",
      summary: "Print the SHA-256 of the decoded pixels (8-bit RGBA, unrotated).",
      usage: "tessera checksum [OPTIONS] INPUT…",
      example: "tessera checksum wall.png",
      options: [HelpSection("Options", FileSettings.options)],
      run: { arguments throws(RunFailure) in
        let caches = Caches()
        let (settings, files) = try files(arguments, FileSettings.options, caches) { _ in }
        let reports = concurrentMap(files.count, jobs: settings.environment.jobs) { index -> FileReport in
          switch files[index] {
          case .success(let photo): FileReport(digesting: photo, limits: settings.environment.decoding)
          case .failure(let error): FileReport(file: error.path, outcome: .failure(error))
          }
        }
        caches.close(reportingOn: Console())
        return try print(reports, as: FileReport.digests)
      })
  }

  /// The files in the inputs, in order; those that are not pictures as errors.
  private static func files(
    _ arguments: [FilePath], _ options: [Option<FileSettings>], _ caches: Caches, prepare: (inout FileSettings) -> Void
  ) throws(RunFailure) -> (FileSettings, [Result<Photo, ImageError>]) {
    var parsed = try ParsedArguments(arguments, options: options, defaults: FileSettings())
    try parsed.readLists(\.lists)
    guard !parsed.inputs.isEmpty else { throw .usage("missing input: add pictures or folders") }
    if parsed.settings.readsHeadersAlone { parsed.noteIdle(["--cache", "--no-cache"], "with --headers") }
    caches.mount(for: parsed.settings.work)
    parsed.settings.environment.fetches = parsed.settings.work.fetch != nil
    prepare(&parsed.settings)
    let choice = parsed.settings.choice
    let bounds = LinkBounds(parsed.inputs, followsAll: choice.followsLinks)
    var files: [Result<Photo, ImageError>] = []
    for input in parsed.inputs {
      do {
        let gallery = try Gallery(of: [input], choosing: choice, in: parsed.settings.environment, within: bounds)
        files += gallery.photos.map { .success($0) }
        files += gallery.leftOut.map { .failure($0) }
        for notice in gallery.notices { Console().note(notice) }
      } catch {
        throw .usage(error.description)
      }
    }
    return (parsed.settings, files)
  }

  private static func print(
    _ reports: [FileReport], as text: ([FileReport]) -> [UInt8]
  ) throws(RunFailure) -> ExitCode {
    let console = Console()
    if reports.isEmpty { console.error("no pictures found") }
    for report in reports {
      if case .failure(let error) = report.outcome { console.error(error.description) }
      if case .success(let info) = report.outcome, let fault = info.profileFault {
        console.error("\(report.file): ignoring its color profile: \(fault)")
      }
      if let damage = report.damage { console.error("\(report.file): is damaged: \(damage)") }
    }
    try console.result(text(reports))
    let usable = reports.filter(\.isUsable).count
    return usable == 0 ? .failed : usable < reports.count ? .incomplete : .done
  }
}
