/// The files of a pyramid that is not one file itself: their names below its folder, and the file that describes them.
protocol PyramidFiles: Sendable {
  /// Returns the names of a tile's file; several where one picture answers several requests.
  func names(of place: PyramidTile.Place) -> [String]
}

extension Pyramid {
  /// The extension of the names of tiles.
  package var fileExtension: String { style.format.fileExtensions[0] }
}
