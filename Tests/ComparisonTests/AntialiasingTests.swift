import Raster
import Testing

@testable import Comparison

/// The recognition of edges with different antialiasing.
@Suite struct AntialiasingTests {
  /// Draws a slanted bar: with gray edges, or with black and white alone.
  private func bar(isSmooth: Bool, left: Double = 12, width: Double = 6) -> Pixels {
    var picture = Pixels(width: 60, height: 48, filledWith: .white)
    for y in 6..<42 {
      for x in 0..<60 {
        let start = left + Double(y) / 3
        let covered = max(0, min(Double(x) + 1, start + width) - max(Double(x), start))
        let coverage = isSmooth ? covered : covered >= 0.5 ? 1 : 0
        let level = UInt8(255 - (coverage * 255).rounded())
        picture[x, y] = Color(red: level, green: level, blue: level)
      }
    }
    return picture
  }

  private func difference(
    _ expected: Pixels, _ actual: Pixels, _ antialiasing: ComparisonRules.Antialiasing = .ignored
  ) -> PictureDifference {
    var pair = DrawnPair()
    (pair.expected, pair.actual) = (expected, actual)
    var rules = ComparisonRules()
    rules.antialiasing = antialiasing
    return pair.difference(rules)
  }

  @Test(arguments: [1.3, 2, 6]) func otherSmoothnessIsIgnored(width: Double) {
    let (smooth, hard) = (bar(isSmooth: true, width: width), bar(isSmooth: false, width: width))
    #expect(difference(smooth, hard, .counted).changedPixels > 20)
    let ignoring = difference(smooth, hard)
    #expect(ignoring.changedPixels == 0 && ignoring.antialiasedPixels > 20)
    #expect(difference(hard, smooth).changedPixels == 0)
  }

  @Test func shapesThatMovedOrVanishedAreNot() {
    let smooth = bar(isSmooth: true)
    #expect(difference(smooth, bar(isSmooth: true, left: 13)).changedPixels > 20)
    #expect(difference(smooth, bar(isSmooth: true, width: 7)).changedPixels > 10)
    #expect(difference(smooth, Pixels(width: 60, height: 48, filledWith: .white)).changedPixels > 100)
    // A thin line that is gone, and a level that changed over an area.
    #expect(
      difference(bar(isSmooth: true, width: 1), Pixels(width: 60, height: 48, filledWith: .white)).changedPixels > 30)
    var lighter = smooth
    for y in 10..<20 { for x in 40..<55 { lighter[x, y] = Color(red: 251, green: 251, blue: 251) } }
    #expect(difference(smooth, lighter).changedPixels == 150)
  }

  /// Returns a picture with another color instead of black.
  private func colored(_ picture: Pixels, _ color: (UInt8, UInt8, UInt8)) -> Pixels {
    var picture = picture
    for place in stride(from: 0, to: picture.bytes.count, by: 4) {
      let ink = 255 - Int(picture.bytes[place])
      for (channel, level) in [color.0, color.1, color.2].enumerated() {
        picture.bytes[place + channel] = UInt8(255 - ink * (255 - Int(level)) / 255)
      }
    }
    return picture
  }

  @Test func otherColorsAreNot() {
    let smooth = bar(isSmooth: true, width: 2)
    #expect(difference(colored(smooth, (230, 0, 0)), colored(smooth, (0, 118, 0))).changedPixels > 20)
  }

  /// A thin gray stroke instead of a black one has less ink, although each of its pixels could be an edge.
  @Test(arguments: [1, 1.5, 2.5]) func lighterStrokesAreNot(width: Double) {
    let stroke = bar(isSmooth: true, width: width)
    let gray = colored(stroke, (127, 127, 127))
    #expect(difference(stroke, gray).changedPixels > 30)
    #expect(difference(gray, stroke).changedPixels > 30)
  }

  /// Rasterizers may leave a pinhole between strokes. Farther from an edge, a pixel is a change.
  @Test func pinholesAreIgnored() {
    func square(holes: [(x: Int, y: Int)], level: UInt8) -> Pixels {
      var picture = Pixels(width: 40, height: 40, filledWith: .white)
      for y in 10..<30 { for x in 10..<30 { picture[x, y] = .black } }
      for hole in holes { picture[hole.x, hole.y] = Color(red: level, green: level, blue: level) }
      return picture
    }
    func changes(_ holes: (x: Int, y: Int)...) -> Int {
      difference(square(holes: holes, level: 40), square(holes: holes, level: 6)).changedPixels
    }
    #expect(changes((11, 11)) == 0)
    #expect(changes((12, 12)) == 1)
    #expect(changes((11, 11), (11, 12), (12, 11), (12, 12)) > 0)
  }

  /// Two equal rows among others that changed do not make a moved part.
  @Test func fewEqualRowsAreNoMove() {
    var pair = DrawnPair(width: 40, height: 200)
    for y in 0..<200 { for x in 0..<40 { pair.actual[x, y] = Color(red: UInt8(y), green: UInt8(3 * x), blue: 9) } }
    for y in [10, 180] { for x in 0..<40 { pair.actual[x, y + 5] = pair.expected[x, y] } }
    #expect(pair.difference().shifts.isEmpty)
  }
}
