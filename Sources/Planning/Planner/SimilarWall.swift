import Files
import Foundation
import Gallery
import Layouts
import Neighbors

/// The search for an order of photos in which neighbors on the wall are alike.
///
///     var search = try SimilarWall(photos, arrange: sifted(_:))
///     try search.arrange(by: features, seed: 0)
///
/// A layout gives each place in the order a part of the wall. If that depends on the photos, as in rows of uneven
/// photos, they are laid out in the new order and then rearranged less and less, at last only among photos of the same
/// shape, which does not change the wall. Photos with a place of their own keep their place in the order.
struct SimilarWall {
  typealias Result = (sifted: PhotoSieve.Sifted, compromise: SizeCompromise?)

  private let layOut: ([Photo]) throws(RunFailure) -> Result
  private var best: Attempt

  var photos: [Photo] { best.photos }
  var sifted: PhotoSieve.Sifted { best.result.sifted }
  var compromise: SizeCompromise? { best.result.compromise }
  /// The likeness of neighbors, once photos have been arranged by it.
  var likeness: Double? { best.likeness }

  init(_ photos: [Photo], arrange: @escaping ([Photo]) throws(RunFailure) -> Result) throws(RunFailure) {
    layOut = arrange
    best = Attempt(photos: photos, features: [], result: try arrange(photos))
  }

  /// A wall, and what is known about its photos.
  fileprivate struct Attempt {
    var photos: [Photo]
    var features: [[Int]?]
    var result: Result
    var likeness: Double?
    /// The shown photos, and the middle of each in sixteenths of a pixel.
    var shown: [Int] = []
    var middles: [SIMD2<Int32>] = []
  }

  /// - Parameters:
  ///   - features: The features of each photo, of which similar photos have similar ones.
  ///   - earlier: The files of an earlier wall, in order. Its photos keep their places if few are new.
  mutating func arrange(
    by features: [[Int]?], seed: UInt64, keeping earlier: [Plan.FileName] = []
  ) throws(RunFailure) {
    guard best.result.sifted.isWall else { return }
    best.features = features
    let given = measured(best)
    best = given
    guard given.shown.count > 2 else { return }
    func whole(_ places: SimilarPlaces) -> [Int32] { places.photos(seed: seed) }
    if !earlier.isEmpty, let attempt = try kept(given, after: earlier, by: whole) {
      best = attempt
      return
    }
    best = try rearranged(given, kinds: fixed(in: given), by: whole)
    if best.middles == given.middles { return }
    let rounds = Self.rounds(for: given.shown.count)
    var attempt = best
    for round in 0..<rounds {
      let isLate = 2 * round >= rounds
      if isLate { attempt = best }
      // Photos of the same shape can change places without moving the others.
      let kinds = isLate && (rounds - round) % 2 == 1 ? shapes(in: attempt) : fixed(in: attempt)
      attempt = try rearranged(attempt, kinds: kinds) {
        $0.refinedPhotos(radius: isLate && round % 4 < 2 ? 1 : 3, seed: seed &+ UInt64(round))
      }
      if attempt.isBetter(than: best) { best = attempt }
    }
    guard best.isWorseAsWall(than: given) else { return }
    // No order of all photos suits the size; one of photos of the same shapes does.
    let limited = try rearranged(given, kinds: shapes(in: given), by: whole)
    best = limited.isWorseAsWall(than: given) ? given : limited
  }

  /// Returns the wall with photos of an earlier one in their places, and new ones where they suit their neighbors; nil
  /// if most are new, or if the wall would be worse.
  private func kept(
    _ given: Attempt, after earlier: [Plan.FileName], by choose: (SimilarPlaces) -> [Int32]
  ) throws(RunFailure) -> Attempt? {
    let movable = given.photos.indices.filter { !given.photos[$0].hasOwnPlace }
    let groups = Dictionary(grouping: movable) { given.photos[$0].group }.values.sorted { $0[0] < $1[0] }
    guard let places = KeptPlaces(of: given.photos, after: earlier, groups: groups) else { return nil }
    var attempt = given
    attempt.photos = places.order.map { given.photos[$0] }
    attempt.features = places.order.map { given.features[$0] }
    attempt.result = try layOut(attempt.photos)
    attempt = measured(attempt)
    let kinds = zip(attempt.shown, fixed(in: attempt)).map { places.free.contains($0) ? $1 : -1 }
    attempt = try rearranged(attempt, kinds: kinds, by: choose)
    return attempt.isWorseAsWall(than: given) ? nil : attempt
  }

