import Files
import ImageCodecs
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
    let counter = notes.counter(of: pairs.count, unit: "pictures", name: nil)
    let outcomes = concurrentMap(pairs.count, jobs: jobs) { index in
      defer { counter.advance() }
      return comparer.outcome(of: pairs[index])
    }
    counter.finish()
    return findingRenames(outcomes)
  }

  /// Joins a removed and an added picture with the same pixels.
  private func findingRenames(_ outcomes: [PairOutcome]) -> [PairOutcome] {
    var outcomes = outcomes
    let removed = outcomes.indices.filter { outcomes[$0].verdict == .removed }
    var added = outcomes.indices.filter { outcomes[$0].verdict == .added }
    if removed.isEmpty || added.isEmpty { return outcomes }
    var checksums: [FilePath: String] = [:]
    func checksum(_ path: FilePath) -> String? {
      if let known = checksums[path] { return known }
      let checksum = try? PictureChecksum.checksum(of: path, limits: comparer.limits)
      checksums[path] = checksum
      return checksum
    }
    for index in removed {
      let wanted =
        switch outcomes[index].pair.expected {
        case .checksum(let checksum): checksum
        case .picture(let path): checksum(path)
        case .nothing: String?.none
        }
      let pair = outcomes[index].pair
      let place = added.firstIndex { other in
        guard let actual = outcomes[other].pair.actual, wanted != nil, checksum(actual) == wanted else { return false }
        // Pictures of other sizes and orientations can have the same checksum.
        return comparer.outcome(of: PicturePair(name: pair.name, expected: pair.expected, actual: actual)).verdict
          == .same
      }
      guard let place else { continue }
      let other = added.remove(at: place)
      outcomes[index].verdict = .renamed
      outcomes[index].newName = outcomes[other].pair.name
      outcomes[index].pair.actual = outcomes[other].pair.actual
      outcomes[other].pair.actual = nil
      outcomes[other].isJoined = true
    }
    return outcomes.filter { !$0.isJoined }
  }
}

extension [PairOutcome] {
  package func count(_ verdict: PairVerdict) -> Int { count { $0.verdict == verdict } }

  /// The exit code: differences count more than pictures that could not be compared.
  package var exitCode: ExitCode {
    if contains(where: { $0.verdict == .unreadable }) { return .misused }
    if contains(where: { $0.verdict.isDifference }) { return .failed }
    return contains { $0.verdict == .failed } ? .incomplete : .done
  }
}
