import Files
import Planning
import Products

extension WallRun {
  init(
    _ settings: WallSettings, inputs: [FilePath], output: OutputName, name: String? = nil,
    among registry: WallRegistry = WallRegistry()
  ) throws(RunFailure) {
    let console = Console(settings.work, wall: Self.title(name))
    try self.init(settings, inputs: inputs, output: output, name: name, among: registry, notes: console)
  }

  /// Creates a run for the first page of a site.
  init(
    _ settings: WallSettings, inputs: [FilePath], site folder: FilePath, name: String? = nil,
    among registry: WallRegistry = WallRegistry()
  ) throws(RunFailure) {
    let console = Console(settings.work, wall: Self.title(name))
    try self.init(settings, inputs: inputs, site: folder, name: name, among: registry, notes: console)
  }

  var console: Console { Console(settings.work, wall: title) }

  /// Runs a command on its only wall, reports the outcome, and returns the exit code.
  func exitCode(of execute: (Caches) -> WallOutcome) throws(RunFailure) -> ExitCode {
    var report = RunReport(work)
    let caches = Caches()
    let outcome = execute(caches)
    outcome.report(on: console)
    caches.close(reportingOn: console)
    report.add(outcome, of: self)
    return try report.end(outcome.exitCode, on: console)
  }
}
