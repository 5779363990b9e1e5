package import Colors

/// The structure of a TIFF that contains a picture in several sizes, as tiles: a BigTIFF with a directory for each
/// size.
///
///     var pyramid = TIFFPyramid(layout)
///     write(pyramid.begin())
///     for tile in tiles { write(pyramid.add(tile.bytes, level: tile.level, index: tile.index)) }
///     let end = pyramid.end(note: "inputs=12")
///     write(end.bytes)
///
/// Tiles may come in any order. The directories are at the end; that of the whole picture is last, where notes are
/// found.
package struct TIFFPyramid: Sendable {
  /// The contents of the file.
  package struct Layout: Sendable {
    /// One size of the picture; the largest comes first.
    package struct Level: Sendable {
      package var width: Int
      package var height: Int
      package var tileCount: Int

      package init(width: Int, height: Int, tileCount: Int) {
        (self.width, self.height, self.tileCount) = (width, height, tileCount)
      }
    }

    package var levels: [Level]
    package var tileSize: Int
    package var hasAlpha: Bool
    /// The compression of the tiles: as in other TIFFs, or as files of another format.
    package var style: OutputStyle
    package var resolution: Double?
    package var profile: ColorProfile?

    package init(levels: [Level], tileSize: Int, hasAlpha: Bool, style: OutputStyle) {
      precondition(tileSize % 16 == 0, "The sides of tiles in a TIFF must be multiples of 16.")
      precondition(Self.styles.contains(style.format), "Tiles in a TIFF must be compressed with Deflate, JPEG or WebP.")
      (self.levels, self.tileSize, self.hasAlpha, self.style) = (levels, tileSize, hasAlpha, style)
    }

    package static let styles: [OutputFormat] = [.tiff, .jpeg, .webp]
  }

  private let layout: Layout
  private var offsets: [[Int]]
  private var counts: [[Int]]
  private var size = 0

  package init(_ layout: Layout) {
    self.layout = layout
    offsets = layout.levels.map { Array(repeating: 0, count: $0.tileCount) }
    counts = offsets
  }

  /// Returns the bytes before the tiles. The offset of the directory is filled in at the end.
  package mutating func begin() -> [UInt8] {
    let header: [UInt8] = [0x49, 0x49, 0x2B, 0, 8, 0, 0, 0] + TIFFDirectory.bytes(0, 8)
    size = header.count
    return header
  }

  /// Adds the tile that is written next.
  ///
  /// - Parameter index: The position of the tile in its level, from left to right and from top to bottom.
  package mutating func add(_ tile: [UInt8], level: Int, index: Int) -> [UInt8] {
    (offsets[level][index], counts[level][index]) = (size, tile.count)
    size += tile.count
    return tile
  }

  /// Adds a tile that equals an earlier one, without writing anything.
  package mutating func repeatTile(_ other: (level: Int, index: Int), level: Int, index: Int) {
    offsets[level][index] = offsets[other.level][other.index]
    counts[level][index] = counts[other.level][other.index]
  }

  package mutating func end(note: String?) -> PictureEnd {
    let mark = PictureMark(resolution: layout.resolution, isSRGB: layout.profile == nil)
    var bytes = [UInt8](repeating: 0, count: size % 2)
    var next = 0
    for level in layout.levels.indices.dropFirst().reversed() {
      let place = size + bytes.count
      bytes += TIFFDirectory(entries(of: level), isBig: true).bytes(at: place, next: next)
      next = place
    }
    let (directories, start) = mark.directories(
      at: size + bytes.count, entries(of: 0), note: note, isBig: true, next: next)
    bytes += directories
    PictureMark.setSize(size + bytes.count, in: &bytes)
    return PictureEnd(bytes: bytes, correction: .init(offset: 8, bytes: TIFFDirectory.bytes(start, 8)))
  }

  private func entries(of level: Int) -> [TIFFDirectory.Entry] {
    let (rgb, luminanceAndColors, differences, besideColors, together, upright, reduced) = (2, 6, 2, 2, 1, 1, 1)
    let isJPEG = layout.style.format == .jpeg
    let picture = layout.levels[level]
    var entries: [TIFFDirectory.Entry] = [
      .long(254, [level == 0 ? 0 : reduced]), .long(256, [picture.width]), .long(257, [picture.height]),
      layout.hasAlpha ? .short(258, 8, 8, 8, 8) : .short(258, 8, 8, 8), .short(259, compression),
      .short(262, isJPEG ? luminanceAndColors : rgb), .short(274, upright), .short(277, layout.hasAlpha ? 4 : 3),
      .short(284, together), .long(322, [layout.tileSize]), .long(323, [layout.tileSize]),
      .offsets(324, offsets[level], isBig: true), .offsets(325, counts[level], isBig: true),
    ]
    if layout.style.format == .tiff { entries.append(.short(317, differences)) }
    if layout.hasAlpha { entries.append(.short(338, besideColors)) }
    if isJPEG {
      let sampling = layout.style.subsampling
      entries.append(.short(530, sampling.horizontally, sampling.vertically))
      entries.append(.fractions(532, [0, 255, 128, 255, 128, 255]))
    }
    if let profile = layout.profile { entries.append(.data(34675, profile.bytes)) }
    return entries
  }

  private var compression: Int {
    let (jpeg, deflated, webp) = (7, 8, 50001)
    return switch layout.style.format {
    case .jpeg: jpeg
    case .webp: webp
    default: deflated
    }
  }
}
