import Comparison
import ImageCodecs
import Planning

extension PairComparer {
  /// True if samples of 16 bits are compared: of stored pictures in formats that are read at full depth, one of which
  /// has more than 8 bits.
  func comparesDepth(of expected: PictureBands.Header, _ actual: PictureBands.Header) -> Bool {
    if case .pixelmatch = rules.tolerance { return false }
    let areComparable = expected.isOfDeepFormat && actual.isOfDeepFormat
    return rules.isRaw && areComparable && (expected.isDeep || actual.isDeep)
  }

  func compareDeep(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, _ body: (PictureComparison.Row) -> Void
  ) throws(ImageError) -> PictureDifference {
    let (first, second) = try Self.opened(expected, actual, keepsDepth: true)
    let (width, height) = expected.size
    var comparison = PictureComparison(width: width, height: height, rules)
    let bandHeight = Self.bandHeight(width: 2 * width)
    while !comparison.hasAllRows {
      guard let one = try first.next(bandHeight), let other = try second.next(bandHeight) else { break }
      let pair = DeepBands(one, other, width: width)
      comparison.add(expected: pair.expected)
      comparison.add(actual: pair.actual, body)
    }
    try Self.refuseDamage(of: first, second)
    var difference = comparison.finish()
    difference.bits = 16
    return difference
  }
}
