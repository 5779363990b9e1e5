import Foundation

/// Greedy rows whose last ones are broken again, so that the last row fills the width, too.
///
/// As few rows as possible are balanced such that heights are close to the row height. If there are no such rows, the
/// last one stays as it is.
enum FullEnd {
  /// The maximum number of rows that are broken again.
  private static let maxRows = 4
  /// The deviation from the row height, as a factor, from which on more rows are tried.
  private static let good: CGFloat = 1.2
  /// The maximum deviation.
  private static let most: CGFloat = 1.5

  /// - Parameter maxRowScale: The maximum height of rows, relative to the row height.
  static func bands(_ bands: [FlowBand], of line: FlowLine, maxRowScale: CGFloat) -> [FlowBand] {
    guard let last = bands.last?.row, last.isLast, last.height > line.rowHeight else { return bands }
    var best: (kept: Int, rows: [FlowRow], deviation: CGFloat)?
    for kept in (max(0, bands.count - maxRows)..<bands.count).reversed() {
      guard let first = bands[kept].row, best?.deviation ?? .infinity > good else { break }
      let rows = balanced(line, from: first.photos.lowerBound)
      let heights = rows.map { $0.height / line.rowHeight }
      let highest = heights.max() ?? 1
      let deviation = max(highest, 1 / max(heights.min() ?? 1, .leastNormalMagnitude))
      if highest <= maxRowScale && deviation <= min(most, best?.deviation ?? .infinity) {
        best = (kept, rows, deviation)
      }
    }
    return best.map { bands.prefix($0.kept) + $0.rows.map { .row($0) } } ?? bands
  }

  private static func balanced(_ line: FlowLine, from start: Int) -> [FlowRow] {
    var rest = line
    rest.widths = Array(line.widths[start...])
    rest.heroes = []
    rest.boundAspects()
    return BalancedBreaks.rows(of: rest).map { row in
      FlowRow(photos: row.photos.lowerBound + start..<row.photos.upperBound + start, height: row.height)
    }
  }
}
