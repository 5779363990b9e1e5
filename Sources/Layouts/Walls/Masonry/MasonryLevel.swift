import Foundation

/// Columns of a masonry wall, leveled so that they end at the same height.
///
/// Photos are made slightly taller or lower, all photos in a column alike. If they would lose more than allowed,
/// columns may also differ in width: those that would be too low become wider, and the others narrower, as little as
/// possible. So there is always such a height. Otherwise, columns end as close to a common height as they may. Takes
/// time linear in the number of columns.
struct MasonryLevel {
  let height: CGFloat
  /// The height of each column.
  private let heights: [CGFloat]
  /// The number of photos in each column.
  let counts: [Int]
  /// The height of each column at width 1, without gaps.
  let totals: [CGFloat]
  /// The width of each column.
  private let widths: [CGFloat]

  /// The counts and heights of the columns' photos.
  struct Stacks {
    fileprivate var counts: [Int]
    fileprivate var totals: [CGFloat]

    init(count: Int) {
      counts = Array(repeating: 0, count: count)
      totals = Array(repeating: 0, count: count)
    }

    /// - Parameter ratio: The photo's height divided by its width.
    mutating func add(_ ratio: CGFloat, to column: Int) {
      counts[column] += 1
      totals[column] += ratio
    }
  }

  /// - Parameters:
  ///   - room: The sum of the columns' widths.
  ///   - variesWidths: True if columns may differ in width.
  init(_ stacks: Stacks, room: CGFloat, verticalSpacing: CGFloat, maxCrop: CGFloat, variesWidths: Bool) {
    (counts, totals) = (stacks.counts, stacks.totals)
    let even = room / CGFloat(counts.count)
    let columns = zip(counts, totals).map { count, total in
      Column(gaps: verticalSpacing * CGFloat(count - 1), height: max(total * even, .leastNormalMagnitude))
    }
    let natural = columns.map { $0.gaps + $0.height }
    let (lowest, highest) = (natural.min() ?? 0, natural.max() ?? 0)
    // The height at which the most stretched column loses as much as the most compressed one.
    let middle = Self.number(from: lowest, to: highest) { height in
      let scales = columns.map { $0.scale(to: height) }
      return (scales.max() ?? 1) * (scales.min() ?? 1) >= 1
    }
    let allowed = 1 - maxCrop...1 / (1 - maxCrop)
    func isKept(_ scale: CGFloat) -> Bool { scale >= allowed.lowerBound - 1e-9 && scale <= allowed.upperBound + 1e-9 }
    if columns.allSatisfy({ isKept($0.scale(to: middle)) }) {
      (height, heights, widths) = (middle, columns.map { _ in middle }, columns.map { _ in even })
      return
    }
    if !variesWidths {
      let ranges = columns.map { $0.heights(of: allowed) }
      let line = Self.number(from: lowest, to: highest) { line in
        ranges.reduce(0) { $0 + (line - min(max(line, $1.lowerBound), $1.upperBound)) } >= 0
      }
      heights = ranges.map { min(max(line, $0.lowerBound), $0.upperBound) }
      (height, widths) = (heights.max() ?? 0, columns.map { _ in even })
      return
    }
    func widthsMeeting(_ height: CGFloat) -> [CGFloat] {
      columns.map { column in
        let scale = column.scale(to: height)
        return even * scale / min(max(scale, allowed.lowerBound), allowed.upperBound)
      }
    }
    let line = Self.number(from: lowest, to: highest) { widthsMeeting($0).reduce(0, +) >= room }
    (height, heights, widths) = (line, columns.map { _ in line }, widthsMeeting(line))
  }

  /// A column before its width is adjusted.
  private struct Column {
    var gaps: CGFloat
    /// The height of the column's photos, without gaps.
    var height: CGFloat

    /// Returns the factor by which the column's photos must grow for it to end at a height.
    func scale(to height: CGFloat) -> CGFloat { max(0, height - gaps) / self.height }

    /// Returns the heights at which the column's photos have grown by an allowed factor.
    func heights(of allowed: ClosedRange<CGFloat>) -> ClosedRange<CGFloat> {
      gaps + height * allowed.lowerBound...gaps + height * allowed.upperBound
    }
  }

  /// Returns the heights of the columns in a rectangle about as high as the highest.
  func heights(in bounds: CGRect) -> [CGFloat] { heights.map { max(0, $0 + (bounds.height - height)) } }

  /// Returns the positions of the columns.
  func columns(in bounds: CGRect, spacing: CGFloat) -> [Division.Part] {
    Division.weighted(widths, of: bounds.width, from: bounds.minX, spacing: spacing)
  }

  /// Returns the smallest number for which a condition holds that also holds for all larger ones.
  private static func number(from low: CGFloat, to high: CGFloat, where holds: (CGFloat) -> Bool) -> CGFloat {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