  /// Returns the number of times that photos are rearranged: fewer for many photos.
  private static func rounds(for count: Int) -> Int { min(20, max(3, 6000 / max(1, count))) }

  /// Returns the wall of photos in a new order.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the shown photos, which change places only with those of their kind.
  ///   - choose: Returns the photo of each place.
  private func rearranged(
    _ attempt: Attempt, kinds: [Int32], by choose: (SimilarPlaces) -> [Int32]
  ) throws(RunFailure) -> Attempt {
    let places = SimilarPlaces(
      attempt.middles, features: PhotoFeatures(attempt.shown.map { attempt.features[$0] }), kinds: kinds)
    let chosen = choose(places)
    var next = attempt
    for (place, photo) in chosen.enumerated() {
      next.photos[attempt.shown[place]] = attempt.photos[attempt.shown[Int(photo)]]
      next.features[attempt.shown[place]] = attempt.features[attempt.shown[Int(photo)]]
    }
    next.result = try layOut(next.photos)
    return measured(next)
  }

  /// Returns the kinds of photos of which any may change places, except those with a place of their own: a kind for
  /// each group.
  private func fixed(in attempt: Attempt) -> [Int32] { kinds(in: attempt) { _ in 0 } }

  /// Returns a kind for each shape.
  private func shapes(in attempt: Attempt) -> [Int32] {
    kinds(in: attempt) { Int(($0.width / $0.height * 1000).rounded().clamped(to: 0...1e9)) }
  }

  private struct Kind: Hashable {
    var group: FilePath?
    var shape: Int
  }

  private func kinds(in attempt: Attempt, shape: (Photo) -> Int) -> [Int32] {
    var kinds: [Kind: Int32] = [:]
    return attempt.shown.map { index in
      let photo = attempt.photos[index]
      if photo.hasOwnPlace { return -1 }
      let key = Kind(group: photo.group, shape: shape(photo))
      let kind = kinds[key] ?? Int32(kinds.count)
      kinds[key] = kind
      return kind
    }
  }

  /// Finds the places of photos on all pages, which lie below each other.
  private func measured(_ attempt: Attempt) -> Attempt {
    guard attempt.result.sifted.isWall else { return attempt }
    var attempt = attempt
    var indices: [Plan.FileName: [Int]] = [:]
    for index in attempt.result.sifted.kept.reversed() {
      indices[Plan.FileName(attempt.photos[index].path), default: []].append(index)
    }
    var found: [(index: Int, middle: SIMD2<Int32>)] = []
    var top = 0.0
    for page in attempt.result.sifted.pages {
      for tile in page.tiles {
        guard let index = indices[tile.file]?.popLast() else { continue }
        found.append((index, tile.middle(below: top)))
      }
      top += Double(page.canvas.height)
    }
    found.sort { $0.index < $1.index }
    (attempt.shown, attempt.middles) = (found.map(\.index), found.map(\.middle))
    let features = PhotoFeatures(attempt.shown.map { attempt.features[$0] })
    attempt.likeness = SimilarPlaces(attempt.middles, features: features).likeness(of: features.ordered)
    return attempt
  }
}

extension SimilarWall.Attempt {
  /// Returns true if the wall shows fewer photos, or is a larger compromise.
  fileprivate func isWorseAsWall(than other: Self) -> Bool {
    if result.sifted.isWall != other.result.sifted.isWall { return !result.sifted.isWall }
    if shown.count != other.shown.count { return shown.count < other.shown.count }
    return result.compromise != nil && other.result.compromise == nil
  }

  fileprivate func isBetter(than other: Self) -> Bool {
    if isWorseAsWall(than: other) { return false }
    return other.isWorseAsWall(than: self) || likeness ?? 0 > other.likeness ?? 0
  }
}

extension Photo {
  /// True if options or a manifest give the photo a place.
  fileprivate var hasOwnPlace: Bool {
    isHero || hints.cell != nil || hints.radius != nil || hints.priority != nil || marks.center != nil
  }
}

extension Plan.Tile {
  /// Returns the middle of the tile in sixteenths of a pixel.
  fileprivate func middle(below top: Double) -> SIMD2<Int32> {
    func coordinate(_ value: Double) -> Int32 { Int32((value * 16).rounded().clamped(to: -1e9...1e9)) }
    return SIMD2(coordinate(Double(frame.midX)), coordinate(Double(frame.midY) + top))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
