extension Arrangement {
  /// Returns the cheapest photo that a cell can have: one of its candidates, or else one of at most `effort` photos
  /// from all.
  func bestPhoto(for cell: Int, effort: Int) -> Int? {
    if let photo = candidates(of: cell).first(where: { canTake(Int($0), cell) }) { return Int(photo) }
    if problem.isComplete { return nil }
    // If there are too many, photos are taken evenly from all.
    let step = 1 + free.count / effort
    return cheapest(for: cell, among: stride(from: cell % step, to: free.count, by: step).lazy.map { free[$0] }) {
      repeats.isApart($0, from: cell)
    }
  }

  /// Returns the cheapest photo that fits; of equally cheap ones, the one with the lowest index.
  private func cheapest(
    for cell: Int, among photos: some Sequence<Int32>, where isPossible: (Int) -> Bool
  ) -> Int? {
    var best: (cost: Int32, photo: Int)?
    for photo in photos {
      let cost = problem.cost(cell, Int(photo))
      if let best, (best.cost, best.photo) <= (cost, Int(photo)) { continue }
      if isPossible(Int(photo)) { best = (cost, Int(photo)) }
    }
    return best?.photo
  }

  // MARK: - From another cell

  private struct Exchange {
    var photo: Int
    var other: Int
    var instead: Int
    var cost: Int
  }

  /// Takes a photo for a cell from another cell, which gets a replacement. Looks at the cells of the candidates, and if
  /// that does not help, at others sampled evenly from all.
  mutating func makeRoom(for cell: Int, effort: Int) -> Bool {
    var best: Exchange?
    for photo in candidates(of: cell).prefix(Self.maxPhotos) {
      for other in repeats.holders(of: Int(photo), most: Self.maxHolders) {
        look(at: other, for: cell, &best)
      }
    }
    if best == nil, !free.isEmpty {
      let step = 1 + problem.places.count * min(free.count, Self.maxPhotos) / effort
      for other in stride(from: cell % step, to: problem.places.count, by: step) where repeats.photos[other] >= 0 {
        look(at: other, for: cell, &best)
      }
    }
    guard let best else { return false }
    change(best.other, to: best.instead)
    give(best.photo, to: cell)
    return true
  }

  private static let maxPhotos = 32
  private static let maxHolders = 32

  private func look(at other: Int, for cell: Int, _ best: inout Exchange?) {
    if problem.pinned[other] != nil { return }
    let photo = Int(repeats.photos[other])
    if !repeats.isApart(photo, from: cell, besides: other) { return }
    let base = Int(problem.cost(cell, photo)) - Int(problem.cost(other, photo))
    for instead in [candidates(of: other), free.prefix(Self.maxPhotos)].joined() where Int(instead) != photo {
      if !hasRoom(Int(instead)) { continue }
      let cost = base + Int(problem.cost(other, Int(instead)))
      if let best, best.cost <= cost { continue }
      if repeats.isApart(Int(instead), from: other) {
        best = Exchange(photo: photo, other: other, instead: Int(instead), cost: cost)
      }
    }
  }

  // MARK: - Against the rules

  /// Gives a cell a photo that is not used nearby but has reached its maximum number of uses, if that is allowed: the
  /// cheapest of those used least.
  mutating func exceedUses(for cell: Int) -> Bool {
    if !problem.mayExceedUses { return false }
    var best: (uses: Int32, cost: Int32, photo: Int)?
    for photo in 0..<problem.photoCount {
      let uses = repeats.uses[photo]
      if let best, best.uses < uses { continue }
      let cost = problem.cost(cell, photo)
      if let best, best <= (uses, cost, photo) { continue }
      if repeats.isApart(photo, from: cell) { best = (uses, cost, photo) }
    }
    guard let best else { return false }
    give(best.photo, to: cell)
    return true
  }

  /// Returns the photo whose uses are farthest away, in coarse steps; of several, the cheapest.
  func lastResort(for cell: Int) -> Int {
    let photos = free.isEmpty ? (0..<Int32(problem.photoCount)).map { $0 } : free
    var best = (eighths: -1, cost: Int32.max, photo: 0)
    for photo in photos {
      let eighths = repeats.eighthsApart(Int(photo), from: cell)
      let cost = problem.cost(cell, Int(photo))
      if (-eighths, cost, Int(photo)) < (-best.eighths, best.cost, best.photo) { best = (eighths, cost, Int(photo)) }
    }
    return best.photo
  }

  // MARK: - Every photo

  /// Gives every unused photo to the cell where it costs least, among those whose photo is used more than once.
  mutating func useAll() {
    let cellCount = problem.places.count
    if cellCount < problem.photoCount { return }
    let unused = (0..<problem.photoCount).filter { repeats.uses[$0] == 0 }
    let step = 1 + cellCount * unused.count / Self.maxLooks
    for photo in unused {
      let some = stride(from: photo % step, to: cellCount, by: step)
      guard let cell = cheapestCell(for: photo, among: some) ?? cheapestCell(for: photo, among: 0..<cellCount) else {
        return
      }
      change(cell, to: photo)
    }
  }

  /// The maximum number of cells considered for all unused photos together.
  private static let maxLooks = 500_000_000

  private func cheapestCell(for photo: Int, among cells: some Sequence<Int>) -> Int? {
    var best: (cost: Int, cell: Int)?
    for cell in cells where problem.pinned[cell] == nil && repeats.uses[Int(repeats.photos[cell])] > 1 {
      let cost = Int(problem.cost(cell, photo)) - Int(problem.cost(cell, Int(repeats.photos[cell])))
      if best.map({ cost < $0.cost }) ?? true { best = (cost, cell) }
    }
    return best?.cell
  }
}
