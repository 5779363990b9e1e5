public import Foundation

extension Plan {
  /// The shape that a tile is clipped to, inside its frame.
  public enum Shape: Hashable, Sendable {
    /// The whole frame.
    case rectangle
    /// A rectangle whose corners are quarter circles, with a radius of at most half the shorter side.
    case roundedRectangle(radius: CGFloat)
    /// An ellipse if the frame is not square.
    case circle
    /// A hexagon whose bounding box is the frame: flat-top if that is wider than tall, otherwise pointy-top.
    case hexagon
    /// A hexagon and its six neighbors combined. `inset` is the inward distance of the outline from that of the seven
    /// cells.
    case flower(Hexagon.Orientation, inset: CGFloat)
    /// Two hexagons combined that share a side: flat-top ones above each other, or pointy-top ones side by side.
    /// `inset` is that of flowers.
    case pair(Hexagon.Orientation, inset: CGFloat)
    /// The part of another shape that is in the frame. The insets are the lengths by which the whole shape extends
    /// beyond each side of the frame, as fractions of the frame.
    indirect case cut(Plan.Shape, EdgeInsets)
  }
}

extension Plan.Shape {
  /// The shape's name in plans.
  public var name: String {
    switch self {
    case .rectangle: "rectangle"
    case .roundedRectangle: "roundedRectangle"
    case .circle: "circle"
    case .hexagon: "hexagon"
    case .flower: "flower"
    case .pair: "pair"
    case .cut(let whole, _): whole.name
    }
  }

  /// Returns the corners of the shape that fills `frame`, clockwise; nil for a rectangle. Round shapes become polygons
  /// accurate to a few thousandths of a pixel.
  public func outline(in frame: CGRect) -> [CGPoint]? {
    switch self {
    case .rectangle: nil
    case .roundedRectangle(let radius): Self.roundedRectangle(frame, radius: radius)
    case .circle: Self.ellipse(frame)
    case .hexagon: Hexagon.corners(in: frame)
    case .flower(let orientation, let inset): Self.flower(frame, orientation, inset: inset)
    case .pair(let orientation, let inset): Self.pair(frame, orientation, inset: inset)
    case .cut(let whole, let insets): whole.outline(in: frame.grown(by: insets)).map { $0.cut(to: frame) }
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

  /// Returns enough sides for a circle's polygon to stay within 1/500 of a pixel, even on the largest walls; a multiple
  /// of eight.
  private static func sides(forRadius radius: CGFloat) -> Int {
    let needed = (2500 * max(0, radius)).squareRoot()
    return 8 * Int((min(max(needed, 16), 40_000) / 8).rounded(.up))
  }

  /// The outline of seven flat-top cells, in half sides to the right and half heights down from the center. An inset
  /// moves three successive corners in the same direction.
  private static let petals: [(corners: [(CGFloat, CGFloat)], inwards: (CGFloat, CGFloat))] = [
    ([(1, -3), (2, -2), (4, -2)], (-1, 1)), ([(5, -1), (4, 0), (5, 1)], (-2, 0)),
    ([(4, 2), (2, 2), (1, 3)], (-1, -1)), ([(-1, 3), (-2, 2), (-4, 2)], (1, -1)),
    ([(-5, 1), (-4, 0), (-5, -1)], (2, 0)), ([(-4, -2), (-2, -2), (-1, -3)], (1, 1)),
  ]

  /// Returns the corners of a flower. A flower of pointy-top cells is that of flat-top cells with width and height
  /// swapped.
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
