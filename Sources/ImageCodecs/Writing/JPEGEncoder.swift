package import Raster

/// Writes JPEGs from separately encoded strips, each a JPEG of its own, joined by restart markers: every decoder
/// supports them, and decodes the data after such a marker independently of the data before it.
package struct JPEGEncoder: PictureEncoder {
  package let width: Int
  package let height: Int
  private let file: JPEGFile

  init(_ picture: OutputPicture) {
    precondition(!picture.style.isProgressive, "A progressive JPEG cannot be made of strips.")
    (width, height, file) = (picture.width, picture.height, JPEGFile(picture: picture))
  }

  /// Eight rows of blocks, separated by the restart markers 0 to 6; marker 7 follows the group.
  package var rowsPerGroup: Int { 8 * 8 * file.picture.style.subsampling.vertically }

  /// Data that wait for their codes, and their recoded form.
  package var keptBytes: Int { 2 * min(width * height, JPEGCoding.mostKept) }

  /// Encodes the strip alone as a JPEG.
  package func encode(_ strip: Pixels) throws(EncodingError) -> [UInt8] {
    var picture = file.picture
    picture.height = strip.height
    let writer = try PictureWriter(picture)
    try writer.add(strip)
    return try writer.finish()
  }

  /// The joining of its strips.
  var coding: JPEGCoding { JPEGCoding(of: file.picture) }

  package func assembler(noteRoom: Int) -> JPEGAssembler { JPEGAssembler(file, noteRoom: noteRoom) }
}
