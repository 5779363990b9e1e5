/// The recognition of edges that two programs drew with different antialiasing.
///
/// At such an edge both pictures have contrast, and each color lies between those that the other picture has nearby.
/// Antialiasing spreads a shape, but does not move or remove it: a pixel differs by at most half the contrast, as
/// between smooth and hard edges, or the mean around it is about the same.
enum SoftEdge {
  /// The largest difference of means, as a share of the contrast. Shapes that moved by a pixel differ by a third.
  private static let play = 0.25
  /// The largest difference of a pixel, as a share of the contrast: rounding coverage to all or nothing changes half.
  private static let step = 0.55
  /// The contrast in levels below which there is no edge.
  private static let leastContrast = 24

  /// Returns true if the difference of a pixel is one of antialiasing.
  static func explains(_ x: Int, _ y: Int, _ window: RowWindow) -> Bool {
    let (first, second) = (Surroundings(x, y, window.expected, window), Surroundings(x, y, window.actual, window))
    guard first.contrast >= leastContrast, second.contrast >= leastContrast else { return false }
    let (expected, actual) = (window.expected.pixel(x, y).luma, window.actual.pixel(x, y).luma)
    guard first.contains(actual) || second.contains(expected) else { return false }
    let contrast = Double(max(first.contrast, second.contrast))
    // At the edge of the picture, half of the surroundings is missing.
    let play = window.isAtEdge(x, y) ? 2 * play : play
    if abs(first.mean - second.mean) <= play * contrast { return true }
    let wide = Double(max(wideContrast(x, y, window.expected, window), wideContrast(x, y, window.actual, window)))
    return Double(abs(expected - actual)) <= step * wide
  }

  /// The brightness of the 3 × 3 pixels around a pixel.
  private struct Surroundings {
    var darkest = 255
    var brightest = 0
    var mean = 0.0

    init(_ x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow) {
      var (sum, count) = (0, 0)
      for row in window.rows(around: y) {
        for column in window.columns(around: x) {
          let luma = side.pixel(column, row).luma
          (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
          sum += luma
          count += 1
        }
      }
      mean = Double(sum) / Double(count)
    }

    var contrast: Int { brightest - darkest }

    func contains(_ luma: Int) -> Bool { (darkest - 2...brightest + 2).contains(luma) }
  }

  /// Returns the contrast of the 5 × 5 pixels around a pixel: thin strokes reach their color only in parts.
  private static func wideContrast(_ x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow) -> Int {
    var (darkest, brightest) = (255, 0)
    for row in window.rows(around: y, reach: RowWindow.reach) {
      for column in window.columns(around: x, reach: RowWindow.reach) {
        let luma = side.pixel(column, row).luma
        (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
      }
    }
    return brightest - darkest
  }
}
