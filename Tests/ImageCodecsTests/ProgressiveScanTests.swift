import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Skipping scans of a progressive JPEG at a scale changes nothing visible.
@Suite struct ProgressiveScanTests {
  private static let width = 320
  private static let height = 232

  private static func fixture(_ change: (inout JPEGFixture) -> Void = { _ in }) -> JPEGFixture {
    JPEGFixture().with {
      $0.isProgressive = true
      change(&$0)
    }
  }

  private static func encoded(_ fixture: JPEGFixture) throws -> [UInt8] {
    try fixture.encoded(
      samples: PhotoLike(width: width, height: height, seed: 8).rgb8, width: width, height: height, components: 3)
  }

  /// Returns the scans of a file: the start of each header and the end of its data.
  private static func scans(_ bytes: [UInt8]) -> [Range<Int>] { JPEGParts(bytes).all(0xDA) }

  private static let samplings = [
    JPEGFixture.sampling444, JPEGFixture.sampling422, JPEGFixture.sampling420, JPEGFixture.sampling411,
  ]

  /// Baseline and progressive files with the same coefficients.
  @Test(arguments: samplings.indices, [1, 2, 4])
  func bestEffortDecodesAllScans(sampling: Int, eighths: Int) throws {
    for restartInterval in [0, 5] {
      let progressive = Self.fixture {
        $0.sampling = Self.samplings[sampling]
        $0.restartInterval = restartInterval
      }
      let expected = try DecodedFile(
        Self.encoded(progressive.with { $0.isProgressive = false }), eighths: eighths)
      let file = try DecodedFile(Self.encoded(progressive), eighths: eighths, effort: .best)
      #expect(file.damage == nil && file.stored == expected.stored)
    }
  }

  @Test(arguments: [50, 75, 92], [1, 2, 4])
  func lowerEffortIsCloseToBest(quality: Int, eighths: Int) throws {
    let bytes = try Self.encoded(Self.fixture { $0.quality = quality })
    let best = try DecodedFile(bytes, eighths: eighths, effort: .best).stored
    let balanced = try DecodedFile(bytes, eighths: eighths, effort: .balanced)
    let fast = try DecodedFile(bytes, eighths: eighths, effort: .fast)
    #expect(balanced.damage == nil && fast.damage == nil)
    #expect(balanced.stored.meanDifference(from: best) < 2)
    #expect(fast.stored.meanDifference(from: best) < 5)
    // At a quarter scans are skipped if little was rounded away before, and at half only at fast effort.
    #expect((balanced.stored == best) == (eighths != 2 || quality < 92))
    if eighths == 2 { #expect(fast.stored != best) }
  }

  @Test(arguments: [1, 2, 4, 8])
  func arithmeticCodingMatchesHuffman(eighths: Int) throws {
    let huffman = try DecodedFile(Self.encoded(Self.fixture()), eighths: eighths)
    let arithmetic = try DecodedFile(
      Self.encoded(Self.fixture { $0.usesArithmeticCoding = true }), eighths: eighths)
    #expect(arithmetic.damage == nil)
    // If they are smaller, libjpeg makes the pixels of one and Tessera those of the other.
    let difference = arithmetic.stored.meanDifference(from: huffman.stored)
    #expect(eighths == 8 ? difference == 0 : difference < 3)
  }

  @Test func skippedScansAreNotDecoded() throws {
    let bytes = try Self.encoded(Self.fixture { $0.sampling = JPEGFixture.sampling444 })
    let damaged = JPEGParts.damagingLastScan(of: bytes)
    for (eighths, isLeftOut) in [(1, true), (2, true), (4, false), (8, false)] {
      let expected = try DecodedFile(bytes, eighths: eighths)
      let file = try DecodedFile(damaged, eighths: eighths)
      #expect((file.damage == nil && file.stored == expected.stored) == isLeftOut, "\(eighths)/8")
    }
  }

  @Test(arguments: [1, 2, 4])
  func paddingAndSegmentsBetweenScans(eighths: Int) throws {
    let plain = try Self.encoded(Self.fixture { $0.restartInterval = 3 })
    var bytes = plain
    for scan in Self.scans(plain).dropFirst().reversed() {
      // Padding, a comment that looks like a scan, and padding again.
      bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0xFE, 0, 8, 0xFF, 0xDA, 0, 8, 1, 2, 0xFF], at: scan.lowerBound)
    }
    let file = try DecodedFile(bytes, eighths: eighths)
    #expect(file.damage == nil)
    #expect(try file.stored == DecodedFile(plain, eighths: eighths).stored)
  }

  /// libjpeg stops where tables are truncated.
  @Test(arguments: [1, 2, 4], [Effort.fast, .best])
  func truncatedFilesAreReportedOrRefused(eighths: Int, effort: Effort) throws {
    let bytes = try Self.encoded(Self.fixture())
    let scans = Self.scans(bytes)
    let start = try #require(scans.first).lowerBound + 50
    let everywhere = Array(stride(from: start, to: bytes.count, by: 997))
    let atScans = scans.dropFirst().flatMap { [$0.lowerBound, $0.lowerBound + 2, $0.upperBound] }
    var reported = 0
    for length in everywhere + atScans + [bytes.count - 2, bytes.count - 1] {
      do {
        let file = try DecodedFile(Array(bytes.prefix(length)), eighths: eighths, effort: effort)
        #expect(file.damage != nil, "\(length) of \(bytes.count) bytes")
        reported += 1
      } catch { #expect(error is ImageError) }
    }
    #expect(reported > everywhere.count / 2)
  }

  @Test(arguments: [1, 8])
  func moreThanFiveHundredScansAreRefused(eighths: Int) throws {
    let bytes = try Self.encoded(Self.fixture())
    let last = try #require(Self.scans(bytes).last)
    let repeated = bytes[..<last.upperBound] + (0..<500).flatMap { _ in bytes[last] } + bytes[last.upperBound...]
    #expect(throws: ImageError.self) { try DecodedFile(Array(repeated), eighths: eighths) }
  }
}
