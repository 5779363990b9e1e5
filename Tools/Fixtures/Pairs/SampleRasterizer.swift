/// Coverage by samples: the share of points in each pixel that are within a shape.
struct SampleRasterizer: Rasterizer {
  /// The points within a pixel.
  private let points: [Plane]

  /// 16 points in a grid.
  static let grid = SampleRasterizer(
    points: (0..<16).map { Plane(Float($0 % 4) + 0.5, Float($0 / 4) + 0.5) / 4 })
  /// 8 points, no two of which share a row or a column.
  static let rooks = SampleRasterizer(
    points: [4, 1, 6, 3, 0, 7, 2, 5].enumerated().map { Plane(Float($0.element) + 0.5, Float($0.offset) + 0.5) / 8 })
  /// 4 points of a turned square.
  static let turned = SampleRasterizer(
    points: [Plane(0.375, 0.125), Plane(0.875, 0.375), Plane(0.125, 0.625), Plane(0.625, 0.875)])

  func coverage(of shape: Shape, row: Int, columns: Range<Int>) -> [Float] {
    columns.map { x in
      let corner = Plane(Float(x), Float(row))
      let count = points.count { point in shape.pieces.contains { $0.contains(corner + point) } }
      return Float(count) / Float(points.count)
    }
  }
}

extension Piece {
  fileprivate func contains(_ point: Plane) -> Bool {
    switch self {
    case .circle(let center, let radius): return length(point - center) <= radius
    case .polygon(let corners):
      var (hasLeft, hasRight) = (false, false)
      for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let side = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
        if side > 0 { hasLeft = true } else if side < 0 { hasRight = true }
      }
      return !(hasLeft && hasRight)
    case .stroke(let from, let to, let radius):
      let way = to - from
      let share = clamped(dot(point - from, way) / max(dot(way, way), 1e-9))
      return length(point - from - way * share) <= radius
    }
  }
}
