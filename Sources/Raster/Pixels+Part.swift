extension Pixels {
  /// Returns the part of the picture in the given columns and rows.
  package func part(columns: Range<Int>, rows: Range<Int>) -> Pixels {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= width && rows.lowerBound >= 0 && rows.upperBound <= height,
      "Pixels must lie within the picture.")
    if columns.count == width && rows.count == height { return self }
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count * Self.bytesPerPixel)
    for row in rows {
      let start = row * bytesPerRow
      part +=
        bytes[
          start + columns.lowerBound * Self.bytesPerPixel..<start + columns.upperBound * Self.bytesPerPixel]
    }
    return Pixels(width: columns.count, height: rows.count, bytes: part)
  }
}
