import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct APNGAssemblerTests {
  private func photo(seed: UInt64, width: Int, height: Int) -> Pixels {
    Pixels(width: width, height: height, bytes: PhotoLike(width: width, height: height, seed: seed).picture.rgba8)
  }

  private func animated(
    _ frames: [Pixels], hasAlpha: Bool = false, framesPerSecond: Int = 25, plays: Int = 0, resolution: Double? = nil
  ) throws -> [UInt8] {
    let encoder = PNGEncoder(
      width: frames[0].width, height: frames[0].height, hasAlpha: hasAlpha, resolution: resolution)
    var assembler = APNGAssembler(encoder, frameCount: frames.count, framesPerSecond: framesPerSecond, plays: plays)
    var bytes = try assembler.header
    for frame in frames {
      bytes += assembler.addFrame(
        try (0..<encoder.groupCount).map { group in
          let rows = encoder.rows(ofGroup: group)
          return try encoder.encode(frame, firstRow: rows.lowerBound, count: rows.count)
        })
    }
    return bytes + assembler.end()
  }

  @Test(arguments: [(1, 1), (40, 30), (900, 400)], [false, true])
  func framesRoundTrip(size: (Int, Int), hasAlpha: Bool) throws {
    var frames = (1...4).map { photo(seed: $0, width: size.0, height: size.1) }
    if hasAlpha {
      for index in stride(from: 3, to: frames[1].bytes.count, by: 4) { frames[1].bytes[index] = UInt8(index % 256) }
    }
    let bytes = try animated(frames, hasAlpha: hasAlpha)
    #expect(try AnimatedPNG(bytes).shown() == frames)
    // A reader that supports only plain PNG sees the first frame.
    #expect(try DecodedFile(bytes).stored == frames[0])
  }

  @Test func chunkOrder() throws {
    let frames = (1...3).map { photo(seed: $0, width: 4, height: 4) }
    let all = AnimatedPNG(try animated(frames, framesPerSecond: 30, plays: 7, resolution: 300)).chunks
    #expect(
      all.map(\.name) == [
        "IHDR", "sRGB", "pHYs", "tEXt", "acTL", "fcTL", "IDAT", "IDAT", "fcTL", "fdAT", "fdAT", "fcTL", "fdAT", "fdAT",
        "IEND",
      ])
    #expect(all[4].body == [0, 0, 0, 3, 0, 0, 0, 7])
    #expect(all[5].body == [0, 0, 0, 0] + [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0] + [0, 1, 0, 30, 0, 0])
    let sequence = all.filter { $0.name == "fcTL" || $0.name == "fdAT" }.map { bigEndianNumber($0.body.prefix(4)) }
    #expect(sequence == Array(0..<7))
  }

  @Test func onlyChangedGroupsAreWritten() throws {
    // Four groups: 97 rows each, and the rest.
    let first = photo(seed: 1, width: 900, height: 350)
    let encoder = PNGEncoder(width: 900, height: 350, hasAlpha: false)
    #expect(encoder.groupCount == 4 && encoder.rowsPerGroup == 97)
    var middle = first
    middle[300, 100] = .black
    var ends = middle
    ends[0, 0] = .black
    ends[899, 349] = .black
    let frames = [first, middle, middle, ends, first]
    let bytes = try animated(frames)
    #expect(try AnimatedPNG(bytes).shown() == frames)
    let stored = AnimatedPNG(bytes).frames
    #expect(stored.map(\.y) == [0, 97, 0, 0, 0])
    #expect(stored.map(\.height) == [350, 97, 97, 350, 350])
  }
}
