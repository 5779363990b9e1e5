import Layouts
import Raster

/// A strip divided into a few hundred cells, each the mean of some of its pixels, for rating crops.
///
/// Cells are ordered along the axis on which the window moves, with the cells of one cross-row next to each other, so
/// that a window is a contiguous run of cells. The window moves by whole cells. All sums are integers, so the result is
/// the same on every machine.
struct CropCells {
  /// The number of cells along the axis, and across it.
  let count: Int
  let breadth: Int
  /// The number of cells of a window along the axis. The last cell may extend beyond it.
  let windowCount: Int
  /// The maximum number of steps that the window can move from the middle in either direction.
  let steps: Int
  let isAcross: Bool

  /// The means of red, green and blue, weighted by opacity, and the mean of alpha; from 0 to 255.
  private(set) var red: [Int32]
  private(set) var green: [Int32]
  private(set) var blue: [Int32]
  private(set) var alpha: [Int32]
  /// The fraction of each cell that has each brightness level: 64 for the whole cell.
  private(set) var levels: [[Int32]]

  private static let levelCount = 32

  /// A position at which the strip is sampled along an axis, and the cell that it belongs to.
  struct Probe {
    var pixel: Int
    var cell: Int
  }

  /// The probes from left to right, and from top to bottom.
  let columns: [Probe]
  let rows: [Probe]

  private let reach: Int
  private let length: Int
  private let width: Int

  /// The approximate number of cells in a window along each axis.
  private static let cellsOfWindow = 32
  /// The maximum number of steps, reached only by very long strips.
  private static let maxSteps = 1024

  /// Creates empty cells.
  init(window: (width: Int, height: Int), isAcross: Bool, reach: Int) {
    self.isAcross = isAcross
    self.reach = reach
    (length, width) = isAcross ? (window.width, window.height) : (window.height, window.width)
    let cell = (length + Self.cellsOfWindow - 1) / Self.cellsOfWindow
    let steps = min((reach + cell - 1) / cell, Self.maxSteps)
    (self.steps, breadth) = (steps, min(width, Self.cellsOfWindow))
    windowCount = (length * steps + reach - 1) / reach
    count = 2 * steps + windowCount
    let along = Self.probes(count, end: length + 2 * reach) { $0 * reach / steps }
    let across = Self.probes(breadth, end: width) { [width, breadth] in $0 * width / breadth }
    (columns, rows) = isAcross ? (along, across) : (across, along)
    (red, green, blue, alpha) = ([], [], [], [])
    levels = []
  }

  /// Returns the start of a cell along the axis, in pixels. Windows start at cells; the first and last windows are at
  /// the ends of the strip.
  private func start(_ cell: Int) -> Int { cell * reach / steps }

  /// Returns the start of a window in the strip, in pixels.
  func windowStart(_ window: Int) -> Int { start(window) }

  func index(_ along: Int, _ across: Int) -> Int { along * breadth + across }

  private static func probes(_ count: Int, end: Int, _ start: (Int) -> Int) -> [Probe] {
    (0..<count).flatMap { cell -> [Probe] in
      let pixels = start(cell)..<min(start(cell + 1), end)
      // Four samples are enough.
      let step = (pixels.count + 3) / 4
      return stride(from: pixels.lowerBound + (pixels.count - 1) % step / 2, to: pixels.upperBound, by: step).map {
        Probe(pixel: $0, cell: cell)
      }
    }
  }

  // MARK: - Cells

