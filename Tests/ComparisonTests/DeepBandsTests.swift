import Raster
import Testing

@testable import Comparison

/// Samples of 16 bits as levels of 8 bits.
@Suite struct DeepBandsTests {
  private func deep(_ samples: [UInt16]) -> Pixels {
    let bytes = samples.flatMap { sample in
      unsafe withUnsafeBytes(of: sample) { unsafe Array($0) }
    }
    return Pixels(width: samples.count / 2, height: 1, bytes: bytes)
  }

  @Test func levelsAreEqualOnlyWhereAllBitsAre() {
    let expected: [UInt16] = [0, 0, 65535, 65535, 257, 258, 1000, 40_000]
    let actual: [UInt16] = [0, 1, 65535, 65534, 257, 257, 30_000, 40_000]
    let bands = DeepBands(deep(expected), deep(actual), width: 2)
    #expect(bands.expected.bytes == [0, 0, 255, 255, 1, 1, 4, 156])
    #expect(bands.actual.bytes == [0, 1, 255, 254, 1, 0, 117, 156])
  }

  @Test func levelsOf8BitsStay() {
    let levels: [UInt8] = [0, 1, 128, 255]
    let plain = Pixels(width: 1, height: 1, bytes: levels)
    let bands = DeepBands(deep(levels.map { UInt16($0) * 257 }), plain, width: 1)
    #expect(bands.expected.bytes == levels && bands.actual.bytes == levels)
  }
}
