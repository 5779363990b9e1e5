/// Coverage by area: exact along a row, and the mean of many lines within it.
struct AreaRasterizer: Rasterizer {
  private static let linesPerRow = 64

  func coverage(of shape: Shape, row: Int, columns: Range<Int>) -> [Float] {
    var covers = [Float](repeating: 0, count: columns.count)
    for line in 0..<Self.linesPerRow {
      let y = Float(row) + (Float(line) + 0.5) / Float(Self.linesPerRow)
      for span in Self.joined(shape.pieces.compactMap { $0.span(at: y) }) { Self.add(span, to: &covers, columns) }
    }
    return covers.map { $0 / Float(Self.linesPerRow) }
  }

  /// Joins spans that overlap.
  private static func joined(_ spans: [ClosedRange<Float>]) -> [ClosedRange<Float>] {
    var joined: [ClosedRange<Float>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= span.lowerBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  private static func add(_ span: ClosedRange<Float>, to covers: inout [Float], _ columns: Range<Int>) {
    let first = max(columns.lowerBound, Int(span.lowerBound.rounded(.down)))
    let last = min(columns.upperBound - 1, Int(span.upperBound.rounded(.down)))
    guard first <= last else { return }
    for x in first...last {
      let covered = min(span.upperBound, Float(x + 1)) - max(span.lowerBound, Float(x))
      covers[x - columns.lowerBound] += max(0, covered)
    }
  }
}

extension Piece {
  /// Returns the part of a horizontal line within the piece; nil if there is none.
  fileprivate func span(at y: Float) -> ClosedRange<Float>? {
    switch self {
    case .circle(let center, let radius): return Self.span(of: center, radius, at: y)
    case .polygon(let corners): return Self.span(of: corners, at: y)
    case .stroke(let from, let to, let radius):
      let side = normalized(Plane(from.y - to.y, to.x - from.x)) * radius
      let spans = [
        Self.span(of: from, radius, at: y), Self.span(of: to, radius, at: y),
        Self.span(of: [from + side, to + side, to - side, from - side], at: y),
      ].compactMap(\.self)
      guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max() else { return nil }
      return low...high
    }
  }

  private static func span(of center: Plane, _ radius: Float, at y: Float) -> ClosedRange<Float>? {
    let square = radius * radius - (y - center.y) * (y - center.y)
    if square <= 0 { return nil }
    return center.x - square.squareRoot()...center.x + square.squareRoot()
  }

  private static func span(of corners: [Plane], at y: Float) -> ClosedRange<Float>? {
    var (low, high) = (Float.infinity, -Float.infinity)
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (from.y <= y) != (to.y <= y) {
      let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
      (low, high) = (min(low, x), max(high, x))
    }
    return low <= high ? low...high : nil
  }
}
