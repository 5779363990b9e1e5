package import Files

/// A photo that can be put on a wall.
package struct Photo: Equatable, Sendable {
  package var path: FilePath
  /// Upright size, from the file's header or as its manifest declares it.
  package var width: Double
  package var height: Double
  /// The cell that its manifest gives it.
  package var cell: Cell?

  /// An offset coordinate.
  package struct Cell: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }
}

/// A file that may be a photo, before it has been opened.
struct Candidate {
  var path: FilePath
  /// Whether somebody asked for this very file, as against its folder. Then no reason is too small to mention.
  var isNamed: Bool
  var declaredSize: (width: Double, height: Double)?
  var cell: Photo.Cell?

  init(path: FilePath, isNamed: Bool) {
    self.path = path
    self.isNamed = isNamed
  }
}
