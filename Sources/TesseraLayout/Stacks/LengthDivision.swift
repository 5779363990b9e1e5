import Foundation

/// How stacks and grids divide a length among those that take of it.
///
/// Those of higher priority choose first, with the smallest lengths of the others kept free. Among equals the less
/// flexible choose first, each being proposed its equal share of what is left; flexible is what can be much longer
/// than it must be.
enum LengthDivision {
  /// What each is proposed. `length` tells how much of a proposed length it takes.
  static func shares(
    of total: CGFloat, priorities: [Double], length: (_ index: Int, _ proposed: CGFloat) -> CGFloat
  ) -> [CGFloat] {
    var shares = Array(repeating: 0 as CGFloat, count: priorities.count)
    var left = total
    for group in groups(priorities, length) {
      var share = max(0, left - group.keptFree)
      for (rank, index) in group.members.enumerated() {
        shares[index] = share / CGFloat(group.members.count - rank)
        let taken = length(index, shares[index])
        // However much is taken of an infinite length, it stays infinite.
        if share.isFinite { share = max(0, share - taken) }
      }
      left = share + group.keptFree
    }
    return shares
  }

  /// Those of one priority, the least flexible first.
  private struct Group {
    var members: [Int]
    /// The smallest lengths of all that follow.
    var keptFree: CGFloat = 0
  }

  private static func groups(
    _ priorities: [Double], _ length: (_ index: Int, _ proposed: CGFloat) -> CGFloat
  ) -> [Group] {
    let smallest = priorities.indices.map { length($0, 0) }
    let flexibilities = priorities.indices.map { length($0, .infinity) - smallest[$0] }
    var groups: [Group] = []
    var keptFree: CGFloat = 0
    let byPriority = Dictionary(grouping: priorities.indices) { priorities[$0] }
    for (_, members) in byPriority.sorted(by: { $0.key < $1.key }) {
      // Members stand in order, and sorting keeps that among the equally flexible.
      let ordered = members.sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
      groups.append(Group(members: ordered, keptFree: keptFree))
      keptFree += members.reduce(0) { $0 + smallest[$1] }
    }
    return groups.reversed()
  }
}
