import ChildProcesses
import Digests
import Files
import Fixtures
import Foundation
import Parallel
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

  private func encode(
    _ pixels: Pixels, hasAlpha: Bool = false, resolution: Double? = nil, effort: Effort = .balanced
  ) throws -> [UInt8] {
    let encoder = PNGEncoder(
      width: pixels.width, height: pixels.height, hasAlpha: hasAlpha, resolution: resolution, effort: effort)
    return try joined(
      (0..<encoder.groupCount).map { group in
        let rows = encoder.rows(ofGroup: group)
        return try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)
      }, by: encoder)
  }

  private func joined(_ groups: [PNGEncoder.Group], by encoder: PNGEncoder) throws -> [UInt8] {
    var assembler = PNGAssembler(encoder)
    var bytes = try assembler.header
    for group in groups { bytes += assembler.add(group) }
    return bytes + assembler.end()
  }

  @Test(
    .singleThreaded, arguments: [(1, 1), (7, 5), (640, 480), (3000, 700), (90_000, 3), (400_000, 2), (1, 9000)],
    Effort.allCases)
  func picturesRoundTrip(size: (Int, Int), effort: Effort) throws {
    for hasAlpha in [false, true] {
      let pixels = photo(width: size.0, height: size.1, hasAlpha: hasAlpha)
      let file = try DecodedFile(encode(pixels, hasAlpha: hasAlpha, effort: effort))
      #expect(file.stored == pixels)
      #expect(file.info.hasAlpha == hasAlpha && file.info.color == .rgb && file.info.bitsPerChannel == 8)
    }
  }

  @Test(arguments: Effort.allCases)
  func anyContentRoundTrips(effort: Effort) throws {
    var random = SplitMix64(seed: 1)
    // From incompressible to constant, with few values, long runs and repeated rows between.
    let contents: [(String, (Int) -> UInt8)] = [
      ("noise", { _ in UInt8.random(in: 0...255, using: &random) }),
      ("a little noise", { _ in UInt8.random(in: 100...103, using: &random) }),
      ("black", { _ in 0 }),
      ("white", { _ in 255 }),
      ("runs", { UInt8(truncatingIfNeeded: ($0 >> 9) * 37) }),
      ("equal rows", { UInt8(truncatingIfNeeded: ($0 % 2800) * ($0 % 2800) >> 3) }),
    ]
    for (name, value) in contents {
      var pixels = Pixels(width: 700, height: 300, filledWith: .white)
      for i in pixels.bytes.indices where i % 4 != 3 { pixels.bytes[i] = value(i) }
      #expect(try DecodedFile(encode(pixels, effort: effort)).stored == pixels, "\(name)")
    }
  }

  @Test func moreEffortMakesSmallerFiles() throws {
    let pixels = photo(width: 1600, height: 900)
    let sizes = try Effort.allCases.map { try encode(pixels, effort: $0).count }
    #expect(sizes == sizes.sorted(by: >) && Double(sizes[2]) < 0.95 * Double(sizes[0]))
  }

  /// In a program of its own, because deflate fails to get memory everywhere in it.
  @Test func allocationFailureIsReported() throws {
    let text = try ChildProcess([Programs.built("faulty-worker"), "deflate"]).wait().output
    #expect(text == String(repeating: "\(EncodingError.outOfMemory)\n", count: 2))
  }

  @Test(arguments: Effort.allCases)
  func bytesDoNotDependOnTheOrderOfGroups(effort: Effort) throws {
    let pixels = photo(width: 1600, height: 900)
    let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false, effort: effort)
    #expect(encoder.groupCount >= 3)
    let backwards = Array(
      concurrentMap(encoder.groupCount) { position in
        let rows = encoder.rows(ofGroup: encoder.groupCount - 1 - position)
        return try? encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)
      }.reversed().compactMap { $0 })
    #expect(try joined(backwards, by: encoder) == encode(pixels, effort: effort))
  }

  @Test func ancillaryChunks() throws {
    let plain = AnimatedPNG(try encode(photo(width: 4, height: 4))).chunks
    #expect(plain.map(\.name) == ["IHDR", "sRGB", "tEXt", "IDAT", "IDAT", "IEND"])
    #expect(plain[2].body == Array("Software\0Tessera".utf8))
    let printed = AnimatedPNG(try encode(photo(width: 4, height: 4), resolution: 300)).chunks
    #expect(printed[2].name == "pHYs")
    #expect(printed[2].body == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1], "11811 dots a metre")
  }

  @Test func groupsAreEncodedIndependently() throws {
    // A group encoded from a strip of its own rows alone is the same as within the whole.
    let pixels = photo(width: 900, height: 400)
    let encoder = PNGEncoder(width: 900, height: 400, hasAlpha: false)
    #expect(encoder.groupCount >= 3)
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      let alone = Pixels(
        width: 900, height: rows.count,
        bytes: Array(pixels.bytes[rows.lowerBound * 3600..<rows.upperBound * 3600]))
      let within = try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)
      let without = try encoder.encode(alone, firstRow: 0, count: rows.count)
      #expect(within.deflated == without.deflated && within.checksum == without.checksum)
    }
  }

  @Test(arguments: Effort.allCases)
  func encodedBytesAreGolden(effort: Effort) throws {
    // Covers filters and compression; another version of libdeflate may give other bytes.
    let bytes = try encode(photo(width: 640, height: 480), effort: effort)
    var digest = SHA256()
    digest.update(bytes.span)
    Golden("encoder").expect(digest.finish(), for: "a photo of 640 × 480, compressed, \(effort)")
  }
}
