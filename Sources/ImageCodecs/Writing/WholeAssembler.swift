package import Raster

/// Passes rows to a library, which returns the file at the end.
package struct WholeAssembler: PictureAssembler {
  private let picture: OutputPicture
  private let writer: PictureWriter
  private let completed: WholeEncoder.Completion

  init(_ picture: OutputPicture, _ completed: @escaping WholeEncoder.Completion) throws(EncodingError) {
    self.picture = picture
    self.completed = completed
    writer = try PictureWriter(picture)
  }

  package func begin() -> [UInt8] { [] }

  package func add(_ strip: Pixels) throws(EncodingError) -> [UInt8] {
    try writer.add(strip)
    return []
  }

  package func end(note: String?, digests: [[UInt8]]) throws(EncodingError) -> PictureEnd {
    let written = try writer.finish(exif: picture.exif(note), packet: picture.metadata?.packet ?? [])
    var bytes = completed(written, picture, note)
    picture.setSize(bytes.count, in: &bytes)
    return PictureEnd(bytes: bytes)
  }
}
