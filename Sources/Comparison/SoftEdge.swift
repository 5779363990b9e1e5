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
  /// The largest change of the ink in 5 × 5 pixels, as a share of it: thin strokes of another color have more or less.
  private static let inkPlay = 0.4
  /// The largest difference of a pixel within a shape, such as a pinhole between strokes, and of the mean around it, as
  /// shares of the contrast.
  private static let (pinhole, pinholePlay) = (0.4, 0.05)
  /// The contrast in levels below which there is no edge.
  private static let leastContrast = 24

  /// Returns true if the difference of a pixel is one of antialiasing.
  static func explains(_ x: Int, _ y: Int, _ window: RowWindow) -> Bool {
    let (first, second) = (Surroundings(x, y, window.expected, window), Surroundings(x, y, window.actual, window))
    let steps = first.mean - second.mean
    let isEdge = min(first.contrast, second.contrast) >= leastContrast
    // Within areas of other colors, this saves most of the time.
    guard isEdge || first.contrast != second.contrast && levels(steps) <= pinholePlay * 255 else { return false }
    let wide = (
      expected: Surroundings(x, y, window.expected, window, reach: RowWindow.reach),
      actual: Surroundings(x, y, window.actual, window, reach: RowWindow.reach)
    )
    guard min(wide.expected.contrast, wide.actual.contrast) >= leastContrast else { return false }
    let (expected, actual) = (window.expected.pixel(x, y), window.actual.pixel(x, y))
    let difference = Double(levels(expected.channels, actual.channels))
    let wideContrast = Double(max(wide.expected.contrast, wide.actual.contrast))
    if difference <= pinhole * wideContrast, levels(steps) <= pinholePlay * wideContrast { return true }
    guard isEdge, keepsInk(wide.expected, wide.actual),
      isBetween(actual.luma, around: x, y, window.expected, window)
        || isBetween(expected.luma, around: x, y, window.actual, window)
    else { return false }
    // At the edge of the picture, half of the surroundings is missing.
    let room = Double((window.isAtEdge(x, y) ? 2 : 1) * max(first.contrast, second.contrast))
    guard steps.max() - steps.min() <= colorPlay * room else { return false }
    return difference <= step * wideContrast || levels(steps) <= play * room && difference <= most * wideContrast
  }

  /// True if the pixels around a pixel have about the same ink in both pictures: what lies between the color of the
  /// paper and theirs, whichever of the darkest and the brightest color is that of the paper.
  private static func keepsInk(_ first: Surroundings, _ second: Surroundings) -> Bool {
    let (least, greatest) = (pointwiseMin(first.least, second.least), pointwiseMax(first.greatest, second.greatest))
    return (0..<3).allSatisfy { channel in
      func ink(_ surroundings: Surroundings) -> Double {
        min(surroundings.mean[channel] - Double(least[channel]), Double(greatest[channel]) - surroundings.mean[channel])
      }
      guard greatest[channel] - least[channel] >= leastContrast else { return true }
      return abs(first.mean[channel] - second.mean[channel]) <= inkPlay * max(ink(first), ink(second))
    }
  }

  private static func levels(_ first: SIMD3<Int>, _ second: SIMD3<Int>) -> Int {
    let steps = first &- second
    return max(steps.max(), -steps.min())
  }

  private static func levels(_ steps: SIMD3<Double>) -> Double { max(steps.max(), -steps.min()) }

  /// The colors of the 3 × 3 pixels around a pixel, or of 5 × 5, over white.
  private struct Surroundings {
    var least = SIMD3<Int>(repeating: 255)
    var greatest = SIMD3<Int>(repeating: 0)
    var mean = SIMD3<Double>(repeating: 0)

    init(_ x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow, reach: Int = 1) {
      var (sum, count) = (SIMD3<Int>(repeating: 0), 0)
      for row in window.rows(around: y, reach: reach) {
        for column in window.columns(around: x, reach: reach) {
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
  }

  /// True if a brightness is among those of the 3 × 3 pixels around a pixel.
  private static func isBetween(
    _ luma: Int, around x: Int, _ y: Int, _ side: RowWindow.Side, _ window: RowWindow
  ) -> Bool {
    var (darkest, brightest) = (255, 0)
    for row in window.rows(around: y) {
      for column in window.columns(around: x) {
        let luma = side.pixel(column, row).luma
        (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
      }
    }
    return (darkest - 2...brightest + 2).contains(luma)
  }
}
