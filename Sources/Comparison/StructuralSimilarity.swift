/// The structural similarity (SSIM) of two pictures in brightness: the mean over windows of 8 × 8 pixels, four pixels
/// apart. It is 1 for equal pictures. In windows with transparent pixels, the lower of the similarities over white
/// and over black counts, so that transparency differs from white.
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
    /// True for blocks with the same pixels in both pictures; empty if all are.
    var areEqual: [Bool]
    /// The sums of the blocks that were needed.
    var sums: [Block?] = []

    func isEqual(_ column: Int) -> Bool { areEqual.isEmpty || areEqual[column] }
  }

  /// The sums of a block over white, and over black if they differ.
  private struct Block {
    var light = Sums()
    var dark = Sums()
    var isOpaque = true

    mutating func add(_ other: Block) {
      light.add(other.light)
      dark.add(other.dark)
      isOpaque = isOpaque && other.isOpaque
    }
  }

  /// Sums over a block: of both pictures, of their squares, and of their products.
  private struct Sums {
    var first = 0
    var second = 0
    var squares = 0
    var products = 0

    init() {}

    init(_ first: Int, _ second: Int) {
      (self.first, self.second) = (first, second)
      (squares, products) = (first * first + second * second, first * second)
    }

    mutating func add(_ other: Sums) {
      first += other.first
      second += other.second
      squares += other.squares
      products += other.products
    }
  }

  init(width: Int) { columns = width / Self.block }

  /// Adds the next strip.
  mutating func add(_ rows: Range<Int>, of window: RowWindow, isEqual: Bool) {
    var strip = Strip(rows: rows, areEqual: isEqual ? [] : equalBlocks(in: rows, window))
    defer { above = strip }
    guard columns > 1, var upper = above else { return }
    windows += columns - 1
    if isEqual && upper.areEqual.isEmpty {
      total += Double(columns - 1)
      return
    }
    for column in 1..<columns {
      if upper.isEqual(column - 1), upper.isEqual(column), strip.isEqual(column - 1), strip.isEqual(column) {
        total += 1
        continue
      }
      var sums = Block()
      for place in [column - 1, column] {
        sums.add(self.sums(of: &upper, place, window))
        sums.add(self.sums(of: &strip, place, window))
      }
      let similarity = Self.similarity(sums.light)
      total += sums.isOpaque ? similarity : min(similarity, Self.similarity(sums.dark))
    }
  }

  private func equalBlocks(in rows: Range<Int>, _ window: RowWindow) -> [Bool] {
    var areEqual = Array(repeating: true, count: columns)
    for row in rows where !window.isEqual(in: row..<row + 1) {
      let (first, second) = (window.expected.row(row), window.actual.row(row))
      for column in 0..<columns {
        let (start, other) = (first.startIndex + column * Self.block, second.startIndex + column * Self.block)
        for place in 0..<Self.block where first[start + place] != second[other + place] { areEqual[column] = false }
      }
    }
    return areEqual
  }

  private func sums(of strip: inout Strip, _ column: Int, _ window: RowWindow) -> Block {
    if strip.sums.isEmpty { strip.sums = Array(repeating: nil, count: columns) }
    if let known = strip.sums[column] { return known }
    var sums = Block()
    for row in strip.rows {
      for x in column * Self.block..<(column + 1) * Self.block {
        let (first, second) = (window.expected.pixel(x, row), window.actual.pixel(x, row))
        let light = Sums(first.luma, second.luma)
        let isOpaque = first.isOpaque && second.isOpaque
        sums.light.add(light)
        sums.dark.add(isOpaque ? light : Sums(first.darkLuma, second.darkLuma))
        if !isOpaque { sums.isOpaque = false }
      }
    }
    strip.sums[column] = sums
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
