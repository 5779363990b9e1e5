/// The recognition of edges that two programs drew with different antialiasing.
///
/// At such an edge both pictures have contrast, and each color lies between those that the other picture has nearby.
/// Antialiasing spreads a shape, but does not move, remove or color it: the mean around a pixel is about the same in
/// every channel, and either very much so, or the pixel differs by at most half the contrast, as between smooth and
/// hard edges.
enum SoftEdge {
  /// The largest difference of means, as a share of the contrast. Shapes that moved by a pixel differ by a third.
  private static let play = 0.25
  /// The largest difference of means in a channel, where the pixel itself differs less.
  private static let widePlay = 0.36
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
    guard first.contains(actual) || second.contains(expected) else { return false }
    let contrast = Double(max(first.contrast, second.contrast))
    // At the edge of the picture, half of the surroundings is missing.
    let room = (window.isAtEdge(x, y) ? 2 : 1) * contrast
    let steps = first.mean - second.mean
    func areWithin(_ limit: Double) -> Bool { (0..<3).allSatisfy { abs(steps[$0]) <= limit } }
    guard areWithin(widePlay * room) else { return false }
    let wide = Double(max(wideContrast(x, y, window.expected, window), wideContrast(x, y, window.actual, window)))
    let difference = Double((0..<3).map { abs(expected[$0] - actual[$0]) }.max() ?? 0)
    return difference <= step * wide || areWithin(play * room) && difference <= most * wide
  }

  /// The colors of the 3 × 3 pixels around a pixel, over white.
  private struct Surroundings {
    var least = SIMD3<Int>(repeating: 255)
    var greatest = SIMD3<Int>(repeating: 0)
    var mean = SIMD3<Double>(repeating: 0)

    init(_ x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow) {
      var (sum, count) = (SIMD3<Int>(repeating: 0), 0)
      for row in window.rows(around: y) {
        for column in window.columns(around: x) {
          let color = side.pixel(column, row).channels
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

    func contains(_ color: SIMD3<Int>) -> Bool {
      (0..<3).allSatisfy { (least[$0] - 2...greatest[$0] + 2).contains(color[$0]) }
    }
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
