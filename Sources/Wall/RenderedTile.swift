import Colors
import Files
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster

/// A photo at its final size, ready to be drawn on the canvas.
struct RenderedTile: Sendable {
  /// The index of the tile in the plan: later tiles are on top of earlier ones.
  let index: Int
  /// The pixels of the tile's photo.
  let destination: PixelRect
  /// All pixels that the tile may change.
  let reach: PixelRect
  private let content: Content
  let isOpaque: Bool
  private let coloring: TileColoring
  /// True if the source still has to be mirrored, strip by strip.
  private let isMirrored: Bool
  let outline: Outline?
  /// The border and shadow.
  private let frame: TileFrame?
  /// A description of the damage, if the file could only be decoded in part.
  let damage: String?
  /// Any other warning about the file.
  let remark: String?

  enum Content {
    case finished(Pixels)
    /// A photo that is enlarged a lot, kept as decoded and enlarged strip by strip.
    case source(Pixels, Resampling)
  }

  /// The maximum number of pixels of an enlarged tile that is kept at its final size.
  private static let largestFinished = 16 << 20

  /// Decodes and resamples the photo of `tile`, at the smallest scale that is large enough.
  ///
  /// - Parameters:
  ///   - stamp: The file's stamp when it was found, if known.
  ///   - repeated: The photos that other tiles may have shown already.
  init(
    _ tile: Plan.Tile, index: Int, on canvas: Plan.Canvas, limits: DecodingLimits, style: TileStyle = TileStyle(),
    stamp: FileStamp? = nil, repeated: RepeatedPhotos? = nil
  ) throws(ImageError) {
    var tile = tile.withVisibleFrame
    if let photo = repeated?.photo(for: tile) {
      let setting = Setting(tile, width: photo.width, height: photo.height, on: canvas, style)
      // If the edge of the wall cuts one of the tiles, the tiles show different parts.
      if setting.geometry.source == photo.area {
        self.init(tile, setting, index: index, showing: photo)
        return
      }
    }
    let path = FilePath(tile.file)
    if tile.turn != 0, tile.crop.isSearched, tile.content == .fill {
      // A search uses upright tiles, so the result is turned afterwards.
      let focus = try unchanged(path, since: stamp) { file throws(ImageError) in
        try tile.searchedFocus(on: file, canvas, limits: limits, look: style.look)
      }
      tile.crop = .focus(focus)
    }
    self = try unchanged(path, since: stamp) { file throws(ImageError) in
      try RenderedTile(
        tile, of: file, index: index, on: canvas, limits: limits, style: style, repeated: repeated)
    }
  }

  /// The position of a tile and the surroundings of its photo, which depend only on the photo's size.
  struct Setting {
    let geometry: TileGeometry
    let figure: TileFigure
    let reach: PixelRect
    let outline: Outline?
    let frame: TileFrame?
    private(set) var coloring: TileColoring
    private let adjustsTones: Bool

    init(_ tile: Plan.Tile, width: Double, height: Double, on canvas: Plan.Canvas, _ style: TileStyle) {
      geometry = TileGeometry(tile, photoWidth: width, photoHeight: height).cut(to: canvas)
      figure = TileFigure(tile, photoWidth: width, photoHeight: height, destination: geometry.destination)
      reach = tile.reachedPixels
      outline = figure.photo.map(Outline.init)
      frame = TileFrame(
        border: tile.border, shadow: tile.shadow, photo: figure.photo ?? CGRect(geometry.destination).corners,
        outer: figure.border, holes: figure.holes
      ) { $0.converted(to: style.look.colors) }
      coloring = TileColoring(tones: tile.tones, tint: tile.tint, in: style.look.colors)
      adjustsTones = style.adjustsTones
    }

    /// Returns the setting adjusted to a photo whose pixels are known.
    func suiting(_ photo: Pixels) -> Setting {
      var setting = self
      if adjustsTones { setting.coloring = coloring.suiting(photo) }
      return setting
    }
  }

