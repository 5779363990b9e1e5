/// A point in the plane of a hexagon grid, in axial coordinates.
///
///     FractionalHexCoordinate(q: 0.9, r: 0.2).rounded()  // (1, 0)
public struct FractionalHexCoordinate: Hashable, Codable, Sendable {
  /// The first axial coordinate, in cells.
  public var q: Double
  /// The second axial coordinate, in cells.
  public var r: Double

  /// Creates a point from axial coordinates.
  public init(q: Double, r: Double) {
    self.q = q
    self.r = r
  }

  /// Creates the center of a cell.
  public init(_ cell: HexCoordinate) {
    self.init(q: Double(cell.q), r: Double(cell.r))
  }

  /// The third cube coordinate.
  public var s: Double { -q - r }

  /// Returns the cell that contains the point. A point on a border is always assigned to the same one of the adjacent
  /// cells.
  ///
  /// Coordinates beyond ±2⁵², up to which a `Double` can represent halves, are set to the nearest value in range, and
  /// NaN becomes zero.
  public func rounded() -> HexCoordinate {
    func bounded(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -0x1p52), 0x1p52) }
    let (q, r) = (bounded(q), bounded(r))
    return HexCoordinate(nearest: Rounded(q), Rounded(r), Rounded(-q - r))
  }
}

extension HexCoordinate {
  /// Creates the cell that contains the point (q, r) ⁄ denominator, in integer arithmetic.
  init(roundingQ q: Int, r: Int, over denominator: Int) {
    self.init(
      nearest: Rounded(q, over: denominator), Rounded(r, over: denominator), Rounded(0 &- q &- r, over: denominator))
  }

  /// Creates a cell from three rounded coordinates, which need not add up to zero. The one that rounding changed most
  /// is computed from the other two.
  fileprivate init<Distance>(nearest q: Rounded<Distance>, _ r: Rounded<Distance>, _ s: Rounded<Distance>) {
    if q.moved > r.moved && q.moved > s.moved {
      self.init(q: 0 &- r.whole &- s.whole, r: r.whole)
    } else if r.moved > s.moved {
      self.init(q: q.whole, r: 0 &- q.whole &- s.whole)
    } else {
      self.init(q: q.whole, r: r.whole)
    }
  }
}

/// A number rounded to the nearest integer, and the distance it moved.
private struct Rounded<Distance: Comparable> {
  let whole: Int
  let moved: Distance
}

extension Rounded<Double> {
  init(_ number: Double) {
    let nearest = number.rounded()
    self.init(whole: Int(nearest), moved: abs(number - nearest))
  }
}

extension Rounded<Int> {
  /// Rounds a fraction. The distance is counted in units of 1 ⁄ denominator.
  init(_ numerator: Int, over denominator: Int) {
    let half = numerator < 0 ? -(denominator / 2) : denominator / 2
    let nearest = (numerator &+ half) / denominator
    self.init(whole: nearest, moved: Int(clamping: (numerator &- nearest &* denominator).magnitude))
  }
}
