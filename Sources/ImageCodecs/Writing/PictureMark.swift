/// The tags that describe a picture itself: its maker, its resolution, its colors, and a record.
///
/// Formats other than PNG store them as EXIF, and a TIFF as its own tags. The record is in EXIF's maker note, which no
/// program shows as a caption; its bytes follow the name of the program, so that both can be found without knowing the
/// format. Up to version 0.2, it was in the description of the picture, with the same bytes. The record includes the
/// length of the file, so that a complete file can be distinguished from a truncated one.
struct PictureMark {
  /// Dots per inch.
  var resolution: Double?
  /// True if the picture’s colors are sRGB.
  var isSRGB: Bool

  static let program = "Tessera"
  private static let kind = Metadata.recordStart
  private static let digitCount = 20

  /// The bytes before the size of the file.
  static let start = Array("\(program)\0\(kind)".utf8)

  /// Returns the record, with a placeholder for the size and a zero at the end.
  ///
  /// - Parameter room: The number of bytes to which the note is padded.
  private static func record(_ note: String?, room: Int) -> [UInt8] {
    precondition(note.map { !$0.utf8.contains(0) } ?? true, "A note must not contain NUL bytes.")
    let text = kind + String(repeating: "0", count: digitCount) + (note.map { "; \($0);" } ?? "")
    return Array((text + String(repeating: " ", count: max(0, room - (note?.utf8.count ?? 0)))).utf8) + [0]
  }

  /// Returns the tags, sorted, for merging with others.
  ///
  /// - Parameter details: The offset of the EXIF directory.
  private func entries(details: Int, isBig: Bool) -> [TIFFDirectory.Entry] {
    let inches = 2
    let resolutions: [TIFFDirectory.Entry] =
      resolution.map { value in
        [.fraction(Tag.xResolution, value), .fraction(Tag.yResolution, value), .short(Tag.resolutionUnit, inches)]
      } ?? []
    return resolutions + [.text(Tag.software, Self.program), .offsets(Tag.details, [details], isBig: isBig)]
  }

  /// Returns EXIF's own directory, whose values fit into it except for the record.
  private func details(recordLength: Int, at recordPlace: Int, isBig: Bool) -> TIFFDirectory {
    let (sRGB, other) = (1, 0xFFFF)
    return TIFFDirectory(
      [
        .data(Tag.version, Array("0232".utf8)),
        .data(Tag.makerNote, count: recordLength, at: recordPlace, isBig: isBig),
        .short(Tag.colorSpace, isSRGB ? sRGB : other),
      ], isBig: isBig)
  }

  /// Returns the EXIF directory, a directory with the mark’s own and other tags, and the record, placed at an offset in
  /// the file.
  ///
  /// - Parameters:
  ///   - room: The number of bytes to which the note is padded.
  ///   - next: The offset of the next directory; 0 if there is none.
  /// - Returns: The bytes, and the offset in the file of the directory with all tags.
  func directories(
    at place: Int, _ others: [TIFFDirectory.Entry] = [], note: String?, room: Int = 0, isBig: Bool = false,
    next: Int = 0
  ) -> (bytes: [UInt8], start: Int) {
    let record = Self.record(note, room: room)
    func exif(_ recordPlace: Int) -> [UInt8] {
      details(recordLength: record.count, at: recordPlace, isBig: isBig).bytes(at: place)
    }
    let start = place + exif(0).count
    // The name of the program comes last, before the record.
    let tags = TIFFDirectory(others + entries(details: place, isBig: isBig), isBig: isBig)
      .bytes(at: start, last: [Tag.software], next: next)
    return (exif(start + tags.count) + tags + record, start)
  }

  /// Returns a block of EXIF.
  func exif(_ note: String?, room: Int = 0) -> [UInt8] {
    let (place, header): (Int, [UInt8]) = (8, [0x49, 0x49, 0x2A, 0])
    let (bytes, start) = directories(at: place, note: note, room: room)
    return header + TIFFDirectory.bytes(start, 4) + bytes
  }

  /// Returns the mark alone, for files of this size that are not pictures, such as a PDF or a video.
  static func bytes(_ note: String?, fileSize: Int) -> [UInt8] {
    var bytes = Array("\(program)\0".utf8) + record(note, room: 0)
    setSize(fileSize, in: &bytes)
    return bytes
  }

  /// Sets the size of the file, if its place is in `bytes`.
  static func setSize(_ size: Int, in bytes: inout [UInt8]) {
    guard let place = place(in: bytes) else { preconditionFailure("There must be a mark to fill in.") }
    let digits = String(size)
    bytes.replaceSubrange(
      place..<place + digitCount, with: Array((String(repeating: "0", count: digitCount - digits.count) + digits).utf8))
  }

  /// Returns the offset of the size; nil if there is no mark.
  static func place(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= start.count + digitCount else { return nil }
    // The first letter is rare enough to search for.
    var from = 0
    while let found = bytes[from...].firstIndex(of: start[0]) {
      if bytes[found...].starts(with: start), found + start.count + digitCount <= bytes.count {
        return found + start.count
      }
      from = found + 1
    }
    return nil
  }

  /// Returns the size and the note recorded in `bytes`.
  static func read(in bytes: [UInt8]) -> (size: Int, note: String?)? {
    guard let place = place(in: bytes),
      let size = Int(String(decoding: bytes[place..<place + digitCount], as: UTF8.self))
    else { return nil }
    var rest = bytes[(place + digitCount)...].prefix { $0 != 0 }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    guard rest.count > 2, rest.starts(with: Array("; ".utf8)), rest.last == UInt8(ascii: ";") else {
      return (size, nil)
    }
    return (size, String(decoding: rest.dropFirst(2).dropLast(), as: UTF8.self))
  }

  private enum Tag {
    static let xResolution = 0x011A
    static let yResolution = 0x011B
    static let resolutionUnit = 0x0128
    static let software = 0x0131
    static let details = 0x8769
    static let version = 0x9000
    static let makerNote = 0x927C
    static let colorSpace = 0xA001
  }
}
