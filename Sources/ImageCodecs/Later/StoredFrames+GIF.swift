import Files

extension StoredFrames {
  /// Finds the frames of a GIF: each as a GIF with the palette of all frames and its own.
  static func frames(gif file: borrowing OpenFile) throws(FileError) -> StoredFrames? {
    var bytes = BufferedBytes()
    guard let start = try bytes.next(13, of: file) else { return nil }
    let palette = 13..<13 + LaterPictures.paletteBytes(start[10])
    bytes.place = palette.upperBound
    var found = StoredFrames(kind: .frames, plays: 1, fileExtension: "gif")
    (found.width, found.height) = (littleEndian(start[6..<8]), littleEndian(start[8..<10]))
    var control = GIFControl()
    while let kind = try bytes.next(of: file), kind != 0x3B, found.frames.count <= mostFrames {
      switch kind {
      case 0x21: try control.read(&bytes, of: file, plays: &found.plays)
      case 0x2C:
        let place = bytes.place
        guard let head = try bytes.next(9, of: file) else { return nil }
        bytes.place += LaterPictures.paletteBytes(head[8]) + 1
        try bytes.skipBlocks(of: file)
        let data = place + 9..<min(bytes.place, file.size)
        var frame = control.frame
        frame.x = littleEndian(head[..<2])
        frame.y = littleEndian(head[2..<4])
        (frame.width, frame.height) = (littleEndian(head[4..<6]), littleEndian(head[6..<8]))
        frame.pieces = [
          .bytes(Array("GIF89a".utf8) + head[4..<8] + start[10..<13]), .part(palette),
          .bytes(control.still + [0x2C, 0, 0, 0, 0] + head[4..<9]), .part(data), .bytes([0x3B]),
        ]
        found.frames.append(frame)
        control = GIFControl()
      default: continue
      }
    }
    // Programs extend the screen for the first frame.
    if let first = found.frames.first {
      found.width = max(found.width, first.x + first.width)
      found.height = max(found.height, first.y + first.height)
    }
    return found
  }
}

/// The properties of a frame that a GIF has before it.
private struct GIFControl {
  private var flags: UInt8 = 0
  private var delay = 0
  private var transparentIndex: UInt8 = 0

  var frame: StoredFrames.Frame {
    var frame = StoredFrames.Frame(milliseconds: 10 * delay)
    frame.disposal = [2: .cleared, 3: .restored][Int(flags >> 2 & 7)] ?? .none
    return frame
  }

  /// The same for a file with one picture: only the transparent color matters.
  var still: [UInt8] { [0x21, 0xF9, 4, flags & 1, 0, 0, transparentIndex, 0] }

  /// Reads an extension after its first byte.
  mutating func read(
    _ bytes: inout BufferedBytes, of file: borrowing OpenFile, plays: inout Int?
  ) throws(FileError) {
    let label = try bytes.next(of: file)
    let place = bytes.place
    if label == 0xF9, let block = try bytes.next(5, of: file), block[0] == 4 {
      (flags, delay, transparentIndex) = (block[1], littleEndian(block[2..<4]), block[4])
    } else {
      bytes.place = place
      if label == 0xFF, let block = try bytes.next(16, of: file), Self.names.contains(Array(block[..<12])),
        block[12] == 3, block[13] == 1
      {
        let repetitions = littleEndian(block[14..<16])
        plays = repetitions == 0 ? 0 : repetitions + 1
      }
      bytes.place = place
    }
    try bytes.skipBlocks(of: file)
  }

  private static let names = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { [11] + Array($0.utf8) }
}
