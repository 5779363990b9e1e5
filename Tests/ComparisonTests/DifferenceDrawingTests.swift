import Raster
import Testing

@testable import Comparison

/// Drawings of differences.
@Suite struct DifferenceDrawingTests {
  /// Draws the difference of a pair, seen at a tenth of its width.
  private func drawing(of pair: DrawnPair, _ rules: ComparisonRules = ComparisonRules()) -> Pixels {
    let (width, height) = (pair.expected.width, pair.expected.height)
    let shifts = pair.difference(rules).shifts
    var drawing = DifferenceDrawing(width: width, height: height, moved: shifts, seenAt: width / 2)
    var comparison = PictureComparison(width: width, height: height, rules)
    comparison.add(expected: pair.expected)
    var bytes: [UInt8] = []
    comparison.add(actual: pair.actual) { row in drawing.add(row) { bytes += $0.bytes } }
    return Pixels(width: width, height: height, bytes: bytes)
  }

  private func isRed(_ color: Color) -> Bool { color.red > 200 && color.green == 0 }

  @Test func aSinglePixelIsEnlarged() {
    var pair = DrawnPair()
    pair.actual[30, 20].red ^= 128
    let picture = drawing(of: pair)
    for y in 0..<48 {
      for x in 0..<60 { #expect(isRed(picture[x, y]) == (abs(x - 30) <= 4 && abs(y - 20) <= 4), "\(x), \(y)") }
    }
    // The rest is a light gray copy.
    let gray = picture[3, 3]
    #expect(gray.red == gray.green && gray.red > 170)
  }

  @Test func changesAtEdgesAreDrawn() {
    var pair = DrawnPair()
    for (x, y) in [(0, 0), (59, 0), (0, 47), (59, 47)] { pair.actual[x, y].red ^= 128 }
    let picture = drawing(of: pair)
    for (x, y) in [(0, 0), (59, 0), (0, 47), (59, 47), (4, 43)] { #expect(isRed(picture[x, y])) }
    #expect(!isRed(picture[30, 24]))
  }

  @Test func movedRowsAreBlue() {
    var pair = DrawnPair()
    pair.moveRows(from: 12, by: 4)
    let picture = drawing(of: pair)
    #expect(picture[10, 30].blue == 255 && picture[10, 30].red < 200)
    #expect(picture[10, 2].blue == picture[10, 2].red)
  }
}
