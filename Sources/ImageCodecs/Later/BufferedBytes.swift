import Files

/// Reads single bytes of a file, many at a time.
struct BufferedBytes {
  /// The place of the next byte.
  var place = 0
  private var start = 0
  private var buffer: [UInt8] = []

  /// Returns the next byte; nil after the last one.
  mutating func next(of file: borrowing OpenFile) throws(FileError) -> UInt8? {
    if !(start..<start + buffer.count).contains(place) {
      if place >= file.size { return nil }
      (start, buffer) = (place, try file.bytes(at: place, count: min(1 << 16, file.size - place)))
      if buffer.isEmpty { return nil }
    }
    place += 1
    return buffer[place - 1 - start]
  }

  /// Returns the next bytes; nil if there are fewer.
  mutating func next(_ count: Int, of file: borrowing OpenFile) throws(FileError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count, let byte = try next(of: file) { bytes.append(byte) }
    return bytes.count == count ? bytes : nil
  }

  /// Skips the blocks of a GIF, each of which begins with its length.
  mutating func skipBlocks(of file: borrowing OpenFile) throws(FileError) {
    while let length = try next(of: file), length > 0 { place += Int(length) }
  }
}
