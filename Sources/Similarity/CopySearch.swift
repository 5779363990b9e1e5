import Parallel

/// Finds photos that are copies or near-copies of each other.
///
///     let search = CopySearch(fingerprints)
///     let doubtful = search.withCopies()
///     let originals = search.originals(among: doubtful, qualities: qualities)
///
/// Each photo that is left out is similar to one that is kept, so a gradually changing series is not reduced to its
/// first photo; and no two kept photos are similar. Only photos that have something in common are compared: see
/// `HashBands`.
package struct CopySearch: Sendable {
  private let fingerprints: [Fingerprint]
  /// All photos, sorted by lightness.
  private let places: [Place]
  private let placeOfIndex: [Int]
  private let bands: HashBands

  private struct Place: Sendable {
    var index: Int
    var hash: CosineHash
    var sums: Fingerprint.Sums
  }

  package init(_ fingerprints: [Fingerprint]) {
    self.fingerprints = fingerprints
    let sums = fingerprints.map(\.sums)
    let order = fingerprints.indices.sorted { (sums[$0].lightness, $0) < (sums[$1].lightness, $1) }
    places = order.map { Place(index: $0, hash: fingerprints[$0].hash, sums: sums[$0]) }
    var placeOfIndex = [Int](repeating: 0, count: fingerprints.count)
    for (place, index) in order.enumerated() { placeOfIndex[index] = place }
    self.placeOfIndex = placeOfIndex
    bands = HashBands(places.map(\.hash))
  }

  /// The photos that are similar to any other.
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

  /// The quality of a photo, which decides between copies.
  package struct Quality: Sendable {
    /// See `Detail`.
    package var detail: Int
    package var fileSize: Int

    package init(detail: Int, fileSize: Int) { (self.detail, self.fileSize) = (detail, fileSize) }
  }

  /// The photo that replaces each photo that is left out. The one with the most detail is kept; of those with hardly
  /// less, the one with the most pixels, of these the one with the largest file, which was compressed least, and then
  /// the first.
  ///
  /// - Parameters:
  ///   - doubtful: The photos that are similar to any other.
  ///   - qualities: The quality of each of these.
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
      let similar = similar(to: sharpest)
      var kept = sharpest
      for other in similar where !isSettled[other] && holdsMore(other, kept) {
        if quality[other].detail >= leastDetail(of: other, beside: sharpest, quality[sharpest].detail) { kept = other }
      }
      isSettled[kept] = true
      for other in kept == sharpest ? similar : self.similar(to: kept) where !isSettled[other] {
        isSettled[other] = true
        originals[other] = kept
      }
    }
    return originals
  }

  /// The detail that makes a photo as good as one with more. Between copies of the same size it means little, because
  /// compression adds some; a much larger copy must have nearly as much, or it was enlarged.
  private func leastDetail(of other: Int, beside sharpest: Int, _ detail: Int) -> Int {
    let (ours, theirs) = (pixels(other), pixels(sharpest))
    if ours <= theirs + theirs / 8 { return detail - detail / 6 }
    return detail - detail / (ours <= 2 * theirs ? 16 : 50)
  }

  private func pixels(_ index: Int) -> Int { fingerprints[index].width * fingerprints[index].height }

  private func similar(to index: Int) -> [Int] {
    var similar: [Int] = []
    forEach(like: index) { other in
      similar.append(other)
      return true
    }
    return similar
  }

  /// Calls `body` once for each similar photo, in no particular order, until it returns false.
  private func forEach(like index: Int, _ body: (Int) -> Bool) {
    let own = places[placeOfIndex[index]]
    let (lightness, most) = (own.sums.lightness, Fingerprint.mostLightness)
    let window = places(between: lightness - most, lightness + most)
    bands.forEachCandidate(near: placeOfIndex[index], among: window) { candidate in
      let other = places[candidate]
      guard own.hash.distance(to: other.hash) <= Fingerprint.mostBits, own.sums.mayBeLike(other.sums),
        fingerprints[index].isLike(fingerprints[other.index])
      else { return true }
      return body(other.index)
    }
  }

  /// The places of photos with a lightness within bounds.
  private func places(between least: Int, _ most: Int) -> Range<Int> {
    let first = places.partitioningIndex { $0.sums.lightness >= least }
    return first..<places.partitioningIndex { $0.sums.lightness > most }
  }
}

extension Array {
  /// The index of the first element of the second part, if all of the first part come before it.
  fileprivate func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
