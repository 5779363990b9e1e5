import Files
import ImageCodecs
import Raster

/// The writing of a picture's file, group by group.
///
///     var writing = try PictureWriting(encoder, to: output)
///     for group in groups { try writing.add(group) }
///     try writing.end()
struct PictureWriting<Encoder: PictureEncoder>: Sendable {
  private let encoder: Encoder
  private let output: OutputFile
  private var assembler: Encoder.Assembler

  /// Writes the bytes before the picture data.
  ///
  /// - Parameter noteRoom: The maximum number of bytes of the final note.
  init(_ encoder: Encoder, to output: OutputFile, noteRoom: Int = 0) throws(WallError) {
    (self.encoder, self.output) = (encoder, output)
    assembler = try encoding { () throws(EncodingError) in try encoder.assembler(noteRoom: noteRoom) }
    try output.add(try encoding { () throws(EncodingError) in try assembler.begin() })
  }

  mutating func add(_ group: Encoder.Group) throws(WallError) {
    try output.add(try encoding { () throws(EncodingError) in try assembler.add(group) })
  }

  /// Writes a strip of the size of a group.
  mutating func add(_ strip: Pixels) throws(WallError) {
    try add(try encoding { () throws(EncodingError) in try encoder.encode(strip) })
  }

  /// Writes the bytes after the picture data, and returns them.
  @discardableResult mutating func end(note: String? = nil, digests: [[UInt8]] = []) throws(WallError) -> PictureEnd {
    let end = try encoding { () throws(EncodingError) in try assembler.end(note: note, digests: digests) }
    try output.add(end.bytes)
    if let correction = end.correction { try output.correct(correction) }
    return end
  }
}

extension PictureWriting {
  /// Writes a whole picture.
  static func write(_ pixels: Pixels, with encoder: Encoder, to output: OutputFile) throws(WallError) {
    var writing = try PictureWriting(encoder, to: output)
    for group in 0..<encoder.groupCount {
      try writing.add(pixels.part(columns: 0..<pixels.width, rows: encoder.rows(ofGroup: group)))
    }
    try writing.end()
  }
}
