import Comparison
import ImageCodecs
import Planning
import Raster

extension PairComparer {
  /// True if samples of 16 bits are compared: of stored PNGs, one of which has them.
  func comparesDepth(of expected: PictureBands.Header, _ actual: PictureBands.Header) -> Bool {
    if case .pixelmatch = rules.tolerance { return false }
    let arePNGs = expected.info.format == .png && actual.info.format == .png
    return rules.isRaw && arePNGs && (expected.isDeep || actual.isDeep)
  }

  func compareDeep(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, _ body: (PictureComparison.Row) -> Void
  ) throws(ImageError) -> PictureDifference {
    let (first, second) = (
      try PictureBands(expected, keepsDepth: true), try PictureBands(actual, keepsDepth: true)
    )
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

/// Bands of two pictures with 16 bits per sample, as bands with 8 bits that are equal only where all bits are.
struct DeepBands {
  private(set) var expected: Pixels
  private(set) var actual: Pixels

  /// - Parameter width: The width of the pictures; bands with 16 bits are twice as wide.
  init(_ expected: Pixels, _ actual: Pixels, width: Int) {
    let samples = (Self.samples(expected, width), Self.samples(actual, width))
    var bytes = (samples.0.map(Self.rounded), samples.1.map(Self.rounded))
    for index in samples.0.indices where samples.0[index] != samples.1[index] && bytes.0[index] == bytes.1[index] {
      // A difference of less than a level counts as one.
      let isBrighter = samples.1[index] > samples.0[index]
      switch (isBrighter, bytes.1[index]) {
      case (true, 255): bytes.0[index] -= 1
      case (true, _): bytes.1[index] += 1
      case (false, 0): bytes.0[index] += 1
      case (false, _): bytes.1[index] -= 1
      }
    }
    self.expected = Pixels(width: width, height: expected.height, bytes: bytes.0)
    self.actual = Pixels(width: width, height: actual.height, bytes: bytes.1)
  }

  private static func rounded(_ sample: UInt16) -> UInt8 { UInt8((Int(sample) * 255 + 32767) / 65535) }

  private static func samples(_ band: Pixels, _ width: Int) -> [UInt16] {
    if band.width == width { return band.bytes.map { UInt16($0) * 257 } }
    // Sound: the bytes are pairs, in the order of the machine.
    return unsafe band.bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map { unsafe bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self) }
    }
  }
}
