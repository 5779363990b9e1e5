import Raster

/// Joins strips into a JPEG.
package struct JPEGAssembler: PictureAssembler {
  private let file: JPEGFile
  private let noteRoom: Int
  private var size = 0
  private var coding: JPEGCoding

  init(_ file: JPEGFile, noteRoom: Int) {
    self.file = file
    coding = JPEGCoding(of: file.picture)
    self.noteRoom = noteRoom
  }

  package mutating func begin() -> [UInt8] {
    counted(file.start(nil, room: noteRoom + Self.punctuation))
  }

  /// The number of bytes around a note.
  private static let punctuation = 3

  package mutating func add(_ strip: [UInt8]) throws(EncodingError) -> [UInt8] {
    counted(try coding.add(strip, height: file.picture.height))
  }

  package mutating func end(note: String?, digests: [[UInt8]]) throws(EncodingError) -> PictureEnd {
    precondition(note?.utf8.count ?? 0 <= noteRoom, "There must be room for the note.")
    let end = counted(try coding.end() + JPEGFile.end)
    var exif = file.exif(note, room: note == nil ? noteRoom + Self.punctuation : noteRoom)
    file.picture.setSize(size, in: &exif)
    return PictureEnd(bytes: end, correction: .init(offset: file.exifOffset, bytes: exif))
  }

  /// Returns the start of a picture of Ultra HDR, given the lengths of it and of its gain map.
  package func start(note: String?, base: Int, gains: Int) -> PictureEnd.Correction {
    let room = note == nil ? noteRoom + Self.punctuation : noteRoom
    var start = file.start(note, room: room, UltraHDR.Lengths(base: base, gains: gains))
    file.picture.setSize(base + gains, in: &start)
    return PictureEnd.Correction(offset: 0, bytes: start)
  }

  private mutating func counted(_ bytes: [UInt8]) -> [UInt8] {
    size += bytes.count
    return bytes
  }
}