  init(
    _ tile: Plan.Tile, _ setting: Setting, index: Int, isOpaque: Bool, at destination: PixelRect, _ content: Content,
    damage: String?, remark: String?
  ) {
    (self.index, self.isOpaque, self.damage, self.remark) = (index, isOpaque, damage, remark)
    (self.destination, self.content) = (destination, content)
    (reach, outline, frame) = (setting.reach, setting.outline, setting.frame)
    (coloring, isMirrored) = (setting.coloring, tile.mirrored)
  }

  /// Creates a tile from a decoded photo.
  ///
  /// - Parameter place: The pixels of the photo, if it is turned.
  init(_ tile: Plan.Tile, _ setting: Setting, index: Int, showing photo: DecodedPhoto, at place: PixelRect? = nil) {
    var pixels = photo.pixels
    if tile.mirrored && tile.turn == 0 { pixels.mirror() }
    setting.suiting(pixels).coloring.apply(to: &pixels)
    self.init(
      tile, setting, index: index, isOpaque: photo.isOpaque, at: place ?? setting.geometry.destination,
      .finished(pixels), damage: photo.damage, remark: photo.remark)
  }

  private init(
    _ tile: Plan.Tile, of file: consuming OpenFile, index: Int, on canvas: Plan.Canvas, limits: DecodingLimits,
    style: TileStyle, repeated: RepeatedPhotos?
  ) throws(ImageError) {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let info = header.info
    let (photoWidth, photoHeight) = (Double(info.width), Double(info.height))
    let setting = Setting(tile, width: photoWidth, height: photoHeight, on: canvas, style)
    let geometry = setting.geometry
    if tile.turn != 0 {
      let turn = TileTurn(tile, setting.figure, of: header, on: canvas, look: style.look)
      let turned = try DecodedPhoto(turn, of: file, header: header, style: style)
      self.init(tile, setting, index: index, showing: turned, at: turn.seen)
      return
    }
    let search = CropSearch(
      tile, geometry, photoWidth: photoWidth, photoHeight: photoHeight, faces: style.look.faces)
    let (width, height) = (geometry.destination.width, geometry.destination.height)
    if width * height > Self.largestFinished, width * height > info.width * info.height {
      let pipeline = header.pipeline(to: style.look.colors, highlights: style.look.highlights)
      let path = file.path
      var (stored, damage) = try ImageDecoder.decode(file, using: pipeline)
      try pipeline.convert(&stored)
      let source = stored.uprighted(from: info.orientation)
      let area =
        try search?.found(for: geometry.source, on: source, of: path, by: pipeline.worker) ?? geometry.source
      let resampling = Resampling(
        source: (source.width, source.height), area: area, width: width, height: height, isOpaque: !info.hasAlpha,
        isLinear: style.look.isLinear)
      self.init(
        tile, setting.suiting(source), index: index, isOpaque: !info.hasAlpha, at: geometry.destination,
        .source(source, resampling),
        damage: damage, remark: pipeline.fault)
      return
    }
    // The photo is kept unchanged, for all tiles that show it.
    let photo = try DecodedPhoto(
      geometry.source, of: file, header: header, width: width, height: height, search: search, style: style)
    repeated?.keep(photo, for: tile)
    self.init(tile, setting, index: index, showing: photo)
  }

  /// Creates a tile from finished pixels.
  init(
    _ pixels: Pixels, index: Int, destination: PixelRect, isOpaque: Bool, coloring: TileColoring,
    outline: Outline?, frame: TileFrame? = nil
  ) {
    var pixels = pixels
    coloring.apply(to: &pixels)
    content = .finished(pixels)
    self.index = index
    self.destination = destination
    self.isOpaque = isOpaque
    self.coloring = coloring
    isMirrored = false
    self.outline = outline
    self.frame = frame
    reach = [frame?.border?.pixels, frame?.shadow?.pixels].compactMap { $0 }.reduce(destination) { $0.union($1) }
    damage = nil
    remark = nil
  }

