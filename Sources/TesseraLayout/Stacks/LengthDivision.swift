import Foundation

/// The division of a length among members, as in stacks and grids.
///
/// Members of higher priority choose first, while the smallest lengths of the others are reserved. At the same
/// priority, the less flexible choose first, and each is proposed an equal share of the remaining length. Flexibility
/// is the difference between the maximum and the minimum length.
enum LengthDivision {
  /// Returns the length proposed to each member. `length` returns the length that a member takes for a proposed one.
  static func shares(
    of total: CGFloat, priorities: [Double], length: (_ index: Int, _ proposed: CGFloat) -> CGFloat
  ) -> [CGFloat] {
    var shares = Array(repeating: 0 as CGFloat, count: priorities.count)
    var left = total
    for group in groups(priorities, length) {
      var share = max(0, left - group.reserved)
      for (rank, index) in group.members.enumerated() {
        shares[index] = share / CGFloat(group.members.count - rank)
        let taken = length(index, shares[index])
        // An infinite length stays infinite after any subtraction.
        if share.isFinite { share = max(0, share - taken) }
      }
      left = share + group.reserved
    }
    return shares
  }

  /// The members of one priority, the least flexible first.
  private struct Group {
    var members: [Int]
    /// The sum of the smallest lengths of all later groups.
    var reserved: CGFloat = 0
  }

  private static func groups(
    _ priorities: [Double], _ length: (_ index: Int, _ proposed: CGFloat) -> CGFloat
  ) -> [Group] {
    let smallest = priorities.indices.map { length($0, 0) }
    let flexibilities = priorities.indices.map { length($0, .infinity) - smallest[$0] }
    var groups: [Group] = []
    var reserved: CGFloat = 0
    let byPriority = Dictionary(grouping: priorities.indices) { priorities[$0] }
    for (_, members) in byPriority.sorted(by: { $0.key < $1.key }) {
      // Members are in order, and sorting keeps the order of equally flexible members.
      let ordered = members.sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
      groups.append(Group(members: ordered, reserved: reserved))
      reserved += members.reduce(0) { $0 + smallest[$1] }
    }
    return groups.reversed()
  }
}
