package import Raster

/// Writes pictures of which the library must have all before it begins: WebP, AVIF and progressive JPEG.
package struct WholeEncoder: PictureEncoder {
  /// What makes the file of what the library wrote, with a note.
  typealias Completion = @Sendable (_ written: [UInt8], _ picture: OutputPicture, _ note: String?) -> [UInt8]

  private let picture: OutputPicture
  private let bytesPerPixel: Int
  private let completed: Completion

  /// - Parameters:
  ///   - bytesPerPixel: what the library was seen to take at the most, with the file that comes out.
  ///   - completed: makes the file, where the library writes only a part of it.
  init(_ picture: OutputPicture, bytesPerPixel: Int, completed: @escaping Completion = { written, _, _ in written }) {
    (self.picture, self.bytesPerPixel, self.completed) = (picture, bytesPerPixel, completed)
  }

  package var width: Int { picture.width }
  package var height: Int { picture.height }

  package var rowsPerGroup: Int { max(1, (256 << 10) / (width * Pixels.bytesPerPixel)) }

  package var keptBytes: Int { bytesPerPixel * width * height }

  package func encode(_ strip: Pixels) -> Pixels { strip }

  package func assembler(noteRoom: Int) throws(EncodingError) -> WholeAssembler {
    try WholeAssembler(picture, completed)
  }
}