  /// The memory that the tile holds.
  var byteCount: Int {
    switch content {
    case .finished(let pixels), .source(let pixels, _): pixels.bytes.count + (frame?.byteCount ?? 0)
    }
  }

  /// True if the tile needs a background for its shadow.
  var castsShadow: Bool { frame?.shadow != nil }

  /// Returns true if the tile is visible in any of the rows.
  func touches(_ rows: Range<Int>) -> Bool { reach.y < rows.upperBound && reach.maxY > rows.lowerBound }

  /// True if the photo covers an area completely.
  func covers(_ area: PixelRect) -> Bool {
    isOpaque && outline == nil && frame?.border == nil && destination.intersection(area) == area
  }

  /// Draws the tile's part of a strip of the canvas that begins at row `top`.
  ///
  /// - Parameter ground: The background under the strip; needed if the tile casts a shadow.
  func compose(onto strip: inout Pixels, ground: inout Pixels?, top: Int) {
    frame?.castShadow(onto: &strip, ground: &ground, top: top)
    let canvas = PixelRect(x: 0, y: top, width: strip.width, height: strip.height)
    let visible = destination.intersection(canvas)
    if let border = frame?.border { return compose(in: border, onto: &strip, top: top) }
    if visible.isEmpty { return }
    let columns = visible.x - destination.x..<visible.maxX - destination.x
    let (pixels, firstRow) = pixels(ofRows: visible.y - destination.y..<visible.maxY - destination.y)
    for y in visible.y..<visible.maxY {
      let row = y - destination.y - firstRow
      if let outline {
        let coverage = outline.coverage(ofRow: y, columns: destination.x..<destination.maxX)
        compose(row, columns, of: pixels, under: coverage, onto: &strip, y: y - top)
      } else {
        lay(row, columns, of: pixels, onto: &strip, y: y - top)
      }
    }
  }

  /// Returns a picture that contains the rows, and the index of its first row in the tile.
  func pixels(ofRows rows: Range<Int>) -> (Pixels, firstRow: Int) {
    switch content {
    case .finished(let pixels): return (pixels, 0)
    case .source(let source, let resampling):
      var pixels = source.resampled(resampling, rows: rows)
      if isMirrored { pixels.mirror() }
      coloring.apply(to: &pixels)
      return (pixels, rows.lowerBound)
    }
  }

  /// Draws a row. A shape covers most of a row completely, in one or several runs; only the rest needs blending.
  private func compose(
    _ row: Int, _ columns: Range<Int>, of pixels: Pixels, under coverage: [UInt8], onto strip: inout Pixels, y: Int
  ) {
    var first = columns.lowerBound
    while first < columns.upperBound {
      let isWhole = coverage[first] == 255
      let end = coverage[first..<columns.upperBound].firstIndex { ($0 == 255) != isWhole } ?? columns.upperBound
      if isWhole {
        lay(row, first..<end, of: pixels, onto: &strip, y: y)
      } else {
        strip.blend(
          row: row, columns: first..<end, of: pixels, coverage: coverage[first..<end], atX: destination.x + first,
          y: y)
      }
      first = end
    }
  }

  func lay(_ row: Int, _ columns: Range<Int>, of pixels: Pixels, onto strip: inout Pixels, y: Int) {
    let x = destination.x + columns.lowerBound
    if isOpaque {
      strip.copy(row: row, columns: columns, of: pixels, toX: x, y: y)
    } else {
      strip.blend(row: row, columns: columns, of: pixels, coverage: nil, atX: x, y: y)
    }
  }
}

extension Outline {
  init(_ corners: [CGPoint]) {
    self.init(corners.map { Point(x: $0.x, y: $0.y) })
  }
}
