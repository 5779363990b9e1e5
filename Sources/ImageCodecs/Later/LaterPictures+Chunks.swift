import Files

extension LaterPictures {
  /// Finds the frames of an animated PNG, which says before its first picture that it is one.
  @Sendable static func frames(png file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    var parts: [Range<Int>] = []
    var (count, isAnimated) = (0, false)
    var place = 8
    while place < file.size {
      let head = try file.bytes(at: place, count: 8)
      guard head.count == 8 else { break }
      let end = min(place + 12 + bigEndian(head[..<4]), file.size)
      let name = String(decoding: head[4...], as: UTF8.self)
      switch name {
      case "acTL": isAnimated = true
      case "fcTL": count += 1
      case "IDAT":
        if !isAnimated { return nil }
        // A picture before the first frame is shown only by programs without animations.
        count = max(count, 1)
      default: break
      }
      if name != "IDAT", !metadataChunks.contains(name) { parts.append(place..<end) }
      if parts.count == maxParts { return whole(.frames, of: file) }
      place = end
    }
    return count > 1 ? LaterPictures(kind: .frames, count: count, parts: parts) : nil
  }

  /// Parts beyond this number are not told apart.
  private static let maxParts = 1 << 20
  private static let metadataChunks: Set = ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "EXIF", "XMP "]

  /// Finds the frames of an animated WebP.
  @Sendable static func frames(webp file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    let (headBytes, frameHeadBytes) = (8, 16)
    var (place, count, parts): (Int, Int, [Range<Int>]) = (12, 0, [])
    while place < file.size {
      let head = try file.bytes(at: place, count: headBytes)
      guard head.count == headBytes else { break }
      let name = String(decoding: head[..<4], as: UTF8.self)
      let length = bigEndian(head[4...].reversed())
      let end = min(place + headBytes + length + length % 2, file.size)
      if name == "ANMF" { count += 1 }
      if name == "ANMF", count == 1 {
        parts.append(place..<min(place + headBytes + frameHeadBytes, end))
      } else if !metadataChunks.contains(name) {
        parts.append(place..<end)
      }
      if parts.count == maxParts { return whole(.frames, of: file) }
      place = end
    }
    return count > 1 ? LaterPictures(kind: .frames, count: count, parts: parts) : nil
  }
}
