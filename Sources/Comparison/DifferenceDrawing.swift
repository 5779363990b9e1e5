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

  /// Adds a compared row, and passes each drawn row to `body`.
  package mutating func add(_ row: PictureComparison.Row, _ body: (Pixels) -> Void) {
    faded.append(row.expected.map(Self.faded))
    note(.changed, in: row, &lastChange)
    note(.antialiased, in: row, &lastEdge)
    note(.moved, in: row, &lastMove)
    added += 1
    while drawn < added - radius || added == height && drawn < height { draw(body) }
  }

  /// Notes the columns near each pixel with a mark, each once.
  private func note(_ mark: PictureComparison.Mark, in row: PictureComparison.Row, _ last: inout [Int]) {
    var end = 0
    for x in row.marks.indices where row.marks[x] == mark {
      for column in max(end, x - radius)..<min(width, x + radius + 1) { last[column] = row.y }
      end = min(width, x + radius + 1)
    }
  }

  private mutating func draw(_ body: (Pixels) -> Void) {
    let gray = faded.removeFirst()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width)
    let isMoved = movedRows.contains(drawn)
    for x in 0..<width {
      if isMoved || movedColumns.contains(x) {
        bytes += [gray[x] - 64, gray[x] - 32, 255, 255]
      } else if lastChange[x] >= drawn - radius {
        bytes += [214, 0, 43, 255]
      } else if lastEdge[x] >= drawn - radius {
        bytes += [255, 190, 40, 255]
      } else if lastMove[x] >= drawn - radius {
        bytes += [gray[x] - 64, gray[x] - 32, 255, 255]
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
