package import Raster

/// Leaves rows as they are, for what is made of them elsewhere.
package struct StripEncoder: GroupEncoder {
  package let width: Int
  package let height: Int
  package let rowsPerGroup: Int
  package let keptBytes: Int

  /// - Parameter keptBytes: The memory that is taken elsewhere.
  package init(width: Int, height: Int, rowsPerGroup: Int, keptBytes: Int) {
    precondition(width > 0 && height > 0 && rowsPerGroup > 0, "A picture has rows.")
    (self.width, self.height, self.rowsPerGroup, self.keptBytes) = (width, height, rowsPerGroup, keptBytes)
  }

  package func encode(_ strip: Pixels) -> Pixels { strip }
}
