/// The changed pixels of two pictures, enlarged so that single ones are seen, to be put over a picture.
///
///     var overlay = ChangeOverlay(width: 640, height: 480, seenAt: 480)
///     for row in rows { overlay.add(row) }
///     overlay.part  // the smallest rectangle with all marks
///
/// Takes a byte per pixel.
package struct ChangeOverlay {
  private let width: Int
  private var drawing: DifferenceDrawing
  private var inks: [UInt8] = []

  /// A rectangle of inks, by the numbers of `DifferenceDrawing.Ink`.
  package struct Part: Sendable {
    package var area: PixelArea
    package var inks: [UInt8]
  }

  /// - Parameters:
  ///   - shifts: The rows or columns that moved.
  ///   - size: The size at which the picture is seen, in pixels.
  package init(width: Int, height: Int, moved shifts: [Shift] = [], seenAt size: Int) {
    self.width = width
    drawing = DifferenceDrawing(width: width, height: height, moved: shifts, seenAt: size)
    inks.reserveCapacity(width * height)
  }

  package mutating func add(_ row: PictureComparison.Row) { drawing.addInks(of: row) { inks += $0 } }

  /// The smallest rectangle with all marks; nil if there are none.
  package var part: Part? {
    let rows = inks.count / width
    var (left, right, top, bottom) = (width, -1, rows, -1)
    for y in 0..<rows {
      let row = inks[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 }) else { continue }
      (left, right) = (min(left, first - row.startIndex), max(right, last - row.startIndex))
      (top, bottom) = (min(top, y), y)
    }
    guard bottom >= 0 else { return nil }
    var part: [UInt8] = []
    for y in top...bottom { part += inks[y * width + left...y * width + right] }
    return Part(area: PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1), inks: part)
  }
}
