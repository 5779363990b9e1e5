package import Files

/// The record stored in walls of any format, including videos, which says that Tessera made them and from which photos.
///
///     if WallNote.isSigned(path) { … }       // not a photo
///     let note = WallNote.read(path)         // of a complete wall
package enum WallNote {
  /// The maximum number of bytes. The end of a file is read in one piece.
  package static let longest = PNGNote.longest

  /// Returns the comment line for a PDF.
  ///
  /// - Parameter size: The length of the whole file.
  package static func comment(_ note: String?, size: Int) -> [UInt8] {
    Array("%".utf8) + PictureMark.bytes(note, fileSize: size) + Array("\n".utf8)
  }

  /// Returns the note of the file at `path`; nil if it has none or is incomplete.
  package static func read(_ path: FilePath) -> String? {
    guard let file = try? OpenFile(path), let place = place(in: file) else { return nil }
    if place == .chunk { return PNGNote.read(file) }
    guard let (size, note) = mark(of: file), size == file.size else { return nil }
    return note
  }

  /// Returns true if there is a picture at `path` that Tessera wrote.
  package static func isSigned(_ path: FilePath) -> Bool { maker(of: path) == .tessera }

  /// Returns true if a file is a picture that Tessera wrote.
  package static func isSigned(_ file: borrowing OpenFile) -> Bool { maker(of: file) == .tessera }

  /// Returns true if there is a picture at `path` that Tessera did not write.
  package static func isForeignPicture(_ path: FilePath) -> Bool { maker(of: path) == .other }

  private enum Maker {
    case tessera
    case other
  }

  /// Returns the maker of a picture; nil if there is no picture.
  private static func maker(of path: FilePath) -> Maker? {
    guard let file = try? OpenFile(path) else { return nil }
    return maker(of: file)
  }

  private static func maker(of file: borrowing OpenFile) -> Maker? {
    guard let place = place(in: file) else { return nil }
    if place == .mark { return mark(of: file) == nil ? .other : .tessera }
    return (try? file.bytes(at: 0, count: 256)).map { PNGAssembler.isSigned($0) ? .tessera : .other } ?? .other
  }

  /// Returns the place of the note in a file of this kind; nil if that is neither a picture nor a document nor a video.
  private static func place(in file: borrowing OpenFile) -> NotePlace? {
    guard let start = try? file.bytes(at: 0, count: ImageFormat.sniffedBytes) else { return nil }
    if start.has("%PDF-") { return .mark }
    if let format = ImageFormat(sniffing: start) { return format.entry.note }
    return VideoContainer(sniffing: start) == nil ? nil : .mark
  }

  /// Returns the mark of a file: every format has it near the start or the end.
  private static func mark(of file: borrowing OpenFile) -> (size: Int, note: String?)? {
    let window = 2 * longest
    for offset in [0, max(0, file.size - window)] {
      if let bytes = try? file.bytes(at: offset, count: window), let mark = PictureMark.read(in: bytes) { return mark }
    }
    return nil
  }
}
