/// A format of video files, with the checks for completeness and the notes that Tessera needs.
///
///     if let container = VideoContainer(sniffing: start), try container.isComplete(of: size, reading: read) { … }
package enum VideoContainer: Sendable {
  /// Boxes, each with its size before its name.
  case mp4
  /// Elements, each with its size after its number.
  case webm

  /// Recognizes a file by its first bytes; nil if it is not a video, as with pictures stored in boxes.
  package init?(sniffing start: [UInt8]) {
    if start.starts(with: Self.elementStart) {
      self = .webm
    } else if start.count >= 8, start[4..<8].elementsEqual("ftyp".utf8), ImageFormat(sniffing: start) == nil {
      self = .mp4
    } else {
      return nil
    }
  }

  private static let elementStart: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
  private static let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]

  /// Returns the bytes that carry a note at the end of such a file. Players ignore them.
  ///
  /// - Parameters:
  ///   - note: The text for `WallNote`; nil to record only that Tessera made the file.
  ///   - size: The size of the file in bytes, without the note.
  package func noteBytes(_ note: String?, after size: Int) -> [UInt8] {
    let length = PictureMark.bytes(note, fileSize: 0).count
    let header: [UInt8] =
      switch self {
      case .mp4: PNGChunk.bigEndian(8 + length) + Array("free".utf8)
      // The second bit marks a two-byte size.
      case .webm: [0xEC, UInt8(0x40 | length >> 8), UInt8(length & 0xFF)]
      }
    return header + PictureMark.bytes(note, fileSize: size + header.count + length)
  }

  /// Returns true if a file with this many bytes is complete.
  ///
  /// - Parameter read: Returns bytes at an offset, fewer at the end.
  package func isComplete(
    size: Int, reading read: (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) rethrows -> Bool {
    var offset = 0
    var missing: Set = self == .mp4 ? [Array("moov".utf8), Array("mdat".utf8)] : [Self.segment]
    while offset < size {
      let header = try read(offset, 16)
      guard let (name, length) = part(header), length > 0, offset + length <= size else { return false }
      missing.remove(name)
      offset += length
    }
    return missing.isEmpty
  }

  /// Returns the name and the length of a part that begins with these bytes.
  private func part(_ header: [UInt8]) -> (name: [UInt8], length: Int)? {
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    switch self {
    case .mp4:
      guard header.count >= 8 else { return nil }
      let length = number(header[0..<4])
      if length == 1 {
        guard header.count == 16, header[8] == 0 else { return nil }
        return (Array(header[4..<8]), number(header[8..<16]))
      }
      return (Array(header[4..<8]), length)
    case .webm:
      guard let first = header.first, first != 0 else { return nil }
      let nameLength = first.leadingZeroBitCount + 1
      guard header.count > nameLength, header[nameLength] != 0 else { return nil }
      let sizeLength = header[nameLength].leadingZeroBitCount + 1
      guard header.count >= nameLength + sizeLength else { return nil }
      let digits = header[nameLength..<nameLength + sizeLength]
      let length = number(digits) & (1 << (7 * sizeLength) - 1)
      // An element of unknown size.
      if length == 1 << (7 * sizeLength) - 1 { return nil }
      return (Array(header[..<nameLength]), nameLength + sizeLength + length)
    }
  }
}
