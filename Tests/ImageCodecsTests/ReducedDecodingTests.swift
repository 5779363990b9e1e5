import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// JPEGs that Tessera decodes itself, straight to a smaller size.
@Suite struct ReducedDecodingTests {
  private static let width = 203
  private static let height = 117
  private static let photo = PhotoLike(width: width, height: height, seed: 3)

  private static func encoded(_ change: (inout JPEGFixture) -> Void) throws -> [UInt8] {
    try JPEGFixture().with(change).encoded(samples: photo.rgb8, width: width, height: height, components: 3)
  }

  /// Brightness has fractions and is off by at most one; the difference for each color is made from two rounded
  /// numbers.
  private func expectReference(_ bytes: [UInt8], eighths: Int) throws {
    let file = try DecodedFile(bytes, eighths: eighths, effort: .best)
    let brightness = try #require(file.planes.first)
    let color = file.planes.last ?? brightness
    let reference = try ReducedReference(of: bytes, brightness: brightness.across, color: (color.across, color.down))
    #expect(file.damage == nil && !reference.hasWarnings && brightness.across == 2 * eighths)
    let differences = try #require(reference.differences(from: file.samples))
    #expect(differences.brightness <= 1 && differences.color < 1.8, "\(differences) at \(eighths)/8")
  }

  private static let samplings = [
    JPEGFixture.sampling444, JPEGFixture.sampling422, JPEGFixture.sampling440, JPEGFixture.sampling420,
  ]

  @Test(arguments: samplings.indices, 1...4)
  func colorsMatchTheReference(sampling: Int, eighths: Int) throws {
    for (isProgressive, restartInterval, quality) in [(false, 0, 97), (false, 3, 80), (true, 0, 97), (true, 5, 80)] {
      let bytes = try Self.encoded {
        $0.sampling = Self.samplings[sampling]
        ($0.isProgressive, $0.restartInterval, $0.quality) = (isProgressive, restartInterval, quality)
      }
      try expectReference(bytes, eighths: eighths)
    }
  }

  @Test(arguments: [false, true], 1...4)
  func grayMatchesTheReference(isProgressive: Bool, eighths: Int) throws {
    for quality in [30, 75, 95, 100] {
      let bytes = try Self.encoded {
        $0.colorSpace = .grey
        ($0.isProgressive, $0.quality) = (isProgressive, quality)
      }
      try expectReference(bytes, eighths: eighths)
    }
  }

  /// Sizes around those of blocks, units, and groups of blocks.
  @Test(arguments: [1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 129])
  func anySizeMatchesTheReference(side: Int) throws {
    for (width, height) in [(side, 9), (9, side), (side, side)] {
      for isProgressive in [false, true] {
        let bytes = try JPEGFixture().with {
          $0.sampling = JPEGFixture.sampling420
          $0.isProgressive = isProgressive
        }.encoded(
          samples: PhotoLike(width: width, height: height, seed: 1).rgb8, width: width, height: height, components: 3)
        for eighths in 1...4 { try expectReference(bytes, eighths: eighths) }
      }
    }
  }

  /// Many units, so that the four parts of the data are followed at once for a long time.
  @Test(arguments: [10, 60, 90, 100])
  func largePhotosMatchTheReference(quality: Int) throws {
    let (width, height) = (1200, 800)
    let samples = PhotoLike(width: width, height: height, seed: 2).rgb8
    for (sampling, restartInterval) in [(3, 0), (0, 0), (3, 1), (1, 75)] {
      let bytes = try JPEGFixture().with {
        $0.sampling = Self.samplings[sampling]
        ($0.quality, $0.restartInterval) = (quality, restartInterval)
        $0.optimizesTables = restartInterval != 75
      }.encoded(samples: samples, width: width, height: height, components: 3)
      try expectReference(bytes, eighths: 2)
    }
  }

  /// Noise has blocks without an end mark, and codes of all lengths.
  @Test(arguments: [50, 100])
  func noiseMatchesTheReference(quality: Int) throws {
    var random = SplitMix64(seed: 9)
    let samples = (0..<3 * 320 * 200).map { _ in UInt8.random(in: 0...255, using: &random) }
    for isProgressive in [false, true] {
      let bytes = try JPEGFixture().with { ($0.quality, $0.isProgressive) = (quality, isProgressive) }
        .encoded(samples: samples, width: 320, height: 200, components: 3)
      for eighths in 1...4 { try expectReference(bytes, eighths: eighths) }
    }
  }

