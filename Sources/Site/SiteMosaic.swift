import Foundation
package import Layouts

/// A picture made of a site's photos: the photo in each cell, and the picture itself in tiles of several sizes, each
/// half as large as the one before.
package struct SiteMosaic: Sendable {
  package var canvas: Plan.Canvas
  package var picture: Picture
  /// Cells as they are planned, and the index of the photo in each.
  package var cells: [(photo: Int, tile: Plan.Tile)]

  package init(canvas: Plan.Canvas, picture: Picture, cells: [(photo: Int, tile: Plan.Tile)]) {
    (self.canvas, self.picture, self.cells) = (canvas, picture, cells)
  }

  /// The files of the picture.
  package struct Picture: Encodable, Sendable {
    /// The identity of the picture, different for every picture.
    package var id: String
    /// The extension of its files.
    package var format: String
    /// The width and height of tiles.
    package var tile: Int
    /// The last of them is one tile.
    package var levels: Int

    package init(id: String, format: String, tile: Int, levels: Int) {
      (self.id, self.format, self.tile, self.levels) = (id, format, tile, levels)
    }

    /// Returns the address of a tile of the picture, or of the picture after this many steps of halving.
    package func address(halvings: Int, column: Int, row: Int) -> SiteAddress {
      SiteAddress("wall/\(id)", "\(halvings)-\(column)-\(row).\(format)")
    }

    /// The address of the whole picture in one tile.
    var whole: SiteAddress { address(halvings: levels - 1, column: 0, row: 0) }
  }

  /// The size of the whole picture in one tile.
  var wholeSize: (width: Int, height: Int) {
    func halved(_ side: Int) -> Int { (side - 1) >> (picture.levels - 1) + 1 }
    return (halved(canvas.width), halved(canvas.height))
  }
}

// MARK: - As the script reads it

extension SiteMosaic: Encodable {
  private enum CodingKeys: CodingKey { case width, height, picture, forms, cells }

  /// Cells that look alike.
  private struct Form: Hashable, Encodable {
    var width: Double
    var height: Double
    var shape: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(width)
      try container.encode(height)
      try container.encode(shape)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var (forms, numbers, values) = ([Form](), [Form: Int](), [Double]())
    func rounded(_ length: Double) -> Double { (length * 100).rounded() / 100 }
    for (photo, tile) in cells {
      let form = Form(
        width: rounded(tile.frame.width), height: rounded(tile.frame.height), shape: tile.shape.ruleName(in: tile.frame)
      )
      if numbers[form] == nil {
        numbers[form] = forms.count
        forms.append(form)
      }
      let focus = tile.crop.focus
      values += [
        Double(photo), Double(numbers[form] ?? 0), rounded(tile.frame.minX), rounded(tile.frame.minY),
        (focus.x * 10_000).rounded(), (focus.y * 10_000).rounded(), tile.mirrored ? 1 : 0, tile.turn,
      ]
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(canvas.width, forKey: .width)
    try container.encode(canvas.height, forKey: .height)
    try container.encode(picture, forKey: .picture)
    try container.encode(forms, forKey: .forms)
    try container.encode(values, forKey: .cells)
  }
}
