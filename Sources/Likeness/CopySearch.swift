import Parallel

/// Finds photos that are copies of each other, or nearly.
///
///     let search = CopySearch(fingerprints)
///     let doubtful = search.withCopies()
///     let originals = search.originals(among: doubtful, details: details)
///
/// Each that is left out is like one that is kept, so that photos which drift away from the first are not all taken for
/// it; and no two that are kept are alike. The time grows with the square of the number: ten thousand photos take 0.3 s.
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

  /// Which photo is kept in place of each that is not. The one with most detail stays; of those that have as much, to a
  /// fiftieth, the largest; of these again the one with most detail, or else the first.
  ///
  /// - Parameters:
  ///   - doubtful: those that are like any other.
  ///   - details: of each of these.
  package func originals(among doubtful: [Int], details: [Int]) -> [Int: Int] {
    precondition(doubtful.count == details.count, "Every photo in doubt needs its detail.")
    var detail = [Int](repeating: 0, count: fingerprints.count)
    for (index, value) in zip(doubtful, details) { detail[index] = value }
    var isSettled = [Bool](repeating: false, count: fingerprints.count)
    var originals: [Int: Int] = [:]
    func larger(_ left: Int, _ right: Int) -> Bool {
      (pixels(left), detail[left], right) > (pixels(right), detail[right], left)
    }
    let sharpestFirst = doubtful.sorted { left, right in
      detail[left] == detail[right] ? larger(left, right) : detail[left] > detail[right]
    }
    for sharpest in sharpestFirst where !isSettled[sharpest] {
      var kept = sharpest
      forEach(like: sharpest) { other in
        let isAsSharp = detail[other] * 50 >= detail[sharpest] * 49
        if !isSettled[other] && isAsSharp && larger(other, kept) { kept = other }
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
