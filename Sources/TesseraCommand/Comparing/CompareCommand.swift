import Clock
import Comparisons
import Files
import Gallery
import ImageCodecs
import Planning
import Products
import Runs

/// The options of `tessera compare`.
struct CompareOptions: OptionValues {
  var comparison = Settings<ComparisonSettings>()
  var results = Settings<ComparisonResultSettings>()
  /// The settings of the wall of changes, with the inputs and the work of the comparison.
  var wall = WallSettings()

  mutating func note(_ setting: any DeclaredSetting) { wall.note(setting) }

  /// The options that the help lists, by section.
  static var sections: [OptionSection<CompareOptions>] {
    let choice = ["--include", "--exclude", "--no-recursive", "--hidden", "--follow-links", "--max-pixels"]
    let git = "--git"
    let comparison = Settings.options(\CompareOptions.comparison)
    let work = ["--jobs", "--max-memory", "--sandbox", "--no-sandbox", "--quiet", "--progress", "--color"]
    return [
      OptionSection("Comparison", comparison.filter { $0.name != git }),
      OptionSection("Results", [output] + Settings.options(\CompareOptions.results)),
      OptionSection(
        "Inputs",
        comparison.filter { $0.name == git } + Settings.options(\CompareOptions.wall.lists.settings) + walls(choice)),
      OptionSection("Work", walls(work)),
    ]
  }

  /// The options of walls that are accepted, too.
  static var others: [Option<CompareOptions>] {
    let listed = Set(sections.flatMap(\.options).map(\.name))
    return [OptionSection].walls.options.filter { !listed.contains($0.name) }.map(inWall)
  }

  private static var output: Option<CompareOptions> {
    Settings.option(
      \CompareOptions.wall.work.run,
      RunSettings.declared.output.worded(
        "show the changes: a wall (.png, .pdf …), a page (.html) or a folder (default none)"))
  }

  private static func walls(_ names: [String]) -> [Option<CompareOptions>] {
    [OptionSection].walls.options.filter { names.contains($0.name) }.map(inWall)
  }

  private static func inWall(_ option: Option<WallSettings>) -> Option<CompareOptions> {
    Option(option) { values, path throws(RunFailure) in try option.apply(&values.wall, path) }
  }
}

extension Subcommand {
  static var compare: Subcommand {
    Subcommand(
      name: "compare",
      summary: "Compare pictures, folders or checksums, and name what differs.",
      usage: "tessera compare [OPTIONS] EXPECTED ACTUAL    (pictures, folders, or checksums and a folder)",
      example: "tessera compare golden build/screenshots --tolerance 2 -o changes.html",
      sections: CompareOptions.sections,
      others: CompareOptions.others,
      run: { parsed throws(RunFailure) in
        let acceptCommand = CompareRun.acceptCommand(of: parsed)
        try parsed.readLists(\.wall.lists)
        if parsed.settings.results.calibrates {
          return try CalibrationRun(parsed.settings, parsed.inputs).execute()
        }
        var run = try CompareRun(parsed.settings, parsed.inputs)
        run.acceptCommand = acceptCommand
        return try run.execute()
      })
  }
}

/// One run of `tessera compare`.
struct CompareRun {
  let options: CompareOptions
  let console: Console
  let pairs: PicturePairs
  let comparer: PairComparer
  /// The pictures to which an update is limited; nil for all.
  let acceptList: AcceptList?
  /// The command that accepts the pictures of a list; nil if there can be none.
  var acceptCommand: String?
  private let start = WallClock.monotonicSeconds

  init(_ options: CompareOptions, _ inputs: [FilePath]) throws(RunFailure) {
    var options = options
    if let output = options.wall.work.output { options.wall.work.output = output.withoutTrailingSlashes }
    console = Console(options.wall.work)
    let range = options.comparison.revision
    if range == nil, let golden = inputs.first, GoldenChecksums.isPromised(by: golden) {
      try options.comparison.refuseRules(for: golden)
    }
    acceptList = try options.comparison.takeAcceptList(updates: options.results.accepts)
    let rules = try options.comparison.rules()
    var choice = options.wall.look.choice.value
    choice.minRating = nil
    if let range {
      if options.results.accepts { throw .usage("--update has no effect with --git; commit the new pictures instead") }
      pairs = try PicturePairs(of: inputs, in: range, choosing: choice, preferring: options.comparison.variants)
    } else {
      pairs = try PicturePairs(
        of: inputs, choosing: choice, preferring: options.comparison.variants, makesExpected: options.results.accepts)
    }
    var comparer = PairComparer(
      rules: rules, changes: options.comparison.limits, isResized: options.comparison.isResized,
      limits: options.wall.decoding)
    if let noise = options.comparison.noise { comparer.noise = try MeasuredNoise.areas(in: noise) }
    self.comparer = comparer
    if let golden = inputs.first, options.results.accepts, GoldenChecksums.isPromised(by: golden) {
      // The expected pictures are the lines of this file.
      options.results.accepts = false
      options.results.checksums = options.results.checksums ?? golden
    }
    self.options = options
    try checkOutputs(inputs)
    for note in leftOutNotes { console.note(note) }
  }

