import Foundation

/// A search for rows of photos that fill a width and a height, and for heights that can be filled.
///
/// With few photos, each height needs its own rows. With many photos, rows can be broken in so many ways that balanced
/// rows come close to any height.
struct ExactSearch {
  private let maxCrop: CGFloat
  /// The photos, at a row height of 1.
  private let line: FlowLine
  /// All rows that the last search found, not only the chosen ones.
  private var found: [NaturalHeight] = []

  init(aspects: [CGFloat], width: CGFloat, spacing: CGFloat, verticalSpacing: CGFloat, maxCrop: CGFloat) {
    self.maxCrop = maxCrop
    line = FlowLine(widths: aspects, rowHeight: 1, spacing: spacing, verticalSpacing: verticalSpacing, width: width)
  }

  /// Returns the rows, at their natural heights.
  mutating func rows(filling height: CGFloat) -> [FlowRow] {
    let evenHeight = line.evenHeight(filling: height)
    let rowCount = max(1, (height + line.verticalSpacing) / (evenHeight + line.verticalSpacing))
    let photosInLowest = CGFloat(line.count) / rowCount / Self.lowestRow
    let photosInRow = min(1 + photosInLowest, CGFloat(line.count))
    let resolution = Self.effort / (CGFloat(line.count) * photosInRow)
    // Also false for NaN.
    guard resolution >= CGFloat(Self.resolutions.lowerBound) else {
      return balancedRows(filling: height, from: evenHeight)
    }
    var search = HeightSearch(
      maxCrop: maxCrop, resolution: Int(min(resolution, CGFloat(Self.resolutions.upperBound))),
      lowestRow: Self.lowestRow)
    let rows = search.rows(of: line, filling: height)
    found = search.found
    return rows
  }

  /// The maximum number of rows that a search evaluates, which takes a few hundredths of a second.
  private static let effort: CGFloat = 10_000_000
  private static let lowestRow: CGFloat = 0.25
  private static let resolutions = 24...2048

  // MARK: - Many photos

  /// Returns balanced rows for a row height that is adjusted until they come close to the height.
  private mutating func balancedRows(filling height: CGFloat, from evenHeight: CGFloat) -> [FlowRow] {
    var rowHeight = evenHeight
    var best: [FlowRow] = []
    found = []
    for _ in 0..<4 {
      let rows = BalancedBreaks.rows(of: line.scaled(toRowHeight: rowHeight))
      let natural = NaturalHeight(rows)
      found.append(natural)
      let crop = natural.crop(toFill: height, spacing: line.verticalSpacing)
      if best.isEmpty || crop < NaturalHeight(best).crop(toFill: height, spacing: line.verticalSpacing) { best = rows }
      let scale = natural.scale(toFill: height, spacing: line.verticalSpacing)
      // A quarter of the allowed crop is hardly visible, and another try may be no better.
      if crop <= maxCrop / 4 || scale == 0 { break }
      // Doubling the row height makes twice as many rows of twice the height.
      rowHeight *= scale.squareRoot()
    }
    return best
  }

  // MARK: - Heights that can be filled

  /// Returns the crop for a height, and the nearest height at which the crop is within the limit. Unless it is the
  /// given height, that is a whole number; if no height nearby is within the limit, it is the height that crops least.
  mutating func fit(height: CGFloat) -> (crop: CGFloat, nearest: CGFloat) {
    let crop = crop(filling: height)
    if crop <= maxCrop { return (crop, height) }
    let candidates = found.map { wholeHeight(of: $0, near: height) }
      .filter(\.isFinite).sorted { abs($0 - height) < abs($1 - height) }
    var best = (crop: crop, height: height)
    for candidate in candidates.prefix(8) {
      let crop = self.crop(filling: candidate)
      if crop < best.crop { best = (crop, candidate) }
      if crop <= maxCrop { break }
    }
    return (crop, best.height)
  }

  private mutating func crop(filling height: CGFloat) -> CGFloat {
    NaturalHeight(rows(filling: height)).crop(toFill: height, spacing: line.verticalSpacing)
  }

  /// Returns the whole height nearest to `height` that the rows can fill, or the one that they fill best.
  private func wholeHeight(of natural: NaturalHeight, near height: CGFloat) -> CGFloat {
    let heights = natural.heights(maxCrop: maxCrop, spacing: line.verticalSpacing)
    let first = heights.lowerBound.rounded(.up)
    let last = heights.upperBound.rounded(.down)
    if first <= last { return min(max(height.rounded(), first), last) }
    return max(1, ((heights.lowerBound + heights.upperBound) / 2).rounded())
  }
}

extension FlowLine {
  fileprivate func scaled(toRowHeight height: CGFloat) -> FlowLine {
    var line = self
    line.widths = widths.map { $0 * (height / rowHeight) }
    line.rowHeight = height
    return line
  }
}
