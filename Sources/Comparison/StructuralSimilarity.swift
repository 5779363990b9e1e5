/// The structural similarity (SSIM) of two pictures in brightness: the mean over windows of 8 × 8 pixels, four pixels
/// apart. It is 1 for equal pictures.
struct StructuralSimilarity {
  /// The side of a block in pixels. A window has four blocks.
  static let block = 4
  private let columns: Int
  private var total = 0.0
  private var windows = 0
  private var above: Strip?

  /// A strip of blocks.
  private struct Strip {
    var rows: Range<Int>
    var isEqual: Bool
    /// The sums of its blocks, if they were needed.
    var sums: [Sums]?
  }

  /// Sums over a block: of both pictures, of their squares, and of their products.
  private struct Sums {
    var first: Int32 = 0
    var second: Int32 = 0
    var squares: Int32 = 0
    var products: Int32 = 0

    mutating func add(_ other: Sums) {
      first &+= other.first
      second &+= other.second
      squares &+= other.squares
      products &+= other.products
    }
  }

  init(width: Int) { columns = width / Self.block }

  /// Adds the next strip.
  mutating func add(_ rows: Range<Int>, of window: RowWindow, isEqual: Bool) {
    var strip = Strip(rows: rows, isEqual: isEqual)
    defer { above = strip }
    guard columns > 1, var above else { return }
    windows += columns - 1
    if isEqual && above.isEqual {
      total += Double(columns - 1)
      return
    }
    strip.sums = sums(in: rows, window)
    if above.sums == nil { above.sums = sums(in: above.rows, window) }
    guard let upper = above.sums, let lower = strip.sums else { return }
    for column in 1..<columns {
      var sums = upper[column - 1]
      sums.add(upper[column])
      sums.add(lower[column - 1])
      sums.add(lower[column])
      total += Self.similarity(sums)
    }
  }

  private func sums(in rows: Range<Int>, _ window: RowWindow) -> [Sums] {
    var sums = Array(repeating: Sums(), count: columns)
    for row in rows {
      for x in 0..<columns * Self.block {
        let (first, second) = (Int32(window.expected.pixel(x, row).luma), Int32(window.actual.pixel(x, row).luma))
        sums[x / Self.block].add(
          Sums(
            first: first, second: second, squares: first &* first &+ second &* second, products: first &* second))
      }
    }
    return sums
  }

  /// Returns the similarity within a window, with the usual constants.
  private static func similarity(_ sums: Sums) -> Double {
    let count = Double(4 * block * block)
    let (first, second) = (Double(sums.first), Double(sums.second))
    let (squares, products) = (Double(sums.squares), Double(sums.products))
    let (brightness, contrast) = (0.01 * 0.01 * 255 * 255, 0.03 * 0.03 * 255 * 255)
    // The sums are not divided by the count, so the constants are multiplied by its square.
    let variances = squares * count - first * first - second * second
    let covariance = products * count - first * second
    let scale = count * count
    return (2 * first * second + brightness * scale) * (2 * covariance + contrast * scale)
      / ((first * first + second * second + brightness * scale) * (variances + contrast * scale))
  }

  /// The mean of all windows; nil for pictures that are too small for one.
  var mean: Double? { windows == 0 ? nil : total / Double(windows) }
}
