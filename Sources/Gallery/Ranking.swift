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

  fileprivate static func isBetter(_ one: RankedPhoto, _ other: RankedPhoto) -> Bool {
    (one.rating, one.visible, one.pixels, other.index) > (other.rating, other.visible, other.pixels, one.index)
  }

  /// Returns the reason why this photo is better than another one.
  fileprivate func reason(over other: RankedPhoto) -> Gallery.Copy.Reason {
    if rating != other.rating { return .rating }
    if visible != other.visible {
      return score.sharpness - other.score.sharpness >= score.exposure - other.score.exposure ? .sharpness : .exposure
    }
    return pixels != other.pixels ? .size : .order
  }
}

/// Photos from the best to the worst: by rating, then sharpness and exposure, then size, then order.
struct Ranking {
  let photos: [RankedPhoto]

  /// - Parameter areComparable: True if the photos show the same, so that an unusual brightness is a fault.
  init(_ photos: [RankedPhoto], areComparable: Bool = true) {
    var photos = photos
    let means = photos.compactMap { $0.quality.map { Int($0.mean) } }.sorted()
    if areComparable, means.count > 2 {
      let usual = (means[(means.count - 1) / 2] + means[means.count / 2]) / 2
      for place in photos.indices {
        guard let mean = photos[place].quality?.mean else { continue }
        photos[place].score.exposure -= min(abs(Int(mean) - usual), 72) * 768 / 24
      }
    }
    self.photos = photos.sorted(by: RankedPhoto.isBetter)
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
          kept: best.index, kind: .moment, reason: best.reason(over: photo))
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
