import Files
import Fixtures
import ImageCodecs
import Layouts
import Plans
import Raster
import TestSupport
import Testing

@testable import Wall

@Suite struct WatermarkTests {
  private let folder: TemporaryFolder
  private let canvas = Plan.Canvas(width: 200, height: 300)
  private static let red = Color(red: 255, green: 0, blue: 0)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func watermark(
    _ color: Color = red, width: Int = 20, height: Int = 10, _ change: (inout Watermark) -> Void = { _ in }
  ) throws -> Watermark {
    let pixels = Pixels(width: width, height: height, filledWith: color)
    let bytes = try PNGFixture().with { $0.colorType = .rgba }.encoded(rows: pixels.bytes, width: width, height: height)
    let file = try PictureFile(try folder.write(bytes, to: "mark.png")).opened(DecodingLimits())
    var watermark = Watermark(.picture(file))
    (watermark.percent, watermark.opacity) = (10, 100)
    change(&watermark)
    return watermark
  }

  private func wall(_ watermark: Watermark, background: Color = .white) throws -> Pixels {
    var style = WallRenderer.Style(background: background)
    style.look.watermark = watermark
    return try rendered(Plan(canvas: canvas, tiles: []), style).stored
  }

  private func color(_ pixels: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.bytes[y * pixels.bytesPerRow + x * 4..<y * pixels.bytesPerRow + x * 4 + 4])
  }

  /// Returns the area of the pixels that are not white.
  private func marked(_ pixels: Pixels) -> PixelRect {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where color(pixels, x, y) != [255, 255, 255, 255] {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  @Test func trimmedEdgesHaveNoMark() throws {
    // Ten percent of 160 pixels, three from the edge of what is left.
    let right = try wall(watermark { $0.inset = 20 })
    #expect(marked(right) == PixelRect(x: 161, y: 269, width: 16, height: 8))
    let left = try wall(
      watermark {
        $0.inset = 20
        $0.position = .topLeft
      })
    #expect(marked(left) == PixelRect(x: 23, y: 23, width: 16, height: 8))
    #expect(try watermark { $0.inset = 500 }.room(on: canvas) == Plan.Canvas(width: 1, height: 1))
  }

  @Test(arguments: [
    (Watermark.Position.topLeft, 4, 4), (.top, 90, 4), (.topRight, 176, 4), (.left, 4, 145), (.center, 90, 145),
    (.right, 176, 145), (.bottomLeft, 4, 286), (.bottom, 90, 286), (.bottomRight, 176, 286),
  ])
  func placesKeepTheirDistance(position: Watermark.Position, x: Int, y: Int) throws {
    let wall = try wall(watermark { $0.position = position })
    #expect(marked(wall) == PixelRect(x: x, y: y, width: 20, height: 10))
  }

  @Test func sizesAreSharesOfTheWidth() throws {
    #expect(try marked(wall(watermark { $0.percent = 50 })).width == 100)
    #expect(try marked(wall(watermark { $0.percent = 100 })) == PixelRect(x: 0, y: 196, width: 200, height: 100))
    // One that would be higher than the wall is shrunk.
    let high = try marked(wall(watermark(width: 1, height: 100) { $0.percent = 50 }))
    #expect(high.height == 300 && high.width == 3)
  }

  @Test func opacityAndTransparencyMultiply() throws {
    let half = try wall(watermark { ($0.opacity, $0.position) = (50, .center) })
    #expect((127...128).contains(color(half, 100, 150)[1]) && color(half, 100, 150)[0] == 255)
    let veil = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let quarter = try wall(watermark(veil) { ($0.opacity, $0.position) = (50, .center) })
    #expect((190...192).contains(color(quarter, 100, 150)[1]) && color(quarter, 100, 150)[0] == 255)
    #expect(try color(wall(watermark { $0.position = .center }, background: .clear), 100, 150) == [255, 0, 0, 255])
  }

  @Test func tilesCoverTheWall() throws {
    let wall = try wall(watermark { $0.position = .tile })
    let marks = (0..<300).reduce(0) { sum, y in
      sum + (0..<200).count { color(wall, $0, y) == [255, 0, 0, 255] }
    }
    // A mark of 20 × 10 in each 31 × 16.
    #expect(abs(Double(marks) / 60_000 - 200.0 / 496) < 0.03)
    // Every other row is shifted.
    #expect(color(wall, 8, 0) == [255, 0, 0, 255] && color(wall, 8, 16) != [255, 0, 0, 255])
  }

  @Test func stripsMakeTheWholeMark() throws {
    for position in [Watermark.Position.tile, .center] {
      let mark = try watermark(width: 7, height: 9) { ($0.position, $0.percent, $0.opacity) = (position, 90, 40) }
      var style = WallRenderer.Style()
      style.look.watermark = mark
      let layers = try OuterLayers(of: canvas, style: style)
      func picture(rows: Int) -> [UInt8] {
        stride(from: 0, to: 300, by: rows).flatMap { top in
          var strip = Pixels(width: 200, height: min(rows, 300 - top))
          layers.add(to: &strip, top: top)
          return strip.bytes
        }
      }
      #expect(picture(rows: 1) == picture(rows: 300) && picture(rows: 64) == picture(rows: 300))
    }
  }

  @Test func everySettingIsPartOfTheDigest() throws {
    let changes: [(inout Watermark) -> Void] = [
      { _ in }, { $0.position = .tile }, { $0.percent = 11 }, { $0.opacity = 99 },
    ]
    var seen: Set<[[UInt8]]> = []
    let encoder = PNGEncoder(width: 200, height: 300, hasAlpha: false)
    for mark in try changes.map({ try watermark(Self.red, $0) }) + [watermark(.black)] {
      var style = WallRenderer.Style()
      style.look.watermark = mark
      let digests = GroupDigests(Plan(canvas: canvas, tiles: []), style: style, encoder: encoder) { _ in nil }.digests
      #expect(seen.insert(digests).inserted)
    }
  }
}
