import Foundation

/// A search for a row height at which rows, broken in a given way, fill a width and a height.
///
/// Of the rows that crop within the limit, the most even are chosen, or else those that crop least. A few photos are in
/// rows of similar heights, even if these crop more: a strip of stamps above one large photo is no wall. Linear in the
/// number of photos.
struct RowBreaksSearch {
  let rowBreaks: FlowGrid.RowBreaks
  let maxCrop: CGFloat
  /// The photos, at a row height of 1.
  private let line: FlowLine

  init(
    _ rowBreaks: FlowGrid.RowBreaks, aspects: [CGFloat], width: CGFloat, gaps: CGSize, maxCrop: CGFloat
  ) {
    (self.rowBreaks, self.maxCrop) = (rowBreaks, maxCrop)
    line = FlowLine(widths: aspects, rowHeight: 1, spacing: gaps.width, verticalSpacing: gaps.height, width: width)
  }

  private struct Candidate {
    var rows: [FlowRow]
    var crop: CGFloat
    /// The mean square of rows' deviations from their mean height.
    var unevenness: CGFloat
    /// True if no row is much higher than another.
    var isEven: Bool
  }

  /// Returns rows for several row heights, at their natural heights, best first.
  func candidates(filling height: CGFloat) -> [[FlowRow]] {
    let even = line.evenHeight(filling: height)
    var candidates: [Candidate] = []
    var rowHeight = even / 2
    while rowHeight < even * 2.2 {
      candidates.append(candidate(rows(rowHeight: rowHeight), filling: height))
      rowHeight *= 1.03
    }
    if let rows = rowsOfAnyHeights(filling: height, even: even) {
      candidates.append(candidate(rows, filling: height))
    }
    return candidates.enumerated().sorted { one, other in
      key(one.element, one.offset) < key(other.element, other.offset)
    }.map(\.element.rows)
  }

  private func key(_ candidate: Candidate, _ index: Int) -> (Int, CGFloat, CGFloat, Int) {
    let isFine = candidate.isEven || line.count > Self.fewPhotos
    return candidate.crop <= maxCrop
      ? (isFine ? 0 : 2, candidate.unevenness, candidate.crop, index)
      : (isFine ? 1 : 3, candidate.crop, candidate.unevenness, index)
  }

  /// The maximum number of photos that are not in rows of very different heights.
  private static let fewPhotos = 12
  /// The maximum height of a row of a few photos, relative to the lowest. Areas then differ by up to six times.
  private static let highestRow: CGFloat = 2.5

  /// Returns the most even rows within the limit if rows are balanced, not too many, and may have any heights.
  private func rowsOfAnyHeights(filling height: CGFloat, even: CGFloat) -> [FlowRow]? {
    guard rowBreaks != .greedy else { return nil }
    let rowCount = max(1, (height + line.verticalSpacing) / (even + line.verticalSpacing))
    let photosInLowest = min(1 + CGFloat(line.count) / rowCount / Self.lowestRow, CGFloat(line.count))
    let resolution = Self.effort / (CGFloat(line.count) * photosInLowest)
    // False for NaN, too.
    guard resolution >= 24 else { return nil }
    var search = HeightSearch(maxCrop: maxCrop, resolution: Int(min(resolution, 512)), lowestRow: Self.lowestRow)
    search.cropCost = 0.1
    return search.rows(of: line, filling: height)
  }

  private static let lowestRow: CGFloat = 0.25
  /// The maximum number of rows that a search evaluates: some hundredths of a second.
  private static let effort: CGFloat = 10_000_000

  private func candidate(_ rows: [FlowRow], filling height: CGFloat) -> Candidate {
    let natural = NaturalHeight(rows)
    let mean = natural.rows / CGFloat(rows.count)
    let unevenness = rows.reduce(0) { $0 + ($1.height / mean - 1) * ($1.height / mean - 1) } / CGFloat(rows.count)
    let heights = rows.map(\.height)
    return Candidate(
      rows: rows, crop: natural.crop(toFill: height, spacing: line.verticalSpacing), unevenness: unevenness,
      isEven: (heights.max() ?? 0) <= Self.highestRow * (heights.min() ?? 0))
  }

  private func rows(rowHeight: CGFloat) -> [FlowRow] {
    var line = line
    line.widths = line.widths.map { $0 * rowHeight }
    line.rowHeight = rowHeight
    switch rowBreaks {
    case .balanced, .full: return BalancedBreaks.rows(of: line)
    case .greedy: return GreedyBreaks.bands(of: line, blocks: HeroBlocks(line: line)).compactMap(\.row)
    }
  }
}
