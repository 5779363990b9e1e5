import ImageCodecs
import Parallel
import Similarity

// Photos of one moment, of which the best is kept.

extension Gallery {
  /// A photo in the place of a copy.
  struct Replacement: Sendable {
    /// The index of the photo that is kept.
    var kept: Int
    var kind: Copy.Kind
    var reason: Copy.Reason?
  }

  /// Returns the better photo for each one that is of the same moment as others, or a near-copy of another.
  ///
  /// Copies of one shot are found as for `similar`: of the same time in another size, or without a time.
  static func momentCopies(among photos: [Photo], _ environment: Environment) -> [Int: Replacement] {
    let looks = looks(of: photos, environment)
    let known = photos.indices.filter { looks[$0] != nil }
    let fingerprints = known.map { looks[$0]!.fingerprint }
    let dates = PhotoDates(of: photos)
    let times = known.map { dates.shutterTime(of: photos[$0]) }
    let search = CopySearch(fingerprints)
    let moments = moments(of: fingerprints, times, search, environment)
    let sameShot = search.limited { one, other in
      guard moments[one] == moments[other] else { return false }
      guard let time = times[one], let second = times[other] else { return true }
      let (first, last) = (fingerprints[one], fingerprints[other])
      return time == second && (first.width, first.height) != (last.width, last.height)
    }
    let copies = nearCopies(of: photos, known, looks, sameShot, areRated: true, environment)
    let rest = known.indices.filter { copies[known[$0]] == nil && moments[$0] != nil }
    let groups = Dictionary(grouping: rest) { moments[$0]! }.values.filter { $0.count > 1 }
    let chosen = groups.flatMap { $0 }.sorted().map { known[$0] }
    let qualities = qualities(of: chosen.map { photos[$0] }, chosen.map { looks[$0] }, environment)
    let quality = Dictionary(uniqueKeysWithValues: zip(chosen, qualities))
    let order = CopyOrder(of: photos, among: groups.map { $0.map { known[$0] } }, dates)
    return groups.reduce(into: copies) { replacements, group in
      let ranking = Ranking(group.map { RankedPhoto(known[$0], photos[known[$0]], quality[known[$0]] ?? nil) }, order)
      let kept = ranking.kept { one, other in
        looks[one]!.fingerprint.isOfMoment(looks[other]!.fingerprint, areLinked: true)
      }
      replacements.merge(kept) { earlier, _ in earlier }
    }
  }

  /// Returns the number of the moment of each photo. A photo without a time is of the moment of its nearest copy, so
  /// that it cannot replace two that are of different ones.
  private static func moments(
    of fingerprints: [Fingerprint], _ times: [Int64?], _ search: CopySearch, _ environment: Environment
  ) -> [Int?] {
    let moments = MomentSearch(fingerprints, times: times).moments
    return concurrentMap(fingerprints.count, jobs: environment.jobs) { index in
      if let moment = moments[index] { return moment }
      func distance(_ other: Int) -> Int { fingerprints[index].hash.distance(to: fingerprints[other].hash) }
      let copies = search.similar(to: index).filter { moments[$0] != nil }
      return copies.min { (distance($0), $0) < (distance($1), $1) }.flatMap { moments[$0] }
    }
  }

  /// Returns the technical quality of photos; nil for those that cannot be decoded.
  ///
  /// - Parameter looks: Their appearance, if they can be decoded.
  static func qualities(
    of photos: [Photo], _ looks: [PhotoSignature?], _ environment: Environment
  ) -> [PictureQuality?] {
    concurrentMap(photos.count, jobs: environment.jobs) { index in
      let photo = photos[index]
      guard let looks = known(photo, environment) ?? looks[index] else { return nil }
      if let quality = looks.quality { return quality }
      guard let quality = try? PictureQuality(of: photo.path, since: photo.stamp, limits: environment.decoding) else {
        return nil
      }
      remember(PhotoSignature(looks.fingerprint, detail: looks.detail, quality: quality), of: photo, environment)
      return quality
    }
  }
}