  /// Tables behind a component's first scan do not count for it, nor do those behind the data of all.
  @Test(arguments: [false, true], 1...4)
  func laterTablesAreIgnored(isProgressive: Bool, eighths: Int) throws {
    var random = SplitMix64(seed: 5)
    let samples = (0..<3 * 160 * 96).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = try JPEGFixture().with { ($0.quality, $0.isProgressive) = (100, isProgressive) }
      .encoded(samples: samples, width: 160, height: 96, components: 3)
    let parts = JPEGParts(bytes)
    let quantization = (0...1).flatMap { [UInt8($0)] + [UInt8](repeating: 90, count: 64) }
    let codes = parts.all(0xC4).flatMap { Self.withOtherSymbols(bytes[$0]) }
    let expected = try DecodedFile(bytes, eighths: eighths, effort: .best)
    let tables = JPEGParts.segment(0xDB, quantization) + codes
    for place in parts.all(0xDA).dropFirst().map(\.lowerBound) + [bytes.count - 2] {
      // Tables that a scan of a progressive file is read with must stay.
      let added = place == bytes.count - 2 ? tables : JPEGParts.segment(0xDB, quantization)
      let changed = Array(bytes[..<place] + added + bytes[place...])
      let file = try DecodedFile(changed, eighths: eighths, effort: .best)
      #expect(file.damage == nil && file.samples == expected.samples, "behind \(place)")
      try expectReference(changed, eighths: eighths)
    }
  }

  /// Returns a segment of Huffman tables with its symbols in another order.
  private static func withOtherSymbols(_ segment: ArraySlice<UInt8>) -> [UInt8] {
    let head = segment.prefix(4)
    var (rest, body) = (segment.dropFirst(4), [UInt8]())
    while rest.count > 17 {
      let count = rest.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
      body += rest.prefix(17) + rest.dropFirst(17).prefix(count).reversed()
      rest = rest.dropFirst(17 + count)
    }
    return Array(head) + body
  }

  /// At an eighth, libjpeg uses the means of blocks, too.
  @Test func eighthsEqualThoseOfLibjpeg() throws {
    let bytes = try Self.encoded { $0.colorSpace = .grey }
    // The same data with another number of blocks in a unit: of one component, that means nothing, but it is unusual.
    var other = bytes
    let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    other[frame + 11] = 0x33
    let (reduced, libjpeg) = (try DecodedFile(bytes, eighths: 1), try DecodedFile(other, eighths: 1))
    #expect(libjpeg.planes.isEmpty)
    let levels = try #require(reduced.samples.first).map { UInt8(clamping: (Int($0) + 4) >> 3 + 128) }
    #expect(levels == stride(from: 0, to: libjpeg.stored.bytes.count, by: 4).map { libjpeg.stored.bytes[$0] })
  }

  /// Files that libjpeg would warn of are left to it: the same pixels and words as before.
  @Test(arguments: [false, true], 1...4)
  func damagedFilesAreLeftToLibjpeg(isProgressive: Bool, eighths: Int) throws {
    let bytes = try Self.encoded { $0.isProgressive = isProgressive }
    let file = try DecodedFile(Array(bytes.dropLast(bytes.count / 4)), eighths: eighths)
    #expect(file.damage == "the file ends too soon")
    let whole = try DecodedFile(Array(bytes.dropLast(2)), eighths: eighths)
    #expect(whole.damage == "the file ends too soon")
  }

  /// Bytes behind the picture, as in motion photos, and segments that say nothing about it.
  @Test(arguments: [false, true])
  func otherContentsAreIgnored(isProgressive: Bool) throws {
    let plain = try Self.encoded { $0.isProgressive = isProgressive }
    let bytes = try Self.encoded {
      $0.isProgressive = isProgressive
      $0.comment = String(repeating: "x", count: 60_000)
      $0.profile = [UInt8](repeating: 0xFF, count: 100_000)
    }
    let expected = try DecodedFile(plain, eighths: 2, effort: .best).stored
    #expect(try DecodedFile(bytes + [0xFF, 0xD9, 0, 0xFF, 0xD0], eighths: 2, effort: .best).stored == expected)
  }
}
