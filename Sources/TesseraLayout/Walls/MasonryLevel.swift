import Foundation

/// Columns of a masonry wall that are made to end on one line.
///
/// Photos are made a little higher or lower, those of a column all alike. Where photos would lose more than they may,
/// columns differ in width: those that would be too low become wider, and the others narrower, as little as will do. So
/// there always is such a line. Linear in the number of columns.
struct MasonryLevel {
  let height: CGFloat
  /// How many photos each column has.
  let counts: [Int]
  /// How high each would be if it were 1 wide, gaps apart.
  let totals: [CGFloat]
  /// How wide each is.
  private let widths: [CGFloat]

  /// The photos of some columns.
  struct Stacks {
    fileprivate var counts: [Int]
    fileprivate var totals: [CGFloat]

    init(count: Int) {
      counts = Array(repeating: 0, count: count)
      totals = Array(repeating: 0, count: count)
    }

    /// - Parameter ratio: a photo's height over its width.
    mutating func add(_ ratio: CGFloat, to column: Int) {
      counts[column] += 1
      totals[column] += ratio
    }
  }

  /// - Parameter room: how wide all columns are together.
  init(_ stacks: Stacks, room: CGFloat, spacing: CGFloat, maxCrop: CGFloat) {
    (counts, totals) = (stacks.counts, stacks.totals)
    let even = room / CGFloat(counts.count)
    let columns = zip(counts, totals).map { count, total in
      Column(gaps: spacing * CGFloat(count - 1), height: max(total * even, .leastNormalMagnitude))
    }
    let heights = columns.map { $0.gaps + $0.height }
    let (lowest, highest) = (heights.min() ?? 0, heights.max() ?? 0)
    // Where the column stretched most loses as much as the one squeezed most.
    let middle = Self.number(from: lowest, to: highest) { height in
      let scales = columns.map { $0.scale(to: height) }
      return (scales.max() ?? 1) * (scales.min() ?? 1) >= 1
    }
    let allowed = 1 - maxCrop...1 / (1 - maxCrop)
    func isKept(_ scale: CGFloat) -> Bool { scale >= allowed.lowerBound - 1e-9 && scale <= allowed.upperBound + 1e-9 }
    if columns.allSatisfy({ isKept($0.scale(to: middle)) }) {
      (height, widths) = (middle, columns.map { _ in even })
      return
    }
    func widthsMeeting(_ height: CGFloat) -> [CGFloat] {
      columns.map { column in
        let scale = column.scale(to: height)
        return even * scale / min(max(scale, allowed.lowerBound), allowed.upperBound)
      }
    }
    height = Self.number(from: lowest, to: highest) { widthsMeeting($0).reduce(0, +) >= room }
    widths = widthsMeeting(height)
  }

  /// A column of the width of all.
  private struct Column {
    var gaps: CGFloat
    /// Of its photos.
    var height: CGFloat

    /// How much higher its photos must become for it to end at a height.
    func scale(to height: CGFloat) -> CGFloat { max(0, height - gaps) / self.height }
  }

  /// Where the columns stand.
  func columns(in bounds: CGRect, spacing: CGFloat) -> [Division.Part] {
    let sum = widths.reduce(0, +)
    guard sum > 0 else { return Division.equal(widths.count, of: bounds.width, from: bounds.minX, spacing: spacing) }
    var division = Division(of: bounds.width, from: bounds.minX, into: widths.count, spacing: spacing)
    var used: CGFloat = 0
    return widths.map { width in
      used += width
      return division.part(upTo: used / sum)
    }
  }

  /// The first number at which something holds that holds from somewhere on.
  private static func number(from low: CGFloat, to high: CGFloat, where holds: (CGFloat) -> Bool) -> CGFloat {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
