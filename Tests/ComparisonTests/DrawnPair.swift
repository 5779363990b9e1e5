import Raster

@testable import Comparison

/// Two pictures for comparisons: equal until one is changed.
struct DrawnPair {
  var expected: Pixels
  var actual: Pixels

  /// Draws a picture with different colors everywhere.
  init(width: Int = 60, height: Int = 48) {
    expected = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt8(truncatingIfNeeded: x * 7 + y * 13)
        let green = UInt8(truncatingIfNeeded: x * y + 5 * x)
        expected[x, y] = Color(red: red, green: green, blue: UInt8(truncatingIfNeeded: 3 * y + x * x))
      }
    }
    actual = expected
  }

  /// Compares both in bands of these heights, which are repeated.
  func difference(
    _ rules: ComparisonRules = ComparisonRules(), bands: (expected: Int, actual: Int) = (16, 16)
  ) -> PictureDifference {
    var comparison = PictureComparison(width: expected.width, height: expected.height, rules)
    var (first, second) = (0, 0)
    while !comparison.hasAllRows {
      if comparison.needsExpected {
        comparison.add(expected: Self.band(of: expected, from: &first, bands.expected))
      } else {
        comparison.add(actual: Self.band(of: actual, from: &second, bands.actual)) { _ in }
      }
    }
    return comparison.finish()
  }

  private static func band(of picture: Pixels, from row: inout Int, _ count: Int) -> Pixels {
    let rows = row..<min(row + count, picture.height)
    row = rows.upperBound
    return picture.part(columns: 0..<picture.width, rows: rows)
  }

  /// Moves the rows of the actual picture from `first` on down, and fills the gap with one color.
  mutating func moveRows(from first: Int, by count: Int) {
    for y in stride(from: expected.height - 1, through: first, by: -1) {
      for x in 0..<expected.width {
        actual[x, y] = y < first + count ? .white : expected[x, y - count]
      }
    }
  }
}
