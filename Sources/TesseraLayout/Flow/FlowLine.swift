import Foundation

/// Photos in line, before they are broken into rows: how wide each is at the row height, and what a row has to fill.
///
///     let line = FlowLine(widths: [160, 90, 240], rowHeight: 120, spacing: 4, width: 400)
///     line.filledHeight(widths: 490, count: 3)  // 96: all three in one row
struct FlowLine {
  var widths: [CGFloat]
  var rowHeight: CGFloat
  var spacing: CGFloat
  /// The width of the wall.
  var width: CGFloat
  /// Which photos are heroes; empty where none is.
  var heroes: [Bool] = []

  var count: Int { widths.count }

  func isHero(_ photo: Int) -> Bool { !heroes.isEmpty && heroes[photo] }

  /// The height at which some photos, so wide together, fill a row.
  func filledHeight(widths: CGFloat, count: Int) -> CGFloat {
    rowHeight * ((width - spacing * CGFloat(count - 1)) / widths)
  }

  /// Aspects within which heights, and squares of them, are still numbers to reckon with.
  static let aspects: ClosedRange<CGFloat> = 1e-12...1e12

  mutating func boundAspects() {
    let bounds = rowHeight * Self.aspects.lowerBound...rowHeight * Self.aspects.upperBound
    widths = widths.map { min(max($0, bounds.lowerBound), bounds.upperBound) }
  }

  func row(_ photos: Range<Int>) -> FlowRow {
    let widths = widths[photos].reduce(0, +)
    return FlowRow(photos: photos, height: filledHeight(widths: widths, count: photos.count))
  }

  /// What a row of such a height costs: the square of what it is off by.
  func cost(ofHeight height: CGFloat) -> CGFloat {
    (height - rowHeight) * (height - rowHeight)
  }

  /// What a hero costs that stands among the ordinary photos: as much as a row of five times the row height, so that
  /// blocks are found for nearly all, but not at any price.
  var costOfOrdinaryHero: CGFloat { 16 * rowHeight * rowHeight }
}

/// Photos side by side at one height.
struct FlowRow {
  var photos: Range<Int>
  var height: CGFloat
  /// Whether nothing closed it.
  var isLast = false
}

/// A stretch of a flow wall from one edge to the other.
enum FlowBand {
  case row(FlowRow)
  case hero(HeroBlock)
}

extension Sequence where Element: AdditiveArithmetic {
  /// The sum of the elements before each, and of all.
  func runningSums() -> [Element] {
    var sums = [Element.zero]
    sums.reserveCapacity(underestimatedCount + 1)
    for element in self { sums.append(sums[sums.count - 1] + element) }
    return sums
  }
}
