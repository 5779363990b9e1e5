package import Files
package import ImageCodecs
package import Raster

/// A photo that can be put on a wall.
package struct Photo: Equatable, Sendable {
  package var path: FilePath
  /// Upright size, from the file's header or as its manifest declares it.
  package var width: Double
  package var height: Double
  package var wishes = Wishes()
  /// What its header says, where it was opened or is known.
  package var info: ImageInfo?
  /// As it was when it was found.
  package var stamp: FileStamp?
  /// What it belongs to with others, where photos are put together.
  package var group: FilePath?
  /// What is noted of it, where that was asked for.
  package var metadata: Metadata?
  /// The part of that which a manifest says.
  var declared = Metadata()

  /// Where what it is of lies on it, in shares of its upright size, as far as its file or its sidecar says.
  package var subjects: [Area] {
    guard let info, let metadata else { return [] }
    return metadata.subjects.areas(on: info)
  }

  /// An offset coordinate.
  package struct Cell: Hashable, Encodable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// A point of a photo, in shares of its upright size from the top left corner.
  package struct Focus: Hashable, Encodable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// What a manifest asks of the layout for one photo.
  package struct Wishes: Equatable, Encodable, Sendable {
    /// The cell of a hexagon wall.
    package var cell: Cell?
    /// The distance from the center of a radial wall.
    package var radius: Double?
    /// The share of a row: 1 is twice as much as 0.
    package var priority: Double?
    /// How much it counts: 2 makes a hero.
    package var weight: Double?
    /// What must be seen of it, where it is cropped.
    package var focus: Focus?

    package init(
      cell: Cell? = nil, radius: Double? = nil, priority: Double? = nil, weight: Double? = nil, focus: Focus? = nil
    ) {
      self.cell = cell
      self.radius = radius
      self.priority = priority
      self.weight = weight
      self.focus = focus
    }
  }
}

/// A file that may be a photo, before it has been opened.
struct Candidate {
  var path: FilePath
  /// Whether somebody asked for this very file, as against its folder. Then no reason is too small to mention.
  var isNamed: Bool
  var declaredSize: (width: Double, height: Double)?
  var wishes = Photo.Wishes()
  /// What a manifest says is noted of it.
  var declared = Metadata()
  /// Nil where there is no such file.
  var stamp: FileStamp?
  /// The file beside it with what is noted of it, where that is asked for and there is one.
  var sidecar: SidecarFile?

  /// Whether it was found in a folder as a link to a file.
  var isLink: Bool

  init(path: FilePath, isNamed: Bool, stamp: FileStamp? = nil, isLink: Bool = false) {
    self.path = path
    self.isLink = isLink
    self.isNamed = isNamed
    self.stamp = stamp
  }
}
