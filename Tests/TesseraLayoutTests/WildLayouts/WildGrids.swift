import CoreFoundation
import TesseraLayout

/// Columns of one width; each subview goes below the shortest.
struct WaterfallLayout: Layout {
  let columns: Int
  var spacing: Double = 4

  func makeCache(subviews: Subviews) -> [CGRect] { [] }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGRect]) -> CGSize {
    let width = proposal.width ?? UIScreen.main.bounds.width
    let columnWidth = (width - CGFloat(columns - 1) * spacing) / CGFloat(columns)
    var heights = Array(repeating: CGFloat(0), count: columns)
    cache = subviews.map { subview in
      let column = heights.firstIndex(of: heights.min()!)!
      let size = subview.sizeThatFits(.init(width: columnWidth, height: nil))
      let frame = CGRect(
        x: CGFloat(column) * (columnWidth + spacing), y: heights[column], width: columnWidth, height: size.height)
      heights[column] += size.height + spacing
      return frame
    }
    return CGSize(width: width, height: max(0, (heights.max() ?? 0) - spacing))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGRect]) {
    for (frame, subview) in zip(cache, subviews) {
      subview.place(
        at: CGPoint(x: frame.minX + bounds.minX, y: frame.minY + bounds.minY), proposal: .init(frame.size))
    }
  }
}

/// A grid of square cells below a header that the first subview is pinned to.
struct PinnedGrid: Layout {
  var columns = 3
  var gap: CGFloat = 2

  static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 0)).width
    guard let header = subviews.first else { return CGSize(width: width, height: 0) }
    let rows = (subviews.count - 1 + columns - 1) / columns
    let side = (width - gap * CGFloat(columns - 1)) / CGFloat(columns)
    return CGSize(
      width: width,
      height: header.sizeThatFits(ProposedViewSize(width: width, height: nil)).height + CGFloat(rows) * (side + gap))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    guard let header = subviews.first else { return }
    let side = (bounds.width - gap * CGFloat(columns - 1)) / CGFloat(columns)
    header.place(at: bounds.origin, anchor: .topLeading, proposal: .init(width: bounds.width, height: nil))
    let top = bounds.minY + header.dimensions(in: .init(width: bounds.width, height: nil)).height + gap
    for (index, subview) in subviews.dropFirst().enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let cell = CGRect(
        x: bounds.minX + CGFloat(column) * (side + gap), y: top + CGFloat(row) * (side + gap), width: side, height: side
      )
      subview.place(at: CGPoint(x: cell.midX, y: cell.midY), anchor: .center, proposal: ProposedViewSize(cell.size))
    }
  }
}

/// Pointy hexagons in rows, every other row shifted.
struct HoneycombGrid: Layout {
  var columns: Int = 3

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    guard let width = proposal.width, width.isFinite, !subviews.isEmpty else { return .zero }
    let cell = cellWidth(width)
    let rows = ceil(CGFloat(subviews.count) / CGFloat(columns))
    let height = cell * 2 / CGFloat(3).squareRoot()
    return CGSize(width: width, height: height * (0.75 * (rows - 1) + 1))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let width = cellWidth(bounds.width)
    let height = width * 2 / CGFloat(3).squareRoot()
    for (i, subview) in subviews.enumerated() {
      let (row, column) = (i / columns, i % columns)
      let shift = row.isMultiple(of: 2) ? 0 : width / 2
      subview.place(
        at: .init(
          x: bounds.minX + shift + width * (CGFloat(column) + 0.5),
          y: bounds.minY + height * (0.75 * CGFloat(row) + 0.5)),
        anchor: .center, proposal: .init(width: width, height: height))
    }
  }

  private func cellWidth(_ width: CGFloat) -> CGFloat { width / (CGFloat(columns) + 0.5) }
}

private struct DayKey: LayoutValueKey {
  static let defaultValue: (start: Double, length: Double) = (0, 1)
}

extension LayoutItem {
  func day(_ start: Double, length: Double = 1) -> LayoutItem { layoutValue(key: DayKey.self, value: (start, length)) }
}

/// Bars along a time axis, one row each, in the order of their priorities.
struct TimelineLayout: Layout {
  var days: ClosedRange<Double>
  var rowHeight: CGFloat = 20

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(
      width: proposal.width.flatMap { $0 == .infinity ? nil : $0 } ?? 500, height: rowHeight * CGFloat(subviews.count))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let scale = bounds.width / CGFloat(days.upperBound - days.lowerBound)
    let sorted = subviews.sorted { $0.priority > $1.priority }
    for (row, subview) in sorted.enumerated() {
      let (start, length) = subview[DayKey.self]
      subview.place(
        at: CGPoint(
          x: bounds.minX + CGFloat(start - days.lowerBound) * scale, y: bounds.minY + CGFloat(row) * rowHeight),
        anchor: UnitPoint.topLeading, proposal: .init(width: CGFloat(length) * scale, height: rowHeight))
    }
  }
}
