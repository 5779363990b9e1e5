package import Raster

/// Returns rows unchanged, for encoding elsewhere.
package struct StripEncoder: GroupEncoder {
  package let width: Int
  package let height: Int
  package let rowsPerGroup: Int
  package private(set) var keptBytes: Int
  /// Rows are already at their full size.
  package var mostWaiting: Int { 8 }

  /// - Parameter keptBytes: The memory used elsewhere.
  package init(width: Int, height: Int, rowsPerGroup: Int, keptBytes: Int) {
    precondition(width > 0 && height > 0 && rowsPerGroup > 0, "A picture must have rows.")
    (self.width, self.height, self.rowsPerGroup, self.keptBytes) = (width, height, rowsPerGroup, keptBytes)
    self.keptBytes += mostWaiting * rowsPerGroup * width * Pixels.bytesPerPixel
  }

  package func encode(_ strip: Pixels) -> Pixels { strip }
}
