/// A photo for every cell, chosen so that the total cost is as small as possible.
///
///     let assignment = Assignment(problem)
///     print(assignment.photos[17], assignment.cost, assignment.relaxedDistance ?? problem.distance)
///
/// The search begins with the best assignment in which photos may be next to themselves: exact for few cells
/// (`ShortestPaths`), nearly exact for many (`Auction`). Then the cells that would lose most by another photo keep
/// theirs, and the others look for one that is not used nearby. Finally, cells change and exchange photos as long as
/// that lowers the cost.
///
/// There is always a photo for every cell. If the rules cannot be kept, the result contains the extent to which they
/// were broken.
package struct Assignment: Equatable, Sendable {
  /// The photo of each cell.
  package private(set) var photos: [Int32] = []
  /// The total cost, without a bonus for photos that were kept.
  package private(set) var cost = 0
  /// The maximum number of uses of a photo, if it exceeds the limit.
  package private(set) var relaxedUses: Int?
  /// The minimum distance between cells with the same photo, if it had to be reduced below the requested distance.
  package private(set) var relaxedDistance: Int32?

  package init(_ given: AssignmentProblem) {
    let cellCount = given.places.count
    if cellCount == 0 { return }
    let most = given.mostUses.multipliedReportingOverflow(by: given.photoCount)
    precondition(
      given.mostUses > 0 && given.photoCount > 0 && (most.overflow || most.partialValue >= cellCount),
      "There must be enough photos for all cells.")
    let problem = given.withCheaperKeptPhotos().withPinnedPhotos()
    var arrangement = Self.arrangement(for: problem, from: Self.start(of: problem))
    if problem.usesAll { arrangement.useAll() }
    arrangement.improve()
    let repeats = arrangement.repeats
    photos = repeats.photos
    cost = photos.enumerated().reduce(0) { $0 + Int(given.cost($1.offset, Int($1.element))) }
    relaxedUses = repeats.uses.max().flatMap { Int($0) > given.mostUses ? Int($0) : nil }
    if arrangement.isRelaxed || !problem.pinned.isEmpty {
      relaxedDistance = repeats.shortestDistance(below: given.distance)
    }
  }

  /// Returns the best assignment in which photos may be next to themselves; -1 for cells that have to look for a photo.
  static func start(of problem: AssignmentProblem) -> [Int32] {
    let cellCount = problem.places.count
    let (isEnough, count) = (problem.capacity >= cellCount, problem.candidateCount)
    if isEnough && count > 0 && !problem.usesAll { return (0..<cellCount).map { problem.candidates[$0 * count] } }
    return ShortestPaths.isQuick(for: problem) ? ShortestPaths.photos(for: problem) : Auction.photos(for: problem)
  }

  /// Returns a photo for every cell, at the requested distance or the largest that nearly all cells can have.
  private static func arrangement(for problem: AssignmentProblem, from start: [Int32]) -> Arrangement {
    var distance = Repeats.possibleDistance(for: problem)
    while true {
      for order in distance > 0 ? Arrangement.Order.allCases : [.mostLostFirst] {
        var arrangement = Arrangement(problem, distance: distance, order: order)
        let isComplete = arrangement.place(start)
        if isComplete { return arrangement }
      }
      distance -= max(1, distance / 8)
    }
  }
}
