import Files
import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct PNGEncoderTests {
  private func photo(width: Int, height: Int, hasAlpha: Bool = false) -> Pixels {
    var pixels = Pixels(
      width: width, height: height, bytes: PhotoLike(width: width, height: height, seed: 8).picture.rgba8)
    if hasAlpha { for i in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[i] = pixels.bytes[i - 2] } }
    return pixels
  }

  private func encode(_ pixels: Pixels, hasAlpha: Bool = false, resolution: Double? = nil) -> [UInt8] {
    let encoder = PNGEncoder(width: pixels.width, height: pixels.height, hasAlpha: hasAlpha, resolution: resolution)
    var joint = PNGJoint(encoder)
    var bytes = joint.header
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      bytes += joint.add(encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count))
    }
    return bytes + joint.end()
  }

  @Test(arguments: [(1, 1), (7, 5), (640, 480), (3000, 100), (90_000, 3)], [false, true])
  func whatGoesInComesOut(size: (Int, Int), hasAlpha: Bool) throws {
    let pixels = photo(width: size.0, height: size.1, hasAlpha: hasAlpha)
    let file = try DecodedFile(encode(pixels, hasAlpha: hasAlpha))
    #expect(file.stored == pixels)
    #expect(file.info.hasAlpha == hasAlpha && file.info.color == .rgb && file.info.bitsPerChannel == 8)
  }

  @Test func noiseAndFlatColourComeOutToo() throws {
    var random = SplitMix64(seed: 1)
    var noise = Pixels(width: 700, height: 300, filledWith: .white)
    for i in noise.bytes.indices where i % 4 != 3 { noise.bytes[i] = UInt8.random(in: 0...255, using: &random) }
    for pixels in [noise, Pixels(width: 700, height: 300, filledWith: .black)] {
      #expect(try DecodedFile(encode(pixels)).stored == pixels)
    }
  }

  @Test func ancillaryChunks() {
    let plain = AnimatedPNG(encode(photo(width: 4, height: 4))).chunks
    #expect(plain.map(\.name) == ["IHDR", "sRGB", "tEXt", "IDAT", "IDAT", "IEND"])
    #expect(plain[2].body == Array("Software\0Tessera".utf8))
    let printed = AnimatedPNG(encode(photo(width: 4, height: 4), resolution: 300)).chunks
    #expect(printed[2].name == "pHYs")
    #expect(printed[2].body == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1], "11811 dots a metre")
  }

  @Test func groupsDoNotLookAcrossTheirEdges() {
    // A group encoded from a strip that holds nothing but its own rows is the same as within the whole.
    let pixels = photo(width: 900, height: 400)
    let encoder = PNGEncoder(width: 900, height: 400, hasAlpha: false)
    #expect(encoder.groupCount >= 3)
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      let alone = Pixels(
        width: 900, height: rows.count,
        bytes: Array(pixels.bytes[rows.lowerBound * 3600..<rows.upperBound * 3600]))
      let within = encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)
      let without = encoder.encode(alone, firstRow: 0, count: rows.count)
      #expect(within.deflated == without.deflated && within.checksum == without.checksum)
    }
  }

  @Test func theBytesAreGolden() {
    // Of filters and compression both; another zlib may make others.
    let bytes = encode(photo(width: 640, height: 480))
    var digest = PixelDigest()
    digest.update(bytes.span)
    Golden("encoder").expect(digest.finish(), for: "a photo of 640 × 480, compressed")
  }
}

@Suite struct PNGRowFilterTests {
  private let above: [UInt8]
  private let current: [UInt8]
  private let step = 3

  init() {
    var random = SplitMix64(seed: 11)
    func row() -> [UInt8] { [0, 0, 0] + (0..<30).map { _ in UInt8.random(in: 0...255, using: &random) } }
    above = row()
    current = row()
  }

  /// As the PNG specification puts it, in whole numbers.
  private func predicted(_ kind: PNGRowFilter.Kind, _ i: Int) -> Int {
    let (a, b, c) = (Int(current[i]), Int(above[i + step]), Int(above[i]))
    switch kind {
    case .none: return 0
    case .left: return a
    case .up: return b
    case .average: return (a + b) / 2
    case .paeth:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    }
  }

  @Test(arguments: PNGRowFilter.Kind.allCases)
  func kernelsMatchTheSpecification(kind: PNGRowFilter.Kind) {
    var result = [UInt8](repeating: 0, count: 30)
    PNGRowFilter.apply(kind, current, above, bytesPerPixel: step, into: &result)
    for i in result.indices {
      #expect(result[i] == UInt8(truncatingIfNeeded: Int(current[i + step]) - predicted(kind, i)))
    }
  }
}
