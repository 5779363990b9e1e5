import Similarity

// The choice of as many photos as the limit allows.

extension Gallery {
  /// The choice of photos if there are more than the limit.
  package enum Pick: String, CaseIterable, Encodable, Sendable {
    case first
    case last
    /// Evenly spread, including the first and the last.
    case spread
    case random
    /// Those with the highest ratings, then the sharpest and best exposed.
    case best
  }

  /// Removes the photos beyond the limit. The others stay in order.
  mutating func pick(_ choice: Choice, _ environment: Environment) {
    guard let limit = choice.limit, photos.count > limit else { return }
    if choice.isSpread { return spread(limit, choice, environment) }
    switch choice.pick {
    case .first: photos.removeLast(photos.count - limit)
    case .last: photos.removeFirst(photos.count - limit)
    case .spread:
      let last = photos.count - 1
      photos = (0..<limit).map { photos[limit == 1 ? 0 : ($0 * last + (limit - 1) / 2) / (limit - 1)] }
    case .random:
      // The random numbers differ from those of the order, which would just take its first photos.
      let keys = photos.map { Self.randomKey(of: $0, ~choice.seed) }
      let drawn = photos.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.prefix(limit)
      photos = drawn.sorted().map { photos[$0] }
    case .best:
      let ranking = ranking(of: Array(photos.indices), environment)
      photos = ranking.photos.prefix(limit).map(\.index).sorted().map { photos[$0] }
    }
  }

  /// Chooses photos spread over time, folders and kinds of pictures; the best of similar ones, if the best are wanted.
  private mutating func spread(_ limit: Int, _ choice: Choice, _ environment: Environment) {
    let dates = PhotoDates(of: photos)
    let fingerprints = Self.looks(of: photos, environment).map { $0?.fingerprint }
    let spread = Spread(
      seconds: photos.map { dates.instant(of: $0).0 }, folders: photos.map(\.path.parent), looks: fingerprints,
      count: limit)
    var chosen = spread.chosen
    if choice.pick == .best {
      let parts = spread.neighborhoods
      let ranking = ranking(of: parts.flatMap { $0.count > 1 ? $0 : [] }, environment)
      let rank = Dictionary(uniqueKeysWithValues: ranking.photos.enumerated().map { ($1.index, $0) })
      chosen = parts.map { part in part.min { rank[$0] ?? 0 < rank[$1] ?? 0 }! }
    }
    photos = chosen.sorted().map { photos[$0] }
  }

  private func ranking(of indices: [Int], _ environment: Environment) -> Ranking {
    let qualities = Self.qualities(
      of: indices.map { photos[$0] }, Self.looks(of: indices.map { photos[$0] }, environment), environment)
    return Ranking(
      zip(indices, qualities).map { RankedPhoto($0, photos[$0], $1) })
  }
}
