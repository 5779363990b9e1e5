package import Raster

/// A drawing of the changes: changed pixels in red on a faded copy, enlarged so that single ones are seen. Rows and
/// columns that moved as a whole are blue.
///
///     var drawing = DifferenceDrawing(width: 640, height: 480, seenAt: 480)
///     for row in rows { drawing.add(row) { band in … } }
///
/// A row is drawn when the changes below it are known.
package struct DifferenceDrawing {
  private let width: Int
  private let height: Int
  /// The number of pixels by which a change extends to every side.
  private let radius: Int
  private static let mostRadius = 24
  private var movedRows: Set<Int> = []
  private var movedColumns: Set<Int> = []
  private var faded: [[UInt8]] = []
  private var drawn = 0
  private var added = 0
  /// The last row with a change near each column; far above if there is none.
  private var lastChange: [Int]
  private var lastEdge: [Int]
  private var lastMove: [Int]

  /// - Parameters:
  ///   - shifts: The rows or columns that moved.
  ///   - size: The size at which the picture is seen, in pixels.
  package init(width: Int, height: Int, moved shifts: [Shift] = [], seenAt size: Int) {
    (self.width, self.height) = (width, height)
    for shift in shifts {
      if shift.axis == .rows { movedRows.formUnion(shift.copied) } else { movedColumns.formUnion(shift.copied) }
    }
    radius = min(max(1, 2 * max(width, height) / size), Self.mostRadius)
    lastChange = Array(repeating: -4 * radius, count: width)
    (lastEdge, lastMove) = (lastChange, lastChange)
  }

  /// The colors of a drawing.
  package enum Ink: UInt8, Sendable {
    case none
    case changed
    case antialiased
    case moved
  }

  /// Adds a compared row, and passes each drawn row to `body`.
  package mutating func add(_ row: PictureComparison.Row, _ body: (Pixels) -> Void) {
    faded.append(row.expected.map(Self.faded))
    note(row)
    while drawn < added - radius || added == height && drawn < height { draw(body) }
  }

  /// Adds a compared row, and passes the numbers of the inks of each drawn row to `body`.
  package mutating func addInks(of row: PictureComparison.Row, _ body: ([UInt8]) -> Void) {
    note(row)
    while drawn < added - radius || added == height && drawn < height {
      body(inks())
      drawn += 1
    }
  }

  private mutating func note(_ row: PictureComparison.Row) {
    note(.changed, in: row, &lastChange)
    note(.antialiased, in: row, &lastEdge)
    note(.moved, in: row, &lastMove)
    added += 1
  }

  /// Notes the columns near each pixel with a mark, each once.
  private func note(_ mark: PictureComparison.Mark, in row: PictureComparison.Row, _ last: inout [Int]) {
    var end = 0
    for x in row.marks.indices where row.marks[x] == mark {
      for column in max(end, x - radius)..<min(width, x + radius + 1) { last[column] = row.y }
      end = min(width, x + radius + 1)
    }
  }

  /// Returns the inks of the row that is drawn next, by their numbers.
  private func inks() -> [UInt8] {
    if movedRows.contains(drawn) { return Array(repeating: Ink.moved.rawValue, count: width) }
    let first = drawn - radius
    var inks = [UInt8](repeating: Ink.none.rawValue, count: width)
    for x in 0..<width {
      if !movedColumns.isEmpty, movedColumns.contains(x) {
        inks[x] = Ink.moved.rawValue
      } else if lastChange[x] >= first {
        inks[x] = Ink.changed.rawValue
      } else if lastEdge[x] >= first {
        inks[x] = Ink.antialiased.rawValue
      } else if lastMove[x] >= first {
        inks[x] = Ink.moved.rawValue
      }
    }
    return inks
  }

  private mutating func draw(_ body: (Pixels) -> Void) {
    let gray = faded.removeFirst()
    let inks = inks()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width)
    for x in 0..<width {
      switch Ink(rawValue: inks[x]) {
      case .moved: bytes += [gray[x] - 64, gray[x] - 32, 255, 255]
      case .changed: bytes += [214, 0, 43, 255]
      case .antialiased: bytes += [255, 190, 40, 255]
      case .some(.none), nil: bytes += [gray[x], gray[x], gray[x], 255]
      }
    }
    drawn += 1
    body(Pixels(width: width, height: 1, bytes: bytes))
  }

  /// Returns a light gray for a pixel over white.
  private static func faded(_ bits: UInt32) -> UInt8 {
    func channel(_ shift: UInt32) -> Int { Int(bits >> shift & 255) }
    let luma = (77 * channel(0) + 150 * channel(8) + 29 * channel(16)) >> 8
    return UInt8(255 - (255 - luma) * channel(24) / 255 * 3 / 10)
  }
}
