import Foundation

/// The measurements of a deal from which its size follows, whatever the size of the wall.
///
/// Columns of a common height `h` with gaps of `v` are `(h − v·(photos − 1)) ⁄ total` wide. The sum of their widths is
/// linear in `h`.
struct ExactMasonryMeasure {
  private let columns: Int
  private let maxRows: Int
  /// The growth of the sum of widths per unit of height, and its decrease per unit of the gap between photos.
  private let widthPerHeight: CGFloat
  private let widthPerSpacing: CGFloat
  /// The mean cost of photos' areas, without gaps, as in rows of an exact size.
  let costOfAreas: Double
  /// The largest area divided by the smallest.
  let ratioOfAreas: Double
  /// The ninth decile of areas divided by the first.
  let spread: Double

  init(_ deal: ExactMasonryDeal) {
    columns = deal.counts.count
    maxRows = deal.counts.max() ?? 1
    widthPerHeight = deal.totals.reduce(0) { $0 + 1 / $1 }
    widthPerSpacing = zip(deal.counts, deal.totals).reduce(0) { $0 + CGFloat($1.0 - 1) / $1.1 }
    // In columns of height 1, a photo's width is that of its column: 1 divided by the total.
    let wall = deal.totals.reduce(0) { $0 + 1 / $1 }
    let mean = Double(wall / CGFloat(deal.ratios.count)).naturalLogarithm
    let columns = deal.totals.map { 2 * Double($0).naturalLogarithm + mean }
    costOfAreas =
      zip(deal.ratios, deal.columnOfPhoto).reduce(0) { sum, photo in
        sum + BlockCost.cost(ofArea: Double(photo.0).naturalLogarithm - columns[photo.1])
      } / Double(max(1, deal.ratios.count))
    let areas = zip(deal.ratios, deal.columnOfPhoto).map { ratio, column in
      ratio / (deal.totals[column] * deal.totals[column])
    }.sorted()
    func area(_ tenths: Int) -> CGFloat { areas.isEmpty ? 1 : areas[(tenths * (areas.count - 1) + 5) / 10] }
    ratioOfAreas = Double(area(10) / area(0))
    spread = Double(area(9) / area(1))
  }

  private func room(_ width: CGFloat, _ gaps: CGSize) -> CGFloat { width - gaps.width * CGFloat(columns - 1) }

  /// Returns the height at which nothing is cropped.
  func naturalHeight(width: CGFloat, gaps: CGSize) -> CGFloat {
    (max(0, room(width, gaps)) + gaps.height * widthPerSpacing) / widthPerHeight
  }

  /// Returns the width at which nothing is cropped.
  func naturalWidth(height: CGFloat, gaps: CGSize) -> CGFloat {
    max(0, height * widthPerHeight - gaps.height * widthPerSpacing) + gaps.width * CGFloat(columns - 1)
  }

  /// Returns the factor by which photos are taller than at their natural height; nil if gaps leave no room for some
  /// photos.
  func stretch(in size: CGSize, gaps: CGSize) -> CGFloat? {
    let room = room(size.width, gaps)
    guard room > 0 && size.height > gaps.height * CGFloat(maxRows - 1) else { return nil }
    let stretch = (size.height * widthPerHeight - gaps.height * widthPerSpacing) / room
    return stretch > 0 && stretch.isFinite ? stretch : nil
  }

  /// Returns true if the gaps between columns leave no room for the columns.
  func isTooNarrow(_ width: CGFloat, gaps: CGSize) -> Bool { room(width, gaps) <= 0 }

  /// Returns the heights at which no photo loses more than `maxCrop`; nil if gaps leave no room for some photos.
  func heights(keeping maxCrop: CGFloat, width: CGFloat, gaps: CGSize) -> ClosedRange<CGFloat>? {
    let room = room(width, gaps)
    if room <= 0 { return nil }
    func height(_ stretch: CGFloat) -> CGFloat { (room * stretch + gaps.height * widthPerSpacing) / widthPerHeight }
    let low = max(height(1 - maxCrop), (gaps.height * CGFloat(maxRows - 1)).nextUp)
    let high = height(1 / (1 - maxCrop))
    return low <= high ? low...high : nil
  }
}
