/// The recognition of edges that two programs drew with different antialiasing.
///
/// At such an edge both pictures have contrast, and each color lies between those that the other picture has nearby.
/// Antialiasing spreads a shape, but does not move, remove or color it: the mean around a pixel changes by about the
/// same in every channel, and either very little, or the pixel itself differs by at most half the contrast, as between
/// smooth and hard edges.
enum SoftEdge {
  /// The largest difference of means, as a share of the contrast. Shapes that moved by a pixel differ by a third.
  private static let play = 0.25
  /// The largest difference between the changes of two channels' means, as a share of the contrast.
  private static let colorPlay = 0.3
  /// The largest difference of a pixel, as a share of the contrast: rounding coverage to all or nothing changes half.
  private static let step = 0.55
  /// The largest difference of any pixel. Shapes that moved by a pixel differ by the whole contrast.
  private static let most = 0.85
  /// The contrast in levels below which there is no edge.
  private static let leastContrast = 24

  /// Returns true if the difference of a pixel is one of antialiasing.
  static func explains(_ x: Int, _ y: Int, _ window: RowWindow) -> Bool {
    let (first, second) = (Surroundings(x, y, window.expected, window), Surroundings(x, y, window.actual, window))
    guard first.contrast >= leastContrast, second.contrast >= leastContrast else { return false }
    let (expected, actual) = (window.expected.pixel(x, y).channels, window.actual.pixel(x, y).channels)
    let (expectedLuma, actualLuma) = (window.expected.pixel(x, y).luma, window.actual.pixel(x, y).luma)
    guard first.contains(actualLuma) || second.contains(expectedLuma) else { return false }
    let contrast = Double(max(first.contrast, second.contrast))
    // At the edge of the picture, half of the surroundings is missing.
    let room = (window.isAtEdge(x, y) ? 2 : 1) * contrast
    let steps = first.mean - second.mean
    guard steps.max() - steps.min() <= colorPlay * room else { return false }
    let wide = Double(max(wideContrast(x, y, window.expected, window), wideContrast(x, y, window.actual, window)))
    let difference = Double((0..<3).map { abs(expected[$0] - actual[$0]) }.max() ?? 0)
    let isEven = (0..<3).allSatisfy { abs(steps[$0]) <= play * room }
    return difference <= step * wide || isEven && difference <= most * wide
  }

  /// The colors of the 3 × 3 pixels around a pixel, over white.
  private struct Surroundings {
    var least = SIMD3<Int>(repeating: 255)
    var greatest = SIMD3<Int>(repeating: 0)
    var mean = SIMD3<Double>(repeating: 0)
    private var darkest = 255
    private var brightest = 0

    init(_ x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow) {
      var (sum, count) = (SIMD3<Int>(repeating: 0), 0)
      for row in window.rows(around: y) {
        for column in window.columns(around: x) {
          let pixel = side.pixel(column, row)
          let (color, luma) = (pixel.channels, pixel.luma)
          (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
          least = pointwiseMin(least, color)
          greatest = pointwiseMax(greatest, color)
          sum &+= color
          count += 1
        }
      }
      mean = SIMD3<Double>(Double(sum.x), Double(sum.y), Double(sum.z)) / Double(count)
    }

    /// The contrast of the channel that has most.
    var contrast: Int { (greatest &- least).max() }

    func contains(_ luma: Int) -> Bool { (darkest - 2...brightest + 2).contains(luma) }
  }

  /// Returns the contrast of the 5 × 5 pixels around a pixel: thin strokes reach their color only in parts.
  private static func wideContrast(_ x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow) -> Int {
    var (least, greatest) = (SIMD3<Int>(repeating: 255), SIMD3<Int>(repeating: 0))
    for row in window.rows(around: y, reach: RowWindow.reach) {
      for column in window.columns(around: x, reach: RowWindow.reach) {
        let color = side.pixel(column, row).channels
        least = pointwiseMin(least, color)
        greatest = pointwiseMax(greatest, color)
      }
    }
    return (greatest &- least).max()
  }
}
