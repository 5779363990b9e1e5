import Foundation

/// Subviews in a line with their proposals and positions: the arithmetic of horizontal and vertical stacks.
///
/// The length is divided by ``LengthDivision``. Across the line, subviews are aligned on a guide.
struct StackLine {
  private let axis: Axis
  private let gaps: [CGFloat]
  private var proposals: [ProposedViewSize]
  private var sizes: [CGSize] = []
  /// The position of each subview in a line that starts at zero.
  private var origins: [CGPoint] = []
  private(set) var size = CGSize.zero

  init(
    _ subviews: LayoutSubviews, along axis: Axis, spacing: CGFloat?, in proposal: ProposedViewSize,
    guide: (ViewDimensions) -> CGFloat
  ) {
    self.axis = axis
    gaps = Self.gaps(between: Array(subviews), along: axis, spacing: spacing.map(\.boundedOrZero))
    proposals = Array(repeating: proposal, count: subviews.count)
    if let length = proposal[axis] {
      let shares = LengthDivision.shares(
        of: max(0, length - gaps.reduce(0, +)), priorities: subviews.map(\.priority)
      ) { index, length in
        var proposal = proposal
        proposal[axis] = length
        return subviews[index].sizeThatFits(proposal)[axis]
      }
      for index in proposals.indices { proposals[index][axis] = shares[index] }
    }
    lineUp(subviews, on: guide)
  }

  private mutating func lineUp(_ subviews: LayoutSubviews, on guide: (ViewDimensions) -> CGFloat) {
    let dimensions = zip(subviews, proposals).map { $0.dimensions(in: $1) }
    sizes = dimensions.map { CGSize(width: $0.width, height: $0.height) }
    let guides = dimensions.map(guide)
    // The line on which the guides are aligned, and the maximum extent of subviews beyond it.
    let before = guides.max() ?? 0
    let after = zip(sizes, guides).map { size, guide in guide.isFinite ? size[axis.across] - guide : 0 }.max() ?? 0
    var position: CGFloat = 0
    origins = []
    for index in sizes.indices {
      if index > 0 { position += gaps[index - 1] }
      var origin = CGPoint.zero
      origin[axis] = position
      origin[axis.across] = (before - guides[index]).finiteOrZero
      origins.append(origin)
      position += sizes[index][axis]
    }
    size[axis] = position
    size[axis.across] = before + after
  }

  // MARK: - Placing

  /// Returns the line in which each subview is proposed its part of the stack's own size: along the line, its share, or
  /// its own length if the stack's length is unlimited; across the line, the whole extent of the stack.
  func proposing(across extent: CGFloat, to subviews: LayoutSubviews, guide: (ViewDimensions) -> CGFloat) -> StackLine {
    var line = self
    for index in proposals.indices {
      if !(proposals[index][axis]?.isFinite ?? false) { line.proposals[index][axis] = sizes[index][axis] }
      line.proposals[index][axis.across] = extent
    }
    if line.proposals != proposals { line.lineUp(subviews, on: guide) }
    return line
  }

  /// Places subviews in bounds. A line that is shorter than its bounds is centered in them; a line that is narrower
  /// stays on its side of the guide.
  func place(_ subviews: LayoutSubviews, in bounds: CGRect, guide: AlignmentGuide.Key) {
    var start = bounds.origin
    start[axis] += ((bounds.size[axis] - size[axis]) / 2).finiteOrZero
    start[axis.across] += ((bounds.size[axis.across] - size[axis.across]) * guide.shareBefore).finiteOrZero
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: start.x + origins[index].x, y: start.y + origins[index].y), proposal: proposals[index])
    }
  }

  /// Returns the positions of the guides that subviews set, in a line that starts at zero.
  ///
  /// The positions are those of the subviews as the stack sizes them: finding them by placing the stack would size all
  /// subviews again, and so on at every level of nesting.
  func explicitGuides(
    of subviews: LayoutSubviews, _ guide: (ViewDimensions) -> CGFloat?, along axis: Axis
  ) -> [CGFloat?] {
    subviews.enumerated().map { index, subview in
      guide(subview.dimensions(in: proposals[index])).map { origins[index][axis] + $0 }
    }
  }

  // MARK: - Spacing

  /// Returns the gaps between neighbors, one fewer than the subviews.
  private static func gaps(between subviews: [LayoutSubview], along axis: Axis, spacing: CGFloat?) -> [CGFloat] {
    subviews.indices.dropFirst().map { index in
      spacing ?? subviews[index - 1].spacing.distance(to: subviews[index].spacing, along: axis)
    }
  }

  /// Returns the preferred spacing around a line of subviews: at its ends, that of the first and last subviews; along
  /// its sides, that of all of them combined.
  static func spacing(of subviews: LayoutSubviews, along axis: Axis) -> ViewSpacing {
    var spacing = ViewSpacing()
    let sides: Edge.Set = axis == .horizontal ? .vertical : .horizontal
    for subview in subviews { spacing.formUnion(subview.spacing, edges: sides) }
    if let first = subviews.first { spacing.formUnion(first.spacing, edges: axis == .horizontal ? .leading : .top) }
    if let last = subviews.last { spacing.formUnion(last.spacing, edges: axis == .horizontal ? .trailing : .bottom) }
    return spacing
  }
}
