import ImageCodecs
import Similarity

/// A photo in a ranking by quality.
struct RankedPhoto: Sendable {
  /// Its index among all photos.
  let index: Int
  let rating: Int
  let pixels: Double
  let quality: PictureQuality?
  fileprivate var score: PictureQuality.Score

  init(_ index: Int, _ photo: Photo, _ quality: PictureQuality?) {
    self.index = index
    rating = photo.stars
    pixels = photo.width * photo.height
    self.quality = quality
    score = quality?.score(subjects: photo.subjects) ?? PictureQuality.Score(sharpness: -1 << 20, exposure: 0)
  }

  /// The quality in steps that can be seen, of a thirty-second of a doubling of sharpness.
  fileprivate var visible: Int { score.sum >> 5 }

  fileprivate static func isBetter(_ one: RankedPhoto, _ other: RankedPhoto, _ order: CopyOrder?) -> Bool {
    let (ours, theirs) = ((one.rating, one.visible), (other.rating, other.visible))
    if ours != theirs { return ours > theirs }
    if let order { return order.precedes(one.index, other.index) }
    return (one.pixels, other.index) > (other.pixels, one.index)
  }

  /// Returns the reason why this photo is better than another one.
  fileprivate func reason(over other: RankedPhoto, _ order: CopyOrder?) -> Gallery.Copy.Reason {
    if rating != other.rating { return .rating }
    if visible != other.visible {
      return score.sharpness - other.score.sharpness >= score.exposure - other.score.exposure ? .sharpness : .exposure
    }
    if let order { return order.advantage(of: index, over: other.index) }
    return pixels != other.pixels ? .size : .order
  }
}

/// Photos from the best to the worst: by rating, then sharpness and exposure, then as `CopyOrder` says, or by size and
/// order.
struct Ranking {
  let photos: [RankedPhoto]
  private let order: CopyOrder?

  /// - Parameter order: The order of photos that show the same, so that an unusual brightness is a fault; nil if they
  ///   show different things.
  init(_ photos: [RankedPhoto], _ order: CopyOrder? = nil) {
    self.order = order
    var photos = photos
    let means = photos.compactMap { $0.quality.map { Int($0.mean) } }.sorted()
    if order != nil, means.count > 2 {
      let usual = (means[(means.count - 1) / 2] + means[means.count / 2]) / 2
      for place in photos.indices {
        guard let mean = photos[place].quality?.mean else { continue }
        photos[place].score.exposure -= min(abs(Int(mean) - usual), 72) * 768 / 24
      }
    }
    self.photos = photos.sorted { RankedPhoto.isBetter($0, $1, order) }
  }

  /// Keeps the best photo and leaves out those that are like it, then the same with the rest. Returns the replacement
  /// of each that is left out.
  func kept(_ areAlike: (Int, Int) -> Bool) -> [Int: Gallery.Replacement] {
    var replacements: [Int: Gallery.Replacement] = [:]
    var rest = photos[...]
    while let best = rest.popFirst() {
      let alike = rest.filter { areAlike(best.index, $0.index) }
      for photo in alike {
        replacements[photo.index] = Gallery.Replacement(
          kept: best.index, kind: .moment, reason: best.reason(over: photo, order))
      }
      rest.removeAll { replacements[$0.index] != nil }
    }
    return replacements
  }
}

extension Photo {
  /// Its rating; 0 without one.
  var stars: Int { max((metadata?.rating ?? declared.rating) ?? 0, 0) }
}
