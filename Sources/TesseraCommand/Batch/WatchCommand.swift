import Clock
import Files
import Gallery
import Planning
import Products
import Runs

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
        let (file, only) = try settings.separate(parsed.inputs, of: "watch")
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
    var places = WatchedPlaces()
    /// The time of the next check, in monotonic seconds; nil if not needed.
    var due: Double?
    /// The delay after a failure, in seconds: longer each time that nothing has changed.
    var retry = WatchRun.shortestRetry
    /// The time before which a wall that failed is not tried again, whatever changes.
    var earliest = 0.0
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
      let settings = settingFiles(file)
      let added = watch.watch(states.reduce(Set(settings.map(\.parent))) { $0.union($1.places.watched) })
      // Changes made before a folder was watched were not reported.
      for index in states.indices where !states[index].places.watched.isDisjoint(with: added) { touch(index) }
      noteIncompleteness()
      noteStart(file)
      handleChanges(watch.changes(within: timeout), settings)
    }
  }

  /// The batch file, and the files that its walls name for their settings.
  private func settingFiles(_ file: FilePath) -> Set<FilePath> {
    Set(walls.joined.flatMap(\.settingFiles) + [file.parent.appending(file.name)])
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
        outcome.report(on: Console(of: run))
        report.add(outcome, of: run)
        tally.add(outcome)
      }
      // A program that no longer reads them does not end the watch.
      if report.hasWalls { _ = try? report.end(tally.exitCode, on: console) }
      StagedFiles.allowInterruption()
      schedule(index, after: outcomes)
      joined.registerPreviews(in: walls.registry)
      states[index].places = joined.places(besides: states[index].places)
    }
    caches.close(reportingOn: console)
  }

  /// Schedules the next check of walls that failed or left out files for now.
  private mutating func schedule(_ index: Int, after outcomes: [WallOutcome]) {
    let now = WallClock.monotonicSeconds
    let isFailed = outcomes.contains(where: \.isFailed)
    // Files that are too new now will be old enough later.
    let isUnsettled =
      outcomes.contains { $0.leftOut.contains(where: \.isUnsettled) } || isFailed && hasNewFiles(walls.joined[index])
    states[index].earliest = isFailed && !isUnsettled ? now + Self.shortestRetry : 0
    if isFailed || outcomes.contains(where: { $0.leftOut.contains(where: \.isPassing) }) {
      states[index].due = now + states[index].retry
      states[index].retry = min(2 * states[index].retry, Self.longestRetry)
    }
    if isUnsettled { touch(index) }
  }

  /// True if photos of a wall were too new a moment ago.
  private func hasNewFiles(_ wall: JoinedRun) -> Bool {
    let age = (wall.settle ?? Self.defaultSettle) + 2
    return wall.runs.contains { (try? $0.findFiles())?.found.hasFiles(youngerThan: age) == true }
  }

  private mutating func touch(_ index: Int) {
    states[index].retry = Self.shortestRetry
    let settled = WallClock.monotonicSeconds + (walls.joined[index].settle ?? Self.defaultSettle)
    states[index].due = max(settled, states[index].earliest)
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
    let folders = states.reduce(into: Set<FilePath>()) { $0.formUnion($1.places.watched) }.count
    let count = walls.runs.count
    console.summary(
      "\(file): watching \(folders == 1 ? "1 folder" : "\(folders) folders") for "
        + "\(count == 1 ? "1 wall" : "\(count) walls"); waiting for changes")
  }

  private mutating func noteIncompleteness() {
    if watch.isComplete || saidIncomplete { return }
    saidIncomplete = true
    console.note("cannot watch all folders; checking them every \(Int(Self.interval)) s")
  }

  private mutating func handleChanges(_ changes: Set<FilePath>, _ settings: Set<FilePath>) {
    if !changes.isDisjoint(with: settings) { readAgain() }
    if changes.isEmpty && !watch.isComplete {
      for index in states.indices where states[index].due == nil { states[index].due = 0 }
    }
    let others = changes.filter { !isOwn($0) }
    for index in states.indices where others.contains(where: states[index].places.concerns) { touch(index) }
  }

  /// True if a change at `path` is that of a wall.
  private func isOwn(_ path: FilePath) -> Bool {
    guard let identity = (try? path.status())?.identity else {
      // A missing file with the name of a wall is an old version that was removed.
      return walls.runs.contains { $0.output.names(path) }
    }
    // A file may have been given the inode number of an earlier wall.
    return walls.registry.contains(identity) && WallRecord.isWall(path)
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
