import Files
import Gallery
import ImageCodecs
import Parallel
import Planning
import Runs
import VideoFrames

/// The options of the commands that inspect single files.
private struct FileSettings: OptionValues {
  var choice = Settings<ChoiceSettings>()
  var work = WorkSettings()
  var lists = InputLists()
  var inspection = Settings<InspectionSettings>()
  var checksums = Settings<ChecksumSettings>()

  var environment: Gallery.Environment {
    var environment = Gallery.Environment(decoding: work.decoding)
    environment.decoding.maxPixels = choice.maxPixels
    environment.decoding.developsRaw = choice.rawDevelopment == .half
    environment.decoding.videos = VideoReader.source(
      choice.videoFrame, isConfined: environment.decoding.isolation != nil)
    environment.jobs = work.jobs
    environment.fetches = work.fetch != nil
    return environment
  }

  static var options: [Option<FileSettings>] {
    Settings.options(\.lists.settings)
      + Settings.options(\.choice, [\.isRecursive, \.followsLinks, \.rawDevelopment]) + [
        Settings.option(
          \.choice,
          ChoiceSettings.declared.maxPixels.worded(
            "refuse pictures with more pixels than this (default \(ChoiceSettings.defaultMaxPixels))"))
      ]
      + Settings.options(
        \.work.processing,
        [
          \.jobs, \.memory, \.isSandboxRequired, \.isSandboxDeclined, \.fetch, \.fetchTimeout, \.progress, \.color,
        ])
  }

  /// The option of commands that print text.
  static var json: [Option<FileSettings>] { Settings.options(\.work.processing, [\.isJSON]) }

  static var inspectionOptions: [Option<FileSettings>] {
    Settings.options(\.inspection) + [
      Settings.option(
        \.work.processing,
        ProcessingSettings.declared.cache.worded(
          "cache folder for results, to decode only changed files (default ~/.cache/tessera)"))
    ] + Settings.options(\.work.processing, [\.usesCache]) + options
  }
}

/// The settings of `tessera inspect`.
private struct InspectionSettings: SettingsGroup {
  static let declared = Self()

  let isJSON = Setting(flag: "--json", "print an array of JSON objects")
  let readsHeadersAlone = Setting(
    flag: "--headers", "read headers only: much faster, but damage is not detected")
  let listsFields = Setting(
    flag: "--fields", "list the fields of photos, for --where, with their most frequent values")
}

/// The settings of `tessera checksum`.
private struct ChecksumSettings: SettingsGroup {
  static let declared = Self()

  let isRecursive = Setting(
    flag: "--recursive", "also search subfolders (default: yes); without inputs, search the current folder")
}

extension Subcommand {
  static var inspect: Subcommand {
    Subcommand(
      name: "inspect",
      summary: "Show format, size, orientation, color, damage, rating and title of pictures.",
      usage: "tessera inspect [OPTIONS] INPUT…",
      example: "tessera inspect --json photos > photos.json",
      sections: [OptionSection("Options", FileSettings.inspectionOptions)],
      run: { parsed throws(RunFailure) in
        let caches = Caches()
        let settings = parsed.settings.inspection
        if settings.listsFields { parsed.noteIgnored(["--headers"], "with --fields") }
        if settings.readsHeadersAlone { parsed.noteIgnored(["--cache", "--no-cache"], "with --headers") }
        let (files, environment) = try files(of: &parsed, caches, readingMetadata: true)
        if settings.listsFields {
          caches.close(reportingOn: Console())
          return try printFields(of: files, asJSON: settings.isJSON)
        }
        let reports = counting(files, parsed.settings) { file in
          switch file {
          case .success(let photo):
            if settings.readsHeadersAlone, let info = photo.info {
              FileReport(ofHeader: info, of: photo)
            } else {
              FileReport(of: photo, limits: environment.decoding, store: environment.store)
            }
          case .failure(let error): FileReport(file: error.path, outcome: .failure(error))
          }
        }
        caches.close(reportingOn: Console())
        return try print(reports, as: settings.isJSON ? FileReport.json : FileReport.text)
      })
  }

