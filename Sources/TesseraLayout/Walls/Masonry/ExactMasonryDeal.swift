import Foundation

/// Photos distributed in order, each to the column that is furthest behind its share.
struct ExactMasonryDeal {
  private(set) var columnOfPhoto: [Int] = []
  /// The number of photos in each column.
  private(set) var counts: [Int]
  /// The height of each column at width 1, without gaps.
  private(set) var totals: [CGFloat]

  /// - Parameter ratios: The height of each photo divided by its width.
  init(_ pattern: ExactMasonryPattern, ratios: [CGFloat]) {
    counts = Array(repeating: 0, count: pattern.columns)
    totals = Array(repeating: 0, count: pattern.columns)
    columnOfPhoto.reserveCapacity(ratios.count)
    var columns = MasonryColumns(count: pattern.columns)
    for ratio in ratios {
      let column = columns.shortest
      columns.growShortest(by: ratio / pattern.share(of: column))
      counts[column] += 1
      totals[column] += ratio
      columnOfPhoto.append(column)
    }
  }
}
