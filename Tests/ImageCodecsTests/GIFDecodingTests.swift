import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// GIFs made with giflib's encoder.
@Suite(.enabled(if: ImageFormat.gif.isReadable, "skipped: this build leaves GIF out"))
struct GIFDecodingTests {
  private static let palette: [UInt8] = (0..<64).flatMap { (index: Int) -> [UInt8] in
    [UInt8(index * 4), UInt8(255 - index), UInt8(index * 37 % 256)]
  }
  private static let indices: [UInt8] = (0..<40 * 29).map { (place: Int) -> UInt8 in
    UInt8((place % 40 + place / 40 * 3) % 64)
  }

  private func color(_ index: UInt8, clear: Int? = nil) -> Color {
    let start = Int(index) * 3
    return Color(
      red: Self.palette[start], green: Self.palette[start + 1], blue: Self.palette[start + 2],
      alpha: Int(index) == clear ? 0 : 255)
  }

  private func bytes(_ change: (inout GIFFixture) -> Void = { _ in }) throws -> [UInt8] {
    try GIFFixture().with {
      $0.palette = Self.palette
      change(&$0)
    }.encoded(indices: Self.indices, width: 40, height: 29)
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)], [nil, 5])
  func everyKindDecodesExactly(kind: (isInterlaced: Bool, hasLocalPalette: Bool), clear: Int?) throws {
    let file = try DecodedFile(
      bytes {
        $0.isInterlaced = kind.isInterlaced
        $0.hasLocalPalette = kind.hasLocalPalette
        $0.clearIndex = clear
        $0.frames = 3
      })
    #expect(file.info.format == .gif && file.info.color == .palette && file.damage == nil)
    #expect(file.info.hasAlpha == (clear != nil) && file.info.isProgressive == kind.isInterlaced)
    for y in 0..<29 { for x in 0..<40 { #expect(file.stored[x, y] == color(Self.indices[y * 40 + x], clear: clear)) } }
  }

  @Test func areaOutsideTheFrameIsTransparent() throws {
    let file = try DecodedFile(
      bytes {
        $0.screen = (60, 50)
        $0.left = 7
        $0.top = 11
      })
    #expect(file.info.width == 60 && file.info.height == 50 && file.info.hasAlpha)
    for (x, y) in [(6, 20), (20, 10), (47, 20), (20, 40), (59, 49)] { #expect(file.stored[x, y].alpha == 0) }
    #expect(file.stored[7, 11] == color(Self.indices[0]))
    #expect(file.stored[46, 39] == color(Self.indices[28 * 40 + 39]))
  }

  @Test func screenGrowsToTheFrame() throws {
    let file = try DecodedFile(bytes { $0.screen = (20, 10) })
    #expect(file.info.width == 40 && file.info.height == 29 && !file.info.hasAlpha)
  }

  @Test(arguments: [false, true])
  func truncatedFilesDecodePartially(isInterlaced: Bool) throws {
    var random = SplitMix64(seed: 3)
    let indices = (0..<120 * 90).map { _ in UInt8.random(in: 0..<64, using: &random) }
    let all = try GIFFixture().with {
      $0.palette = Self.palette
      $0.isInterlaced = isInterlaced
    }.encoded(indices: indices, width: 120, height: 90)
    let file = try DecodedFile(Array(all.prefix(all.count * 7 / 10)))
    #expect(file.damage == "the file ends too soon")
    #expect(file.stored[3, 0] == color(indices[3]))
    // Rows of the first passes fill in for missing ones; elsewhere it is gray.
    let last = isInterlaced ? color(indices[88 * 120]) : Color(red: 128, green: 128, blue: 128, alpha: 255)
    #expect(file.stored[0, 89] == last)
  }

  /// Returns LZW data of values with this many bits, in blocks. Every run is used as soon as it is in the table.
  private func compressed(_ values: [UInt8], bits: Int) -> [UInt8] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var runs: [[UInt8]: Int] = [:]
    var (next, codeBits) = (end + 1, bits + 1)
    var (data, pending, pendingBits): ([UInt8], Int, Int) = ([], 0, 0)
    func put(_ code: Int) {
      pending |= code << pendingBits
      pendingBits += codeBits
      while pendingBits >= 8 {
        data.append(UInt8(pending & 255))
        pending >>= 8
        pendingBits -= 8
      }
    }
    func code(of run: [UInt8]) -> Int { run.count == 1 ? Int(run[0]) : runs[run]! }
    put(clear)
    var run: [UInt8] = []
    for value in values {
      if run.isEmpty || runs[run + [value]] != nil {
        run.append(value)
        continue
      }
      put(code(of: run))
      if next < 4096 {
        runs[run + [value]] = next
        // The decoder adds each run one code later.
        if next == 1 << codeBits { codeBits += 1 }
        next += 1
      } else {
        put(clear)
        (runs, next, codeBits) = ([:], end + 1, bits + 1)
      }
      run = [value]
    }
    put(code(of: run))
    if next == 1 << codeBits && codeBits < 12 { codeBits += 1 }
    put(end)
    data.append(UInt8(pending & 255))
    let blocks = stride(from: 0, to: data.count, by: 255).map { data[$0..<min($0 + 255, data.count)] }
    return [UInt8(bits)] + blocks.flatMap { [UInt8($0.count)] + $0 } + [0]
  }

  @Test(arguments: 1...11, [false, true])
  func everyLZWCodeSize(bits: Int, isNoise: Bool) throws {
    var random = SplitMix64(seed: 4)
    let (width, height) = (130, 97)
    let colors = min(64, 1 << bits)
    let indices = (0..<width * height).map { (place: Int) -> UInt8 in
      UInt8(isNoise ? Int.random(in: 0..<colors, using: &random) : place / 700 % colors)
    }
    let start = try GIFFixture().with { $0.palette = Self.palette }.encoded(
      indices: indices, width: width, height: height)
    let frame = try #require(start.indices.dropFirst(13 + 192).first { start[$0] == 0x2C })
    let file = try DecodedFile(Array(start[..<(frame + 10)]) + compressed(indices, bits: bits) + [0x3B])
    #expect(file.damage == nil)
    for (place, index) in indices.enumerated() {
      let found = file.stored[place % width, place / width]
      guard found == color(index) else {
        Issue.record("pixel \(place) is \(found)")
        return
      }
    }
  }

  @Test(arguments: [0, 12, 255])
  func invalidLZWCodeSizesAreRefused(bits: UInt8) throws {
    var all = try bytes()
    let frame = try #require(all.indices.dropFirst(13 + 192).first { all[$0] == 0x2C })
    all[frame + 10] = bits
    #expect {
      try DecodedFile(all)
    } throws: { ($0 as? ImageError)?.reason == .malformed("its LZW code size is invalid") }
  }

  @Test(arguments: [false, true], 1...12)
  func missingTrailerIsReported(isInterlaced: Bool, missing: Int) throws {
    let all = try bytes { $0.isInterlaced = isInterlaced }
    let file = try DecodedFile(Array(all.dropLast(missing)))
    // The last byte is only the trailer.
    #expect(file.damage == (missing == 1 ? nil : "the file ends too soon"))
    #expect(file.stored[0, 0] == color(Self.indices[0]))
    if missing == 2 { #expect(file.stored[39, 28] == color(Self.indices[28 * 40 + 39])) }
  }

  @Test func missingPaletteIsRefused() throws {
    // The global palette is marked absent, and removed.
    var all = try bytes()
    all[10] &= 0x7F
    all.removeSubrange(13..<13 + 3 * 64)
    #expect {
      try DecodedFile(all)
    } throws: { ($0 as? ImageError)?.reason == .malformed("it has no palette") }
  }
}
