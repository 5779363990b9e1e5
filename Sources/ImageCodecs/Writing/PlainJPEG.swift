/// A JPEG written by libjpeg, with only tables before its first scan.
struct PlainJPEG {
  /// Tables and headers, up to the data of the first scan.
  let tables: [UInt8]
  /// The remaining data without the end mark.
  let data: [UInt8]

  /// Parses a JPEG; nil if it differs from libjpeg's output.
  ///
  /// - Parameter height: The height for the header, instead of the file's own.
  init?(_ file: [UInt8], height: Int) {
    let (frames, scan): (Set<UInt8>, UInt8) = ([0xC0, 0xC1, 0xC2], 0xDA)
    var tables = file
    var (offset, end) = (2, 2)
    repeat {
      offset = end
      guard offset + 4 <= file.count, file[offset] == 0xFF else { return nil }
      end = offset + 2 + Self.length(file, offset)
      guard end + JPEGFile.end.count <= file.count, end >= offset + 4 else { return nil }
      if !frames.contains(file[offset + 1]) { continue }
      guard end >= offset + 7 else { return nil }
      tables.replaceSubrange(offset + 5..<offset + 7, with: [UInt8(height >> 8), UInt8(height & 0xFF)])
    } while file[offset + 1] != scan
    self.tables = Array(tables[2..<end])
    data = Array(file[end...].dropLast(JPEGFile.end.count))
  }

  /// Returns the tables with other Huffman codes, before the header of the scan.
  func tables(with codes: [UInt8]) -> [UInt8] {
    let (huffman, scan): (UInt8, UInt8) = (0xC4, 0xDA)
    var (changed, offset) = ([UInt8](), 0)
    while offset < tables.count {
      let end = offset + 2 + Self.length(tables, offset)
      if tables[offset + 1] == scan { changed += codes }
      if tables[offset + 1] != huffman { changed += tables[offset..<end] }
      offset = end
    }
    return changed
  }

  private static func length(_ file: [UInt8], _ offset: Int) -> Int {
    Int(file[offset + 2]) << 8 | Int(file[offset + 3])
  }
}
