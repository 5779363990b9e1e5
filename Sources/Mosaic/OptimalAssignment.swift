/// The best assignment there is, by shortest augmenting paths.
///
///     let photos = OptimalAssignment.photos(cells: 3, photos: 2, mostUses: 2) { cell, photo in costs[cell][photo] }
///
/// Cells are added one after the other. Each takes a photo that is free, or one from another cell, which takes one from yet
/// another, along the path that adds the least to the sum. Prices of cells and photos keep what is left to pay from getting
/// negative, so that paths can be found as on a map (Dijkstra’s algorithm).
enum OptimalAssignment {
  /// Whether it can be found in a fraction of a second.
  static func isFeasible(cells: Int, photos: Int) -> Bool {
    Double(cells) * Double(cells) * Double(photos) <= 2e8
  }

  /// The photo of each cell.
  static func photos(
    cells cellCount: Int, photos photoCount: Int, mostUses: Int, cost: (_ cell: Int, _ photo: Int) -> Int32
  ) -> [Int32] {
    let costs = (0..<cellCount).flatMap { cell in (0..<photoCount).map { Int(cost(cell, $0)) } }
    var prices = (cells: [Int](repeating: 0, count: cellCount), photos: [Int](repeating: 0, count: photoCount))
    var chosen = [Int](repeating: -1, count: cellCount)
    var holders = [[Int]](repeating: [], count: photoCount)
    for cell in 0..<cellCount {
      // How much more it costs to give each photo away, and from which cell it is wanted.
      var lengths = [Int](repeating: .max, count: photoCount)
      var wishers = [Int](repeating: -1, count: photoCount)
      var isSettled = [Bool](repeating: false, count: photoCount)
      var settled: [Int] = []
      // Cells that look for a photo, and how much has been added on the way to them.
      var seekers = [(cell: cell, length: 0)]
      var end = -1
      while end < 0 {
        for (seeker, length) in seekers {
          for photo in 0..<photoCount where !isSettled[photo] {
            let reduced = costs[seeker * photoCount + photo] - prices.cells[seeker] - prices.photos[photo]
            if length + reduced < lengths[photo] { (lengths[photo], wishers[photo]) = (length + reduced, seeker) }
          }
        }
        var nearest = -1
        for photo in 0..<photoCount where !isSettled[photo] && lengths[photo] < .max {
          if nearest < 0 || lengths[photo] < lengths[nearest] { nearest = photo }
        }
        precondition(nearest >= 0, "There are photos for all cells.")
        isSettled[nearest] = true
        settled.append(nearest)
        if holders[nearest].count < mostUses { end = nearest }
        seekers = holders[nearest].map { ($0, lengths[nearest]) }
      }
      // What is nearer than the end gets dearer by the difference.
      let length = lengths[end]
      prices.cells[cell] += length
      for photo in settled where photo != end {
        let difference = length - lengths[photo]
        prices.photos[photo] -= difference
        for holder in holders[photo] { prices.cells[holder] += difference }
      }
      // Photos change hands along the path.
      var photo = end
      while true {
        let wisher = wishers[photo]
        let given = chosen[wisher]
        holders[photo].append(wisher)
        chosen[wisher] = photo
        if wisher == cell { break }
        holders[given].removeAll { $0 == wisher }
        photo = given
      }
    }
    return chosen.map { Int32($0) }
  }
}
