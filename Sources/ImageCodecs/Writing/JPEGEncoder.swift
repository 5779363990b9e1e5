package import Raster

/// Writes JPEGs of strips that are encoded apart, each a JPEG for itself, and joined by restart markers: every decoder
/// knows them, and nothing before such a marker matters to what is behind it.
package struct JPEGEncoder: PictureEncoder {
  package let width: Int
  package let height: Int
  private let file: JPEGFile

  init(_ picture: OutputPicture) {
    precondition(!picture.style.isProgressive, "A progressive JPEG is not made of strips.")
    (width, height, file) = (picture.width, picture.height, JPEGFile(picture: picture))
  }

  /// Eight rows of blocks, between which the restart markers are numbered from 0 to 6: behind a group is a 7.
  package var rowsPerGroup: Int { 8 * 8 * file.picture.style.subsampling.vertically }

  /// Data that wait for their codes, and the same with these.
  package var keptBytes: Int { 2 * min(width * height, JPEGCoding.mostKept) }

  /// A JPEG of the strip alone.
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
