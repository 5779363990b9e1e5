import Files

extension LaterPictures {
  /// Finds the frames of a GIF. Everything except the data of the first one decides about the later ones: palettes,
  /// durations, and how each frame is put on the one before.
  @Sendable static func frames(gif file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    var bytes = BufferedBytes()
    let start = try file.bytes(at: 0, count: 13)
    guard start.count == 13 else { return nil }
    bytes.place = 13 + paletteBytes(start[10])
    var count = 0
    var first = 0..<0
    while let kind = try bytes.next(of: file) {
      switch kind {
      case 0x21: bytes.place += 1
      case 0x2C:
        bytes.place += 8
        guard let flags = try bytes.next(of: file) else { break }
        // The smallest size of a code follows the palette.
        bytes.place += paletteBytes(flags) + 1
        count += 1
      default: continue
      }
      let data = min(bytes.place, file.size)
      try bytes.skipBlocks(of: file)
      if kind == 0x2C, count == 1 { first = data..<min(bytes.place, file.size) }
    }
    if count < 2 { return nil }
    return LaterPictures(kind: .frames, count: count, parts: [0..<first.lowerBound, first.upperBound..<file.size])
  }

  static func paletteBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
