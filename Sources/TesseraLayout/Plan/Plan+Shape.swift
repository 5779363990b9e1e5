public import Foundation

extension Plan {
  /// What a tile is clipped to, inside its frame.
  public enum Shape: Hashable, Sendable {
    case rectangle
    /// Corners are quarters of circles, at most half of the shorter side.
    case roundedRectangle(radius: CGFloat)
    /// An ellipse, where the frame is not square.
    case circle
    case hexagon
    /// A hexagon and its six neighbors as one. `inset` is how far its outline lies within that of the seven cells.
    case flower(Hexagon.Orientation, inset: CGFloat)
  }
}

extension Plan.Shape {
  /// The name that plans give it.
  public var name: String {
    switch self {
    case .rectangle: "rectangle"
    case .roundedRectangle: "roundedRectangle"
    case .circle: "circle"
    case .hexagon: "hexagon"
    case .flower: "flower"
    }
  }

  /// The corners of the shape that fills `frame`, clockwise; none for a rectangle, which is its frame. What is round
  /// comes as a polygon that keeps within a few thousandths of a pixel.
  public func outline(in frame: CGRect) -> [CGPoint]? {
    switch self {
    case .rectangle: nil
    case .roundedRectangle(let radius): Self.roundedRectangle(frame, radius: radius)
    case .circle: Self.ellipse(frame)
    case .hexagon: Hexagon.corners(in: frame)
    case .flower(let orientation, let inset): Self.flower(frame, orientation, inset: inset)
    }
  }

  private static func ellipse(_ frame: CGRect) -> [CGPoint] {
    let sides = sides(forRadius: max(frame.width, frame.height) / 2)
    return (0..<sides).map { side in
      let point = Turn.point(side, of: sides)
      return CGPoint(x: frame.midX + frame.width / 2 * point.x, y: frame.midY + frame.height / 2 * point.y)
    }
  }

  private static func roundedRectangle(_ frame: CGRect, radius: CGFloat) -> [CGPoint]? {
    let radius = min(radius, frame.width / 2, frame.height / 2)
    guard radius > 0 else { return nil }
    let quarter = sides(forRadius: radius) / 4
    let centers = [
      (frame.maxX - radius, frame.maxY - radius), (frame.minX + radius, frame.maxY - radius),
      (frame.minX + radius, frame.minY + radius), (frame.maxX - radius, frame.minY + radius),
    ]
    return centers.enumerated().flatMap { corner, center in
      (0...quarter).map { step in
        let point = Turn.point(corner * quarter + step, of: 4 * quarter)
        return CGPoint(x: center.0 + radius * point.x, y: center.1 + radius * point.y)
      }
    }
  }

  /// Enough sides that a circle's polygon stays within 1/500 of a pixel of it, as large as walls can be; a multiple of
  /// eight.
  private static func sides(forRadius radius: CGFloat) -> Int {
    let needed = (2500 * max(0, radius)).squareRoot()
    return 8 * Int((min(max(needed, 16), 40_000) / 8).rounded(.up))
  }

  /// The outline of seven flat-top cells, in half sides to the right and half heights down from the center. Three
  /// corners in a row are moved in the same direction by an inset.
  private static let petals: [(corners: [(CGFloat, CGFloat)], inwards: (CGFloat, CGFloat))] = [
    ([(1, -3), (2, -2), (4, -2)], (-1, 1)), ([(5, -1), (4, 0), (5, 1)], (-2, 0)),
    ([(4, 2), (2, 2), (1, 3)], (-1, -1)), ([(-1, 3), (-2, 2), (-4, 2)], (1, -1)),
    ([(-5, 1), (-4, 0), (-5, -1)], (2, 0)), ([(-4, -2), (-2, -2), (-1, -3)], (1, 1)),
  ]

  /// A flower of pointy-top cells is a lying one with its sides exchanged.
  private static func flower(_ frame: CGRect, _ orientation: Hexagon.Orientation, inset: CGFloat) -> [CGPoint] {
    let isFlat = orientation == .flat
    let (width, height) = isFlat ? (frame.width, frame.height) : (frame.height, frame.width)
    let horizontal = (width / 2 + inset * Hexagon.stretch) / 5
    let vertical = (height / 2 + inset) / 3
    let moved = inset * Hexagon.stretch / (2 * max(horizontal, .leastNonzeroMagnitude))
    return petals.flatMap { petal in
      petal.corners.map { corner in
        let along = horizontal * (corner.0 + moved * petal.inwards.0)
        let across = vertical * (corner.1 + moved * petal.inwards.1)
        return isFlat
          ? CGPoint(x: frame.midX + along, y: frame.midY + across)
          : CGPoint(x: frame.midX + across, y: frame.midY - along)
      }
    }
  }
}
