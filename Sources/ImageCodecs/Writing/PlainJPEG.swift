/// A JPEG as libjpeg wrote it, with nothing but tables before its first scan.
struct PlainJPEG {
  /// Tables and headers, up to the data of the first scan.
  let tables: [UInt8]
  /// The rest but for the end mark.
  let data: [UInt8]

  /// - Parameter height: what the header is to say instead of the file's own height.
  init(_ file: [UInt8], height: Int) {
    var tables = file
    var offset = 2
    while file[offset + 1] != 0xDA {
      let isFrame = [0xC0, 0xC1, 0xC2].contains(file[offset + 1])
      if isFrame { tables.replaceSubrange(offset + 5..<offset + 7, with: [UInt8(height >> 8), UInt8(height & 0xFF)]) }
      offset += 2 + Self.length(file, offset)
    }
    let end = offset + 2 + Self.length(file, offset)
    self.tables = Array(tables[2..<end])
    data = Array(file[end...].dropLast(JPEGFile.end.count))
  }

  private static func length(_ file: [UInt8], _ offset: Int) -> Int {
    Int(file[offset + 2]) << 8 | Int(file[offset + 3])
  }
}
