package import Raster

/// The hashes of rows and columns of a picture, for finding those that were added or removed.
///
///     var hashes = LineHashes(of: size, besides: otherSize)
///     hashes.add(band)
///     let insertions = hashes.insertions(leadingTo: otherHashes)
///
/// Columns that were added change every row. So if both sizes differ, half of each row is hashed on its own, and the
/// half without the change shows the rows that were added; and vice versa.
package struct LineHashes {
  /// The parts of rows and of columns that are hashed.
  private let columnRanges: [Range<Int>]
  private let rowRanges: [Range<Int>]
  private let width: Int
  private var row = 0
  /// The hashes of each part.
  private(set) var rows: [[UInt64]]
  private(set) var columns: [[UInt64]]

  package init(of size: PictureDifference.Size, besides other: PictureDifference.Size) {
    width = size.width
    columnRanges = size.height == other.height ? [] : Self.parts(of: size.width, besides: other.width)
    rowRanges = size.width == other.width ? [] : Self.parts(of: size.height, besides: other.height)
    rows = columnRanges.map { _ in [] }
    columns = rowRanges.map { _ in Array(repeating: 0, count: size.width) }
  }

  /// Returns the range that both pictures have, or its halves at both ends.
  private static func parts(of length: Int, besides other: Int) -> [Range<Int>] {
    if length == other { return [0..<length] }
    let half = (min(length, other) + 1) / 2
    return [0..<half, length - half..<length]
  }

  /// Adds the next rows.
  package mutating func add(_ band: Pixels) {
    unsafe band.withBits { pixels in
      for y in 0..<band.height {
        // Sound: the rows are within the band, and the parts within the rows.
        let line = unsafe UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        for (index, part) in columnRanges.enumerated() {
          rows[index].append(unsafe RowHash.hash(UnsafeBufferPointer(rebasing: line[part])))
        }
        for (index, part) in rowRanges.enumerated() where part.contains(row) {
          unsafe RowHash.add(line, to: &columns[index])
        }
        row += 1
      }
    }
  }

  /// Returns the rows and columns that were added or removed, if they explain the sizes; rows first.
  package func insertions(leadingTo other: LineHashes) -> [Insertion] {
    func first(_ own: [[UInt64]], _ others: [[UInt64]], _ axis: Shift.Axis) -> [Insertion] {
      zip(own, others).lazy.compactMap { Insertions.between($0, and: $1, axis) }.first ?? []
    }
    return first(rows, other.rows, .rows) + first(columns, other.columns, .columns)
  }

  /// Returns the rows or columns that moved, if the pictures have the same width or height.
  package func shifts(to other: LineHashes) -> [Shift] {
    if rows.count == 1, columns.isEmpty { return Shifts.between(rows[0], and: other.rows[0], .rows) }
    if columns.count == 1, rows.isEmpty { return Shifts.between(columns[0], and: other.columns[0], .columns) }
    return []
  }
}
