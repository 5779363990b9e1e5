/// The most changed pixels in any square of 16 × 16 pixels.
///
///     var density = ChangeDensity(width: 640, height: 480)
///     for marks in rows { density.add(marks) }
///     density.densest
///
/// In smaller pictures, the square is cut to the size of the picture. The cost of rows without changes is small.
struct ChangeDensity {
  static let side = 16
  private let width: Int
  private let height: Int
  /// The rows within the square, as a ring; nil for rows without changes.
  private var rows: [[PictureComparison.Mark]?]
  private var count = 0
  /// The changed pixels of the rows by column, and all of them.
  private var columns: [Int]
  private var total = 0
  /// The square with the most changed pixels; the first of several.
  private(set) var densest: ChangedRegion?

  init(width: Int, height: Int) {
    (self.width, self.height) = (min(Self.side, width), min(Self.side, height))
    rows = Array(repeating: nil, count: self.height)
    columns = Array(repeating: 0, count: width)
  }

  /// Adds the next row.
  ///
  /// - Parameter marks: Empty for a row without changes.
  mutating func add(_ marks: [PictureComparison.Mark]) {
    let place = count % height
    if let leaving = rows[place] { sum(leaving, -1) }
    rows[place] = marks.contains(.changed) ? marks : nil
    if let entering = rows[place] { sum(entering, 1) }
    count += 1
    if count >= height, total > densest?.changedPixels ?? 0 { search() }
  }

  private mutating func sum(_ marks: [PictureComparison.Mark], _ sign: Int) {
    for x in marks.indices where marks[x] == .changed {
      columns[x] += sign
      total += sign
    }
  }

  private mutating func search() {
    var sum = columns[..<(width - 1)].reduce(0, +)
    for x in 0...columns.count - width {
      sum += columns[x + width - 1]
      if sum > densest?.changedPixels ?? 0 {
        densest = ChangedRegion(x: x, y: count - height, width: width, height: height, changedPixels: sum)
      }
      sum -= columns[x]
    }
  }
}
