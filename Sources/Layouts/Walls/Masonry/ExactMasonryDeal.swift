import Foundation

/// Photos distributed in order, each to the column that is furthest behind its share. If shares are even, the last
/// photos are exchanged so that columns are.
struct ExactMasonryDeal {
  /// The height of each photo divided by its width.
  let ratios: [CGFloat]
  private(set) var columnOfPhoto: [Int] = []
  /// The number of photos in each column.
  private(set) var counts: [Int]
  /// The height of each column at width 1, without gaps.
  private(set) var totals: [CGFloat]

  /// - Parameter ratios: The height of each photo divided by its width.
  init(_ pattern: ExactMasonryPattern, ratios: [CGFloat]) {
    self.ratios = ratios
    counts = Array(repeating: 0, count: pattern.columns)
    totals = Array(repeating: 0, count: pattern.columns)
    if let chosen = pattern.chosen {
      columnOfPhoto = chosen
      count()
      return
    }
    columnOfPhoto.reserveCapacity(ratios.count)
    var columns = MasonryColumns(count: pattern.columns)
    for ratio in ratios {
      let column = columns.shortest
      columns.growShortest(by: ratio / pattern.share(of: column))
      counts[column] += 1
      totals[column] += ratio
      columnOfPhoto.append(column)
    }
    // Columns of one or two photos have little to exchange, and there are many ways to make them.
    let isFew = ratios.count <= 24
    if pattern.unevenness == 0 && (isFew || 3 * pattern.columns <= ratios.count) { even() }
  }

  private mutating func even() {
    var foot = MasonryFoot(heights: ratios, columnOfPhoto: columnOfPhoto, columns: counts.count)
    foot.even()
    columnOfPhoto = foot.columnOfPhoto
    count()
  }

  /// Adds up the photos of each column.
  private mutating func count() {
    counts = Array(repeating: 0, count: counts.count)
    totals = Array(repeating: 0, count: counts.count)
    for (photo, column) in columnOfPhoto.enumerated() {
      counts[column] += 1
      totals[column] += ratios[photo]
    }
  }
}
