import Foundation

/// The cost of a wall of an exact size: of tiles with different areas, and of cropped photos.
///
/// With `a`, the logarithm of a tile's area relative to its share of the wall, and `s`, the logarithm of its stretch,
/// the cost of the tile is `a² + a⁴ + λs²`. Stretch beyond the limit costs much more. Stacks, and rows in stacks, cost
/// a little, so that plain rows are preferred to equally good ones with stacks.
struct BlockCost {
  /// λ.
  let stretch: Double
  /// The largest stretch within the allowed crop, as a logarithm.
  var limit: Double
  /// The weight of the fourth power of areas, against stamps and giants.
  var extremes = 1.0
  /// The cost of the square of the stretch beyond the limit.
  var excess = 400.0

  /// - Parameters:
  ///   - evenness: From 0, for little crop, to 1, for tiles of similar areas.
  ///   - maxCrop: The fraction of a photo that may be cropped.
  init(evenness: Double, maxCrop: Double) {
    // By measurement: with 12, photos lose 3 % on average, and with 4 or 36 5 % or 1 %.
    let ratio = (1.5 - evenness) / (0.5 + evenness)
    stretch = 12 * ratio * ratio
    limit = -(1 - maxCrop).naturalLogarithm
  }

  /// The cost of a row that is a single photo.
  static let loneRow = 1.0

  /// The cost of a stack, or of a row in a stack.
  static let nesting = 0.02

  /// The cost of an area relative to the tile's share, as a logarithm.
  static func cost(ofArea logarithm: Double, extremes: Double = 1) -> Double {
    logarithm * logarithm * (1 + extremes * logarithm * logarithm)
  }

  func excess(of stretch: Double) -> Double { max(0, abs(stretch) - limit) }

  func cost(ofStretch logarithm: Double) -> Double {
    let beyond = excess(of: logarithm)
    return stretch * logarithm * logarithm + excess * beyond * beyond
  }
}
