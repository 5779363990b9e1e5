import Foundation

/// The natural height of some rows, and the scale and crop needed for another height.
struct NaturalHeight {
  var rowCount: Int
  /// The sum of the rows' heights, without spacing.
  var rows: CGFloat

  /// Returns the factor by which the rows must be scaled to fill `height`, with the spacing between them.
  func scale(toFill height: CGFloat, spacing: CGFloat) -> CGFloat {
    let free = max(0, height - spacing * CGFloat(rowCount - 1))
    return rows > 0 && rows.isFinite ? free / rows : 0
  }

  /// Returns the fraction of each photo that is cropped at that height.
  func crop(toFill height: CGFloat, spacing: CGFloat) -> CGFloat {
    let scale = scale(toFill: height, spacing: spacing)
    return scale > 0 ? 1 - min(scale, 1 / scale) : 1
  }

  /// Returns the heights that the rows can fill without cropping more than `maxCrop`.
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
