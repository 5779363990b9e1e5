import Foundation

/// A row whose tiles may be higher or lower than the photos' own aspects make them, so that they are cropped.
struct CroppedRow {
  var photos: Range<Int>
  /// The height at which the photos fill the row with nothing cropped.
  var naturalHeight: CGFloat
  /// Where the tiles begin, below the wall's upper edge, and how high they are.
  var top: CGFloat
  var height: CGFloat
}

/// How high some rows are by nature, and what it takes to make them another height.
struct NaturalHeight {
  var rowCount: Int
  /// All rows' heights, without spacing.
  var rows: CGFloat

  /// What all heights are multiplied by so that the rows, and the spacing between them, are so high together.
  func scale(toFill height: CGFloat, spacing: CGFloat) -> CGFloat {
    let free = max(0, height - spacing * CGFloat(rowCount - 1))
    return rows > 0 && rows.isFinite ? free / rows : 0
  }

  /// The share of every photo that is cropped then.
  func crop(toFill height: CGFloat, spacing: CGFloat) -> CGFloat {
    let scale = scale(toFill: height, spacing: spacing)
    return scale > 0 ? 1 - min(scale, 1 / scale) : 1
  }

  /// The heights which the rows fill at no more than some crop.
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
  /// Makes rows fill a height, all by the same factor, or leaves them at their own where there is none.
  mutating func append(_ rows: [FlowRow], filling height: CGFloat?, from top: CGFloat, spacing: CGFloat) {
    let scale = height.map { NaturalHeight(rows).scale(toFill: $0, spacing: spacing) } ?? 1
    var next = top
    for row in rows {
      let rowHeight = scale > 0 ? row.height * scale : 0
      // Where spacing leaves no room, nothing stands outside even so.
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
        // Each edge is computed once and handed on, so that neighbors share it to the last bit.
        let width = Swift.min(aspect(photo) * row.naturalHeight, bounds.width)
        subviews[fromStart: photo].place(
          at: CGPoint(x: x, y: bounds.minY + row.top), proposal: ProposedViewSize(width: width, height: row.height))
        x += width + spacing
      }
    }
  }
}
