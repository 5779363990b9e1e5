import Parallel

/// Finds photos that are copies of each other, or nearly.
///
///     let search = CopySearch(fingerprints)
///     let doubtful = search.withCopies()
///     let originals = search.originals(among: doubtful, qualities: qualities)
///
/// Each that is left out is like one that is kept, so that photos which drift away from the first are not all taken for
/// it; and no two that are kept are alike. The time grows with the square of the number: ten thousand photos take up to
/// half a second.
package struct CopySearch: Sendable {
  private let fingerprints: [Fingerprint]
  /// All of them by their lightness, so that only some need be compared.
  private let places: [Place]
  private let placeOfIndex: [Int]

  private struct Place: Sendable {
    var lightness: Int
    var hash: CosineHash
    var index: Int
  }

  package init(_ fingerprints: [Fingerprint]) {
    self.fingerprints = fingerprints
    let lightness = fingerprints.map(\.lightness)
    let order = fingerprints.indices.sorted { (lightness[$0], $0) < (lightness[$1], $1) }
    places = order.map { Place(lightness: lightness[$0], hash: fingerprints[$0].hash, index: $0) }
    var placeOfIndex = [Int](repeating: 0, count: fingerprints.count)
    for (place, index) in order.enumerated() { placeOfIndex[index] = place }
    self.placeOfIndex = placeOfIndex
  }

  /// Those that are like any other.
  package func withCopies(jobs: Int? = nil) -> [Int] {
    let isFound = concurrentMap(fingerprints.count, jobs: jobs) { index in
      var isFound = false
      forEach(like: index) { _ in
        isFound = true
        return false
      }
      return isFound
    }
    return isFound.indices.filter { isFound[$0] }
  }

  /// What is known of a photo that may have to make way.
  package struct Quality: Sendable {
    /// See `Detail`.
    package var detail: Int
    package var fileSize: Int

    package init(detail: Int, fileSize: Int) { (self.detail, self.fileSize) = (detail, fileSize) }
  }

  /// Which photo is kept in place of each that is not. The one with most detail stays; of those that have hardly less, the
  /// one with most pixels, of these the one with the largest file, which was compressed least, and then the first.
  ///
  /// - Parameters:
  ///   - doubtful: those that are like any other.
  ///   - qualities: of each of these.
  package func originals(among doubtful: [Int], qualities: [Quality]) -> [Int: Int] {
    precondition(doubtful.count == qualities.count, "Every photo in doubt has its quality.")
    var quality = [Quality](repeating: Quality(detail: 0, fileSize: 0), count: fingerprints.count)
    for (index, value) in zip(doubtful, qualities) { quality[index] = value }
    var isSettled = [Bool](repeating: false, count: fingerprints.count)
    var originals: [Int: Int] = [:]
    func holdsMore(_ left: Int, _ right: Int) -> Bool {
      (pixels(left), quality[left].fileSize, right) > (pixels(right), quality[right].fileSize, left)
    }
    let sharpestFirst = doubtful.sorted { left, right in
      quality[left].detail == quality[right].detail
        ? holdsMore(left, right) : quality[left].detail > quality[right].detail
    }
    for sharpest in sharpestFirst where !isSettled[sharpest] {
      var kept = sharpest
      forEach(like: sharpest) { other in
        let hasHardlyLess = quality[other].detail >= leastDetail(of: other, beside: sharpest, quality[sharpest].detail)
        if !isSettled[other] && hasHardlyLess && holdsMore(other, kept) { kept = other }
        return true
      }
      isSettled[kept] = true
      forEach(like: kept) { other in
        if !isSettled[other] {
          isSettled[other] = true
          originals[other] = kept
        }
        return true
      }
    }
    return originals
  }

  /// The detail with which a photo is as good as one with more. Between copies of one size it says little, for
  /// compression adds some; a copy that is much larger must have nearly as much, or it was enlarged.
  private func leastDetail(of other: Int, beside sharpest: Int, _ detail: Int) -> Int {
    let (ours, theirs) = (pixels(other), pixels(sharpest))
    if ours <= theirs + theirs / 8 { return detail - detail / 6 }
    return detail - detail / (ours <= 2 * theirs ? 16 : 50)
  }

  private func pixels(_ index: Int) -> Int { fingerprints[index].width * fingerprints[index].height }

  /// Calls `body` with each that is like one, until it answers false.
  private func forEach(like index: Int, _ body: (Int) -> Bool) {
    let own = places[placeOfIndex[index]]
    func visit(_ place: Int) -> Bool? {
      let other = places[place]
      if abs(other.lightness - own.lightness) > Fingerprint.mostLightness { return nil }
      guard own.hash.distance(to: other.hash) <= Fingerprint.mostBits,
        fingerprints[index].isLike(fingerprints[other.index])
      else { return true }
      return body(other.index)
    }
    for place in (placeOfIndex[index] + 1)..<max(places.count, placeOfIndex[index] + 1) {
      guard let goesOn = visit(place) else { break }
      if !goesOn { return }
    }
    for place in (0..<placeOfIndex[index]).reversed() {
      guard visit(place) == true else { return }
    }
  }
}
