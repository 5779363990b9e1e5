import Foundation

/// Subviews in a line, their proposals and where they stand: the arithmetic of horizontal and vertical stacks.
///
/// Those of higher priority choose first, with the smallest sizes of the others kept free. Among equals the less
/// flexible choose first, each being proposed its equal share of what is left; flexible is what can be much longer
/// than it must be. Across the line subviews are lined up on a guide.
struct StackLine {
  private let axis: Axis
  private var proposals: [ProposedViewSize]
  /// Where each subview stands in a line that starts at zero.
  private var origins: [CGPoint] = []
  private(set) var size = CGSize.zero

  init(
    _ subviews: LayoutSubviews, along axis: Axis, spacing: CGFloat?, in proposal: ProposedViewSize,
    guide: (ViewDimensions) -> CGFloat
  ) {
    self.axis = axis
    let subviews = Array(subviews)
    let gaps = Self.gaps(between: subviews, along: axis, spacing: spacing)
    proposals = Array(repeating: proposal, count: subviews.count)
    if let length = proposal[axis] {
      divide(max(0, length - gaps.reduce(0, +)), among: subviews)
    }
    let dimensions = zip(subviews, proposals).map { $0.dimensions(in: $1) }
    let sizes = dimensions.map { CGSize(width: $0.width, height: $0.height) }
    let guides = dimensions.map(guide)
    // The line on which the guides lie, and how far subviews reach beyond it.
    let before = guides.max() ?? 0
    let after = zip(sizes, guides).map { size, guide in guide.isFinite ? size[axis.across] - guide : 0 }.max() ?? 0
    var position: CGFloat = 0
    for index in subviews.indices {
      if index > 0 { position += gaps[index - 1] }
      var origin = CGPoint.zero
      origin[axis] = position
      origin[axis.across] = before - guides[index]
      origins.append(origin)
      position += sizes[index][axis]
    }
    size[axis] = position
    size[axis.across] = before + after
  }

  /// Places subviews in bounds that are at least as long as the line; a longer rest lies on both sides of it.
  func place(_ subviews: LayoutSubviews, in bounds: CGRect) {
    var start = bounds.origin
    start[axis] += (bounds.size[axis] - size[axis]) / 2
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: start.x + origins[index].x, y: start.y + origins[index].y), proposal: proposals[index])
    }
  }

  // MARK: - Dividing

  private mutating func divide(_ length: CGFloat, among subviews: [LayoutSubview]) {
    var left = length
    for group in groups(of: subviews) {
      var share = max(0, left - group.keptFree)
      for (rank, index) in group.members.enumerated() {
        proposals[index][axis] = share / CGFloat(group.members.count - rank)
        let taken = subviews[index].sizeThatFits(proposals[index])[axis]
        // However much is taken of an infinite length, it stays infinite.
        if share.isFinite { share = max(0, share - taken) }
      }
      left = share + group.keptFree
    }
  }

  /// Subviews of one priority, the least flexible first.
  private struct Group {
    var members: [Int]
    /// The smallest lengths of all that follow.
    var keptFree: CGFloat = 0
  }

  private func groups(of subviews: [LayoutSubview]) -> [Group] {
    func lengths(at length: CGFloat) -> [CGFloat] {
      zip(subviews, proposals).map { subview, proposal in
        var proposal = proposal
        proposal[axis] = length
        return subview.sizeThatFits(proposal)[axis]
      }
    }
    let smallest = lengths(at: 0)
    let flexibilities = zip(lengths(at: .infinity), smallest).map { $0 - $1 }
    let byPriority = Dictionary(grouping: subviews.indices) { subviews[$0].priority }
    var groups: [Group] = []
    var keptFree: CGFloat = 0
    for (_, members) in byPriority.sorted(by: { $0.key < $1.key }) {
      // Members stand in order, and sorting keeps that among the equally flexible.
      let ordered = members.sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
      groups.append(Group(members: ordered, keptFree: keptFree))
      keptFree += members.reduce(0) { $0 + smallest[$1] }
    }
    return groups.reversed()
  }

  // MARK: - Spacing

  /// The gaps between neighbours, one fewer than there are subviews.
  private static func gaps(between subviews: [LayoutSubview], along axis: Axis, spacing: CGFloat?) -> [CGFloat] {
    subviews.indices.dropFirst().map { index in
      spacing ?? subviews[index - 1].spacing.distance(to: subviews[index].spacing, along: axis)
    }
  }

  /// What a line of subviews would like around it: its ends what the first and the last would, its sides what any
  /// would.
  static func spacing(of subviews: LayoutSubviews, along axis: Axis) -> ViewSpacing {
    var spacing = ViewSpacing()
    let sides: Edge.Set = axis == .horizontal ? .vertical : .horizontal
    for subview in subviews { spacing.formUnion(subview.spacing, edges: sides) }
    if let first = subviews.first { spacing.formUnion(first.spacing, edges: axis == .horizontal ? .leading : .top) }
    if let last = subviews.last { spacing.formUnion(last.spacing, edges: axis == .horizontal ? .trailing : .bottom) }
    return spacing
  }
}
