import Parallel

/// Finds photos that are duplicates or near-duplicates of each other.
///
///     let search = CopySearch(fingerprints)
///     let doubtful = search.withCopies()
///     let originals = search.originals(among: doubtful, qualities: qualities)
///
/// Each photo that is left out is similar to one that is kept, so a gradually changing series is not reduced to its
/// first photo; and no two kept photos are similar. Only photos that have something in common are compared: parts of
/// their hashes (see `HashBands`), and roughly their colors, without which all plain pictures would be compared.
package struct CopySearch: Sendable {
  private let fingerprints: [Fingerprint]
  private let sums: [Fingerprint.Sums]
  /// All photos, group by group.
  private let members: [Int32]
  /// The groups, sorted by the colors of their photos.
  private let groups: [Group]
  private let groupOfIndex: [Int32]
  /// The bands of the groups.
  private let bands: HashBands
  /// Returns false for two photos that do not count as copies, however similar they are.
  private var mayBeCopies: @Sendable (Int, Int) -> Bool = { _, _ in true }

  /// Photos with the same hash, whose colors are not far apart.
  private struct Group: Sendable {
    var cell: Fingerprint.ColorCell
    var hash: CosineHash
    /// The photos of the group, as a range in `members`.
    var range: Range<Int32>
  }

  package init(_ fingerprints: [Fingerprint]) {
    self.fingerprints = fingerprints
    sums = fingerprints.map(\.sums)
    let (cells, hashes) = (sums.map(\.cell), fingerprints.map(\.hash))
    let order = fingerprints.indices.sorted { one, other in
      if cells[one] != cells[other] { return cells[one] < cells[other] }
      return hashes[one] == hashes[other] ? one < other : hashes[one] < hashes[other]
    }
    members = order.map { Int32($0) }
    var (groups, groupOfIndex): ([Group], [Int32]) = ([], [Int32](repeating: 0, count: fingerprints.count))
    for (place, index) in order.enumerated() {
      if let last = groups.last, last.cell == cells[index], last.hash == hashes[index] {
        groups[groups.count - 1].range = last.range.lowerBound..<Int32(place + 1)
      } else {
        groups.append(Group(cell: cells[index], hash: hashes[index], range: Int32(place)..<Int32(place + 1)))
      }
      groupOfIndex[index] = Int32(groups.count - 1)
    }
    (self.groups, self.groupOfIndex) = (groups, groupOfIndex)
    bands = HashBands(groups.map(\.hash))
  }

  /// Returns the search without some pairs of photos.
  package func limited(to mayBeCopies: @escaping @Sendable (Int, Int) -> Bool) -> CopySearch {
    var search = self
    search.mayBeCopies = mayBeCopies
    return search
  }

  /// Returns the photos that are similar to any other.
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
    /// The detail, as measured by `Detail`.
    package var detail: Int
    /// The place among all photos, by which those with hardly less detail are chosen; 0 for the one that comes first.
    package var place: Int
    /// The number of stars, which precedes everything else; 0 if ratings do not count.
    package var rating: Int

    package init(detail: Int, place: Int, rating: Int = 0) {
      (self.detail, self.place, self.rating) = (detail, place, rating)
    }
  }

  /// Returns the photo that replaces each photo that is left out. Of those with the highest rating, the photo with the
  /// most detail is kept; among those with hardly less, the one that comes first by `place`.
  ///
  /// - Parameters:
  ///   - doubtful: The photos that are similar to any other.
  ///   - qualities: The quality of each of these.
  package func originals(among doubtful: [Int], qualities: [Quality]) -> [Int: Int] {
    precondition(doubtful.count == qualities.count, "Every possible duplicate must have a quality.")
    var quality = [Quality](repeating: Quality(detail: 0, place: 0), count: fingerprints.count)
    for (index, value) in zip(doubtful, qualities) { quality[index] = value }
    var isSettled = [Bool](repeating: false, count: fingerprints.count)
    var originals: [Int: Int] = [:]
    func precedes(_ left: Int, _ right: Int) -> Bool {
      (quality[left].place, left) < (quality[right].place, right)
    }
    let bestFirst = doubtful.sorted { left, right in
      if quality[left].rating != quality[right].rating { return quality[left].rating > quality[right].rating }
      return quality[left].detail == quality[right].detail
        ? precedes(left, right) : quality[left].detail > quality[right].detail
    }
    for sharpest in bestFirst where !isSettled[sharpest] {
      let similar = similar(to: sharpest)
      var kept = sharpest
      for other in similar where !isSettled[other] && precedes(other, kept) {
        if quality[other].rating == quality[sharpest].rating,
          quality[other].detail >= minDetail(of: other, beside: sharpest, quality[sharpest].detail)
        {
          kept = other
        }
      }
      isSettled[kept] = true
      for other in kept == sharpest ? similar : self.similar(to: kept) where !isSettled[other] {
        isSettled[other] = true
        originals[other] = kept
      }
    }
    return originals
  }

  /// Returns the detail with which a photo counts as being as good as one with more. For copies of the same size, a
  /// difference means little, because compression adds some detail; a much larger copy must have nearly as much, or it
  /// was enlarged.
  private func minDetail(of other: Int, beside sharpest: Int, _ detail: Int) -> Int {
    let (ours, theirs) = (pixels(other), pixels(sharpest))
    if ours <= theirs + theirs / 8 { return detail - detail / 6 }
    return detail - detail / (ours <= 2 * theirs ? 16 : 50)
  }

  private func pixels(_ index: Int) -> Int { fingerprints[index].width * fingerprints[index].height }

  /// Returns the photos that are similar to one, in no particular order.
  package func similar(to index: Int) -> [Int] {
    var similar: [Int] = []
    forEach(like: index) { other in
      similar.append(other)
      return true
    }
    return similar
  }

  /// Calls `body` once for each similar photo, in no particular order, until it returns false.
  private func forEach(like index: Int, _ body: (Int) -> Bool) {
    let own = Int(groupOfIndex[index])
    if !forEach(like: index, in: groups[own], body) { return }
    bands.forEachCandidate(near: own, among: windows(around: groups[own].cell)) { candidate in
      let group = groups[candidate]
      guard groups[own].hash.distance(to: group.hash) <= Fingerprint.maxBits else { return true }
      return forEach(like: index, in: group, body)
    }
  }

  /// Does the same for the photos of a group. Returns false if `body` returned false.
  @inline(__always)
  private func forEach(like index: Int, in group: Group, _ body: (Int) -> Bool) -> Bool {
    let own = sums[index]
    for place in group.range {
      let other = Int(members[Int(place)])
      guard other != index, own.mayBeLike(sums[other]), fingerprints[index].isLike(fingerprints[other]),
        mayBeCopies(index, other)
      else { continue }
      if !body(other) { return false }
    }
    return true
  }

  /// Returns the groups whose photos may have sufficiently similar colors.
  private func windows(around cell: Fingerprint.ColorCell) -> [Range<Int>] {
    cell.neighbors.compactMap { neighbors in
      let first = groups.partitioningIndex { $0.cell >= neighbors.lowerBound }
      let range = first..<groups.partitioningIndex { $0.cell > neighbors.upperBound }
      return range.isEmpty ? nil : range
    }
  }
}

extension Array {
  /// Returns the index of the first element for which a condition holds, if it holds for all later elements.
  fileprivate func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
