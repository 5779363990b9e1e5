/// A convex part of a shape: each line crosses it once.
enum Piece: Sendable {
  case circle(center: Plane, radius: Float)
  case polygon([Plane])
  /// A line with round ends.
  case stroke(from: Plane, to: Plane, radius: Float)

  /// The lowest and the highest coordinates.
  var bounds: (low: Plane, high: Plane) {
    switch self {
    case .circle(let center, let radius): (center - radius, center + radius)
    case .polygon(let corners):
      (corners.reduce(corners[0], pointwiseMin), corners.reduce(corners[0], pointwiseMax))
    case .stroke(let from, let to, let radius):
      (pointwiseMin(from, to) - radius, pointwiseMax(from, to) + radius)
    }
  }

  func moved(by step: Plane) -> Piece {
    switch self {
    case .circle(let center, let radius): .circle(center: center + step, radius: radius)
    case .polygon(let corners): .polygon(corners.map { $0 + step })
    case .stroke(let from, let to, let radius): .stroke(from: from + step, to: to + step, radius: radius)
    }
  }

  /// Returns the piece with its edge further out by a distance; a polygon's corners move by it.
  func grown(by distance: Float) -> Piece {
    switch self {
    case .circle(let center, let radius): return .circle(center: center, radius: radius + distance)
    case .polygon(let corners):
      let center = corners.reduce(Plane(), +) / Float(corners.count)
      return .polygon(corners.map { $0 + normalized($0 - center) * distance })
    case .stroke(let from, let to, let radius): return .stroke(from: from, to: to, radius: radius + distance)
    }
  }
}

/// A shape of one color.
struct Shape: Sendable {
  var pieces: [Piece]
  var color: Color

  /// The lowest and the highest coordinates.
  var bounds: (low: Plane, high: Plane) {
    pieces.dropFirst().reduce(pieces[0].bounds) { bounds, piece in
      (pointwiseMin(bounds.low, piece.bounds.low), pointwiseMax(bounds.high, piece.bounds.high))
    }
  }

  func moved(by step: Plane) -> Shape { Shape(pieces: pieces.map { $0.moved(by: step) }, color: color) }

  func grown(by distance: Float) -> Shape { Shape(pieces: pieces.map { $0.grown(by: distance) }, color: color) }
}

/// A drawing: shapes on a background of one color.
struct Drawing: Sendable {
  var width: Int
  var height: Int
  var background: Color
  var shapes: [Shape] = []

  /// Draws the shapes, the first one first, with levels of 8 bits.
  func drawn(by rasterizer: some Rasterizer) -> Picture {
    var picture = Picture(width: width, height: height, filledWith: background)
    for shape in shapes {
      let (low, high) = shape.bounds
      let columns = max(0, Int(low.x) - 1)..<min(width, Int(high.x) + 2)
      for y in max(0, Int(low.y) - 1)..<min(height, Int(high.y) + 2) {
        let covers = rasterizer.coverage(of: shape, row: y, columns: columns)
        for (x, cover) in zip(columns, covers) where cover > 0 {
          let old = picture[x, y]
          let mixed = mix(Color(old.x, old.y, old.z), shape.color, clamped(cover))
          picture[x, y] = SIMD4((mixed * 255).rounded(.toNearestOrAwayFromZero) / 255, 1)
        }
      }
    }
    return picture
  }
}

/// A way to turn shapes into pixels.
protocol Rasterizer: Sendable {
  /// Returns the covered share of pixels in a row.
  func coverage(of shape: Shape, row: Int, columns: Range<Int>) -> [Float]
}
