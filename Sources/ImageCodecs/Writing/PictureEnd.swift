package import Palettes
import Raster

/// The end of a file.
package struct PictureEnd: Equatable, Sendable {
  package var bytes: [UInt8]
  /// Bytes that are known only at the end, and that replace earlier ones.
  package var correction: Correction?
  /// The dithering, if the file would have been too large with the requested one.
  package var reduction: Dithering?

  package struct Correction: Equatable, Sendable {
    package var offset: Int
    package var bytes: [UInt8]
  }
}
