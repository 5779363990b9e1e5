package import Colors
package import ImageCodecs
package import Raster

/// The plan of a tiled picture at every zoom level that a viewer needs.
///
///     var pyramid = Pyramid(.deepZoom, width: 200_000, height: 100_000)
///     pyramid.style.quality = 90
///     let sink = try PyramidTarget(.deepZoom, at: FilePath("wall.dzi")).sink(for: pyramid)
///     let builder = PyramidBuilder(pyramid, into: sink)
///     for strip in strips { try builder.add(strip) }
///     try builder.finish()
///     try sink.publish(note: nil)
///
/// Each level has half the width and height of the one before, rounded up. Tiles never overlap.
package struct Pyramid: Sendable {
  package enum Kind: String, CaseIterable, Encodable, Sendable {
    /// Microsoft's Deep Zoom: a descriptor, and a folder of tiles.
    case deepZoom
    /// The IIIF Image API 3.0 at level 0: a folder of files whose names are requests.
    case iiif
    /// One file, a tiled BigTIFF.
    case tiff
  }

  package let kind: Kind
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// The width and height of tiles: even, and a multiple of 16 in a TIFF.
  package var tileSize = defaultTileSize
  package static let defaultTileSize = 512
  /// The format of tiles. In a TIFF, `tiff` is deflated tiles without loss.
  package var style: OutputStyle
  package var effort = Effort.balanced
  package var profile: ColorProfile?
  /// Dots an inch, which a TIFF states.
  package var resolution: Double?
  /// The color of the background, if tiles of nothing else are left out. In a TIFF, there is one of them.
  package var blank: Color?

  package init(_ kind: Kind, width: Int, height: Int, hasAlpha: Bool = false) {
    precondition(width > 0 && height > 0, "A pyramid must have at least one pixel.")
    (self.kind, self.width, self.height, self.hasAlpha) = (kind, width, height, hasAlpha)
    style = OutputStyle(kind == .tiff ? .tiff : hasAlpha ? .png : .jpeg)
  }

  /// Returns the formats that tiles of a kind can have.
  package static func formats(of kind: Kind) -> [OutputFormat] {
    kind == .tiff ? TIFFPyramid.Layout.styles : [.jpeg, .webp, .png]
  }

  /// One of its pictures.
  package struct Level: Equatable, Sendable {
    package var width: Int
    package var height: Int
    package var tileSize: Int

    package var columns: Int { (width + tileSize - 1) / tileSize }
    package var rows: Int { (height + tileSize - 1) / tileSize }
    package var tileCount: Int { columns * rows }

    func columns(ofTile column: Int) -> Range<Int> { column * tileSize..<min((column + 1) * tileSize, width) }
    func rows(ofTile row: Int) -> Range<Int> { row * tileSize..<min((row + 1) * tileSize, height) }
  }

  /// Returns the picture after this many steps of halving.
  package func level(_ halvings: Int) -> Level {
    func halved(_ side: Int) -> Int { (side - 1) >> halvings + 1 }
    return Level(width: halved(width), height: halved(height), tileSize: tileSize)
  }

  /// The levels, the whole picture first: the index is the number of halvings.
  package var levels: [Level] { (0..<levelCount).map(level) }

  /// The longest side of the smallest picture.
  private var smallest: Int {
    switch kind {
    case .deepZoom: 1
    // Small pictures for lists.
    case .iiif: min(tileSize, 128)
    case .tiff: tileSize
    }
  }

  package var levelCount: Int { firstLevel(within: smallest) + 1 }

  /// The first level that is one tile.
  package var firstTile: Int { firstLevel(within: tileSize) }

  private func firstLevel(within side: Int) -> Int {
    var halvings = 0
    while case let level = level(halvings), max(level.width, level.height) > side { halvings += 1 }
    return halvings
  }

  /// The memory that a builder of all levels keeps, in bytes: about three times that of a row of tiles.
  package var keptBytes: Int {
    levels.enumerated().reduce(0) { sum, level in
      let bytesPerPixel = level.offset == 0 ? 4 : 8
      return sum + level.element.width * min(tileSize, level.element.height) * bytesPerPixel
    }
  }

  func check() {
    precondition(tileSize > 0 && tileSize % 2 == 0, "The sides of tiles must be even.")
    precondition(Self.formats(of: kind).contains(style.format), "Tiles must have a format that viewers support.")
    precondition(!hasAlpha || style.format.hasAlpha, "A picture can be transparent only if its format supports that.")
  }
}
