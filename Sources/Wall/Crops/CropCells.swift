import Raster
import TesseraLayout

/// A strip in a few hundred cells, each the mean of some of its pixels: what crops are judged by.
///
/// Cells are counted along the axis on which the window moves, and those that lie side by side there, across it, stand
/// next to each other, so that what a window shows is one run of them. The window moves by whole cells. All sums are of
/// whole numbers, so the same window is found everywhere.
struct CropCells {
  /// How many there are along the axis, and across it.
  let count: Int
  let breadth: Int
  /// How many cells along the axis a window has. The last may reach beyond it.
  let windowCount: Int
  /// How many steps the window may be moved from the middle either way.
  let steps: Int
  let isAcross: Bool

  /// The means of red, green and blue, by how opaque pixels are, and of alpha; 0 to 255.
  private(set) var red: [Int32]
  private(set) var green: [Int32]
  private(set) var blue: [Int32]
  private(set) var alpha: [Int32]
  /// For each of so many levels of brightness, how much of each cell has it: 64 for all of it.
  private(set) var levels: [[Int32]]

  private static let levelCount = 32

  /// A place where the strip is looked at, and the cell that it counts for, along an axis.
  struct Probe {
    var pixel: Int
    var cell: Int
  }

  /// From left to right, and from the top down.
  let columns: [Probe]
  let rows: [Probe]

  private let reach: Int
  private let length: Int
  private let width: Int

  /// A window has about so many cells along either axis.
  private static let cellsOfWindow = 32
  /// Only of ribbons are there as many.
  private static let mostSteps = 1024

  /// Cells that are yet to be seen.
  init(window: (width: Int, height: Int), isAcross: Bool, reach: Int) {
    self.isAcross = isAcross
    self.reach = reach
    (length, width) = isAcross ? (window.width, window.height) : (window.height, window.width)
    let cell = (length + Self.cellsOfWindow - 1) / Self.cellsOfWindow
    let steps = min((reach + cell - 1) / cell, Self.mostSteps)
    (self.steps, breadth) = (steps, min(width, Self.cellsOfWindow))
    windowCount = (length * steps + reach - 1) / reach
    count = 2 * steps + windowCount
    let along = Self.probes(count, end: length + 2 * reach) { $0 * reach / steps }
    let across = Self.probes(breadth, end: width) { [width, breadth] in $0 * width / breadth }
    (columns, rows) = isAcross ? (along, across) : (across, along)
    (red, green, blue, alpha) = ([], [], [], [])
    levels = []
  }

  /// Where a cell begins along the axis, in pixels. Windows begin with cells, the first and the last at the ends.
  private func start(_ cell: Int) -> Int { cell * reach / steps }

  /// Where a window begins in the strip, in pixels.
  func windowStart(_ window: Int) -> Int { start(window) }

  func index(_ along: Int, _ across: Int) -> Int { along * breadth + across }

  private static func probes(_ count: Int, end: Int, _ start: (Int) -> Int) -> [Probe] {
    (0..<count).flatMap { cell -> [Probe] in
      let pixels = start(cell)..<min(start(cell + 1), end)
      // Four of them say enough.
      let step = (pixels.count + 3) / 4
      return stride(from: pixels.lowerBound + (pixels.count - 1) % step / 2, to: pixels.upperBound, by: step).map {
        Probe(pixel: $0, cell: cell)
      }
    }
  }

  // MARK: - Cells

  /// Takes what is seen at all places.
  ///
  /// - Parameter countsLevels: whether levels of brightness are wanted, too.
  mutating func gather(_ probed: Pixels, countsLevels: Bool) {
    precondition(
      probed.width == columns.count && probed.height == rows.count, "Cells are made of what they asked for.")
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

  /// Brightness, by the weights of BT.601.
  static func luma(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    (77 * red + 150 * green + 29 * blue) >> 8
  }

  // MARK: - Windows

  /// How much of each of a window's cells can be seen under a shape, 0 to 255.
  ///
  /// - Parameter place: where the window lies on the shape's canvas.
  func mask(_ outline: Outline?, over place: PixelRect) -> [Int32] {
    var sums = [Int32](repeating: 0, count: windowCount * breadth)
    var pixelCounts = sums
    // Those of the first window, which begins with the strip.
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
    // The last cells may lie in the window in part.
    let last = windowCount - 1
    let (seen, whole) = (Int32(length - start(last)), Int32(start(last + 1) - start(last)))
    for cell in index(last, 0)..<mask.count { mask[cell] = mask[cell] * seen / whole }
    return mask
  }

  /// The same, with cells counting half at the window's ends: what matters should not just get in.
  func leaning(_ mask: [Int32]) -> [Int32] {
    mask.indices.map { cell in
      let distance = Int32((2 * (cell / breadth) + 1) * 128 / windowCount) - 128
      return mask[cell] * (256 - 128 * distance * distance / (128 * 128)) / 256
    }
  }

  /// What every window adds up to, cell by cell times its weight. Values must be below 4000.
  func sums(of values: [Int32], weights: [Int32]) -> [Int] {
    let values = values.span
    let weights = weights.span
    return (0...2 * steps).map { window in
      // At most 65 × 32 cells, and weights to 255: the sum has room.
      let seen = values.extracting(window * breadth..<window * breadth + weights.count)
      var sum: Int32 = 0
      for cell in weights.indices { sum &+= seen[cell] &* weights[cell] }
      return Int(sum)
    }
  }
}
