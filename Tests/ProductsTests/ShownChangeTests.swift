import Comparison
import Files
import ImageCodecs
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Comparisons

/// The encoded pictures of a page of changes.
@Suite struct ShownChangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shown(_ expected: Pixels, _ actual: Pixels, _ rules: ComparisonRules = .init()) throws -> ShownChange {
    let golden = try folder.write(PNGEncoder.file(of: expected), to: "golden.png")
    let new = try folder.write(PNGEncoder.file(of: actual), to: "new.png")
    let comparer = PairComparer(rules: rules, limits: DecodingLimits())
    let pair = PicturePair(name: FilePath("a"), expected: .picture(golden), actual: new)
    return try comparer.shownChange(comparer.outcome(of: pair))
  }

  /// A light picture with lines.
  private func drawing(_ background: Color = .white) -> Pixels {
    var picture = Pixels(width: 400, height: 300, filledWith: background)
    for x in 20..<380 { picture[x, 40] = .black }
    return picture
  }

  @Test func opaquePicturesOfOneSizeShareWhatIsTheSame() throws {
    let expected = drawing()
    var actual = expected
    for x in 100..<110 { actual[x, 200] = .black }
    let shown = try shown(expected, actual)
    #expect(shown.regions.map(\.x) == [100])
    #expect(shown.actual?.isOnExpected == true && shown.difference?.isOnExpected == true)
    #expect(shown.expected?.layers.map(\.isJPEG) == [false])
    let changed = try #require(shown.actual?.layers.first)
    #expect(changed.area == PixelArea(x: 96, y: 200, width: 16, height: 8))
    let path = try folder.write(changed.bytes, to: "changed.png")
    let header = try PictureBands.header(of: path, limits: DecodingLimits())
    let pixels = try #require(try PictureBands(header).next(8))
    #expect(pixels == actual.part(columns: 96..<112, rows: 200..<208))
    #expect(shown.difference?.layers.first?.area == PixelArea(x: 99, y: 199, width: 12, height: 3))
  }

  @Test func photosThatDidNotChangeAreJPEGs() throws {
    var expected = drawing()
    var random = SplitMix64(seed: 3)
    for y in 100..<300 {
      for x in 0..<400 { expected[x, y] = Color(red: UInt8(truncatingIfNeeded: random.next()), green: 90, blue: 90) }
    }
    var actual = expected
    actual[30, 60] = .black
    #expect(try shown(expected, actual).expected?.layers.map(\.isJPEG).prefix(2) == [true, false])
  }

  /// A layer would show the expected picture through the actual one.
  @Test func transparentPicturesAreWhole() throws {
    let expected = drawing(.clear)
    var actual = expected
    actual[100, 200] = .black
    let shown = try shown(expected, actual)
    #expect(shown.actual?.isOnExpected == false && shown.expected?.hasAlpha == true)
    #expect(shown.difference?.isOnExpected == false && shown.difference?.layers.count == 1)
  }

  @Test func picturesOfOtherSizesAreWhole() throws {
    let expected = drawing()
    let shown = try shown(expected, expected.part(columns: 0..<390, rows: 0..<300))
    #expect(shown.actual?.isOnExpected == false && shown.actual?.size == .init(width: 390, height: 300))
  }

  @Test func marksAreFourColors() throws {
    let marks: [UInt8] = [0, 1, 2, 3, 1, 0, 0, 0, 0, 2]
    let colors = [Color.clear, .black, .white, Color(red: 9, green: 8, blue: 7, alpha: 6)]
    let bytes = try PalettePNG.file(width: 5, height: 2, indices: marks, colors: colors)
    let path = try folder.write(bytes, to: "marks.png")
    let header = try PictureBands.header(of: path, isRaw: true, limits: DecodingLimits())
    let pixels = try #require(try PictureBands(header).next(2))
    for (index, mark) in marks.enumerated() {
      let color = pixels[index % 5, index / 5]
      #expect(color == colors[Int(mark)] || mark == 0 && color.alpha == 0, "\(index): \(color)")
    }
    // More colors take a byte per pixel.
    let grays = (0..<9).map { Color(red: $0, green: $0, blue: $0) }
    let gray = try folder.write(
      PalettePNG.file(width: 3, height: 3, indices: Array(0..<9), colors: grays), to: "gray.png")
    let grayHeader = try PictureBands.header(of: gray, isRaw: true, limits: DecodingLimits())
    let read = try #require(try PictureBands(grayHeader).next(3))
    #expect((0..<9).map { read[$0 % 3, $0 / 3] } == grays)
  }
}
