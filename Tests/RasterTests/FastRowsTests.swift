import CRaster
import Fixtures
import TestSupport
import Testing

@testable import Raster

/// The loops for machines with AVX2 give the same bits as those for all machines. On other machines, both are the same.
@Suite struct FastRowsTests {
  private let codes = [craster_fastest, craster_portable]

  private func bytes(_ count: Int, seed: UInt64, isOpaque: Bool = false) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { $0 % 4 == 3 && isOpaque ? 255 : UInt8.random(in: 0...255, using: &random) }
  }

  private func samples(_ count: Int, seed: UInt64, in range: ClosedRange<Float> = -20...280) -> [Float] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Float.random(in: range, using: &random) }
  }

  @Test(arguments: 0..<40) func everyChannelIsLoaded(count: Int) {
    let pixels = bytes(4 * count, seed: 1)
    for channel in 0..<4 {
      let expected = (0..<count).map { Float(pixels[4 * $0 + channel]) }
      for code in codes {
        var found = [Float](repeating: -1, count: count)
        unsafe craster_load(code, pixels, Int32(channel), count, &found)
        #expect(found == expected)
      }
    }
  }

  @Test(arguments: 0..<40) func samplesAreRoundedAndClipped(count: Int) {
    let planes = (0..<3).map { samples(count, seed: UInt64($0)) }
    let expected = (0..<count).flatMap { x in
      planes.map { UInt8(min(255, max(0, $0[x])).rounded(.toNearestOrEven)) } + [255]
    }
    for code in codes {
      var found = [UInt8](repeating: 0, count: 4 * count)
      unsafe craster_store(code, planes[0], planes[1], planes[2], count, &found)
      #expect(found == expected)
    }
  }

  @Test(arguments: 1..<16) func rowsAreAddedUpInOrder(count: Int) {
    let width = 5 * Int(craster_block)
    let rows = samples(count * width, seed: UInt64(count))
    let weights = samples(count, seed: 7, in: -1...1)
    for first in 0..<count {
      let expected = (0..<width - Int(craster_block)).map { x in
        (0..<count).reduce(Float(0)) { sum, tap in
          let product = rows[(first + tap) % count * width + x] * weights[tap]
          return sum + product
        }
      }
      for code in codes {
        var sums = [Float](repeating: 0, count: width)
        unsafe craster_add_up(code, rows, first, count, width, weights, &sums)
        #expect(Array(sums.prefix(expected.count)) == expected)
      }
    }
  }

  @Test(arguments: [4, 8, 12, 16, 20], [1, 2, 3, 4, 5, 8, 31]) func rowsAreResampledInFourLanes(stride: Int, count: Int)
  {
    let starts = (0..<count).map { 3 + 2 * $0 }
    let line = samples(2 * count + stride, seed: UInt64(stride))
    let weights = samples(count * stride, seed: UInt64(count), in: -1...1)
    let expected = (0..<count).map { x in
      var lanes = [Float](repeating: 0, count: 4)
      for tap in 0..<stride { lanes[tap % 4] += line[starts[x] - 3 + tap] * weights[x * stride + tap] }
      return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
    }
    for code in codes {
      var found = [Float](repeating: 0, count: count)
      unsafe craster_resample_across(code, line, 3, starts, weights, stride, count, &found)
      #expect(found == expected)
    }
  }

  @Test(arguments: [0, 1, 100, 255, 256] as [UInt32]) func opaquePixelsFadeAsOthersDo(share: UInt32) {
    let (one, other) = (bytes(4 * 75, seed: 3, isOpaque: true), bytes(4 * 75, seed: 4, isOpaque: true))
    let expected = zip(one, other).map { first, last in
      let sum = UInt32(first) * (256 - share) + UInt32(last) * share
      return UInt8((sum + 128) / 256)
    }
    for code in codes {
      var found = one
      #expect(unsafe craster_mix(code, &found, other, 75, share) == 1)
      #expect(found == expected)
    }
  }

  @Test func transparentPixelsAreLeftToOthers() {
    let one = bytes(4 * 75, seed: 3, isOpaque: true)
    for place in [0, 30, 74] {
      var other = one.map { 255 - $0 }
      for alpha in Swift.stride(from: 3, to: other.count, by: 4) { other[alpha] = 255 }
      other[4 * place + 3] = 254
      for code in codes {
        var found = one
        #expect(unsafe craster_mix(code, &found, other, 75, 128) == 0)
        #expect(found == one)
      }
    }
  }

  @Test(arguments: 1..<40) func videoSamplesAreTheSame(count: Int) {
    let (upper, lower) = (bytes(4 * count, seed: 5), bytes(4 * count, seed: 6))
    let found = codes.map { code in
      var luma = [UInt8](repeating: 0, count: count)
      unsafe craster_luma(code, upper, count, &luma)
      var sums = [Int16](repeating: 0, count: 3 * count)
      var (blue, red) = ([UInt8](repeating: 0, count: (count + 1) / 2), [UInt8](repeating: 0, count: (count + 1) / 2))
      unsafe craster_chroma(code, upper, lower, count, &sums, &blue, &red)
      return luma + blue + red
    }
    #expect(found[0] == found[1])
    #expect((0..<count).allSatisfy { abs(Int(found[0][$0]) - luma(upper[4 * $0..<4 * $0 + 4])) <= 1 })
  }

  private func luma(_ pixel: ArraySlice<UInt8>) -> Int {
    let weights = [0.2126, 0.7152, 0.0722]
    let brightness = zip(weights, pixel).reduce(0) { $0 + $1.0 * Double($1.1) }
    return Int((16 + 219 * brightness / 255).rounded())
  }
}
