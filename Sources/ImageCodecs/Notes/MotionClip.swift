package import Files

/// The video in a motion photo: a short MP4 in the same file, behind the picture.
///
///     if let part = try MotionClip.part(of: file) { … }       // its bytes
package enum MotionClip {
  /// Returns the part of a file that is a video; nil if there is none.
  ///
  /// HEIC and AVIF have a box for it. In a JPEG, it is found by its own start, because the lengths in the metadata are
  /// wrong as soon as another program has changed the file.
  package static func part(of file: borrowing OpenFile) throws(FileError) -> Range<Int>? {
    let start = try file.bytes(at: 0, count: 12)
    if start.has("ftyp", at: 4) {
      for box in try ISOBox.boxes(in: 0..<file.size, of: file) where box.name == boxName {
        if let end = try end(from: box.body.lowerBound, in: box.body, of: file) { return box.body.lowerBound..<end }
      }
      return nil
    }
    return start.starts(with: [0xFF, 0xD8]) ? try partBehindJPEG(file) : nil
  }

  private static let boxName = "mpvd"

  // MARK: - Behind a JPEG

  private static let pieceBytes = 1 << 20
  /// The maximum number of places that are examined.
  private static let maxPlaces = 64

  private static func partBehindJPEG(_ file: borrowing OpenFile) throws(FileError) -> Range<Int>? {
    let name = Array("ftyp".utf8)
    var rest = maxPlaces
    // Pieces overlap, so that no name is cut.
    for offset in stride(from: 2, to: file.size, by: pieceBytes - name.count) {
      let piece = try file.bytes(at: offset, count: pieceBytes)
      for place in places(of: name, in: piece) where place >= 4 || offset > 2 {
        let start = offset + place - 4
        if rest == 0 { return nil }
        rest -= 1
        if let end = try end(from: start, in: start..<file.size, of: file) { return start..<end }
      }
    }
    return nil
  }

  private static func places(of name: [UInt8], in bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    var next = 0
    while let first = bytes[next...].firstIndex(of: name[0]), first + name.count <= bytes.count {
      if bytes[first..<first + name.count].elementsEqual(name) { places.append(first) }
      next = first + 1
    }
    return places
  }

  /// Returns the end of a video that starts at an offset; nil if there is none.
  private static func end(
    from start: Int, in part: Range<Int>, of file: borrowing OpenFile
  ) throws(FileError) -> Int? {
    var names: Set<String> = []
    var end = start
    for box in try ISOBox.boxes(in: part, of: file, atMost: 100) {
      // Data of other kinds follows, such as the list of a Samsung's attachments.
      guard box.name.utf8.count == 4, box.name.utf8.allSatisfy({ (32...126).contains($0) }) else { break }
      if names.isEmpty && box.name != "ftyp" { return nil }
      names.insert(box.name)
      end = box.body.upperBound
    }
    return names.isSuperset(of: ["ftyp", "moov", "mdat"]) ? end : nil
  }

  // MARK: - Samsung

  /// Returns true if the list of attachments at the end of a Samsung's photo has a video. Old ones have no other mark.
  static func isListed(in file: borrowing OpenFile) throws(FileError) -> Bool {
    let tail = try file.bytes(at: max(0, file.size - 8), count: 8)
    guard tail.count == 8, tail.has("SEFT", at: 4) else { return false }
    let length = littleEndian(tail[..<4])
    guard (12...longestList).contains(length), length + 8 <= file.size else { return false }
    let list = try file.bytes(at: file.size - 8 - length, count: length)
    guard list.has("SEFH") else { return false }
    let count = min(littleEndian(list[8..<12]), (length - 12) / entryBytes)
    return (0..<count).contains { littleEndian(list[14 + entryBytes * $0..<16 + entryBytes * $0]) == videoKind }
  }

  private static let longestList = 1 << 16
  private static let entryBytes = 12
  private static let videoKind = 0x0A30
}
