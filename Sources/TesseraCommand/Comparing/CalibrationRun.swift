import Comparisons
import Files
import Planning
import Products
import Runs

/// One run of `tessera compare --calibrate`: the noise of pictures that were made several times.
struct CalibrationRun {
  private let options: CompareOptions
  private let runs: [FilePath]
  private let output: FilePath
  private let console: Console

  init(_ options: CompareOptions, _ inputs: [FilePath]) throws(RunFailure) {
    (self.options, runs, console) = (options, inputs, Console(options.wall.work))
    guard inputs.count > 1, inputs.allSatisfy({ (try? $0.status())?.kind == .folder }) else {
      throw .usage("--calibrate needs two or more folders, each with the pictures of one run")
    }
    guard let output = options.wall.work.output, output == FilePath("-") || output.fileExtension == "json5" else {
      throw .usage("--calibrate needs a file for the noise: add -o noise.json5")
    }
    if let name = Self.settingWithoutEffect(options) {
      throw .usage("--calibrate only measures noise; omit \(name)")
    }
    self.output = output
    try ResultFile.refuse(output, of: "-o", "a file of noise", amid: inputs) {
      (try? $0.bytes(at: 0, count: min($0.size, MeasuredNoise.mark.utf8.count))) == Array(MeasuredNoise.mark.utf8)
    }
    if output != FilePath("-") { try OutputFile.check(output) }
  }

  /// Returns the name of a given setting that would be ignored; nil for none.
  private static func settingWithoutEffect(_ options: CompareOptions) -> String? {
    let results = ComparisonResultSettings.all.filter { options.results.isGiven($0) }.map(\.name)
    let limits = ["--git", "--max-changed", "--density", "--noise", "--variant"]
    let rules = ComparisonSettings.all.filter { options.comparison.isGiven($0) }.map(\.name)
    return (results + rules.filter(limits.contains)).first { $0 != "--calibrate" }
  }

  func execute() throws(RunFailure) -> ExitCode {
    var choice = options.wall.look.choice.value
    choice.minRating = nil
    let rules = try options.comparison.rules()
    let comparer = PairComparer(rules: rules, isResized: options.comparison.isResized, limits: options.wall.decoding)
    var noise = MeasuredNoise(runs: runs.count)
    var isComplete = true
    // All pairs of runs: the first one may be in the middle of the noise.
    for (index, run) in runs.enumerated() {
      for other in runs[(index + 1)...] {
        let pairs = try PicturePairs(of: [run, other], choosing: choice)
        for failure in pairs.failures { console.error(failure.description) }
        isComplete = isComplete && pairs.failures.isEmpty
        let outcomes = ComparisonRun(comparer).outcomes(
          of: pairs.pairs, jobs: options.wall.work.jobs, notes: console)
        noise.add(outcomes, isFirst: index == 0)
      }
    }
    return try report(noise, isComplete)
  }

  private func report(_ noise: MeasuredNoise, _ isComplete: Bool) throws(RunFailure) -> ExitCode {
    let unstable = noise.unstable
    for picture in unstable {
      let line = "\(picture.name): \(picture.sentence)"
      if picture.isMeasured { console.note(line) } else { console.error(line) }
    }
    if output == FilePath("-") {
      try console.result(noise.document)
    } else {
      do { try OutputFile.publish(noise.document, at: output) } catch { throw .output(error) }
    }
    let count = noise.count == 1 ? "1 picture" : "\(noise.count) pictures"
    console.summary("\(count): \(unstable.count) unstable, \(noise.count - unstable.count) stable")
    return isComplete && unstable.allSatisfy(\.isMeasured) ? .done : .incomplete
  }
}