  func execute() throws(RunFailure) -> ExitCode {
    pairs.mountRevisions()
    let outcomes = ComparisonRun(comparer).outcomes(of: pairs.pairs, jobs: options.wall.work.jobs, notes: console)
    for failure in pairs.failures { console.error(failure.description) }
    let exitCode = exitCode(of: outcomes)
    do throws(RunFailure) {
      try write(outcomes, exitCode)
      let shown = Result { () throws(RunFailure) in try show(outcomes) }
      try writeSummary(outcomes)
      try shown.get()
      summarize(outcomes)
      return try accept(outcomes, exitCode)
    } catch {
      // Code 1 means that pictures differ, not that a result could not be written.
      guard error.exitCode == .failed else { throw error }
      _ = error.report(on: console)
      // An update that failed is no difference.
      let isUpdate = options.results.accepts || options.results.checksums != nil
      return exitCode == .done || isUpdate && exitCode == .failed ? .incomplete : exitCode
    }
  }

  func exitCode(of outcomes: [PairOutcome]) -> ExitCode {
    if pairs.lacksExpected { return .misused }
    let exitCode = outcomes.exitCode
    return exitCode == .done && !pairs.failures.isEmpty ? .incomplete : exitCode
  }

  // MARK: - Results

  private func write(_ outcomes: [PairOutcome], _ exitCode: ExitCode) throws(RunFailure) {
    let results = options.results
    let seconds = WallClock.monotonicSeconds - start
    // Of many pictures, it takes a while.
    lazy var report = ComparisonReport(outcomes, of: pairs, exitCode: exitCode, seconds: seconds).bytes
    if results.isJSON {
      try console.result(report)
    } else if results.annotates {
      try console.result(Annotations.text(outcomes, pairs.failures))
    } else if !options.wall.work.isQuiet, ![results.report, results.junit, results.summary].contains(FilePath("-")) {
      let lines = outcomes.filter { $0.verdict.isInTable }.compactMap(\.line).map { $0 + "\n" }
      if !lines.isEmpty { try console.result(lines.joined()) }
    }
    for outcome in outcomes where !outcome.verdict.isInTable && outcome.verdict != .same {
      if let line = outcome.line { console.error(line) }
    }
    if let path = results.report { try publish(report, at: path) }
    if let path = results.junit { try publish(JUnitReport.bytes(outcomes, pairs.failures, seconds: seconds), at: path) }
  }

  func publish(_ bytes: [UInt8], at path: FilePath) throws(RunFailure) {
    if path == FilePath("-") { return try console.result(bytes) }
    do { try OutputFile.publish(bytes, at: path) } catch { throw .output(error) }
  }

  private func summarize(_ outcomes: [PairOutcome]) {
    for note in notes(on: outcomes).dropFirst(leftOutNotes.count) { console.note(note) }
    console.summary(countsInWords(outcomes))
  }

  // MARK: - Updates

  /// Accepts the actual pictures if requested. Returns the exit code of the run.
  private func accept(_ outcomes: [PairOutcome], _ exitCode: ExitCode) throws(RunFailure) -> ExitCode {
    let results = options.results
    if !results.accepts && results.checksums == nil { return exitCode }
    if let acceptList { return try accept(acceptList, outcomes, exitCode) }
    let accepted = AcceptedPictures(outcomes, in: pairs.expectedFolder)
    // Only a complete comparison may change what is expected.
    let isComplete = pairs.failures.isEmpty && outcomes.count(.failed) + outcomes.count(.unreadable) == 0
    if outcomes.lacksEveryCounterpart, !results.prunes {
      console.error("nothing was updated, because no expected picture has a counterpart; --prune removes them all")
      return exitCode == .misused ? exitCode : .incomplete
    }
    if results.accepts, !results.prunes, let variant = pairs.unchosenVariants.first {
      console.error(
        "nothing was updated, because \(variant) looks like a variant; add --variant NAME, or --prune to remove it")
      return exitCode == .misused ? exitCode : .incomplete
    }
    let otherFormats = results.accepts ? accepted.otherFormats : []
    for sentence in otherFormats { console.error(sentence) }
    guard isComplete, otherFormats.isEmpty else {
      console.error("nothing was updated, because some pictures could not be \(isComplete ? "accepted" : "compared")")
      return exitCode == .misused ? exitCode : .incomplete
    }
    if let path = results.checksums {
      try publish(try GoldenChecksums.lines(of: outcomes, limits: comparer.limits), at: path)
      console.summary("\(path): written")
    }
    if results.accepts {
      try accepted.accept()
      console.summary(accepted.count == 1 ? "1 picture accepted" : "\(accepted.count) pictures accepted")
    }
    return .done
  }
}

extension PairVerdict {
  /// True if the verdict is a result; others are errors.
  fileprivate var isInTable: Bool { self != .failed && self != .unreadable && self != .same }
}
