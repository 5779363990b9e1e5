import Files
import Fixtures
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster
import TestSupport
import Testing

@testable import Wall

@Suite struct GradientTests {
  private static let black = Color.black
  private static let white = Color.white

  @Test(
    arguments: [
      ([nil, nil], [0, 100]), ([nil, nil, nil], [0, 50, 100]), ([nil, nil, 80, nil], [0, 40, 80, 100]),
      ([20, nil, nil, 50], [20, 30, 40, 50]), ([nil, 80, 20, nil], [0, 80, 80, 100]), ([50, 50], [50, 50]),
      ([-50, 150], [-50, 150]), ([nil, 120, nil], [0, 120, 120]), ([30, nil, 10], [30, 30, 30]),
    ] as [([Double?], [Double])])
  func placesFollowCSS(given: [Double?], expected: [Double]) {
    let gradient = Gradient(.ellipse, given.map { (.white, $0) })
    #expect(gradient.stops.map(\.percent) == expected)
  }

  private func picture(_ gradient: Gradient, _ width: Int, _ height: Int) -> Pixels {
    let painter = GradientPainter(gradient, width: width, height: height)
    var bytes: [UInt8] = []
    var row = [UInt8](repeating: 0, count: width * 4)
    for y in 0..<height {
      painter.write(row: y, to: &row)
      bytes += row
    }
    return Pixels(width: width, height: height, bytes: bytes)
  }

  private func value(_ pixels: Pixels, _ x: Int, _ y: Int, channel: Int = 0) -> Int {
    Int(pixels.bytes[y * pixels.bytesPerRow + x * 4 + channel])
  }

  @Test(arguments: [
    (0.0, (5, 99), (5, 0)), (90, (0, 5), (99, 5)), (180, (5, 0), (5, 99)), (270, (99, 5), (0, 5)),
    (135, (0, 0), (99, 99)), (45, (0, 99), (99, 0)),
  ])
  func linearGradientsGoWhereTheyPoint(degrees: Double, start: (Int, Int), end: (Int, Int)) {
    let pixels = picture(Gradient(.linear(degrees: degrees), [(.black, nil), (.white, nil)]), 100, 100)
    #expect(value(pixels, start.0, start.1) <= 3 && value(pixels, end.0, end.1) >= 252)
    #expect((126...129).contains(value(pixels, 50, 50)))
  }

  @Test func radialGradientsEndAtTheCorners() {
    let stops: [Gradient.GivenStop] = [(.black, nil), (.white, nil)]
    let ellipse = picture(Gradient(.ellipse, stops), 200, 100)
    let circle = picture(Gradient(.circle, stops), 200, 100)
    for pixels in [ellipse, circle] {
      #expect(value(pixels, 100, 50) <= 3 && value(pixels, 0, 0) >= 252 && value(pixels, 199, 99) >= 252)
    }
    // As far along either axis, in its proportions or in pixels.
    #expect(abs(value(ellipse, 199, 50) - value(ellipse, 100, 99)) <= 3)
    #expect(value(circle, 199, 50) - value(circle, 100, 99) > 100)
  }

  /// Eleven levels over 2000 pixels would be bands of 180 pixels; dithered, the mean around each place is exact.
  @Test func gradientsDoNotBand() {
    let ends = (Color(red: 20, green: 20, blue: 20), Color(red: 31, green: 31, blue: 31))
    let pixels = picture(Gradient(.linear(degrees: 90), [(ends.0, nil), (ends.1, nil)]), 2000, 16)
    for start in stride(from: 0, to: 2000, by: 16) {
      var sum = 0
      for y in 0..<16 {
        for x in start..<start + 16 {
          let exact = 20 + 11 * (Double(x) + 0.5) / 2000
          #expect(abs(Double(value(pixels, x, y)) - exact) <= 1)
          sum += value(pixels, x, y)
        }
      }
      #expect(abs(Double(sum) / 256 - (20 + 11 * (Double(start) + 8) / 2000)) < 0.06, "at \(start)")
    }
  }

  @Test func oneColorStaysExact() {
    let color = Color(red: 1, green: 128, blue: 255, alpha: 77)
    let pixels = picture(Gradient(.linear(degrees: 33), [(color, nil), (color, nil)]), 50, 20)
    #expect(pixels == Pixels(width: 50, height: 20, filledWith: color))
  }

  /// A color that fades out stays what it is; without premultiplication it would turn dark.
  @Test func fadingColorsKeepTheirHue() {
    let red = Color(red: 255, green: 0, blue: 0)
    let pixels = picture(Gradient(.linear(degrees: 90), [(red, nil), (.clear, nil)]), 100, 1)
    for x in 0..<98 {
      #expect(value(pixels, x, 0) >= 254 && value(pixels, x, 0, channel: 1) == 0)
      #expect(abs(Double(value(pixels, x, 0, channel: 3)) - 255 * (1 - (Double(x) + 0.5) / 100)) <= 1.01)
    }
  }

  @Test func edgesBetweenColorsAreSharp() {
    let pixels = picture(
      Gradient(.linear(degrees: 90), [(.black, nil), (.black, 50), (.white, 50), (.white, nil)]), 100, 1)
    #expect((0..<50).allSatisfy { value(pixels, $0, 0) == 0 } && (50..<100).allSatisfy { value(pixels, $0, 0) == 255 })
  }
}

@Suite struct BackdropTests {
  private let folder: TemporaryFolder
  private let plan: Plan

