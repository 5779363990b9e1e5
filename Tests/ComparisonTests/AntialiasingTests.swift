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
}
