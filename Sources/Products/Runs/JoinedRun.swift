import Clock
import Digests
package import Files
package import Planning

/// Walls in a batch file that are made together: all pages of one document, or a single wall.
///
///     for joined in JoinedRun.joining(runs) { let outcomes = joined.execute(with: caches) }
///
/// A document is published when all of its walls are made, or not at all.
package struct JoinedRun: Sendable {
  package let runs: [WallRun]

  /// Joins walls that have the same output, at the position of the first.
  package static func joining(_ runs: [WallRun]) -> [JoinedRun] {
    let documents = Dictionary(grouping: runs) { $0.output.stable.place }
    var seen: Set<FilePath.Place> = []
    return runs.map(\.output.stable.place).filter { seen.insert($0).inserted }.map {
      JoinedRun(runs: documents[$0] ?? [])
    }
  }

  /// The wall whose settings apply to the whole document.
  package var first: WallRun { runs[0] }

  package var isDocument: Bool { runs.count > 1 }

  /// The state of a wall of the document.
  package struct Member {
    package let run: WallRun
    package var session: WallRun.Session
    package var outcome = WallOutcome()
  }

  /// Makes the walls if anything has changed since the last run, and returns their outcomes.
  package func execute(with caches: Caches) -> [WallOutcome] {
    guard isDocument else { return [first.execute(with: caches)] }
    defer { first.output.removeLeftovers() }
    for run in runs { run.work.time?.restart() }
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
    // The previous holder of the lock may have made this document.
    if first.work.timeout > 0 { found = try findFiles(&members) }
    if let document = current(found) { return try leaveAlone(document, found, &members, lockedBy: file) }
    try first.product.make(self, of: found, to: file, &members)
  }

  /// Runs a step for every wall. If it fails for one, all others fail, too, with a message that names it.
  ///
  /// - Parameter stopsAtFailure: True to skip the walls after the first failure.
  package func each<Result>(
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

  /// The error for walls that are not written because others failed.
  func notWritten(becauseOf failed: [String]) -> RunFailure {
    .inputs("\(first.output.stable): not written, because \(Values.list(failed, before: "and")) failed")
  }

  private func findFiles(_ members: inout [Member]) throws(RunFailure) -> [WallFiles] {
    try each(&members) { _, member throws(RunFailure) in
      try member.session.timings.measure(.finding, member.run.findFiles)
    }
  }

  // MARK: - Documents that are up to date

  /// The document that is up to date, with its record; nil if it must be rebuilt.
  package func current(_ found: [WallFiles]) -> (path: FilePath, record: WallRecord)? {
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

  package var verifiesContents: Bool { runs.contains { $0.work.verifiesContents } }

  /// The digest of everything that the document depends on, including the names and the order of its walls; nil if a
  /// wall has no digest.
  ///
  /// - Parameter byContents: True to compare files by contents, for walls that request it.
  package func digest(of found: [WallFiles], byContents: Bool) -> String? {
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
      member.run.becomeUnchanged(wall: index, of: document.record, at: document.path, &member.outcome)
      try member.run.leaveAlone(found[index], &member.outcome, member.session, lockedBy: lock)
    }
  }
}

extension WallRun {
  /// Throws if a wall has the output of an earlier one, but cannot be part of the same.
  ///
  /// - Parameter place: The earlier wall's position in the batch file.
  package func checkJoining(_ other: WallRun, at place: String) throws(RunFailure) {
    try product.checkJoining(self, with: other, at: place)
  }

  /// The reason why two walls cannot be made.
  package func sameness(at place: String) -> String { "\(place) has the same output, \(output.stable)" }

  /// Takes the outcome of an unchanged wall from the record of a shared output.
  func becomeUnchanged(wall index: Int, of record: WallRecord, at path: FilePath, _ outcome: inout WallOutcome) {
    let wall = record.walls[index]
    (outcome.ending, outcome.files, outcome.size) = (.unchanged, [path], wall.size)
    for detail in product.details(of: record, wall: index) { outcome.add(detail) }
    (outcome.photoCount, outcome.earlierLeftOutCount) = (wall.photoCount, wall.leftOutCount)
    outcome.earlierCopyCount = wall.copyCount
    outcome.earlierCheck = record.resolutionCheck
    outcome.earlierSmallPreviewCount = record.smallPreviewCount
  }
}