  private static func printFields(
    of files: [Result<Photo, ImageError>], asJSON isJSON: Bool
  ) throws(RunFailure) -> ExitCode {
    let console = Console()
    let photos = files.compactMap { try? $0.get() }
    for case .failure(let error) in files { console.error(error.description) }
    if photos.isEmpty { throw .noPhotos }
    let report = FieldReport(of: photos)
    if isJSON { try console.result(JSONText.bytes(report)) } else { try console.result(report.text) }
    return photos.count < files.count ? .incomplete : .done
  }

  static var checksum: Subcommand {
    Subcommand(
      name: "checksum",
      summary: "Print the SHA-256 of the decoded pixels (8-bit RGBA, unrotated).",
      usage: "tessera checksum [OPTIONS] INPUT…",
      example: "tessera checksum --recursive golden > golden.txt",
      sections: [
        OptionSection("Options", Settings.options(\FileSettings.checksums) + FileSettings.json + FileSettings.options)
      ],
      run: { parsed throws(RunFailure) in
        let caches = Caches()
        if parsed.settings.checksums.isRecursive && parsed.inputs.isEmpty { parsed.inputs = [FilePath(".")] }
        let (files, environment) = try files(of: &parsed, caches, takingWalls: true)
        let reports = counting(files, parsed.settings) { file in
          switch file {
          case .success(let photo): FileReport(digesting: photo, limits: environment.decoding)
          case .failure(let error): FileReport(file: error.path, outcome: .failure(error))
          }
        }
        caches.close(reportingOn: Console())
        return try print(reports, as: parsed.settings.work.isJSON ? FileReport.digestsInJSON : FileReport.digests)
      })
  }

  /// Returns the reports on all files, and shows the progress.
  private static func counting(
    _ files: [Result<Photo, ImageError>], _ settings: FileSettings,
    _ report: @Sendable (Result<Photo, ImageError>) -> FileReport
  ) -> [FileReport] {
    let counter = Console(settings.work).counter(.checking, of: files.count)
    defer { counter.finish() }
    return concurrentMap(files.count, jobs: settings.work.jobs) { index in
      let made = report(files[index])
      counter.advance(with: made.file)
      return made
    }
  }

  /// Returns the files in the inputs, in order, with errors for those that are not pictures; and how to read them.
  private static func files(
    of parsed: inout ParsedArguments<FileSettings>, _ caches: Caches, readingMetadata: Bool = false,
    takingWalls: Bool = false
  ) throws(RunFailure) -> ([Result<Photo, ImageError>], Gallery.Environment) {
    try parsed.readLists(\.lists)
    guard !parsed.inputs.isEmpty else { throw .usage("missing input: add pictures or folders") }
    let settings = parsed.settings
    caches.mount(for: settings.work)
    var environment = settings.environment
    environment.counting = Console(settings.work).counting
    environment.takesWalls = takingWalls
    if readingMetadata, !settings.inspection.readsHeadersAlone {
      environment.store = caches.store(for: settings.work, within: environment.decoding.memory)
    }
    var choice = settings.choice.value
    choice.sort = Gallery.Sort.none
    choice.readsMetadata = readingMetadata
    choice.minRating = nil
    choice.edited = .both
    let bounds = LinkBounds(parsed.inputs, followsAll: choice.followsLinks)
    var files: [Result<Photo, ImageError>] = []
    for input in parsed.inputs {
      do {
        let gallery = try Gallery(of: [input], choosing: choice, in: environment, within: bounds)
        files += gallery.photos.map { .success($0) }
        files += gallery.leftOut.map { .failure($0) }
        for notice in gallery.notices { Console().note(notice) }
      } catch {
        throw RunFailure(error)
      }
    }
    return (files, environment)
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