  init() throws {
    folder = try TemporaryFolder()
    plan = Plan(canvas: Plan.Canvas(width: 300, height: 700), tiles: [])
  }

  private func add(_ pixels: Pixels, to name: String = "paper.png") throws -> FilePath {
    let bytes = try PNGFixture().with { $0.colorType = .rgba }.encoded(
      rows: pixels.bytes, width: pixels.width, height: pixels.height)
    return try folder.write(bytes, to: name)
  }

  private func photo(_ width: Int, _ height: Int) -> Pixels {
    Pixels(width: width, height: height, bytes: PhotoLike(width: width, height: height, seed: 1).picture.rgba8)
  }

  private func background(_ path: FilePath, isTiled: Bool = false) throws -> Background {
    var picture = BackgroundPicture(path, isTiled: isTiled)
    picture.file = try picture.file.opened(DecodingLimits())
    return .picture(picture)
  }

  private func filled(_ background: Background, rows: Int) throws -> Pixels {
    let backdrop = try Backdrop(background, of: plan.canvas, style: .init(on: background))
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: plan.canvas.height, by: rows) {
      var strip = Pixels(width: plan.canvas.width, height: min(rows, plan.canvas.height - top))
      backdrop.fill(&strip, top: top)
      bytes += strip.bytes
    }
    return Pixels(width: plan.canvas.width, height: plan.canvas.height, bytes: bytes)
  }

  @Test func stripsMakeTheWholeBackground() throws {
    let photo = try add(photo(90, 60))
    let backgrounds = [
      .gradient(Gradient(.linear(degrees: 30), [(.black, nil), (.white, nil)])),
      .gradient(Gradient(.circle, [(.white, nil), (.clear, nil)])), try background(photo),
      try background(photo, isTiled: true),
    ]
    for background in backgrounds {
      let whole = try filled(background, rows: 700)
      #expect(try filled(background, rows: 1) == whole && filled(background, rows: 64) == whole, "\(background)")
      #expect(try rendered(plan, .init(on: background)).stored == whole, "\(background)")
    }
  }

  @Test func picturesCoverTheCanvasAroundTheirCenter() throws {
    // Red, green and blue side by side, each as wide as the canvas when the picture is as high.
    var pixels = Pixels(width: 90, height: 70)
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    for (index, color) in colors.enumerated() {
      for y in 0..<70 {
        for x in index * 30..<index * 30 + 30 {
          pixels.bytes.replaceSubrange(y * 360 + x * 4..<y * 360 + x * 4 + 4, with: color)
        }
      }
    }
    let whole = try filled(try background(add(pixels)), rows: 700)
    for (x, y) in [(10, 0), (150, 350), (289, 699)] {
      #expect(whole.bytes[y * 1200 + x * 4..<y * 1200 + x * 4 + 4].elementsEqual([0, 255, 0, 255]))
    }
  }

  @Test func tilesRepeatAtTheirOwnSize() throws {
    let pixels = photo(70, 45)
    let whole = try filled(try background(add(pixels), isTiled: true), rows: 700)
    for (x, y) in [(0, 0), (69, 44), (70, 45), (299, 699), (150, 100)] {
      let from = y % 45 * 280 + x % 70 * 4
      #expect(whole.bytes[y * 1200 + x * 4..<y * 1200 + x * 4 + 4] == pixels.bytes[from..<from + 4])
    }
  }

  @Test func transparentPicturesLieOnWhite() throws {
    let path = try add(Pixels(width: 8, height: 8, filledWith: Color(red: 0, green: 0, blue: 0, alpha: 51)))
    let expected = Pixels(width: 300, height: 700, filledWith: Color(red: 204, green: 204, blue: 204))
    #expect(try filled(try background(path), rows: 100) == expected)
    #expect(try background(path).isOpaque)
  }

  @Test func hugePicturesAreHeldSmaller() throws {
    let path = try add(Pixels(width: 8, height: 8, filledWith: .white))
    let huge = Plan.Canvas(width: 60_000, height: 60_000)
    // Eight pixels stay eight pixels; the rest is for a strip.
    #expect(try background(path).need(on: huge).held < 60_000 * 8 * 16 + 1000)
    #expect(WallRenderer(plan, style: .init(on: try background(path))).memoryNeed.costliest > 0)
  }

  @Test func digestsGoByWhatPicturesHold() throws {
    func digest(_ background: Background) throws -> [[UInt8]] {
      let encoder = PNGEncoder(width: 300, height: 700, hasAlpha: false)
      return GroupDigests(plan, style: .init(on: background), encoder: encoder) { _ in nil }.digests
    }
    let first = try add(Pixels(width: 8, height: 8, filledWith: .white))
    let same = try add(Pixels(width: 8, height: 8, filledWith: .white), to: "same.png")
    let other = try add(Pixels(width: 8, height: 8, filledWith: .black), to: "other.png")
    #expect(try digest(background(first)) == digest(background(same)))
    #expect(try digest(background(first)) != digest(background(other)))
    #expect(try digest(background(first)) != digest(background(first, isTiled: true)))
  }

  @Test func damagedPicturesAreRefused() throws {
    let bytes = try JPEGFixture().encoded(
      samples: PhotoLike(width: 64, height: 64, seed: 1).rgb8, width: 64, height: 64, components: 3)
    let path = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "half.jpg")
    let error = #expect(throws: WallError.self) { try filled(background(path), rows: 100) }
    guard case .picture(let fault)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.path == path)
  }
}
