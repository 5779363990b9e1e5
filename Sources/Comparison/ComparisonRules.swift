/// The rules for differences between two pictures.
package struct ComparisonRules: Equatable, Sendable {
  package var tolerance = Tolerance.levels(0)
  package var antialiasing = Antialiasing.counted
  /// True if channels are compared as stored, even if they are invisible.
  package var isRaw = false
  /// True if the actual picture was scaled.
  package var isScaled = false
  /// The areas that are left out, and those outside of which everything is left out; empty for none.
  package var ignored: [PixelArea] = []
  package var only: [PixelArea] = []
  /// The areas with measured noise.
  package var noise: [NoisyArea] = []
  /// The number of pixels by which parts may have moved as a whole.
  package var maxShift = 0
  /// True if the square with the most changed pixels is searched for.
  package var measuresDensity = false

  package init() {}

  /// The treatment of different pixels at antialiased edges.
  package enum Antialiasing: Equatable, Sendable {
    case counted
    case ignored
    /// Ignored, with the detection of a version of pixelmatch.
    case ignoredLike(PixelmatchRule)
  }

  /// True if a difference is within the noise of its area.
  func isNoise(_ x: Int, _ y: Int, _ levels: Int) -> Bool {
    noise.contains { $0.levels >= levels && $0.area.rows.contains(y) && $0.area.columns.contains(x) }
  }

  /// Returns the columns of a row that are compared.
  func columns(in row: Int, width: Int) -> [Range<Int>] {
    if ignored.isEmpty && only.isEmpty { return [0..<width] }
    var columns = only.isEmpty ? [0..<width] : []
    for area in only where area.rows.contains(row) { columns.append(area.columns.clamped(to: 0..<width)) }
    columns = PixelArea.union(columns)
    for area in ignored where area.rows.contains(row) {
      columns = columns.flatMap { part in
        [
          part.lowerBound..<min(part.upperBound, max(part.lowerBound, area.columns.lowerBound)),
          max(part.lowerBound, min(part.upperBound, area.columns.upperBound))..<part.upperBound,
        ]
      }
    }
    return columns.filter { !$0.isEmpty }
  }
}

/// An area whose pixels differ from time to time, by up to a number of levels.
package struct NoisyArea: Equatable, Sendable {
  package var area: PixelArea
  package var levels: Int

  package init(area: PixelArea, levels: Int) { (self.area, self.levels) = (area, levels) }
}

/// A rectangle of whole pixels.
package struct PixelArea: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates an area of x, y, width and height; nil unless they are whole numbers of a picture.
  package init?(_ numbers: [Double]) {
    let most = 1_000_000.0
    guard numbers.count == 4, numbers.allSatisfy({ $0 == $0.rounded() && (0...most).contains($0) }), numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    self.init(x: Int(numbers[0]), y: Int(numbers[1]), width: Int(numbers[2]), height: Int(numbers[3]))
  }

  var columns: Range<Int> { x..<x + width }
  var rows: Range<Int> { y..<y + height }

  package func overlaps(_ other: PixelArea) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }

  /// Returns the smallest area that contains both.
  package func union(_ other: PixelArea) -> PixelArea {
    let (left, top) = (min(x, other.x), min(y, other.y))
    let right = max(columns.upperBound, other.columns.upperBound)
    let bottom = max(rows.upperBound, other.rows.upperBound)
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Joins ranges that overlap or touch.
  package static func union(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
