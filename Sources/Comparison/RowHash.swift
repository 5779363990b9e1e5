/// The hashes of the rows of a picture, for finding rows that moved.
struct RowHashes {
  private(set) var hashes: [UInt64] = []

  mutating func add(row: ArraySlice<UInt32>) {
    hashes.append(unsafe row.withUnsafeBufferPointer { unsafe RowHash.hash($0) })
  }

  /// Adds the last row of other hashes.
  mutating func repeatLast(of other: RowHashes) {
    if let last = other.hashes.last { hashes.append(last) }
  }

  /// Returns the rows that moved, in order.
  static func shifts(from expected: RowHashes, to actual: RowHashes) -> [Shift] {
    Shifts.between(expected.hashes, and: actual.hashes, .rows)
  }
}

/// A hash of a row of pixels, or of columns.
enum RowHash {
  /// Odd, and far from powers of two.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  @unsafe static func hash(_ row: UnsafeBufferPointer<UInt32>) -> UInt64 {
    // Lanes of 32 bits, which processors multiply several at a time.
    var (low, high) = (SIMD8<UInt32>(1, 2, 3, 4, 5, 6, 7, 8), SIMD8<UInt32>(9, 10, 11, 12, 13, 14, 15, 16))
    var x = 0
    while x + 8 <= row.count {
      // Sound: the places are within the row.
      let pixels = unsafe UnsafeRawPointer(row.baseAddress!.advanced(by: x)).loadUnaligned(as: SIMD8<UInt32>.self)
      low = low &* 0x9E37_79B1 &+ pixels
      high = (high ^ pixels) &* 0x85EB_CA77
      x += 8
    }
    var hash: UInt64 = 0
    for lane in 0..<8 { hash = (hash ^ UInt64(low[lane]) << 32 ^ UInt64(high[lane])) &* factor }
    while x < row.count {
      hash = hash &* factor &+ UInt64(unsafe row[x])
      x += 1
    }
    return hash ^ hash &>> 32
  }

  /// Adds a row to the hashes of its columns.
  @unsafe static func add(_ row: UnsafeBufferPointer<UInt32>, to columns: inout [UInt64]) {
    for x in columns.indices { columns[x] = unsafe columns[x] &* factor &+ UInt64(row[x]) }
  }

  /// Adds a row to the hashes of its columns.
  static func add(_ row: ArraySlice<UInt32>, to columns: inout [UInt64]) {
    unsafe row.withUnsafeBufferPointer { unsafe add($0, to: &columns) }
  }
}
