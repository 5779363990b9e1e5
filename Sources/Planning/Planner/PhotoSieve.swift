import TesseraLayout

/// Finds the photos without which a wall can be made of the rest.
///
///     let sifted = try PhotoSieve(photos, arrange: layout.trial(of:)).sifted()
///
/// A photo goes where its own tile cannot be: too long, or less than a pixel. Where that does not help, photos of
/// extreme aspects go, the most extreme first, as few as will do: how many is found by doubling and halving, and those
/// that were in nobody's way come back, by halves. Where all photos can be shown nothing is tried twice.
struct PhotoSieve {
  private let photos: [WallPhoto]
  private let arrange: ([WallPhoto]) throws(RunFailure) -> Trial
  /// How often photos may still be arranged to bring some back.
  private var attempts = 64

  /// What comes of arranging some photos.
  struct Trial {
    var pages: [Plan] = []
    var misfits: [Misfit] = []
    var obstacle: Obstacle?
    /// The share of an exact size that is left to the photos, where a mat takes the rest.
    var shareOfSize = 1.0
  }

  /// A photo whose own tile cannot be.
  struct Misfit {
    /// Its place among those that were arranged.
    var photo: Int
    var reason: String
    /// Whether it has no tile as it is.
    var isUnseen = false
  }

  /// Why some photos make no wall.
  struct Obstacle {
    var failure: RunFailure
    /// What would have to be, as the end of a sentence: “the wall would be …”.
    var consequence: String
  }

  /// What is left.
  struct Sifted {
    var kept: [Int]
    var pages: [Plan] = []
    /// Why the others went, by their places among all photos.
    var reasons: [Int: String] = [:]
    /// Why there is no wall even so.
    var obstacle: Obstacle?
    /// See `Trial`.
    var shareOfSize = 1.0

    var isWall: Bool { obstacle == nil && !kept.isEmpty }
  }

  init(_ photos: [WallPhoto], arrange: @escaping ([WallPhoto]) throws(RunFailure) -> Trial) {
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

  // MARK: - Photos whose own tiles cannot be

  /// With fewer photos the others' tiles change, and a few more may have to go.
  private static let mostRounds = 10

  /// Arranges photos without those whose own tiles cannot be.
  private func settled(_ tried: [Int]) throws(RunFailure) -> Sifted {
    var sifted = Sifted(kept: tried)
    for round in 1...Self.mostRounds where !sifted.kept.isEmpty {
      let trial = try arrange(sifted.kept.map { photos[$0] })
      sifted.pages = trial.pages
      (sifted.obstacle, sifted.shareOfSize) = (trial.obstacle, trial.shareOfSize)
      if trial.misfits.isEmpty { break }
      // A wall that never settles has what tiles it has.
      let isEnough = round == Self.mostRounds && trial.obstacle == nil
      for misfit in trial.misfits where misfit.isUnseen || !isEnough {
        sifted.reasons[sifted.kept[misfit.photo]] = misfit.reason
      }
      sifted.kept.removeAll { sifted.reasons[$0] != nil }
    }
    return sifted
  }

  // MARK: - Photos of extreme aspects

  /// The wall without as few photos of extreme aspects as will do; nil where it cannot be made without any of them.
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

  /// How many of the most extreme photos have to go, and the wall without them.
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

  /// Brings back photos that the wall can be made with: all of them, or as many of either half.
  ///
  /// - Parameter isNew: whether it is not known yet that all together cannot be.
  private mutating func bringBack(_ gone: [Int], to wall: inout Sifted, isNew: Bool = true) throws(RunFailure) {
    if gone.isEmpty || attempts == 0 || wall.kept.isEmpty { return }
    var gone = gone
    // One that is known to have to go alone is tried again, since the others are gone by now.
    if isNew || gone.count == 1 {
      attempts -= 1
      let tried = try settled((wall.kept + gone).sorted())
      // Nobody else may have to go for them.
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

extension WallPhoto {
  /// How many times its short side the long one is.
  var extremity: Double { max(photo.width / photo.height, photo.height / photo.width) }

  /// Whether no camera takes photos so narrow, and hardly a panorama is.
  var isExtreme: Bool { extremity > 5 }

  var sizeText: String {
    func text(_ length: Double) -> String {
      length == length.rounded() && length < 1e15 ? String(Int(length)) : String(length)
    }
    return "\(text(photo.width)) × \(text(photo.height))"
  }
}

extension [WallPhoto] {
  /// Some of them, by their places, with the narrowest first.
  func mostExtremeFirst(_ places: [Int]) -> [Int] {
    places.sorted { (self[$1].extremity, $0) < (self[$0].extremity, $1) }
  }
}
