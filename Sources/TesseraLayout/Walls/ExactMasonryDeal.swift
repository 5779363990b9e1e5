import Foundation

/// How photos are dealt to columns: to so many, whose shares of them may alternate.
struct ExactMasonryPattern: Hashable {
  var columns: Int
  /// In twentieths, how much more than an even share every other column gets, and how much less those between: the
  /// first, third, … get less where it is positive, and so become the wider ones.
  var unevenness = 0

  /// Beyond it columns would be more than six times as wide as their neighbors.
  static let greatestUnevenness = 14

  func share(of column: Int) -> CGFloat {
    let surplus = CGFloat(unevenness) / 20
    return column & 1 == 0 ? 1 - surplus : 1 + surplus
  }
}

/// Photos dealt in order, each to the column that is furthest behind its share.
struct ExactMasonryDeal {
  private(set) var columnOfPhoto: [Int] = []
  /// How many photos each column has.
  private(set) var counts: [Int]
  /// How high each column is where it is 1 wide, gaps apart.
  private(set) var totals: [CGFloat]

  /// - Parameter ratios: the photos' heights over their widths.
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

/// All that matters about a deal where its size is concerned, whatever the wall's size.
///
/// Columns of a common height `h`, gaps of `s` apart, are `(h − s·(photos − 1)) ⁄ total` wide. Their sum, as wide as the
/// wall leaves room, is linear in `h`.
struct ExactMasonryMeasure {
  private let columns: Int
  private let mostRows: Int
  /// By how much the sum of widths grows with the height, and falls with the spacing.
  private let widthPerHeight: CGFloat
  private let widthPerSpacing: CGFloat
  /// How narrow the narrowest column is beside the widest, gaps apart: from 0 to 1, where all are equal.
  let evenness: CGFloat

  init(_ deal: ExactMasonryDeal) {
    columns = deal.counts.count
    mostRows = deal.counts.max() ?? 1
    widthPerHeight = deal.totals.reduce(0) { $0 + 1 / $1 }
    widthPerSpacing = zip(deal.counts, deal.totals).reduce(0) { $0 + CGFloat($1.0 - 1) / $1.1 }
    evenness = (deal.totals.min() ?? 1) / (deal.totals.max() ?? 1)
  }

  private func room(_ width: CGFloat, _ spacing: CGFloat) -> CGFloat { width - spacing * CGFloat(columns - 1) }

  /// The height at which nothing is cropped.
  func naturalHeight(width: CGFloat, spacing: CGFloat) -> CGFloat {
    (max(0, room(width, spacing)) + spacing * widthPerSpacing) / widthPerHeight
  }

  /// The width at which nothing is cropped.
  func naturalWidth(height: CGFloat, spacing: CGFloat) -> CGFloat {
    max(0, height * widthPerHeight - spacing * widthPerSpacing) + spacing * CGFloat(columns - 1)
  }

  /// How much higher photos are made than they would be at their widths; none where gaps leave nothing of some.
  func stretch(in size: CGSize, spacing: CGFloat) -> CGFloat? {
    let room = room(size.width, spacing)
    guard room > 0 && size.height > spacing * CGFloat(mostRows - 1) else { return nil }
    let stretch = (size.height * widthPerHeight - spacing * widthPerSpacing) / room
    return stretch > 0 && stretch.isFinite ? stretch : nil
  }

  /// Whether the gaps between columns leave nothing of them.
  func isTooNarrow(_ width: CGFloat, spacing: CGFloat) -> Bool { room(width, spacing) <= 0 }

  /// The heights at which no photo loses more than a share; none where gaps leave nothing of some.
  func heights(keeping maxCrop: CGFloat, width: CGFloat, spacing: CGFloat) -> ClosedRange<CGFloat>? {
    let room = room(width, spacing)
    if room <= 0 { return nil }
    func height(_ stretch: CGFloat) -> CGFloat { (room * stretch + spacing * widthPerSpacing) / widthPerHeight }
    let low = max(height(1 - maxCrop), (spacing * CGFloat(mostRows - 1)).nextUp)
    let high = height(1 / (1 - maxCrop))
    return low <= high ? low...high : nil
  }
}
