/// The files of a pyramid with more than one file: their names below its folder, and the file that describes them.
protocol PyramidFiles: Sendable {
  /// Returns the names of a tile's file; several where one picture answers several requests.
  func names(of place: PyramidTile.Place) -> [String]
}

extension Pyramid {
  /// The file extension of tiles.
  package var fileExtension: String { style.format.fileExtensions[0] }
}
