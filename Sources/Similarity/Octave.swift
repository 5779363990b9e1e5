/// A picture at one of the sizes that `Detail` examines: three of its rows, and the largest differences in its cells.
struct Octave {
  let width: Int
  let height: Int
  private var above: [Int32]
  private var center: [Int32]
  private var below: [Int32]
  /// The center row, blurred.
  private var blurred: [Int32]
  private var rowsRead = 0
  private var largest = [Int32](repeating: 0, count: cellsPerSide * cellsPerSide)

  private static let cellsPerSide = 8
  /// Smaller pictures have no octave.
  static let least = 2 * cellsPerSide

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    above = Array(repeating: 0, count: width)
    (center, below, blurred) = (above, above, above)
  }

  mutating func load(_ sample: (Int) -> Int32) {
    // The oldest row is replaced.
    swap(&above, &center)
    swap(&center, &below)
    for x in 0..<width { below[x] = sample(x) }
    rowsRead += 1
  }

  /// Processes the row before the newest. Returns whether the two make a row of the next octave.
  mutating func advance() -> Bool {
    if rowsRead == 1 { return false }
    if rowsRead == 2 { above = center }
    return look(at: rowsRead - 2)
  }

  /// Processes the last row, which also serves as the one below it. Returns whether they make a row of the next octave.
  mutating func finishRow() -> Bool {
    swap(&above, &center)
    center = below
    if rowsRead == 1 { above = below }
    return look(at: rowsRead - 1)
  }

  private mutating func look(at row: Int) -> Bool {
    blur()
    let cells = Self.cellsPerSide
    let first = row * cells / height * cells
    for cell in 0..<cells {
      var most: Int32 = 0
      for x in cell * width / cells..<(cell + 1) * width / cells { most = max(most, abs(center[x] &- blurred[x])) }
      largest[first + cell] = max(largest[first + cell], most)
    }
    return row % 2 == 0
  }

  /// Blurs each pixel with its neighbors: weights of four for itself, two for those beside it, one for those at its
  /// corners.
  private mutating func blur() {
    func column(_ x: Int) -> Int32 { above[x] &+ 2 &* center[x] &+ below[x] }
    let last = width - 1
    blurred[0] = (3 &* column(0) &+ column(min(1, last)) &+ 8) >> 4
    if last == 0 { return }
    for x in 1..<last { blurred[x] = (column(x &- 1) &+ 2 &* column(x) &+ column(x &+ 1) &+ 8) >> 4 }
    blurred[last] = (column(last - 1) &+ 3 &* column(last) &+ 8) >> 4
  }

  /// Returns the mean of every four pixels of two rows.
  func halved(_ x: Int) -> Int32 {
    let (left, right) = (2 * x, min(2 * x + 1, width - 1))
    return (center[left] &+ center[right] &+ below[left] &+ below[right] &+ 2) >> 2
  }

  /// The largest difference in each cell, squared. In the smallest octave only the part that does not depend on the
  /// picture's size counts.
  var sum: Int {
    let sum = largest.reduce(0) { $0 + Int($1) * Int($1) }
    let side = min(width, height)
    return side >= 2 * Self.least ? sum : sum * max(0, side - Self.least) / Self.least
  }
}
