import Foundation

extension [CroppedRow] {
  /// Appends rows, all scaled by the same factor to fill `height`, or at their natural heights if it is nil.
  mutating func append(_ rows: [FlowRow], filling height: CGFloat?, from top: CGFloat, spacing: CGFloat) {
    let scale = height.map { NaturalHeight(rows).scale(toFill: $0, spacing: spacing) } ?? 1
    var next = top
    for row in rows {
      let rowHeight = scale > 0 ? row.height * scale : 0
      // Even if spacing leaves no room, no tile may be outside the wall.
      let within = height.map { Swift.min(next, top + $0) } ?? next
      append(CroppedRow(photos: row.photos, naturalHeight: row.height, top: within, height: rowHeight))
      next += rowHeight + spacing
    }
  }

  /// Places photos in their tiles, with indices counted from the first.
  func place(_ subviews: LayoutSubviews, in bounds: CGRect, spacing: CGFloat, aspect: (Int) -> CGFloat) {
    for row in self {
      var x = bounds.minX
      for photo in row.photos {
        // Each edge is computed once and passed on, so that neighbors share it exactly.
        let width = Swift.min(aspect(photo) * row.naturalHeight, bounds.width)
        subviews[fromStart: photo].place(
          at: CGPoint(x: x, y: bounds.minY + row.top), proposal: ProposedViewSize(width: width, height: row.height))
        x += width + spacing
      }
    }
  }
}
