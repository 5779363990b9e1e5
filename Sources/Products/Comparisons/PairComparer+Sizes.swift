import Comparison
import ImageCodecs
import Raster

extension PairComparer {
  /// Compares what two pictures of unlike sizes have in common, if rows and columns that were added or removed explain
  /// the sizes.
  ///
  /// - Parameter body: Called with each compared row.
  func compareAligned(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, _ difference: PictureDifference,
    _ body: (PictureComparison.Row) -> Void
  ) throws(ImageError) -> PictureDifference {
    guard
      let alignment = Alignment(expected: difference.expected, actual: difference.actual, difference.insertions)
    else { return difference }
    let (first, second) = try Self.opened(expected, actual)
    var (one, other) = (AlignedBands(first, alignment.expected), AlignedBands(second, alignment.actual))
    var comparison = PictureComparison(
      width: alignment.width, height: alignment.height, alignment.rules(from: rules))
    let bandHeight = Self.bandHeight(width: max(first.width, second.width))
    while !comparison.hasAllRows {
      if comparison.needsExpected {
        guard let band = try one.next(bandHeight) else { break }
        comparison.add(expected: band)
      } else {
        // The last rows of the actual picture may come before those of the expected one.
        let band = try other.next(bandHeight)
        comparison.add(actual: band ?? Pixels(width: alignment.width, height: 0), body)
        if band == nil { break }
      }
    }
    try Self.refuseDamage(of: first, second)
    var aligned = alignment.difference(from: comparison.finish())
    aligned.shifts = difference.shifts
    return aligned
  }

  /// Draws the difference of such pictures at the size of the actual one. What was added is blue, and so are the rows
  /// and columns beside what was removed.
  func drawAligned(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, _ difference: PictureDifference, seenAt size: Int
  ) throws -> [UInt8]? {
    guard
      let alignment = Alignment(expected: difference.expected, actual: difference.actual, difference.insertions)
    else { return nil }
    let memory = limits.memory.share(
      expected.decodingBytes + actual.decodingBytes + memoryOfBands(max(expected.size.width, actual.size.width)))
    defer { withExtendedLifetime(memory) {} }
    let (width, height) = (difference.actual.width, difference.actual.height)
    var drawing = DifferenceDrawing(width: alignment.width, height: alignment.height, seenAt: size)
    var drawn = DrawnAlignment(alignment, width: width)
    var rows = try PNGRows(width: width, height: height, hasAlpha: false)
    var failure: EncodingError?
    func add(_ bands: [Pixels]) {
      do throws(EncodingError) { for band in bands { try rows.add(band) } } catch { failure = error }
    }
    _ = try compareAligned(expected, actual, difference) { row in drawing.add(row) { add(drawn.rows(upTo: $0)) } }
    add(drawn.rest(height))
    if let failure { throw failure }
    return try rows.finish()
  }
}

/// The rows and columns of a picture that are compared, in bands.
private struct AlignedBands {
  private let picture: PictureBands
  private let side: Alignment.Side
  /// The row that comes next, and the number of those that were kept.
  private var row = 0
  private var kept = 0
  /// The columns that are kept, in ranges.
  private let ranges: [Range<Int>]

  init(_ picture: PictureBands, _ side: Alignment.Side) {
    (self.picture, self.side) = (picture, side)
    ranges = PixelArea.union(side.columns.map { $0..<$0 + 1 })
  }

  /// Returns some of the next rows; nil after the last one.
  mutating func next(_ count: Int) throws(ImageError) -> Pixels? {
    while let band = try picture.next(count) {
      var bytes: [UInt8] = []
      for y in 0..<band.height {
        defer { row += 1 }
        guard kept < side.rows.count, side.rows[kept] == row else { continue }
        kept += 1
        let start = y * band.bytesPerRow
        for range in ranges {
          let (from, to) = (range.lowerBound * Pixels.bytesPerPixel, range.upperBound * Pixels.bytesPerPixel)
          bytes += band.bytes[start + from..<start + to]
        }
      }
      let bytesPerRow = side.columns.count * Pixels.bytesPerPixel
      if !bytes.isEmpty {
        return Pixels(width: side.columns.count, height: bytes.count / bytesPerRow, bytes: bytes)
      }
    }
    return nil
  }
}

/// A drawing of what two pictures have in common, extended to the size of the actual one.
private struct DrawnAlignment {
  private let alignment: Alignment
  /// The rows that were drawn: of what both have, and in all.
  private var common = 0
  private var row = 0
  /// A row that was added.
  private let added: Pixels
  /// The rows beside removed ones.
  private let cutRows: Set<Int>
  /// Columns that are drawn, each range with its place.
  private let drawn: [(columns: Range<Int>, x: Int)]

  init(_ alignment: Alignment, width: Int) {
    self.alignment = alignment
    let cuts = alignment.cuts
    cutRows = cuts.rows
    let columns = alignment.actual.columns
    drawn = PixelArea.union(columns.filter { !cuts.columns.contains($0) }.map { $0..<$0 + 1 }).map { range in
      let first = columns.count { $0 < range.lowerBound }
      return (first..<first + range.count, range.lowerBound)
    }
    added = Pixels(width: width, height: 1, filledWith: Color(red: 140, green: 170, blue: 255))
  }

  /// Returns a row that both have, after those that were added above it.
  mutating func rows(upTo drawn: Pixels) -> [Pixels] {
    let place = alignment.actual.rows[common]
    let rows = Array(repeating: added, count: place - row) + [cutRows.contains(place) ? added : extended(drawn)]
    (row, common) = (place + 1, common + 1)
    return rows
  }

  /// Returns the rows that were added at the end.
  func rest(_ height: Int) -> [Pixels] { Array(repeating: added, count: max(0, height - row)) }

  private func extended(_ row: Pixels) -> Pixels {
    var extended = added
    for (columns, x) in drawn { extended.copy(row: 0, columns: columns, of: row, toX: x, y: 0) }
    return extended
  }
}
