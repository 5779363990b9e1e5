package import Raster

/// The hashes of the rows of a picture, for finding rows that moved.
package struct RowHashes {
  private(set) var hashes: [UInt64] = []

  package init() {}

  /// Adds the next rows.
  package mutating func add(_ band: Pixels) {
    unsafe band.withBits { pixels in
      for y in 0..<band.height {
        // Sound: the rows are within the picture.
        hashes.append(unsafe RowHash.hash(UnsafeBufferPointer(rebasing: pixels[y * band.width..<(y + 1) * band.width])))
      }
    }
  }

  mutating func add(row: ArraySlice<UInt32>) {
    hashes.append(unsafe row.withUnsafeBufferPointer { unsafe RowHash.hash($0) })
  }

  /// Adds the last row of other hashes.
  mutating func repeatLast(of other: RowHashes) {
    if let last = other.hashes.last { hashes.append(last) }
  }

  /// Returns the rows that moved, in order.
  package static func shifts(from expected: RowHashes, to actual: RowHashes) -> [Shift] {
    Shifts.between(expected.hashes, and: actual.hashes, .rows)
  }
}

/// A hash of a row of pixels, or of columns.
enum RowHash {
  /// Odd, and far from powers of two.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  @unsafe static func hash(_ row: UnsafeBufferPointer<UInt32>) -> UInt64 {
    // Four lanes, because each step waits for the one before.
    var lanes = SIMD4<UInt64>(1, 2, 3, 4)
    var x = 0
    while x + 4 <= row.count {
      // Sound: the places are within the row.
      let pixels = unsafe SIMD4<UInt64>(
        UInt64(row[x]), UInt64(row[x + 1]), UInt64(row[x + 2]), UInt64(row[x + 3]))
      lanes = lanes &* factor &+ pixels
      x += 4
    }
    var hash = lanes[0]
    for lane in 1..<4 { hash = (hash ^ lanes[lane]) &* factor }
    while x < row.count {
      hash = hash &* factor &+ UInt64(unsafe row[x])
      x += 1
    }
    return hash ^ hash &>> 32
  }

  /// Adds a row to the hashes of its columns.
  static func add(_ row: ArraySlice<UInt32>, to columns: inout [UInt64]) {
    let start = row.startIndex
    for x in columns.indices { columns[x] = columns[x] &* factor &+ UInt64(row[start + x]) }
  }
}
