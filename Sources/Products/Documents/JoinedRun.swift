import Clock
import Digests
import Files
import Planning

/// Walls of a batch file that are made together: those that are pages of one document, or a single wall.
///
///     for joined in JoinedRun.joining(runs) { let outcomes = joined.execute(with: caches) }
///
/// A document is published when all of its walls are made, or not at all.
package struct JoinedRun: Sendable {
  package let runs: [WallRun]

  /// Puts walls with the same output together, each where the first of them stands.
  package static func joining(_ runs: [WallRun]) -> [JoinedRun] {
    let documents = Dictionary(grouping: runs) { $0.output.stable.place }
    var seen: Set<FilePath.Place> = []
    return runs.map(\.output.stable.place).filter { seen.insert($0).inserted }.map {
      JoinedRun(runs: documents[$0] ?? [])
    }
  }

  /// The wall whose settings hold for the whole document.
  var first: WallRun { runs[0] }

  package var isDocument: Bool { runs.count > 1 }

  /// A wall on its way into the document.
  struct Member {
    let run: WallRun
    var session: WallRun.Session
    var outcome = WallOutcome()
  }

  /// Makes the walls if anything has changed since they were made, and returns what became of each.
  package func execute(with caches: Caches) -> [WallOutcome] {
    guard isDocument else { return [first.execute(with: caches)] }
    defer { first.output.removeLeftovers() }
    var members = runs.map { Member(run: $0, session: WallRun.Session($0.settings, caches)) }
    do throws(RunFailure) {
      try make(&members)
    } catch {
      for index in members.indices where !members[index].outcome.isFailed {
        members[index].outcome.ending = .failed(error)
      }
    }
    return members.map { member in
      var outcome = member.outcome
      outcome.stages = member.session.timings.stages
      return outcome
    }
  }

  private func make(_ members: inout [Member]) throws(RunFailure) {
    var found = try findFiles(&members)
    if let document = current(found) { return try leaveAlone(document, found, &members) }
    let now = LocalTimestamp.now
    try first.output.rejectForeignFiles(at: now, count: 0)
    let file = try first.lock(at: now)
    // Whoever had it may have made this very document.
    if first.work.timeout > 0 { found = try findFiles(&members) }
    if let document = current(found) { return try leaveAlone(document, found, &members, lockedBy: file) }
    try render(found, to: file, &members)
  }

  /// Does something for every wall, even if it fails for one: then all others fail, too, and say because of which.
  ///
  /// - Parameter stopsAtFailure: Whether to leave it at the first that fails.
  func each<Result>(
    _ members: inout [Member], stopsAtFailure: Bool = false,
    _ work: (Int, inout Member) throws(RunFailure) -> Result
  ) throws(RunFailure) -> [Result] {
    var results: [Result] = []
    var failed: [String] = []
    for index in members.indices where failed.isEmpty || !stopsAtFailure {
      let start = WallClock.monotonicSeconds
      members[index].session.caches.mount(for: runs[index].work)
      do throws(RunFailure) {
        results.append(try work(index, &members[index]))
      } catch {
        members[index].outcome.ending = .failed(error)
        failed.append(runs[index].title ?? "")
      }
      members[index].outcome.seconds += WallClock.monotonicSeconds - start
    }
    if failed.isEmpty { return results }
    throw notWritten(becauseOf: failed)
  }

  /// Why walls are not written that could be.
  func notWritten(becauseOf failed: [String]) -> RunFailure {
    .inputs("\(first.output.stable): not written, because \(Values.list(failed, before: "and")) failed")
  }

  private func findFiles(_ members: inout [Member]) throws(RunFailure) -> [WallFiles] {
    try each(&members) { _, member throws(RunFailure) in
      try member.session.timings.measure(.finding, member.run.findFiles)
    }
  }

  // MARK: - Documents that are up to date

  /// The document that need not be made again, and what it says of itself.
  func current(_ found: [WallFiles]) -> (path: FilePath, record: WallRecord)? {
    guard !runs.contains(where: { $0.work.isForced || !$0.work.carriesDigest }) else { return nil }
    for path in first.output.standing {
      guard let record = WallRecord(of: path), record.walls.count == runs.count, isCurrent(record, found) else {
        continue
      }
      return (path, record)
    }
    return nil
  }

  private func isCurrent(_ record: WallRecord, _ found: [WallFiles]) -> Bool {
    for (run, wall) in zip(runs, record.walls) where run.work.isStrict {
      if wall.leftOutCount + wall.damagedCount > 0 { return false }
    }
    let known = verifiesContents ? record.contents : record.inputs
    return known != nil && known == digest(of: found, byContents: verifiesContents)
  }

  var verifiesContents: Bool { runs.contains { $0.work.verifiesContents } }

  /// The digest of all that the document depends on, which includes the names of its walls and their order; nil where a
  /// wall has none.
  ///
  /// - Parameter byContents: Whether files are told apart by what they hold, for those walls that ask for it.
  func digest(of found: [WallFiles], byContents: Bool) -> String? {
    var digest = SHA256()
    for (run, files) in zip(runs, found) {
      let own =
        byContents && run.work.verifiesContents
        ? files.contentDigest(with: run.settings) : files.digest(with: run.settings)
      guard let own else { return nil }
      digest.update(value: [run.name ?? "", own])
    }
    return digest.finish()
  }

  private func leaveAlone(
    _ document: (path: FilePath, record: WallRecord), _ found: [WallFiles], _ members: inout [Member],
    lockedBy lock: OutputFile? = nil
  ) throws(RunFailure) {
    _ = try each(&members) { index, member throws(RunFailure) in
      member.outcome.becomeUnchanged(wall: index, of: document.record, at: document.path)
      try member.run.leaveAlone(found[index], &member.outcome, member.session, lockedBy: lock)
    }
  }
}

extension WallOutcome {
  /// Says of a wall what its document says of it.
  mutating func becomeUnchanged(wall index: Int, of record: WallRecord, at path: FilePath) {
    let wall = record.walls[index]
    (ending, files, pages, size) = (.unchanged, [path], wall.pages, wall.size)
    (photoCount, earlierLeftOutCount, earlierCopyCount) = (wall.photoCount, wall.leftOutCount, wall.copyCount)
    earlierCheck = record.resolutionCheck
  }
}
