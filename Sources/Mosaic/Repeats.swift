/// The photo of each cell, the cells of each photo, and the distances between the cells of a photo.
///
///     var repeats = Repeats(problem, distance: 400)
///     if repeats.isApart(photo, from: cell) { repeats.give(photo, to: cell) }
///
/// A photo with few cells is checked against all of them; a photo with many, against the surrounding cells.
struct Repeats {
  /// The photo of each cell; -1 for none.
  private(set) var photos: [Int32]
  /// The number of cells of each photo.
  private(set) var uses: [Int32]
  /// The cells of each photo as a linked list: the first cell, and for each cell the next and the previous one; -1 for
  /// none.
  private var first: [Int32]
  private var next: [Int32]
  private var previous: [Int32]
  private let places: [SIMD2<Int32>]
  /// The minimum distance between cells with the same photo.
  let distance: Int32
  private let squaredDistance: Int
  private let neighborhood: Neighborhood

  /// The maximum number of a photo's cells that are all checked; with more, the surrounding cells are checked instead.
  private static let fewHolders = 64

  init(_ problem: AssignmentProblem, distance: Int32) {
    let none = [Int32](repeating: -1, count: problem.places.count)
    (photos, next, previous) = (none, none, none)
    uses = [Int32](repeating: 0, count: problem.photoCount)
    first = [Int32](repeating: -1, count: problem.photoCount)
    places = problem.places
    self.distance = distance
    squaredDistance = Int(distance) * Int(distance)
    neighborhood = Neighborhood(places, side: distance)
  }

  mutating func give(_ photo: Int, to cell: Int) {
    precondition(photos[cell] < 0, "A cell must have one photo.")
    photos[cell] = Int32(photo)
    uses[photo] += 1
    let second = first[photo]
    (next[cell], previous[cell]) = (second, -1)
    if second >= 0 { previous[Int(second)] = Int32(cell) }
    first[photo] = Int32(cell)
  }

  mutating func take(from cell: Int) {
    let photo = Int(photos[cell])
    photos[cell] = -1
    uses[photo] -= 1
    let (before, after) = (previous[cell], next[cell])
    if before >= 0 { next[Int(before)] = after } else { first[photo] = after }
    if after >= 0 { previous[Int(after)] = before }
  }

  /// Returns the cells of a photo, the last one first, at most `most`.
  func holders(of photo: Int, most: Int = .max) -> Holders { Holders(cell: first[photo], left: most, following: next) }

  struct Holders: Sequence, IteratorProtocol {
    fileprivate var cell: Int32
    fileprivate var left: Int
    fileprivate let following: [Int32]

    @inline(__always)
    mutating func next() -> Int? {
      if cell < 0 || left == 0 { return nil }
      left -= 1
      defer { cell = following[Int(cell)] }
      return Int(cell)
    }
  }

  /// Returns true if a photo is not used near a cell, except perhaps in that cell itself and in another cell that will
  /// lose it.
  func isApart(_ photo: Int, from cell: Int, besides other: Int = -1) -> Bool {
    if distance <= 0 || uses[photo] == 0 { return true }
    if uses[photo] > Self.fewHolders {
      return !neighborhood.contains(near: places[cell]) {
        photos[$0] == Int32(photo) && isNear($0, cell) && $0 != cell && $0 != other
      }
    }
    var holder = Int(first[photo])
    while holder >= 0 {
      if isNear(holder, cell) && holder != cell && holder != other { return false }
      holder = Int(next[holder])
    }
    return true
  }

  @inline(__always)
  private func isNear(_ one: Int, _ other: Int) -> Bool { squaredLength(one, other) < squaredDistance }

  @inline(__always)
  private func squaredLength(_ one: Int, _ other: Int) -> Int { places[one].squaredDistance(to: places[other]) }

  /// Returns the distance of a photo from a cell, in eighths of the requested distance; 8 for that distance or more.
  func eighthsApart(_ photo: Int, from cell: Int) -> Int {
    var least = squaredDistance
    _ = neighborhood.contains(near: places[cell]) {
      if photos[$0] == Int32(photo), $0 != cell { least = min(least, squaredLength($0, cell)) }
      return false
    }
    return (0...8).last { squaredDistance * $0 * $0 <= least * 64 } ?? 0
  }

  /// Returns the minimum distance between two cells with the same photo, rounded down; nil if not below `limit`.
  func shortestDistance(below limit: Int32) -> Int32? {
    var least = Int(limit) * Int(limit)
    for photo in first.indices where uses[photo] > 1 {
      let cells = holders(of: photo).sorted { (places[$0].x, $0) < (places[$1].x, $1) }
      for (place, cell) in cells.enumerated() {
        for other in cells[(place + 1)...] {
          let across = Int(places[other].x) - Int(places[cell].x)
          if across * across >= least { break }
          least = min(least, squaredLength(cell, other))
        }
      }
    }
    return least < Int(limit) * Int(limit) ? Int32(Double(least).squareRoot()) : nil
  }

  /// Returns the requested distance, limited to what makes a difference. If there are too few photos for it, returns
  /// the largest distance for which there may be enough: all cells within half that distance of a cell need different
  /// photos.
  static func possibleDistance(for problem: AssignmentProblem) -> Int32 {
    let (places, cellCount) = (problem.places, problem.places.count)
    let least = places.reduce(places.first ?? .zero) { pointwiseMin($0, $1) }
    let most = places.reduce(least) { pointwiseMax($0, $1) }
    let farthest = Int(most.x) - Int(least.x) + Int(most.y) - Int(least.y) + 1
    var possible = min(max(0, Int(problem.distance)), farthest)
    if possible == 0 || cellCount <= problem.photoCount { return Int32(possible) }
    for sample in 1...5 {
      let middle = places[cellCount * sample / 6]
      let crowd = places.lazy.map { $0.squaredDistance(to: middle) }.filter { 4 * $0 < possible * possible }
      if crowd.count(where: { _ in true }) <= problem.photoCount { continue }
      possible = Int((4 * Double(crowd.sorted()[problem.photoCount])).squareRoot())
    }
    return Int32(possible)
  }
}

extension SIMD2<Int32> {
  @inline(__always)
  func squaredDistance(to other: SIMD2<Int32>) -> Int {
    let (across, down) = (Int(x) - Int(other.x), Int(y) - Int(other.y))
    return across * across + down * down
  }
}
