/// The difference between two pixels that still counts as none.
package enum Tolerance: Hashable, Sendable {
  /// Levels of each channel, from 0 to 255. With 0, pixels must be identical.
  case levels(Int)
  /// A distance in OKLab, times 100: 2 is just noticeable.
  case deltaE(Double)
  /// The threshold of pixelmatch, from 0 to 1, with the measure of colors of a version.
  case pixelmatch(PixelmatchRule, Double)

  /// True if two different pixels are within the tolerance.
  ///
  /// - Parameters:
  ///   - levels: The largest difference of a channel.
  ///   - index: The place of the pixel in its picture, row by row.
  @inline(__always)
  func admits(_ expected: RGBA, _ actual: RGBA, levels: Int, index: Int) -> Bool {
    switch self {
    case .levels(let most): levels <= most
    case .deltaE(let most): PerceivedColor.distance(expected, actual) <= most
    case .pixelmatch(let rule, let threshold): rule.admits(expected, actual, threshold: threshold, index: index)
    }
  }
}
