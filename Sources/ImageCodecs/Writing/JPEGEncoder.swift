package import Raster

/// Writes JPEGs from separately encoded strips. Each strip is a complete JPEG; they are joined by restart markers,
/// which every decoder supports: it decodes the data after such a marker independently of the data before it.
package struct JPEGEncoder: PictureEncoder {
  package let width: Int
  package let height: Int
  private let file: JPEGFile

  init(_ picture: OutputPicture) {
    precondition(!picture.style.isProgressive, "A progressive JPEG cannot be assembled from strips.")
    (width, height, file) = (picture.width, picture.height, JPEGFile(picture: picture))
  }

  /// Eight rows of blocks, separated by the restart markers 0 to 6; marker 7 follows the group.
  package var rowsPerGroup: Int { 8 * 8 * file.picture.style.subsampling.vertically }

  /// The memory for data that waits for its codes, and for its recoded form.
  package var keptBytes: Int { 2 * min(width * height, JPEGCoding.mostKept) }

  /// Encodes the strip alone as a JPEG.
  package func encode(_ strip: Pixels) throws(EncodingError) -> [UInt8] {
    var picture = file.picture
    picture.height = strip.height
    let writer = try PictureWriter(picture)
    try writer.add(strip)
    return try writer.finish()
  }

  /// The joining of the picture’s strips.
  var coding: JPEGCoding { JPEGCoding(of: file.picture) }

  package func assembler(noteRoom: Int) -> JPEGAssembler { JPEGAssembler(file, noteRoom: noteRoom) }
}
