package import Raster

/// Writes pictures that a library needs as a whole before it can begin: WebP, AVIF and progressive JPEG.
package struct WholeEncoder: PictureEncoder {
  /// Completes the file that the library wrote, with a note.
  typealias Completion = @Sendable (_ written: [UInt8], _ picture: OutputPicture, _ note: String?) -> [UInt8]

  private let picture: OutputPicture
  private let bytesPerPixel: Int
  private let completed: Completion

  /// - Parameters:
  ///   - bytesPerPixel: The maximum memory measured for the library, including the resulting file.
  ///   - completed: Completes the file if the library writes only a part of it.
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
