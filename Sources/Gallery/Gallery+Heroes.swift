import Clock
import Files
package import ImageCodecs
import Parallel
import Raster
import Similarity

// The choice of heroes by merit, for `--hero best`.

extension Gallery {
  /// Returns the indexes of the photos that deserve to be large, in order.
  ///
  /// The photo with the most stars comes first; a favorite has five. Photos with equally many are compared by their
  /// sharpness and exposure, where faces and many photos of the same moment count, too. Heroes are of different
  /// moments, and apart from each other as far as possible.
  ///
  /// All photos are decoded at a reduced size, unless the cache knows their quality.
  ///
  /// - Parameters:
  ///   - count: The number of heroes; nil for one of 24 photos, and at least one.
  ///   - copies: The copies that are left out, which also show how much a moment was worth.
  ///   - faces: The search for faces, if there is one.
  package static func heroes(
    of photos: [Photo], count: Int?, besides copies: [Copy], finding faces: FaceSearch?, in environment: Environment
  ) -> [Int] {
    let count = min(count ?? max(1, photos.count / 24), photos.count)
    let looks = looks(of: photos, environment)
    // A photo too large for the memory has no quality, even if an earlier run noted it.
    let qualities = zip(photos, qualities(of: photos, looks, environment)).map { photo, quality in
      photo.info.flatMap { environment.decoding.shortage(for: $0) } == nil ? quality : nil
    }
    let moments = HeroMoments(of: photos, looks, copies)
    var candidates = photos.indices.map { index in
      HeroCandidate(index, photos[index], qualities[index], photosOfMoment: moments.counts[index])
    }
    candidates.sort(by: HeroCandidate.precedes)
    // Faces decide among the best.
    let finalists = Array(candidates.prefix(8 * count))
    let found = concurrentMap(finalists.count, jobs: environment.jobs) { place -> [Area] in
      let photo = photos[finalists[place].index]
      let known = photo.faces
      if !known.isEmpty || photo.foundFaces != nil { return known }
      return faces.flatMap { Self.faces(on: photo, $0, environment) } ?? []
    }
    for (place, areas) in found.enumerated() where !areas.isEmpty {
      candidates[place].addFaces(areas, qualities[candidates[place].index])
    }
    candidates.sort(by: HeroCandidate.precedes)
    return apart(candidates.map(\.index), count, of: photos.count, moments.names).sorted()
  }

  /// Chooses the first of ranked photos that are of different moments, and not close to each other in the order.
  private static func apart(_ ranked: [Int], _ count: Int, of all: Int, _ moments: [Int?]) -> [Int] {
    var chosen: [Int] = []
    for distance in [all / (2 * max(1, count)), 2, 0] {
      for index in ranked where chosen.count < count && !chosen.contains(index) {
        let isOther = chosen.allSatisfy { other in
          abs(other - index) >= distance && (distance == 0 || moments[index] == nil || moments[index] != moments[other])
        }
        if isOther { chosen.append(index) }
      }
    }
    return chosen
  }
}

/// The moments of photos, and the number of photos that were taken of each.
private struct HeroMoments {
  let names: [Int?]
  let counts: [Int]

  init(of photos: [Photo], _ looks: [PhotoSignature?], _ copies: [Gallery.Copy]) {
    let known = photos.indices.filter { looks[$0] != nil }
    let dates = PhotoDates(of: photos)
    let search = MomentSearch(
      known.compactMap { looks[$0]?.fingerprint }, times: known.map { dates.shutterTime(of: photos[$0]) })
    var names = [Int?](repeating: nil, count: photos.count)
    for (place, index) in known.enumerated() { names[index] = search.moments[place] }
    let sizes = Dictionary(names.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
    let left = Dictionary(copies.filter { $0.kind == .moment }.map { ($0.original, 1) }, uniquingKeysWith: +)
    self.names = names
    counts = photos.indices.map { index in
      (names[index].flatMap { sizes[$0] } ?? 1) + (left[photos[index].path] ?? 0)
    }
  }
}

/// A photo that may become a hero.
private struct HeroCandidate {
  let index: Int
  private let stars: Int
  /// In 1024ths of a doubling of sharpness.
  private var merit: Int
  private var quality: Int
  private let pixels: Double

  /// The worth of a face, and of twice as many photos of a moment.
  private static let (worthOfFaces, worthOfDoubling) = (1024, 384)

  init(_ index: Int, _ photo: Photo, _ quality: PictureQuality?, photosOfMoment: Int) {
    self.index = index
    stars = photo.isFavorite ? 5 : photo.stars
    pixels = photo.width * photo.height
    self.quality = quality?.score(subjects: photo.subjects).sum ?? -1 << 20
    let doublings = Int.bitWidth - 1 - min(photosOfMoment, 16).leadingZeroBitCount
    merit = doublings * Self.worthOfDoubling
  }

  /// Notes the faces on the photo, which should be sharp.
  mutating func addFaces(_ areas: [Area], _ quality: PictureQuality?) {
    merit += Self.worthOfFaces
    if let quality { self.quality = quality.score(subjects: areas).sum }
  }

  static func precedes(_ one: HeroCandidate, _ other: HeroCandidate) -> Bool {
    if one.stars != other.stars { return one.stars > other.stars }
    let (ours, theirs) = ((one.quality + one.merit) >> 5, (other.quality + other.merit) >> 5)
    if ours != theirs { return ours > theirs }
    return (one.pixels, other.index) > (other.pixels, one.index)
  }
}
