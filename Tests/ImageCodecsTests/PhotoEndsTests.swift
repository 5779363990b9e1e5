import Files
import Fixtures
import TestSupport
import Testing

@testable import ImageCodecs

/// The first and last rows of JPEGs, read without the rest.
@Suite struct PhotoEndsTests {
  private static let (width, height) = (700, 524)
  private static let photo = PhotoLike(width: width, height: height, seed: 4).rgb8

  private static let samplings = [
    JPEGFixture.sampling444, JPEGFixture.sampling422, JPEGFixture.sampling440, JPEGFixture.sampling420,
  ]

  private static func encoded(_ change: (inout JPEGFixture) -> Void) throws -> [UInt8] {
    try JPEGFixture().with(change).encoded(samples: photo, width: width, height: height, components: 3)
  }

  private static func ends(_ bytes: [UInt8], window: Int) throws -> PhotoEnds? {
    let folder = try TemporaryFolder()
    return PhotoEnds(of: try ImageDecoder.open(try folder.write(bytes, to: "photo")), window: window)
  }

  /// Returns the largest difference of brightness between units and the blocks of a decoded picture. A relative strip
  /// may differ by one number.
  private func difference(of strip: PhotoEnds.Strip, _ ends: PhotoEnds, from decoded: DecodedFile) -> Int {
    let (samples, row) = (decoded.samples[0], decoded.planes[0].width)
    let (wide, high) = (ends.unitWidth / 8, ends.unitHeight / 8)
    // The last units of a row or column may lie beyond the picture in part.
    let (columns, rows) = (Self.width / ends.unitWidth, Self.height / ends.unitHeight)
    let differences = (strip.row..<min(strip.row + strip.count, rows)).flatMap { y in
      (0..<columns).map { x -> Int in
        let blocks = (0..<wide * high).map { Int(samples[(y * high + $0 / wide) * row + x * wide + $0 % wide]) }
        let unit = strip.means[strip.means.startIndex + 3 * ((y - strip.row) * ends.across + x)]
        return Int(unit) - blocks.reduce(0, +) / blocks.count
      }
    }
    return strip.isRelative ? (differences.max()! - differences.min()!) / 2 : differences.map(abs).max()!
  }

  @Test(arguments: samplings.indices, [0, 1, 5, 44]) func rowsMatchThePicture(sampling: Int, restart: Int) throws {
    for quality in [70, 97] {
      let bytes = try Self.encoded {
        ($0.sampling, $0.quality, $0.restartInterval) = (Self.samplings[sampling], quality, restart)
      }
      let decoded = try DecodedFile(bytes, eighths: 1, effort: .best)
      let ends = try #require(try Self.ends(bytes, window: bytes.count / 4))
      #expect(ends.strips.count == 2 && ends.width == Self.width && ends.height == Self.height)
      #expect(ends.strips.map(\.isRelative) == [false, restart == 0])
      for strip in ends.strips { #expect(strip.count >= 2 && difference(of: strip, ends, from: decoded) <= 2) }
      let last = try #require(ends.strips.last)
      #expect(last.row + last.count == (Self.height + ends.unitHeight - 1) / ends.unitHeight)
    }
  }

  @Test func firstScanOfAProgressivePictureIsRead() throws {
    let bytes = try Self.encoded { ($0.sampling, $0.isProgressive) = (JPEGFixture.sampling420, true) }
    let decoded = try DecodedFile(bytes, eighths: 1, effort: .best)
    let ends = try #require(try Self.ends(bytes, window: 2000))
    #expect(ends.strips.count == 1 && ends.strips[0].count >= 2)
    // The lowest bit of the means is in a later scan.
    #expect(difference(of: ends.strips[0], ends, from: decoded) <= 16)
  }

  @Test func grayHasNoColors() throws {
    let bytes = try Self.encoded { $0.colorSpace = .grey }
    let decoded = try DecodedFile(bytes, eighths: 1, effort: .best)
    let ends = try #require(try Self.ends(bytes, window: bytes.count / 4))
    #expect(ends.strips.count == 2)
    for strip in ends.strips {
      #expect(difference(of: strip, ends, from: decoded) <= 2)
      #expect(strip.means.enumerated().allSatisfy { $0.offset % 3 == 0 || $0.element == 0 })
    }
  }

  /// Much other data after the picture hide its last rows.
  @Test func lastRowsMayBeUnknown() throws {
    let bytes = try Self.encoded { $0.sampling = JPEGFixture.sampling420 }
    let window = bytes.count / 4
    for (file, count) in [
      (bytes + [0, 1, 2, 3], 2), (Array(bytes.dropLast(window)), 1), (bytes + Array(repeating: 0, count: window), 1),
    ] {
      let ends = try #require(try Self.ends(file, window: window))
      #expect(ends.strips.count == count && ends.strips[0].count >= 2)
    }
  }

  /// Any damage makes rows unknown or other ones, and nothing else.
  @Test func damageIsHarmless() throws {
    for (restart, isProgressive) in [(0, false), (3, false), (0, true)] {
      let bytes = try Self.encoded {
        ($0.sampling, $0.restartInterval, $0.isProgressive) = (JPEGFixture.sampling420, restart, isProgressive)
      }
      for step in stride(from: 2, to: bytes.count, by: bytes.count / Sanitizer.repetitions(150)) {
        var copy = bytes
        copy[step] ^= 0x5A
        let ends = try Self.ends(copy, window: bytes.count / 5)
        #expect(ends.map { $0.strips.allSatisfy { $0.count > 0 } } ?? true)
        _ = try Self.ends(Array(bytes.prefix(step)), window: 1000)
      }
    }
  }
}
