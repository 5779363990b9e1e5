import SeededRandom

/// The photos of places in the plane, chosen so that neighbors are alike.
///
///     let places = SimilarPlaces(middles, features: features)
///     let photos = places.photos(seed: 0)     // the photo of each place
///
/// A fast linear assignment sorting (Barthel, Hezel, Jung and Schall 2022): the photos of all places are blurred, and
/// groups of photos exchange their places so that the blurred picture changes least, with smaller and smaller blurs.
/// It begins with the photos sorted by what they differ in most, across, and by what they differ in next, down; so a
/// few other photos hardly change the whole. All arithmetic is in integers. 1,024 photos take about 10 ms.
package struct SimilarPlaces: Sendable {
  let raster: PlaceRaster
  let features: PhotoFeatures
  /// The kind of each place and of the photo that is there at first. Photos only change places with those of their
  /// kind; negative ones stay.
  let kinds: [Int32]
  private let middles: [SIMD2<Int32>]

  /// - Parameters:
  ///   - middles: The middle of each place, in any unit.
  ///   - features: The features of as many photos, in the order of the places that they have at first.
  package init(_ middles: [SIMD2<Int32>], features: PhotoFeatures, kinds: [Int32]? = nil) {
    precondition(
      middles.count == features.count && (kinds?.count ?? middles.count) == middles.count,
      "There must be a photo for each place.")
    raster = PlaceRaster(middles)
    (self.middles, self.features) = (middles, features)
    self.kinds = kinds ?? [Int32](repeating: 0, count: middles.count)
  }

  /// Returns the photo of each place.
  package func photos(seed: UInt64) -> [Int32] {
    let runs = min(4, max(1, 512 / max(1, middles.count)))
    let found = (0..<UInt64(runs)).map { run in
      var search = PlaceSearch(self, from: sorted(seed: seed), seed: seed &+ run << 32)
      search.run(from: raster.longerSide * 6, passes: runs > 1 ? 2 : 1)
      return search.photos
    }
    if runs == 1 { return found[0] }
    let neighbors = neighbors
    let best = found.map { ($0, roughness(of: $0, among: neighbors)) }.min { $0.1 < $1.1 }?.0 ?? []
    return middles.count > Self.few ? best : smoothed(best, among: neighbors)
  }

  /// The number of photos of which any two are tried in each other's places.
  private static let few = 128

  /// Returns the photos of places after small changes to the arrangement that they have at first.
  ///
  /// - Parameter radius: The radius in places within which photos move at first.
  package func refinedPhotos(radius: Int, seed: UInt64) -> [Int32] {
    var search = PlaceSearch(self, from: features.ordered, seed: seed)
    search.run(from: radius * 16)
    return search.photos
  }

  // MARK: - The beginning

  /// Returns the photos of places in the order of their main differences. Other seeds mirror it.
  private func sorted(seed: UInt64) -> [Int32] {
    var photos = middles.indices.map { Int32($0) }
    let (first, second) = features.mainProjections
    let isWide = raster.width * raster.scale.y >= raster.height * raster.scale.x
    func across(_ place: Int) -> Int { Int(isWide ? raster.columns[place] : raster.rows[place]) }
    func down(_ place: Int) -> Int { Int(isWide ? raster.rows[place] : raster.columns[place]) }
    let sides = (raster.width * raster.scale.y, raster.height * raster.scale.x)
    for members in members {
      let ratio = Double(max(sides.0, sides.1)) / Double(max(1, min(sides.0, sides.1)))
      let strips = max(1, Int((Double(members.count) * ratio).squareRoot().rounded()))
      let sign = seed & 1 == 0 ? 1 : -1
      let other = seed & 2 == 0 ? 1 : -1
      let places = Self.inStrips(members, count: strips, by: across, then: down)
      let chosen = Self.inStrips(members, count: strips, by: { sign * first[$0] }, then: { other * second[$0] })
      for (place, photo) in zip(places, chosen) { photos[place] = Int32(photo) }
    }
    return photos
  }

  /// One more than the largest kind.
  var kindCount: Int { Int(kinds.max() ?? -1) + 1 }

  /// The places of each kind.
  private var members: [[Int]] {
    var members: [Int32: [Int]] = [:]
    for (place, kind) in kinds.enumerated() where kind >= 0 { members[kind, default: []].append(place) }
    return members.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Sorts by one key, and equal parts of the result by another.
  private static func inStrips(
    _ members: [Int], count: Int, by key: (Int) -> Int, then other: (Int) -> Int
  ) -> [Int] {
    let sorted = members.sorted { (key($0), other($0), $0) < (key($1), other($1), $1) }
    // In steps: as one expression, its types take the compiler seconds.
    return (0..<count).flatMap { (strip: Int) -> [Int] in
      let (start, end) = (strip * members.count / count, (strip + 1) * members.count / count)
      return sorted[start..<end].sorted { (other($0), $0) < (other($1), $1) }
    }
  }

  // MARK: - The result

  /// The pairs of places that are neighbors: each place with the four nearest; the two nearest of few places.
  var neighbors: [(Int, Int)] { NearPlaces(middles, raster).pairs(count: min(4, max(2, middles.count / 6))) }

  /// Returns the sum of the distances of neighbors.
  private func roughness(of photos: [Int32], among neighbors: [(Int, Int)]) -> Int {
    neighbors.reduce(0) { $0 + features.distance(Int(photos[$1.0]), Int(photos[$1.1])) }
  }

  /// Returns the likeness of neighbors: 1 if they are equal, and about 0 if they are as different as photos on average.
  package func likeness(of photos: [Int32]) -> Double {
    let neighbors = neighbors
    guard !neighbors.isEmpty else { return 0 }
    let count = photos.count
    var random = SplitMix64(seed: 0)
    func any() -> Int { Int(random.next() >> 33) % count }
    let pairs =
      count <= 512
      ? (0..<count).flatMap { one in (0..<one).map { ($0, one) } }
      : (0..<131_072).map { _ in (any(), any()) }.filter { $0.0 != $0.1 }
    let mean = Double(roughness(of: photos, among: pairs)) / Double(max(1, pairs.count))
    return mean == 0 ? 0 : 1 - Double(roughness(of: photos, among: neighbors)) / Double(neighbors.count) / mean
  }
}
