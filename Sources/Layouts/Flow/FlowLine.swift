import Foundation

/// A line of photos before it is broken into rows: the width of each photo at the row height, and the width that a row
/// has to fill.
///
///     let line = FlowLine(widths: [160, 90, 240], rowHeight: 120, spacing: 4, verticalSpacing: 4, width: 400)
///     line.filledHeight(widths: 490, count: 3)  // 96: all three in one row
struct FlowLine {
  var widths: [CGFloat]
  var rowHeight: CGFloat
  /// The gap between photos in a row.
  var spacing: CGFloat
  /// The gap between rows.
  var verticalSpacing: CGFloat
  /// The width of the wall.
  var width: CGFloat
  /// True for each photo that is a hero; empty if there are no heroes.
  var heroes: [Bool] = []

  var count: Int { widths.count }

  func isHero(_ photo: Int) -> Bool { !heroes.isEmpty && heroes[photo] }

  /// Returns the height at which photos with a total width of `widths` fill a row.
  func filledHeight(widths: CGFloat, count: Int) -> CGFloat {
    rowHeight * ((width - spacing * CGFloat(count - 1)) / widths)
  }

  /// The aspect ratios for which heights and their squares do not overflow.
  static let aspects: ClosedRange<CGFloat> = 1e-12...1e12

  mutating func boundAspects() {
    let bounds = rowHeight * Self.aspects.lowerBound...rowHeight * Self.aspects.upperBound
    widths = widths.map { min(max($0, bounds.lowerBound), bounds.upperBound) }
  }

  func row(_ photos: Range<Int>) -> FlowRow {
    let widths = widths[photos].reduce(0, +)
    return FlowRow(photos: photos, height: filledHeight(widths: widths, count: photos.count))
  }

  /// Returns the cost of a row with this height: the square of its deviation from the row height.
  func cost(ofHeight height: CGFloat) -> CGFloat {
    (height - rowHeight) * (height - rowHeight)
  }

  /// The cost of a hero placed like an ordinary photo: as much as a row of five times the row height, so that nearly
  /// all heroes get a block, but not at all costs.
  var costOfOrdinaryHero: CGFloat { 16 * rowHeight * rowHeight }
}

/// Photos side by side at the same height.
struct FlowRow {
  var photos: Range<Int>
  var height: CGFloat
  /// True for the last row if it is incomplete.
  var isLast = false
}

/// A band of a flow wall, from edge to edge.
enum FlowBand {
  case row(FlowRow)
  case hero(HeroBlock)

  /// The row, if there is no hero.
  var row: FlowRow? { if case .row(let row) = self { row } else { nil } }
}

extension Sequence where Element: AdditiveArithmetic {
  /// Returns the sum of the elements before each index, and the sum of all.
  func runningSums() -> [Element] {
    var sums = [Element.zero]
    sums.reserveCapacity(underestimatedCount + 1)
    for element in self { sums.append(sums[sums.count - 1] + element) }
    return sums
  }
}
