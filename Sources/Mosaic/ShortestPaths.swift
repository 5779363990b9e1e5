/// The optimal assignment, found by shortest augmenting paths.
///
///     let photos = ShortestPaths.photos(for: problem)
///
/// Cells are added one after another. A new cell takes a free photo, or one from another cell, which takes one from yet
/// another cell, and so on, along the path that adds least to the total (Dijkstra’s algorithm). Prices of cells and
/// photos make all costs along the way positive, as in the Hungarian method; a photo that may be used several times is
/// not copied. If all photos must be used, each may be used only once until there is a cell for every photo.
///
/// A photo with many cells keeps its cheapest handovers: for each other photo, the cell that gains most by changing to
/// it. So each step of a search looks at the photos once, not once for each of the photo's cells.
///
/// The distance between uses is ignored. Takes cells² × photos steps in the worst case, usually a small fraction of
/// that.
struct ShortestPaths {
  private let photoCount: Int
  private let costs: [Int32]
  private var photoPrices: [Int]
  private var holders: [[Int32]]
  private var photos: [Int32]
  /// The cheapest handovers of photos that need them.
  private var handovers: [Handovers?]
  /// The price of a free photo.
  private var minPrice = 0

  // The search from one cell.
  /// The length of the shortest path to each photo, and the cell from which it comes.
  private var lengths: [Int]
  private var takers: [Int32]
  private var isSettled: [Bool]

  /// Returns true if the search takes only about two seconds.
  static func isQuick(for problem: AssignmentProblem) -> Bool {
    let (cells, photos) = (Double(problem.places.count), Double(problem.photoCount))
    return cells * photos <= 10_000_000 && cells * cells * photos <= 20_000_000_000
  }

  /// Returns the photo of each cell.
  static func photos(for problem: AssignmentProblem) -> [Int32] {
    var search = ShortestPaths(problem)
    let (cellCount, photoCount) = (problem.places.count, problem.photoCount)
    let first = problem.usesAll ? min(cellCount, photoCount) : 0
    for cell in 0..<first { search.add(cell, capacity: 1) }
    search.minPrice = search.photoPrices.min() ?? 0
    for cell in first..<cellCount { search.add(cell, capacity: problem.capacity) }
    return search.photos
  }

  private init(_ problem: AssignmentProblem) {
    let (cellCount, photoCount) = (problem.places.count, problem.photoCount)
    self.photoCount = photoCount
    var row = [Int32](repeating: 0, count: photoCount)
    costs = (0..<cellCount).flatMap { cell in
      problem.fill(&row, for: cell)
      return row
    }
    photoPrices = Array(repeating: 0, count: photoCount)
    holders = Array(repeating: [], count: photoCount)
    photos = Array(repeating: -1, count: cellCount)
    handovers = Array(repeating: nil, count: photoCount)
    lengths = Array(repeating: .max, count: photoCount)
    takers = Array(repeating: -1, count: photoCount)
    isSettled = Array(repeating: false, count: photoCount)
  }

  private mutating func add(_ cell: Int, capacity: Int) {
    for photo in 0..<photoCount { (lengths[photo], isSettled[photo]) = (.max, false) }
    let row = cell * photoCount
    let price = (0..<photoCount).reduce(.max) { min($0, Int(costs[row + $1]) - photoPrices[$1]) }
    var nearest = look(from: cell, addingTo: -price)
    var settled: [Int] = []
    var (end, length) = (-1, Int.max)
    while nearest >= 0, lengths[nearest] < length {
      isSettled[nearest] = true
      settled.append(nearest)
      let here = lengths[nearest]
      if holders[nearest].count < capacity, here + photoPrices[nearest] - minPrice < length {
        (end, length) = (nearest, here + photoPrices[nearest] - minPrice)
        if length == here { break }
      }
      nearest = look(beyond: nearest)
    }
    precondition(end >= 0, "There must be enough photos for all cells.")
    for photo in settled { photoPrices[photo] -= length - lengths[photo] }
    handOver(to: cell, from: end)
  }

  /// Searches for shorter paths through the cells of a settled photo, and returns the nearest photo that is not
  /// settled; -1 if there is none.
  private mutating func look(beyond photo: Int) -> Int {
    let base = lengths[photo] + photoPrices[photo]
    if holders[photo].count < Handovers.minHolders {
      var nearest = holders[photo].isEmpty ? nearestPhoto : -1
      for holder in holders[photo] {
        nearest = look(from: Int(holder), addingTo: base - Int(costs[Int(holder) * photoCount + photo]))
      }
      return nearest
    }
    let known = handovers[photo] ?? Handovers(of: photo, by: holders[photo], costs, photoCount)
    handovers[photo] = known
    var (nearest, least) = (-1, Int.max)
    for other in 0..<photoCount where !isSettled[other] {
      let sum = base + Int(known.costs[other]) - photoPrices[other]
      if sum < lengths[other] { (lengths[other], takers[other]) = (sum, known.cells[other]) }
      if lengths[other] < least { (nearest, least) = (other, lengths[other]) }
    }
    return nearest
  }

  /// Searches for shorter paths through a cell, and returns the nearest photo that is not settled; -1 if there is none.
  private mutating func look(from cell: Int, addingTo base: Int) -> Int {
    let row = cell * photoCount
    var (nearest, least) = (-1, Int.max)
    for photo in 0..<photoCount where !isSettled[photo] {
      let sum = base + Int(costs[row + photo]) - photoPrices[photo]
      if sum < lengths[photo] { (lengths[photo], takers[photo]) = (sum, Int32(cell)) }
      if lengths[photo] < least { (nearest, least) = (photo, lengths[photo]) }
    }
    return nearest
  }

  private var nearestPhoto: Int {
    var nearest = -1
    for photo in 0..<photoCount where !isSettled[photo] {
      if nearest < 0 || lengths[photo] < lengths[nearest] { nearest = photo }
    }
    return nearest
  }

  /// Passes photos on along the path that ends at a free photo.
  private mutating func handOver(to cell: Int, from end: Int) {
    var photo = end
    while true {
      let taker = takers[photo]
      let given = Int(photos[Int(taker)])
      holders[photo].append(taker)
      handovers[photo]?.add(taker, costs)
      photos[Int(taker)] = Int32(photo)
      if Int(taker) == cell { return }
      if let place = holders[given].firstIndex(of: taker) { holders[given].remove(at: place) }
      handovers[given]?.remove(taker, leaving: holders[given], costs)
      photo = given
    }
  }
}
