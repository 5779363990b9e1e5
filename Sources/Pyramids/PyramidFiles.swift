/// The files of a pyramid that is not one file itself: their names below its folder, and what describes them.
protocol PyramidFiles: Sendable {
  /// The names of a tile's file; several where one picture answers several requests.
  func names(of place: PyramidTile.Place) -> [String]
}

extension Pyramid {
  /// What stands behind the dot of a tile's name.
  package var fileExtension: String { style.format.fileExtensions[0] }
}
