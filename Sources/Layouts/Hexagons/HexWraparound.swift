/// A hexagonal map that wraps around: leaving it on one side leads back in on the opposite side.
///
///     let map = HexWraparound(radius: 2)
///     map.wrapped(HexCoordinate(q: 3, r: 0))  // (-2, 2)
///
/// Copies of the map cover the plane without gaps. Every cell of a copy maps to the cell at the same place in the map.
public struct HexWraparound: Hashable, Sendable {
  /// The cell in the middle of the map.
  public let center: HexCoordinate
  /// The distance of the map’s outermost cells from its center, in steps.
  public let radius: Int

  /// Creates the map of the cells at most `radius` steps from its center. Radii are from 0 to 2²⁸; others are set to
  /// the nearest value in range.
  public init(radius: Int, around center: HexCoordinate = .zero) {
    self.center = center
    self.radius = min(max(radius, 0), 1 << 28)
  }

  /// The centers of the six copies around the map, clockwise from the right.
  public var mirrorCenters: [HexCoordinate] {
    (0..<6).map { center + mirror.rotated(by: $0) }
  }

  /// Returns the cell of the map that a cell of the plane maps to, at any distance.
  ///
  /// Exact while the distance to the map's center, times the radius, is within 2⁶⁰; other cells may map to any.
  public func wrapped(_ cell: HexCoordinate) -> HexCoordinate {
    let arm = cell - center
    if arm.length <= radius { return cell }
    // As complex numbers, the centers of all copies are the whole multiples of one mirror center. The nearest multiple
    // is `arm` divided by it, rounded: (arm · conjugate) ⁄ |mirror|².
    let conjugate = HexCoordinate(q: mirror.q + mirror.r, r: -mirror.r)
    let multiple = arm.multiplied(by: conjugate)
    let quotient = HexCoordinate(roundingQ: multiple.q, r: multiple.r, over: mirror.multiplied(by: conjugate).q)
    let rest = arm - mirror.multiplied(by: quotient)
    // Near a border, the nearest center can be that of the next copy.
    let candidates = [rest] + (0..<6).map { rest - mirror.rotated(by: $0) }
    return center + (candidates.first { $0.length <= radius } ?? .zero)
  }

  /// The center of the copy to the right.
  private var mirror: HexCoordinate { HexCoordinate(q: 2 * radius + 1, r: -radius) }
}

extension HexCoordinate {
  /// Returns the product of two complex numbers `q + r·ω`, where ω is a sixth of a turn, so that `ω² = ω - 1`.
  fileprivate func multiplied(by other: HexCoordinate) -> HexCoordinate {
    HexCoordinate(q: q &* other.q &- r &* other.r, r: q &* other.r &+ r &* other.q &+ r &* other.r)
  }
}

extension HexWraparound: Codable {
  /// Reads a map. A radius out of range becomes the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      radius: try values.decode(Int.self, forKey: .radius),
      around: try values.decode(HexCoordinate.self, forKey: .center))
  }
}
