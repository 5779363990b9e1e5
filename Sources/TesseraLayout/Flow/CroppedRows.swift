import Foundation

/// A row whose tiles may be taller or lower than the photos' aspect ratios make them, so that photos are cropped.
struct CroppedRow {
  var photos: Range<Int>
  /// The height at which the photos fill the row with nothing cropped.
  var naturalHeight: CGFloat
  /// The upper edge of the tiles, below that of the wall, and their height.
  var top: CGFloat
  var height: CGFloat
}

/// The natural height of some rows, and the scale and crop needed for another height.
struct NaturalHeight {
  var rowCount: Int
  /// The sum of the rows' heights, without spacing.
  var rows: CGFloat

  /// The factor by which the rows, with the spacing between them, come to `height`.
  func scale(toFill height: CGFloat, spacing: CGFloat) -> CGFloat {
    let free = max(0, height - spacing * CGFloat(rowCount - 1))
    return rows > 0 && rows.isFinite ? free / rows : 0
  }

  /// The fraction of each photo that is cropped at that height.
  func crop(toFill height: CGFloat, spacing: CGFloat) -> CGFloat {
    let scale = scale(toFill: height, spacing: spacing)
    return scale > 0 ? 1 - min(scale, 1 / scale) : 1
  }

  /// The heights that the rows can fill without cropping more than `maxCrop`.
  func heights(maxCrop: CGFloat, spacing: CGFloat) -> ClosedRange<CGFloat> {
    let gaps = spacing * CGFloat(rowCount - 1)
    return gaps + rows * (1 - maxCrop)...gaps + rows / (1 - maxCrop)
  }
}

extension NaturalHeight {
  init(_ rows: [FlowRow]) {
    self.init(rowCount: rows.count, rows: rows.reduce(0) { $0 + $1.height })
  }
}

extension [CroppedRow] {
  /// Appends rows, all scaled by the same factor to fill `height`, or at their natural heights if it is nil.
  mutating func append(_ rows: [FlowRow], filling height: CGFloat?, from top: CGFloat, spacing: CGFloat) {
    let scale = height.map { NaturalHeight(rows).scale(toFill: $0, spacing: spacing) } ?? 1
    var next = top
    for row in rows {
      let rowHeight = scale > 0 ? row.height * scale : 0
      // Even if spacing leaves no room, nothing may be outside.
      let within = height.map { Swift.min(next, top + $0) } ?? next
      append(CroppedRow(photos: row.photos, naturalHeight: row.height, top: within, height: rowHeight))
      next += rowHeight + spacing
    }
  }

  /// Places photos, counted from the first, in their tiles.
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
