import Raster

/// The whole picture, as large as a tile can show it. It is made of the smallest level that is larger.
struct Overview {
  /// The level it is made of.
  let source: Int
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  /// The part of the level that shows the picture: its last column and row may be half beyond it.
  private let area: Area
  private var pixels: Pixels

  init(of pyramid: Pyramid) {
    source = pyramid.overviewSource
    (width, height) = pyramid.overviewSize
    hasAlpha = pyramid.hasAlpha
    let scale = Double(1 << source)
    area = Area(x: 0, y: 0, width: Double(pyramid.width) / scale, height: Double(pyramid.height) / scale)
    let level = pyramid.level(source)
    pixels = Pixels(width: level.width, height: level.height)
  }

  mutating func add(_ tile: Pixels, atX x: Int, y: Int) {
    for row in 0..<tile.height {
      let start = (y + row) * pixels.bytesPerRow + x * Pixels.bytesPerPixel
      pixels.bytes.replaceSubrange(
        start..<start + tile.bytesPerRow, with: tile.bytes[row * tile.bytesPerRow..<(row + 1) * tile.bytesPerRow])
    }
  }

  func picture() -> Pixels {
    if pixels.width == width && pixels.height == height { return pixels }
    return pixels.resampled(
      Resampling(
        source: (pixels.width, pixels.height), area: area, width: width, height: height, isOpaque: !hasAlpha))
  }
}

extension Pyramid {
  /// The level that an overview is made of: the picture itself, or the last that is larger than a tile.
  var overviewSource: Int { max(0, firstTile - 1) }

  /// The size of the whole picture where it fits into a tile.
  package var overviewSize: (width: Int, height: Int) {
    let longest = max(width, height)
    if longest <= tileSize { return (width, height) }
    func fitted(_ side: Int) -> Int { max(1, (side * tileSize * 2 + longest) / (2 * longest)) }
    return (fitted(width), fitted(height))
  }
}
