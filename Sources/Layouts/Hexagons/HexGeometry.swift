public import Foundation

/// The positions of a hexagon grid's cells, in pixels, with y pointing down.
///
///     let geometry = HexGeometry(.flat, pitch: 80, origin: CGPoint(x: 400, y: 300))
///     geometry.center(of: HexCoordinate(q: 0, r: 1))    // (400, 380)
///     geometry.cell(at: CGPoint(x: 395, y: 370))        // (0, 1)
///     Hexagon.corners(in: geometry.frame(of: .zero))
public struct HexGeometry: Hashable, Sendable {
  /// Flat-top or pointy-top hexagons, the same for all cells.
  public let orientation: Hexagon.Orientation
  /// The distance between the centers of neighbors, which is also that between a hexagon's opposite sides: the height
  /// of a flat-top hexagon, the width of a pointy-top one.
  public let pitch: CGFloat
  /// The center of the cell `HexCoordinate.zero`.
  public let origin: CGPoint

  /// Creates a geometry. The pitch is from 10⁻⁶ to 10⁹, and coordinates of the origin are within ±10⁹; other numbers
  /// are set to the nearest value in range.
  public init(_ orientation: Hexagon.Orientation, pitch: CGFloat, origin: CGPoint = .zero) {
    self.orientation = orientation
    self.pitch = pitch.boundedLength
    self.origin = CGPoint(x: origin.x.boundedOrZero, y: origin.y.boundedOrZero)
  }

  /// Creates a geometry from the distance between a hexagon's center and its corners, which is also the length of a
  /// side.
  ///
  ///     HexGeometry(.pointy, circumradius: 50).frame(of: .zero).height  // 100
  public init(_ orientation: Hexagon.Orientation, circumradius: CGFloat, origin: CGPoint = .zero) {
    self.init(orientation, pitch: circumradius * 2 * Hexagon.halfSquareRootOfThree, origin: origin)
  }

  /// The distance from a hexagon's center to its corners.
  public var circumradius: CGFloat { pitch * Hexagon.stretch / 2 }

  /// Returns the center of a cell.
  public func center(of cell: HexCoordinate) -> CGPoint {
    let doubled = DoubledCoordinate(cell, for: orientation)
    let (column, row) = (CGFloat(doubled.column), CGFloat(doubled.row))
    let across = pitch * Hexagon.halfSquareRootOfThree
    return switch orientation {
    case .flat: CGPoint(x: origin.x + across * column, y: origin.y + pitch / 2 * row)
    case .pointy: CGPoint(x: origin.x + pitch / 2 * column, y: origin.y + across * row)
    }
  }

  /// Returns the bounding box of a cell's hexagon.
  public func frame(of cell: HexCoordinate) -> CGRect {
    let center = center(of: cell)
    let (long, short) = (circumradius, pitch / 2)
    let (x, y) = orientation == .flat ? (long, short) : (short, long)
    return CGRect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y)
  }

  /// Returns the fractional coordinates of a point.
  public func coordinate(at point: CGPoint) -> FractionalHexCoordinate {
    let (x, y) = ((point.x - origin.x) / pitch, (point.y - origin.y) / pitch)
    switch orientation {
    case .flat:
      let q = x * Hexagon.stretch
      return FractionalHexCoordinate(q: q, r: y - q / 2)
    case .pointy:
      let r = y * Hexagon.stretch
      return FractionalHexCoordinate(q: x - r / 2, r: r)
    }
  }

  /// Returns the cell whose hexagon contains a point.
  public func cell(at point: CGPoint) -> HexCoordinate { coordinate(at: point).rounded() }
}

extension HexGeometry: Codable {
  /// Reads a geometry. Numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Hexagon.Orientation.self, forKey: .orientation),
      pitch: try values.decode(CGFloat.self, forKey: .pitch),
      origin: try values.decode(CGPoint.self, forKey: .origin))
  }
}
