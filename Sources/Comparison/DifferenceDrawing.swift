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
  private var movedRows: [Range<Int>] = []
  private var movedColumns: [Range<Int>] = []
  private var faded: [[UInt8]] = []
  private var drawn = 0
  private var added = 0
  /// The last row with a change near each column; far above if there is none.
  private var lastChange: [Int]
  private var lastEdge: [Int]

  /// - Parameters:
  ///   - shifts: The rows or columns that moved.
  ///   - size: The size at which the picture is seen, in pixels.
  package init(width: Int, height: Int, moved shifts: [Shift] = [], seenAt size: Int) {
    (self.width, self.height) = (width, height)
    for shift in shifts {
      let places = shift.from..<shift.to
      if shift.axis == .rows { movedRows.append(places) } else { movedColumns.append(places) }
    }
    radius = max(1, 2 * max(width, height) / size)
    lastChange = Array(repeating: -4 * radius, count: width)
    lastEdge = lastChange
  }

  /// Adds a compared row, and passes each drawn row to `body`.
  package mutating func add(_ row: PictureComparison.Row, _ body: (Pixels) -> Void) {
    faded.append(row.expected.map(Self.faded))
    for x in row.marks.indices {
      switch row.marks[x] {
      case .changed: note(x, in: row.y, &lastChange)
      case .antialiased: note(x, in: row.y, &lastEdge)
      case .same, .tolerated: break
      }
    }
    added += 1
    while drawn < added - radius || added == height && drawn < height { draw(body) }
  }

  private func note(_ x: Int, in row: Int, _ last: inout [Int]) {
    for column in max(0, x - radius)...min(width - 1, x + radius) { last[column] = row }
  }

  private mutating func draw(_ body: (Pixels) -> Void) {
    let gray = faded.removeFirst()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width)
    let isMoved = movedRows.contains { $0.contains(drawn) }
    for x in 0..<width {
      if isMoved || movedColumns.contains(where: { $0.contains(x) }) {
        bytes += [gray[x] - 64, gray[x] - 32, 255, 255]
      } else if lastChange[x] >= drawn - radius {
        bytes += [214, 0, 43, 255]
      } else if lastEdge[x] >= drawn - radius {
        bytes += [255, 190, 40, 255]
      } else {
        bytes += [gray[x], gray[x], gray[x], 255]
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
