import Gallery
import Layouts

/// Finds the photos to leave out so that the rest make a wall.
///
///     let sifted = try PhotoSieve(photos, arrange: layout.trial(of:)).sifted()
///
/// Photos with impossible tiles (too long, or smaller than a pixel) are left out first. If that does not help, photos
/// with extreme aspect ratios follow, the most extreme first and as few as possible: their number is found by doubling
/// and bisecting, and those that did no harm are brought back, half by half. If all photos can be shown, there is a
/// single trial.
struct PhotoSieve {
  private let photos: [Photo]
  private let arrange: ([Photo]) throws(RunFailure) -> Trial
  /// The remaining number of trials for bringing photos back.
  private var attempts = 64

  /// The result of arranging some photos.
  struct Trial {
    var pages: [Plan] = []
    var misfits: [Misfit] = []
    /// The photos that the layout placed at coordinates that are not finite.
    var nowhere: [Int] = []
    var obstacle: Obstacle?
    /// The fraction of an exact size that photos cover; a mat covers the rest.
    var shareOfSize = 1.0
  }

  /// A photo with an impossible tile.
  struct Misfit {
    /// The index among the arranged photos.
    var photo: Int
    var reason: String
    /// True if the photo has no tile in the arrangement.
    var isUnseen = false
  }

  /// The reason why some photos do not make a wall.
  struct Obstacle {
    var failure: RunFailure
    /// The consequence of showing these photos, as the end of a sentence: “the wall would be …”.
    var consequence: String
  }

  /// The remaining photos and their pages.
  struct Sifted {
    var kept: [Int]
    /// Those that the layout placed at coordinates that are not finite. Without them, it might place others there.
    var nowhere: Set<Int> = []
    var pages: [Plan] = []
    /// The reasons for leaving out the others, by their indexes among all photos.
    var reasons: [Int: String] = [:]
    /// The reason why the remaining photos do not make a wall.
    var obstacle: Obstacle?
    /// The same as in `Trial`.
    var shareOfSize = 1.0

    var isWall: Bool { obstacle == nil && !kept.isEmpty }
  }

  init(_ photos: [Photo], arrange: @escaping ([Photo]) throws(RunFailure) -> Trial) {
    self.photos = photos
    self.arrange = arrange
  }

  func sifted() throws(RunFailure) -> Sifted {
    let settled = try settled(Array(photos.indices))
    var search = self
    guard let obstacle = settled.obstacle else {
      var wall = settled
      let gone = photos.mostExtremeFirst(settled.reasons.keys.sorted())
      try search.bringBack(gone.reversed(), to: &wall, isNew: false)
      return wall
    }
    return try search.withoutExtremes(settled, obstacle) ?? settled
  }

  // MARK: - Photos with impossible tiles

  /// The maximum number of rounds: with fewer photos, the others' tiles change, and more may become impossible.
  private static let maxRounds = 10

  /// Arranges the photos, leaving out those with impossible tiles.
  private func settled(_ tried: [Int]) throws(RunFailure) -> Sifted {
    var sifted = Sifted(kept: tried)
    for round in 1...Self.maxRounds where !sifted.kept.isEmpty {
      let trial = try arrange(sifted.kept.map { photos[$0] })
      sifted.pages = trial.pages
      sifted.nowhere = Set(trial.nowhere.map { sifted.kept[$0] })
      (sifted.obstacle, sifted.shareOfSize) = (trial.obstacle, trial.shareOfSize)
      if trial.misfits.isEmpty { break }
      // If an arrangement does not settle, its misfits are kept if they have tiles.
      let isEnough = round == Self.maxRounds && trial.obstacle == nil
      for misfit in trial.misfits where misfit.isUnseen || !isEnough {
        sifted.reasons[sifted.kept[misfit.photo]] = misfit.reason
      }
      sifted.kept.removeAll { sifted.reasons[$0] != nil }
    }
    return sifted
  }

  // MARK: - Photos of extreme aspects

  /// Returns the wall without as few as possible of the photos with extreme aspect ratios; nil if leaving out all of
  /// them does not help.
  private mutating func withoutExtremes(_ all: Sifted, _ obstacle: Obstacle) throws(RunFailure) -> Sifted? {
    let extremes = photos.mostExtremeFirst(all.kept.filter { photos[$0].isExtreme })
    guard let (count, found) = try fewest(of: extremes, without: all.kept) else { return nil }
    var wall = found
    try bringBack(extremes[..<count].reversed(), to: &wall, isNew: false)
    let kept = Set(wall.kept)
    for photo in extremes[..<count] where !kept.contains(photo) && wall.reasons[photo] == nil {
      wall.reasons[photo] = "is not shown: it is \(photos[photo].sizeText) pixels, and with it \(obstacle.consequence)"
    }
    wall.reasons.merge(all.reasons) { reason, _ in reason }
    return wall
  }

  /// Returns the smallest number of most extreme photos to leave out, and the wall without them.
  private func fewest(of extremes: [Int], without all: [Int]) throws(RunFailure) -> (Int, Sifted)? {
    func wall(without count: Int) throws(RunFailure) -> Sifted {
      let gone = Set(extremes[..<count])
      return try settled(all.filter { !gone.contains($0) })
    }
    var (tooFew, count) = (0, min(1, extremes.count))
    var found: Sifted?
    while count > tooFew {
      let tried = try wall(without: count)
      if tried.isWall {
        found = tried
        break
      }
      (tooFew, count) = (count, min(2 * count, extremes.count))
    }
    guard var best = found else { return nil }
    while count - tooFew > 1 {
      let middle = tooFew + (count - tooFew) / 2
      let tried = try wall(without: middle)
      if tried.isWall { (count, best) = (middle, tried) } else { tooFew = middle }
    }
    return (count, best)
  }

  /// Brings back photos that fit after all: all of them, or as many as possible from each half.
  ///
  /// - Parameter isNew: False if all of them together are known not to fit.
  private mutating func bringBack(_ gone: [Int], to wall: inout Sifted, isNew: Bool = true) throws(RunFailure) {
    if gone.isEmpty || attempts == 0 || wall.kept.isEmpty { return }
    var gone = gone
    // A single photo is tried again even if it did not fit before, since others have been left out by now.
    if isNew || gone.count == 1 {
      attempts -= 1
      let tried = try settled((wall.kept + gone).sorted())
      // Photos brought back must not displace others.
      if tried.isWall && Set(tried.kept).isSuperset(of: wall.kept) {
        let reasons = wall.reasons.merging(tried.reasons) { reason, _ in reason }
        let back = Set(tried.kept)
        wall = tried
        wall.reasons = reasons.filter { !back.contains($0.key) }
        gone.removeAll { back.contains($0) }
      }
    }
    if gone.count <= 1 { return }
    let middle = gone.count / 2
    try bringBack(Array(gone[..<middle]), to: &wall)
    try bringBack(Array(gone[middle...]), to: &wall)
  }
}

extension Photo {
  /// The ratio of the long side to the short one.
  var extremity: Double { max(width / height, height / width) }

  /// True for photos narrower than those of cameras and than most panoramas.
  var isExtreme: Bool { extremity > 5 }

  var sizeText: String {
    func text(_ length: Double) -> String {
      length == length.rounded() && length < 1e15 ? String(Int(length)) : String(length)
    }
    return "\(text(width)) × \(text(height))"
  }
}

extension [Photo] {
  /// Sorts indexes of photos, with the narrowest first.
  func mostExtremeFirst(_ places: [Int]) -> [Int] {
    places.sorted { (self[$1].extremity, $0) < (self[$0].extremity, $1) }
  }
}
