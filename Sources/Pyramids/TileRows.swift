import Raster

/// The rows of a level that are not yet made into tiles: at most as many as a tile has.
///
/// Safe to share: while tiles are made, each thread reads this level, and writes its own part of the next.
@safe final class TileRows<Sample: TileSample>: @unchecked Sendable {
  let width: Int
  /// The row of the level that is first here.
  private(set) var first: Int
  private(set) var count = 0
  private let capacity: Int
  // Sound throughout: allocated in `init`, freed in `deinit`; places are checked against width and capacity.
  private let samples: UnsafeMutableBufferPointer<Sample>

  init(width: Int, capacity: Int, first: Int) {
    (self.width, self.first, self.capacity) = (width, first, capacity)
    unsafe samples = .allocate(capacity: width * capacity)
  }

  deinit { unsafe samples.deallocate() }

  private func start(ofRow row: Int) -> UnsafeMutablePointer<Sample> {
    precondition(row >= 0 && row < capacity, "There must be room for a tile's rows.")
    return unsafe samples.baseAddress! + row * width
  }

  /// Counts this many more rows as added.
  func grow(by rows: Int) { count += rows }

  /// Forgets the rows.
  func clear() {
    first += count
    count = 0
  }

  /// Adds rows of samples as they are in memory.
  func add(_ bytes: Span<UInt8>, rows: Int) {
    precondition(bytes.count == rows * width * MemoryLayout<Sample>.size, "Rows must have the width of their level.")
    if rows == 0 { return }
    precondition(count + rows <= capacity, "There must be room for a tile's rows.")
    let target = unsafe UnsafeMutableRawPointer(start(ofRow: count))
    unsafe bytes.withUnsafeBytes { unsafe target.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    count += rows
  }

  /// The samples as they are in memory.
  var bytes: [UInt8] { unsafe Array(UnsafeRawBufferPointer(samples).prefix(count * width * MemoryLayout<Sample>.size)) }

  /// Returns the tile in these columns, of all rows.
  func tile(columns: Range<Int>, hasAlpha: Bool) -> Pixels {
    let byteCount = count * columns.count * Pixels.bytesPerPixel
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, filled in
      for row in 0..<count {
        let source = unsafe start(ofRow: row) + columns.lowerBound
        let target =
          unsafe UnsafeMutableRawPointer(output.baseAddress! + row * columns.count * Pixels.bytesPerPixel)
          .bindMemory(to: UInt32.self, capacity: columns.count)
        for x in 0..<columns.count { unsafe target[x] = source[x].pixel(hasAlpha: hasAlpha).littleEndian }
      }
      filled = byteCount
    }
    return Pixels(width: columns.count, height: count, bytes: bytes)
  }

  /// Writes the averages of two rows and columns each behind the rows of the next level.
  func halve(columns: Range<Int>, into next: TileRows<UInt64>, hasAlpha: Bool) {
    precondition(columns.lowerBound % 2 == 0 && next.width == (width + 1) / 2, "The next level must be half as wide.")
    let pairs = columns.count / 2
    for row in 0..<(count + 1) / 2 {
      let upper = unsafe start(ofRow: 2 * row) + columns.lowerBound
      let lower = unsafe start(ofRow: min(2 * row + 1, count - 1)) + columns.lowerBound
      let target = unsafe next.start(ofRow: next.count + row) + columns.lowerBound / 2
      for x in 0..<pairs {
        unsafe target[x] = Sample.average(
          upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1], hasAlpha: hasAlpha)
      }
      if columns.count % 2 == 1 {
        let (above, below) = unsafe (upper[2 * pairs], lower[2 * pairs])
        unsafe target[pairs] = Sample.average(above, above, below, below, hasAlpha: hasAlpha)
      }
    }
  }
}
