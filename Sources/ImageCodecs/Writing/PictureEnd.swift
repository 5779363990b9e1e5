package import Palettes
import Raster

/// The end of a file.
package struct PictureEnd: Equatable, Sendable {
  package var bytes: [UInt8]
  /// What is known only now and takes the place of earlier bytes.
  package var correction: Correction?
  /// How the picture was dithered, where the file would have been too long as was asked for.
  package var reduction: Dithering?

  package struct Correction: Equatable, Sendable {
    package var offset: Int
    package var bytes: [UInt8]
  }
}
