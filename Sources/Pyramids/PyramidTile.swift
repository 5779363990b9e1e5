/// A tile that is ready to be stored.
package struct PyramidTile: Equatable, Sendable {
  package enum Place: Hashable, Sendable {
    case tile(halvings: Int, column: Int, row: Int)
    /// The whole picture, as large as a tile can show it.
    case overview
  }

  package var place: Place
  /// A file or, in a TIFF, the data of the tile.
  package var bytes: [UInt8]
  /// True if it shows nothing but the background.
  package var isBlank = false
}
