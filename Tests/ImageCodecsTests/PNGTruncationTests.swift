import CCodecs
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Truncated PNGs are used up to the last complete row, or the last complete pass.
@Suite struct PNGTruncationTests {
  private static let grey = Color(red: 128, green: 128, blue: 128, alpha: 255)
  private static let damage = "the file ends too soon"

  private func photo(_ width: Int, _ height: Int, isInterlaced: Bool) throws -> (bytes: [UInt8], pixels: Pixels) {
    let photo = PhotoLike(width: width, height: height, seed: 2)
    let bytes = try PNGFixture().with { $0.isInterlaced = isInterlaced }
      .encoded(rows: photo.rgb8, width: width, height: height)
    return (bytes, Pixels(width: width, height: height, bytes: photo.picture.rgba8))
  }

  /// Returns the number of bytes of filtered rows that can be decompressed from the image data present.
  private func unpackedBytes(_ file: ArraySlice<UInt8>, atMost most: Int) -> Int {
    var data: [UInt8] = []
    var chunk = file.dropFirst(8)
    while chunk.count >= 8 {
      let length = chunk.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let body = chunk.dropFirst(8)
      if chunk.dropFirst(4).starts(with: Array("IDAT".utf8)) { data += body.prefix(length) }
      chunk = body.dropFirst(length + 4)
    }
    var output = [UInt8](repeating: 0, count: most)
    // Sound: both have the length that is given.
    return unsafe ccodecs_inflate(data, data.count, &output, most)
  }

  /// Returns a file cut at many places, including each of its last bytes.
  private func cuts(_ bytes: [UInt8], step: Int) -> [ArraySlice<UInt8>] {
    (stride(from: 1, to: bytes.count - 60, by: step) + Array(max(1, bytes.count - 60)..<bytes.count))
      .map { bytes.prefix($0) }
  }

  @Test func completeRowsAreUsed() throws {
    let (width, height) = (120, 90)
    let (bytes, pixels) = try photo(width, height, isInterlaced: false)
    for cut in cuts(bytes, step: 331) {
      let rows = unpackedBytes(cut, atMost: height * (1 + 3 * width)) / (1 + 3 * width)
      if rows == 0 {
        #expect(throws: ImageError.self) { try DecodedFile(Array(cut)) }
        continue
      }
      let file = try DecodedFile(Array(cut))
      var expected = Pixels(width: width, height: height, filledWith: Self.grey)
      expected.bytes.replaceSubrange(..<(rows * width * 4), with: pixels.bytes.prefix(rows * width * 4))
      #expect(file.damage == Self.damage && file.stored == expected, "\(cut.count) bytes, \(rows) rows")
    }
  }

  /// Start and step of each pass.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
  /// The grid of known pixels after each pass.
  private static let grids = [(8, 8), (4, 8), (4, 4), (2, 4), (2, 2), (1, 2), (1, 1)]

  /// Returns the number of passes that this many bytes complete.
  private func wholePasses(_ count: Int, width: Int, height: Int) -> Int {
    var rest = count
    return Self.passes.prefix { left, top, across, down in
      let columns = (width - left + across - 1) / across
      let rows = (height - top + down - 1) / down
      rest -= columns > 0 && rows > 0 ? rows * (1 + 3 * columns) : 0
      return rest >= 0
    }.count
  }

  @Test(arguments: [(120, 90), (33, 65), (5, 9), (4, 3), (1, 40), (40, 1), (2, 2), (1, 1)])
  func completePassesAreUsed(width: Int, height: Int) throws {
    let (bytes, pixels) = try photo(width, height, isInterlaced: true)
    for cut in cuts(bytes, step: 173) {
      let most = 2 * (height + 8) * (1 + 3 * (width + 8))
      let passes = wholePasses(unpackedBytes(cut, atMost: most), width: width, height: height)
      // Without a byte of the first row nothing is complete, however many passes are empty.
      if passes == 0 {
        #expect(throws: ImageError.self, "\(cut.count) bytes") { try DecodedFile(Array(cut)) }
        continue
      }
      let file = try DecodedFile(Array(cut))
      let (across, down) = Self.grids[passes - 1]
      var expected = pixels
      for y in 0..<height { for x in 0..<width { expected[x, y] = pixels[x / across * across, y / down * down] } }
      #expect(file.damage == Self.damage && file.stored == expected, "\(cut.count) bytes, \(passes) passes")
    }
  }

  @Test(arguments: [false, true])
  func wrongChecksumBeforeTheEndIsRefused(isInterlaced: Bool) throws {
    var (bytes, _) = try photo(120, 90, isInterlaced: isInterlaced)
    // In the checksum of the first image data chunk.
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("IDAT".utf8)) })
    bytes[start + 4 + 8192] ^= 1
    let error = #expect(throws: ImageError.self) { try DecodedFile(Array(bytes.dropLast(500))) }
    #expect(error?.reason == .malformed("a checksum is wrong"))
  }
}
