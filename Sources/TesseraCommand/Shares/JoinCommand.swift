import Files
import Planning
import Products
import Runs
import Shares

extension Subcommand {
  static var join: Subcommand {
    Subcommand(
      name: "join",
      summary: "Join the shares of a wall made by tessera render --share.",
      usage: "tessera join [OPTIONS] FOLDER -o wall.png",
      example: "tessera join wall.parts -o wall.png",
      sections: [OptionSection("Options", JoinSettings.options)],
      run: { parsed throws(RunFailure) in
        guard let folder = parsed.inputs.first else { throw .usage("missing input: add the folder with the shares") }
        if parsed.inputs.count > 1 { throw .usage("tessera join takes one folder, not \(parsed.inputs.count)") }
        if parsed.settings.showsStatus {
          parsed.noteIgnored(
            JoinSettings.options.map(\.name).filter { !["--status", "--json", "--color"].contains($0) }, "with --status"
          )
          return try showStatus(of: folder, parsed.settings.work)
        }
        parsed.noteDependents()
        if !parsed.settings.makesMissing {
          parsed.noteIgnored(JoinSettings.makingOptions.map(\.name), "without --make-missing")
        }
        let output = try checkedOutput(parsed.settings.work.output)
        let run = JoinRun(
          parsed.settings, folder: folder, output: output, among: .all, notes: Console(parsed.settings.work),
          readingOptions: ShareOptions.settings)
        var report = RunReport(parsed.settings.work)
        try RunReport.refuse(parsed.settings.work, amid: [output, folder])
        let joined = try run.execute()
        if let joined { report.add(joined, at: output) }
        return try report.end(joined?.exitCode ?? .done, on: Console())
      })
  }

  /// Prints the status of all shares.
  private static func showStatus(of folder: FilePath, _ work: WorkSettings) throws(RunFailure) -> ExitCode {
    let status = try SharedWall(in: folder).status
    let exitCode = status.isComplete ? ExitCode.done : .failed
    if work.isJSON {
      try Console().result(JSONText.bytes(ShareStatus(status, in: folder, exitCode)))
    } else {
      try Console().result(status.lines.map { "\(folder): \($0)\n" }.joined())
    }
    return exitCode
  }
}

/// The status of shares in JSON.
private struct ShareStatus: Encodable {
  var program = "Tessera \(TesseraCommand.version)"
  var exitCode: Int32
  var folder: String
  var shares: Int
  var complete: Int
  var faults: [String]
  var plan: String?

  init(_ status: SharedWall.Status, in folder: FilePath, _ exitCode: ExitCode) {
    self.exitCode = exitCode.rawValue
    self.folder = folder.losslessText
    (shares, complete, faults) = (status.count, status.completeCount, status.faults)
    plan = status.plan?.losslessText
  }
}

// The options of `tessera join`.

extension JoinSettings: OptionValues {
  static var options: [Option<JoinSettings>] {
    [
      Settings.option(
        \.work.run, RunSettings.declared.output.worded("output file; - is standard output (required)"))
    ] + Settings.options(\.own) + [
      Settings.option(
        \.work.updates,
        UpdateSettings.declared.isForced.worded("join even if the wall is up to date (default: skip)"))
    ] + Settings.options(\.work.processing, [\.jobs, \.timeout, \.isQuiet, \.isLogged, \.progress, \.isJSON, \.color])
      + makingOptions
  }

  /// The options for missing shares, which work as in `tessera render`.
  static var makingOptions: [Option<JoinSettings>] {
    Settings.options(
      \.work.processing,
      [
        \.memory, \.isSandboxRequired, \.isSandboxDeclined, \.fetch, \.fetchTimeout, \.cache, \.usesCache, \.cacheSize,
      ])
  }
}
