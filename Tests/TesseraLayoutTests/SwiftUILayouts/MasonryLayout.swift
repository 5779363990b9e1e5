import Layouts

/// Columns of equal width, each subview in the shortest one.
struct MasonryLayout: Layout {
  var columns: Int
  var spacing: CGFloat = 8

  struct CacheData {
    var frames: [CGRect] = []
    var width: CGFloat = 0
  }

  func makeCache(subviews: Subviews) -> CacheData {
    CacheData()
  }

  func updateCache(_ cache: inout CacheData, subviews: Subviews) {
    if cache.frames.count != subviews.count { cache = makeCache(subviews: subviews) }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout CacheData) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions().width
    cache.width = width
    cache.frames = frames(width: width, subviews: subviews)
    return CGSize(width: width, height: cache.frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CacheData
  ) {
    // Nothing is computed again: the cache is from sizing.
    for (subview, frame) in zip(subviews, cache.frames) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        proposal: ProposedViewSize(frame.size))
    }
  }

  private func frames(width: CGFloat, subviews: Subviews) -> [CGRect] {
    let columnWidth = (width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
    var heights = Array(repeating: CGFloat.zero, count: columns)
    return subviews.map { subview in
      let column = heights.indices.min { heights[$0] < heights[$1] } ?? 0
      let size = subview.sizeThatFits(ProposedViewSize(width: columnWidth, height: nil))
      let origin = CGPoint(x: (columnWidth + spacing) * CGFloat(column), y: heights[column])
      heights[column] += size.height + spacing
      return CGRect(origin: origin, size: size)
    }
  }
}
