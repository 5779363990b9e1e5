/// A photo for every cell, so that all of them together cost as little as can be.
///
///     let assignment = Assignment(problem)
///     print(assignment.photos[17], assignment.relaxedDistance ?? "as far apart as was asked for")
///
/// At first each cell has what is best for all without a distance: for few cells exactly, for many by an auction. Then
/// those that lose most by another photo keep theirs, the others look for one that is nowhere near; and as long as it pays,
/// cells change or exchange photos.
struct Assignment: Sendable {
  private(set) var photos: [Int32] = []
  /// How often a photo is used, where that is more than was asked for.
  private(set) var relaxedUses: Int?
  /// How far cells with the same photo are apart at the least, where that is less than was asked for.
  private(set) var relaxedDistance: Int32?

  init(_ given: AssignmentProblem) {
    var problem = given
    guard problem.cellCount > 0 else { return }
    if problem.usesAll && problem.cellCount <= problem.photoCount { problem.mostUses = 1 }
    var board = AssignmentBoard(problem)
    board.settle(Self.start(of: problem, order: board.order))
    board.fill()
    if problem.usesAll { board.useAll() }
    board.improve()
    photos = board.repeats.photos
    let most = board.repeats.holders.lazy.map(\.count).max() ?? 0
    if most > problem.mostUses { relaxedUses = most }
    let shortest = Repeats(problem, showing: photos).shortestDistance
    relaxedDistance = shortest
  }

  /// What would be best without a distance; -1 for cells that have to look for themselves.
  static func start(of problem: AssignmentProblem, order: [Int]) -> [Int32] {
    if OptimalAssignment.isFeasible(cells: problem.cellCount, photos: problem.photoCount) {
      return OptimalAssignment.photos(
        cells: problem.cellCount, photos: problem.photoCount, mostUses: problem.mostUses, cost: problem.cost)
    }
    return Auction.photos(for: problem, order: order)
  }
}

extension Repeats {
  fileprivate init(_ problem: AssignmentProblem, showing photos: [Int32]) {
    self.init(problem, distance: problem.distance)
    for (cell, photo) in photos.enumerated() { give(Int(photo), to: cell) }
  }
}