  /// Fills the cells from the sampled pixels.
  ///
  /// - Parameter countsLevels: True if brightness levels are also needed.
  mutating func gather(_ probed: Pixels, countsLevels: Bool) {
    precondition(
      probed.width == columns.count && probed.height == rows.count, "Cells need the data they requested.")
    let columnCells = columns.map { isAcross ? $0.cell * breadth : $0.cell }
    var sums = [SIMD4<Int32>](repeating: .zero, count: count * breadth)
    var pixelCounts = [Int32](repeating: 0, count: count * breadth)
    let levelCount = countsLevels ? Self.levelCount : 0
    levels = Array(repeating: Array(repeating: 0, count: count * breadth), count: levelCount)
    var byte = 0
    for row in rows {
      let rowCell = isAcross ? row.cell : row.cell * breadth
      for columnCell in columnCells {
        let cell = rowCell + columnCell
        let alpha = Int32(probed.bytes[byte + 3])
        let color = SIMD4<Int32>(
          Int32(probed.bytes[byte]), Int32(probed.bytes[byte + 1]), Int32(probed.bytes[byte + 2]), 1)
        sums[cell] &+= color &* SIMD4(repeating: alpha)
        pixelCounts[cell] += 1
        if countsLevels { levels[Int(Self.luma(color.x, color.y, color.z)) * levelCount / 256][cell] += alpha }
        byte += Pixels.bytesPerPixel
      }
    }
    red = sums.map { $0.w == 0 ? 0 : $0.x / $0.w }
    green = sums.map { $0.w == 0 ? 0 : $0.y / $0.w }
    blue = sums.map { $0.w == 0 ? 0 : $0.z / $0.w }
    alpha = zip(sums, pixelCounts).map { $0.w / $1 }
    for level in levels.indices {
      for cell in pixelCounts.indices where levels[level][cell] > 0 {
        levels[level][cell] = levels[level][cell] * 64 / (255 * pixelCounts[cell])
      }
    }
  }

  /// Returns the brightness, with the weights of BT.601.
  static func luma(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    (77 * red + 150 * green + 29 * blue) >> 8
  }

  // MARK: - Windows

  /// Returns the visibility of each cell of a window under a shape, from 0 to 255.
  ///
  /// - Parameter place: The position of the window on the shape's canvas.
  func mask(_ outline: Outline?, over place: PixelRect) -> [Int32] {
    var sums = [Int32](repeating: 0, count: windowCount * breadth)
    var pixelCounts = sums
    // The samples of the first window, at the start of the strip.
    let columns = columns.prefix { $0.pixel < place.width }
    for row in rows.prefix(while: { $0.pixel < place.height }) {
      let coverage = outline?.coverage(ofRow: place.y + row.pixel, columns: place.x..<place.maxX)
      for column in columns {
        let cell = isAcross ? index(column.cell, row.cell) : index(row.cell, column.cell)
        sums[cell] += coverage.map { Int32($0[column.pixel]) } ?? 255
        pixelCounts[cell] += 1
      }
    }
    var mask = zip(sums, pixelCounts).map { $0 / max(1, $1) }
    // The last cells may be only partly within the window.
    let last = windowCount - 1
    let (seen, whole) = (Int32(length - start(last)), Int32(start(last + 1) - start(last)))
    for cell in index(last, 0)..<mask.count { mask[cell] = mask[cell] * seen / whole }
    return mask
  }

  /// Returns the mask with half the weight at the window's ends, because important parts should not be at the very
  /// edge.
  func centerWeighted(_ mask: [Int32]) -> [Int32] {
    mask.indices.map { cell in
      let distance = Int32((2 * (cell / breadth) + 1) * 128 / windowCount) - 128
      return mask[cell] * (256 - 128 * distance * distance / (128 * 128)) / 256
    }
  }

  /// Returns the weighted sum of each window's cells. Values must be below 4000.
  func sums(of values: [Int32], weights: [Int32]) -> [Int] {
    let values = values.span
    let weights = weights.span
    return (0...2 * steps).map { window in
      // At most 65 × 32 cells, with weights up to 255: no overflow.
      let seen = values.extracting(window * breadth..<window * breadth + weights.count)
      var sum: Int32 = 0
      for cell in weights.indices { sum &+= seen[cell] &* weights[cell] }
      return Int(sum)
    }
  }
}
