import Clock
import Parallel
package import Planning

/// The comparison of all pairs.
///
///     let outcomes = ComparisonRun(comparer).outcomes(of: pairs, jobs: 4, notes: console)
package struct ComparisonRun: Sendable {
  private let comparer: PairComparer

  package init(_ comparer: PairComparer) { self.comparer = comparer }

  /// Returns the outcomes in the order of the pairs. A picture that was only renamed has one outcome.
  package func outcomes(of pairs: [PicturePair], jobs: Int?, notes: some Notes) -> [PairOutcome] {
    let counter = notes.counter(.comparing, of: pairs.count, unit: "pictures")
    let comparer = pairs.count > 1 ? comparer.inTurns() : comparer
    let outcomes = concurrentMap(pairs.count, jobs: jobs) { index in
      defer { counter.advance(with: pairs[index].name) }
      let start = WallClock.monotonicSeconds
      var outcome = comparer.outcome(of: pairs[index])
      outcome.seconds = WallClock.monotonicSeconds - start
      return outcome
    }
    counter.finish()
    return findingRenames(outcomes)
  }

  /// Joins a removed and an added picture with the same pixels.
  private func findingRenames(_ outcomes: [PairOutcome]) -> [PairOutcome] {
    var added = outcomes.indices.filter { outcomes[$0].verdict == .added }
    if added.isEmpty { return outcomes }
    var outcomes = outcomes
    var joined: Set<Int> = []
    for index in outcomes.indices where outcomes[index].verdict == .removed && !added.isEmpty {
      let pair = outcomes[index].pair
      guard let wanted = checksum(of: pair.expected) else { continue }
      let place = added.firstIndex { other in
        guard PictureChecksum.mayBeSame(wanted, outcomes[other].checksum ?? "") else { return false }
        // Pictures of other orientations can have the same checksum.
        let renamed = PicturePair(name: pair.name, expected: pair.expected, actual: outcomes[other].pair.actual)
        return comparer.outcome(of: renamed).verdict == .same
      }
      guard let place else { continue }
      let other = added.remove(at: place)
      joined.insert(other)
      outcomes[index].verdict = .renamed
      outcomes[index].newName = outcomes[other].pair.name
      outcomes[index].pair.actual = outcomes[other].pair.actual
      outcomes[index].stamp = outcomes[other].stamp
    }
    return outcomes.indices.filter { !joined.contains($0) }.map { outcomes[$0] }
  }

  private func checksum(of expected: PicturePair.Expected) -> String? {
    switch expected {
    case .checksum(let checksum): checksum
    case .picture(let path): try? PictureChecksum.checksum(of: path, limits: comparer.limits)
    case .nothing: nil
    }
  }
}

extension [PairOutcome] {
  package func count(_ verdict: PairVerdict) -> Int { count { $0.verdict == verdict } }

  /// True if there are expected pictures, and none has a counterpart: the step that makes the actual ones has failed.
  package var lacksEveryCounterpart: Bool {
    contains { $0.verdict == .removed } && allSatisfy { [.removed, .added].contains($0.verdict) }
  }

  /// The exit code: differences count more than pictures that could not be compared.
  package var exitCode: ExitCode {
    if contains(where: { $0.verdict == .unreadable }) { return .misused }
    if contains(where: { $0.verdict.isDifference }) { return .failed }
    return contains { $0.verdict == .failed } ? .incomplete : .done
  }
}
