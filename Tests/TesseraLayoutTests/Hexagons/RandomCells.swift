import Fixtures
import Layouts

extension HexCoordinate {
  /// Returns a cell with both coordinates within a bound.
  static func random(within bound: Int, using random: inout SplitMix64) -> HexCoordinate {
    HexCoordinate(q: .random(in: -bound...bound, using: &random), r: .random(in: -bound...bound, using: &random))
  }

  /// Returns this many cells near the origin, and as many far from it.
  static func randomCells(_ count: Int, seed: UInt64) -> [HexCoordinate] {
    var random = SplitMix64(seed: seed)
    return (0..<2 * count).map { .random(within: $0 < count ? 12 : 1 << 58, using: &random) }
  }

  /// The sort key of cells in a range.
  var columnFirst: (Int, Int) { (q, r) }
}
