/// Cells that each need a photo, the cost of each photo in each cell, and the rules.
///
///     var problem = AssignmentProblem(
///       places: middles, photoCount: 5000, candidates: photos, costs: distances) { cell, photo in … }
///     problem.mostUses = 2
///     problem.distance = 400
///     let assignment = Assignment(problem)
package struct AssignmentProblem: Sendable {
  /// The middle of each cell, in pixels.
  package let places: [SIMD2<Int32>]
  package let photoCount: Int
  /// The candidates of every cell, the same number for each, with the cheapest first, one cell after another; and the
  /// cost of each.
  package internal(set) var candidates: [Int32]
  package internal(set) var costs: [Int32]
  /// Returns the cost of any photo in any cell.
  package internal(set) var cost: @Sendable (_ cell: Int, _ photo: Int) -> Int32
  /// Writes the costs of all photos in a cell; nil if that is not faster than computing each cost separately.
  package var allCosts: (@Sendable (_ cell: Int, _ costs: inout [Int32]) -> Void)?
  /// The maximum number of uses of a photo.
  package var mostUses = Int.max
  /// True to prefer too many uses of a photo to too small a distance, if one of them is unavoidable.
  package var mayExceedUses = false
  /// True if every photo is used before any is used twice.
  package var usesAll = false
  /// The minimum distance in pixels between cells with the same photo, from middle to middle.
  package var distance: Int32 = 0
  /// The photos that cells had before; empty if there were none.
  package var kept: [Int32?] = []
  /// The percentage discount for a photo in the cell that had it before.
  package var keepBonus: Int32 = 20
  /// The photos that cells must have.
  package var pinned: [Int: Int32] = [:]
  /// The maximum number of passes in which cells change and exchange their photos.
  package var passes = 3

  /// The number of candidates of each cell.
  package var candidateCount: Int { places.isEmpty ? 0 : candidates.count / places.count }

  package init(
    places: [SIMD2<Int32>], photoCount: Int, candidates: [Int32], costs: [Int32],
    cost: @escaping @Sendable (_ cell: Int, _ photo: Int) -> Int32
  ) {
    precondition(candidates.count == costs.count, "Every candidate must have a cost.")
    precondition(
      places.isEmpty || candidates.count % places.count == 0, "All cells must have the same number of candidates.")
    precondition(candidates.allSatisfy { 0 <= $0 && $0 < photoCount }, "Candidates must be photos.")
    (self.places, self.photoCount, self.candidates, self.costs) = (places, photoCount, candidates, costs)
    self.cost = cost
  }

  /// The maximum number of uses of a photo within the rules.
  var capacity: Int {
    let most = min(mostUses, max(1, places.count))
    return usesAll && places.count <= photoCount ? min(most, 1) : most
  }

  /// True if the candidates of a cell include all photos.
  var isComplete: Bool { candidateCount == photoCount }

  /// Writes the costs of all photos in a cell.
  func fill(_ costs: inout [Int32], for cell: Int) {
    if let allCosts { return allCosts(cell, &costs) }
    for photo in 0..<photoCount { costs[photo] = cost(cell, photo) }
  }

  /// Returns the same problem with lower costs for the photos that cells had before.
  ///
  /// A kept photo that is not a candidate of its cell replaces the last candidate, if it is now better.
  func withCheaperKeptPhotos() -> AssignmentProblem {
    if kept.isEmpty || keepBonus == 0 { return self }
    precondition(kept.count == places.count, "Every cell must have an entry for its earlier photo.")
    precondition(0...100 ~= keepBonus, "A discount must be between 0 and 100 percent.")
    var result = self
    let (base, kept, bonus) = (cost, kept, Int64(keepBonus))
    result.cost = { cell, photo in
      let cost = base(cell, photo)
      return kept[cell] == Int32(photo) ? cost - Int32(Int64(cost) * bonus / 100) : cost
    }
    if let baseCosts = allCosts {
      result.allCosts = { cell, costs in
        baseCosts(cell, &costs)
        guard let photo = kept[cell].map({ Int($0) }), costs.indices.contains(photo) else { return }
        costs[photo] -= Int32(Int64(costs[photo]) * bonus / 100)
      }
    }
    let count = candidateCount
    for (cell, photo) in kept.enumerated() {
      guard let photo, 0 <= photo, photo < photoCount, count > 0 else { continue }
      result.moveUp(photo, among: cell * count..<(cell + 1) * count, costing: result.cost(cell, Int(photo)))
    }
    return result
  }

  /// Returns the same problem with no cost for pinned photos, and high costs for others in their cells.
  func withPinnedPhotos() -> AssignmentProblem {
    if pinned.isEmpty { return self }
    var result = self
    let (base, pinned, count) = (cost, pinned, candidateCount)
    result.cost = { cell, photo in
      pinned[cell].map { $0 == Int32(photo) ? 0 : Self.costInPinnedCell } ?? base(cell, photo)
    }
    if let baseCosts = allCosts {
      result.allCosts = { cell, costs in
        guard let photo = pinned[cell] else { return baseCosts(cell, &costs) }
        for other in costs.indices { costs[other] = other == Int(photo) ? 0 : Self.costInPinnedCell }
      }
    }
    for (cell, photo) in pinned where count > 0 {
      let range = cell * count..<(cell + 1) * count
      let place = candidates[range].firstIndex(of: photo) ?? range.upperBound - 1
      result.candidates[place] = candidates[range.lowerBound]
      result.candidates[range.lowerBound] = photo
      for place in range { result.costs[place] = place == range.lowerBound ? 0 : Self.costInPinnedCell }
    }
    return result
  }

  private static let costInPinnedCell: Int32 = 1 << 28

  private mutating func moveUp(_ photo: Int32, among range: Range<Int>, costing cost: Int32) {
    var place = candidates[range].firstIndex(of: photo) ?? range.upperBound - 1
    if candidates[place] != photo && costs[place] <= cost { return }
    while place > range.lowerBound, costs[place - 1] > cost {
      (candidates[place], costs[place]) = (candidates[place - 1], costs[place - 1])
      place -= 1
    }
    (candidates[place], costs[place]) = (photo, cost)
  }
}
