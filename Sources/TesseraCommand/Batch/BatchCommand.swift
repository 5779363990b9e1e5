import Files
import Foundation
import Gallery
import Planning
import Runs

extension Subcommand {
  static var batch: Subcommand {
    Subcommand(
      name: "batch",
      summary: "Make the walls listed in a file; skip those that are up to date.",
      usage: "tessera batch [OPTIONS] walls.json5",
      example: "tessera batch walls.json5 --only lobby --quiet",
      sections: [
        OptionSection("Batch", BatchSettings.options),
        OptionSection("For every wall (overrides the file)", BatchSettings.lifted(wallOptions)),
      ],
      run: { parsed throws(RunFailure) in
        let settings = parsed.settings
        if settings.writesExample {
          parsed.noteIgnored(parsed.given.map(\.option.name).filter { $0 != "--init" }, "with --init")
          return try BatchExample.write(to: parsed.inputs)
        }
        if settings.isDryRun {
          parsed.noteIgnored(["--report", "--keep-going", "--fail-fast", "--timings", "--wait"], "with --dry-run")
        }
        let (file, only) = try settings.separate(parsed.inputs, of: "batch")
        let share = try settings.share?.share(in: ProcessInfo.processInfo.environment)
        let walls = try BatchWalls(file, only: only, settings, share: share)
        // Every wall has the report among the files that it writes.
        let others = walls.runs.flatMap { run in
          [run.output.stable] + run.named + run.written.filter { path in path != settings.work.report }
        }
        try RunReport.refuse(settings.work, amid: [file] + others)
        noteOthers(than: file, walls)
        if let share, walls.runs.isEmpty {
          let count = walls.count == 1 ? "1 \(walls.noun)" : "\(walls.count) \(walls.noun)s"
          Console(settings.work).summary("share \(share): nothing to do: there are only \(count)")
        }
        return try settings.isDryRun ? predict(walls, settings) : make(walls, settings, share)
      })
  }

  private static var wallOptions: [Option<WallSettings>] {
    WallSettings.workOptions + WallSettings.updateOptions.without("--image-map") + BatchSettings.otherOptions
  }

  /// Notes walls that other batch files beside this one would replace.
  private static func noteOthers(than file: FilePath, _ walls: BatchWalls) {
    let others = BatchOutputs(in: file.parent, except: file)
    for run in walls.runs {
      guard let other = others.wall(at: run.output) else { continue }
      run.notes.note(
        "\(run.output.stable): is also the wall “\(other.name)” of \(other.file), and each replaces the other; "
          + "choose another name or output")
    }
  }

  private static func make(
    _ walls: BatchWalls, _ settings: BatchSettings, _ share: Share?
  ) throws(RunFailure) -> ExitCode {
    let console = Console(settings.work)
    let caches = Caches()
    settings.work.time?.share()
    var report = RunReport(settings.work, share: share)
    var tally = BatchTally()
    for joined in walls.joined {
      let outcomes = joined.execute(with: caches)
      for (run, outcome) in zip(joined.runs, outcomes) { outcome.report(on: Console(of: run)) }
      // Between walls, nothing is lost by an interruption.
      StagedFiles.allowInterruption()
      for (run, outcome) in zip(joined.runs, outcomes) {
        walls.registry.add(outcome.files)
        report.add(outcome, of: run)
        tally.add(outcome)
      }
      if settings.failsFast && outcomes.contains(where: \.isFailed) { break }
    }
    caches.close(reportingOn: console)
    if console.isWatched && walls.runs.count > 1 { console.summary(tally.summary(of: walls.runs.count)) }
    return try report.end(tally.exitCode, on: console)
  }

  /// Reports the planned actions.
  private static func predict(_ walls: BatchWalls, _ settings: BatchSettings) throws(RunFailure) -> ExitCode {
    var exitCode = ExitCode.done
    var report = PredictionReport()
    let caches = Caches()
    for joined in walls.joined {
      for (run, prediction) in zip(joined.runs, joined.predictions(with: caches)) {
        report.add(prediction, of: run)
        switch prediction {
        case .success(let action):
          if !settings.work.isJSON { try Console().result("\(run.title ?? ""): \(action.text)\n") }
        case .failure(let failure):
          _ = failure.report(on: Console(of: run))
          exitCode = .failed
        }
      }
    }
    caches.close(reportingOn: Console())
    if settings.work.isJSON { try Console().result(report.bytes(exitCode)) }
    return exitCode
  }
}
