import Clock
import Files
import Planning
import Products

extension Subcommand {
  static var watch: Subcommand {
    Subcommand(
      name: "watch",
      summary: "Watch photos; rebuild walls when they change.",
      usage: "tessera watch [OPTIONS] walls.json5",
      example: "tessera watch walls.json5 --settle 10 --log",
      sections: [
        OptionSection("Watch", BatchSettings.options.named("--only")),
        OptionSection("For every wall (overrides the file)", BatchSettings.lifted(wallOptions)),
      ],
      run: { parsed throws(RunFailure) in
        let settings = parsed.settings
        let (file, only) = try settings.separate(parsed.inputs)
        let walls = try BatchWalls(file, only: only, settings)
        var run = WatchRun(walls, settings.work) { () throws(RunFailure) in
          try BatchWalls(file, only: only, settings)
        }
        run.run(file)
      })
  }

  private static var wallOptions: [Option<WallSettings>] {
    WallSettings.workOptions + WallSettings.updateOptions.without("--report", "--force", "--image-map")
      + BatchSettings.otherOptions
  }
}

/// Watches walls until the process is told to stop.
private struct WatchRun {
  private var walls: BatchWalls
  private let work: WorkSettings
  private let console: Console
  private let reload: () throws(RunFailure) -> BatchWalls
  private let watch = FolderWatch()
  private var states: [State]
  /// The day on which the walls were checked.
  private var day = LocalTimestamp.now.date
  private var saidIncomplete = false
  private var saidStart = false

  private struct State {
    var folders: Set<FilePath> = []
    /// The time of the next check, in monotonic seconds; nil if not needed.
    var due: Double?
    /// The delay after a failure, in seconds: longer each time that nothing has changed.
    var retry = WatchRun.shortestRetry
  }

  /// The default quiet period of a folder before its wall is made, in seconds.
  private static let defaultSettle = 1.0
  /// The first and the longest delay before a wall that failed, or that another run is writing, is tried again.
  private static let shortestRetry = 30.0
  private static let longestRetry = 3600.0
  /// The polling interval if the system does not report changes, in seconds.
  private static let interval = 10.0

  init(_ walls: BatchWalls, _ work: WorkSettings, reload: @escaping () throws(RunFailure) -> BatchWalls) {
    self.walls = walls
    self.work = work
    console = Console(work)
    self.reload = reload
    states = walls.joined.map { _ in State(due: 0) }
  }

  mutating func run(_ file: FilePath) -> Never {
    while true {
      checkDay()
      makeDueWalls()
      let added = watch.watch(states.reduce([file.parent]) { $0.union($1.folders) })
      // Changes made before a folder was watched were not reported.
      for index in states.indices where !states[index].folders.isDisjoint(with: added) { touch(index) }
      noteIncompleteness()
      noteStart(file)
      handleChanges(watch.changes(within: timeout), file)
    }
  }

  /// Checks all walls on a new day: texts, ages and `--on-this-day` depend on it.
  private mutating func checkDay() {
    let today = LocalTimestamp.now.date
    if today == day { return }
    day = today
    for index in states.indices { states[index].due = 0 }
  }

  private mutating func makeDueWalls() {
    let now = WallClock.monotonicSeconds
    guard states.contains(where: { $0.due.map { $0 <= now } ?? false }) else { return }
    let caches = Caches()
    for (index, joined) in walls.joined.enumerated() where states[index].due.map({ $0 <= now }) ?? false {
      states[index].due = nil
      var report = RunReport(work, isCompact: true)
      let outcomes = joined.execute(with: caches)
      var tally = BatchTally()
      for (run, outcome) in zip(joined.runs, outcomes) {
        walls.registry.add(outcome.files)
        if case .unchanged = outcome.ending { continue }
        outcome.report(on: run.console)
        report.add(outcome, of: run)
        tally.add(outcome)
      }
      // A program that no longer reads them does not end the watch.
      if report.hasWalls { _ = try? report.end(tally.exitCode, on: console) }
      StagedFiles.allowInterruption()
      if outcomes.contains(where: { $0.isFailed || $0.leftOut.contains(where: \.isPassing) }) {
        states[index].due = WallClock.monotonicSeconds + states[index].retry
        states[index].retry = min(2 * states[index].retry, Self.longestRetry)
      }
      // Files that are too new now will be old enough later.
      if outcomes.contains(where: { $0.leftOut.contains(where: \.isUnsettled) }) { touch(index) }
      states[index].folders = joined.folders(besides: states[index].folders)
    }
    caches.close(reportingOn: console)
  }

  private mutating func touch(_ index: Int) {
    states[index].retry = Self.shortestRetry
    states[index].due = WallClock.monotonicSeconds + (walls.joined[index].settle ?? Self.defaultSettle)
  }

  /// The seconds until something is due.
  private var timeout: Double {
    let next = min(
      states.compactMap(\.due).min().map { max(0, $0 - WallClock.monotonicSeconds) } ?? 3600,
      LocalTimestamp.now.secondsToMidnight)
    return watch.isComplete ? next : min(next, Self.interval)
  }

  private mutating func noteStart(_ file: FilePath) {
    if saidStart { return }
    saidStart = true
    let (folders, count) = (states.reduce(into: Set<FilePath>()) { $0.formUnion($1.folders) }.count, walls.runs.count)
    console.summary(
      "\(file): watching \(folders == 1 ? "1 folder" : "\(folders) folders") for "
        + "\(count == 1 ? "1 wall" : "\(count) walls"); waiting for changes")
  }

  private mutating func noteIncompleteness() {
    if watch.isComplete || saidIncomplete { return }
    saidIncomplete = true
    console.note("cannot watch all folders; checking them every \(Int(Self.interval)) s")
  }

  private mutating func handleChanges(_ changes: Set<FilePath>, _ file: FilePath) {
    if changes.contains(file.parent.appending(file.name)) { readAgain() }
    if changes.isEmpty && !watch.isComplete {
      for index in states.indices where states[index].due == nil { states[index].due = 0 }
    }
    // Hidden files are never photos; those of Tessera itself are among them.
    let changes = changes.filter { $0.name.bytes.first != UInt8(ascii: ".") || $0 == FilePath(".") }
    for index in states.indices where changes.contains(where: { concerns($0, index) }) { touch(index) }
  }

  /// True if a change at `path` may concern one of a wall's photos.
  private func concerns(_ path: FilePath, _ index: Int) -> Bool {
    let folders = states[index].folders
    guard folders.contains(path) || folders.contains(path.parent) else { return false }
    guard let identity = (try? path.status())?.identity else {
      // A missing file with the name of a wall is an old version that was removed.
      return !walls.runs.contains { $0.output.names(path) }
    }
    // A file may have been given the inode number of an earlier wall.
    return !walls.registry.contains(identity) || !WallRecord.isWall(path)
  }

  private mutating func readAgain() {
    do throws(RunFailure) {
      walls = try reload()
      states = walls.joined.map { _ in State(due: 0) }
    } catch {
      _ = error.report(on: console)
      console.note("keeping the previous list of walls")
    }
  }
}
