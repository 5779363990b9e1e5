import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// GIF, made by giflib's own encoder.
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
  func everyKindIsExact(kind: (isInterlaced: Bool, hasLocalPalette: Bool), clear: Int?) throws {
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

  @Test func whatTheFrameDoesNotCoverIsClear() throws {
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

  @Test func theScreenGrowsWithAFrameThatReachesBeyondIt() throws {
    let file = try DecodedFile(bytes { $0.screen = (20, 10) })
    #expect(file.info.width == 40 && file.info.height == 29 && !file.info.hasAlpha)
  }

  @Test(arguments: [false, true])
  func aTruncatedFileIsDecodedAsFarAsItGoes(isInterlaced: Bool) throws {
    var random = SplitMix64(seed: 3)
    let indices = (0..<120 * 90).map { _ in UInt8.random(in: 0..<64, using: &random) }
    let all = try GIFFixture().with {
      $0.palette = Self.palette
      $0.isInterlaced = isInterlaced
    }.encoded(indices: indices, width: 120, height: 90)
    let file = try DecodedFile(Array(all.prefix(all.count * 7 / 10)))
    #expect(file.damage == "the file ends too soon")
    #expect(file.stored[3, 0] == color(indices[3]))
    // Rows of the first passes stand for those that are missing; where there is nothing it is grey.
    let last = isInterlaced ? color(indices[88 * 120]) : Color(red: 128, green: 128, blue: 128, alpha: 255)
    #expect(file.stored[0, 89] == last)
  }

  @Test func aPictureWithoutAPaletteIsRefused() throws {
    // The screen's palette is said to be absent, and left out.
    var all = try bytes()
    all[10] &= 0x7F
    all.removeSubrange(13..<13 + 3 * 64)
    #expect {
      try DecodedFile(all)
    } throws: { ($0 as? ImageError)?.reason == .malformed("it has no palette") }
  }
}
