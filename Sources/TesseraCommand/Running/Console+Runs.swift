import Files
import Planning
import Products
import Runs
import Sites

// Runs that report to the console.

extension Console {
  /// Returns the run for a wall.
  static func run(
    _ settings: WallSettings, inputs: [FilePath], output: OutputName, name: String? = nil,
    among registry: WallRegistry = WallRegistry(), notes: (any Notes)? = nil
  ) throws(RunFailure) -> WallRun {
    let notes = notes ?? Console(settings.work, wall: WallRun.title(name))
    return try WallRun(
      settings, inputs: inputs, output: output, name: name, of: .all, among: registry, notes: notes)
  }

  /// Returns the run for the first page of a site.
  static func run(
    _ settings: WallSettings, inputs: [FilePath], site folder: FilePath, name: String? = nil,
    among registry: WallRegistry = WallRegistry(), notes: (any Notes)? = nil
  ) throws(RunFailure) -> WallRun {
    let notes = notes ?? Console(settings.work, wall: WallRun.title(name))
    return try SiteRun.run(
      settings, inputs: inputs, in: folder, name: name, of: .all, among: registry, notes: notes)
  }

  /// The console of a run.
  init(of run: WallRun) { self.init(run.settings.work, wall: run.title) }

  /// Runs a command on its only wall, reports the outcome, and returns the exit code.
  static func exitCode(
    of run: WallRun, executing execute: (Caches) -> WallOutcome
  ) throws(RunFailure) -> ExitCode {
    let console = Console(of: run)
    var report = RunReport(run.work)
    let caches = Caches()
    let outcome = execute(caches)
    outcome.report(on: console)
    caches.close(reportingOn: console)
    report.add(outcome, of: run)
    return try report.end(outcome.exitCode, on: console)
  }
}
