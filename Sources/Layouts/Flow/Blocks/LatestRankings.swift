import Foundation

/// The rankings of the latest walls: a wall is measured before it is placed, often several times.
@safe final class LatestRankings: @unchecked Sendable {
  static let shared = LatestRankings()

  private struct Known {
    var search: ExactFlowSearch
    var size: CGSize
    var isLong: Bool
    var ranking: BlockRanking
  }

  private let lock = RecursiveLock()
  // Sound: only used while the lock is held.
  private var known: [Known] = []
  private static let maxKnown = 4

  /// Returns a wall, counted from the best of those that look different from all before them; nil if there are not as
  /// many.
  func different(_ number: Int, of search: ExactFlowSearch, filling size: CGSize) -> BlockTree? {
    let isLong = number > 0
    func isWanted(_ known: Known) -> Bool { known.isLong == isLong && known.size == size && known.search == search }
    if let known = lock.withLock({ known.first(where: isWanted) }) { return known.ranking.different(number) }
    let ranking = search.ranking(filling: size, isLong: isLong)
    lock.withLock {
      known = Array(known.suffix(Self.maxKnown - 1))
      known.append(Known(search: search, size: size, isLong: isLong, ranking: ranking))
    }
    return ranking.different(number)
  }
}
