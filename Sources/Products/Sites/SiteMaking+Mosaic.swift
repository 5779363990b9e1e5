import Digests
import Files
import Gallery
import ImageCodecs
import Layouts
import Planning
import Pyramids
import Runs
import Site
import Wall

// Sites of mosaics: a tiled picture, zoomable down to the single photos.

extension SiteMaking {
  /// Returns the photos that a mosaic shows.
  func shown(of photos: [Photo], on plan: Plan) -> [Photo] {
    let files = Set(plan.tiles.map(\.file))
    return photos.filter { files.contains(Plan.FileName($0.path)) }
  }

  /// - Parameter names: The names of the photos' renditions.
  func mosaic(_ plan: Plan, of photos: [Photo], _ names: [String]) -> SiteMosaic {
    let numbers = Dictionary(
      photos.enumerated().map { (Plan.FileName($1.path), $0) }, uniquingKeysWith: { first, _ in first })
    let cells = plan.tiles.compactMap { tile in numbers[tile.file].map { (photo: $0, tile: tile) } }
    let pyramid = pyramid(of: plan.canvas)
    // Positions of files and groups do not matter.
    var places = Plan(canvas: plan.canvas, tiles: plan.tiles)
    for cell in places.tiles.indices {
      (places.tiles[cell].file, places.tiles[cell].group) = (Plan.FileName("photo"), nil)
    }
    let content = PictureContent(look: drawn, photos: cells.map { names[$0.photo] }, places: places.json)
    return SiteMosaic(
      canvas: plan.canvas,
      picture: .init(
        id: String(SHA256.hexDigest(ofValue: content).prefix(20)), format: pyramid.fileExtension,
        tile: pyramid.tileSize, levels: pyramid.firstTile + 1),
      cells: cells)
  }

  /// All inputs of the picture, for its digest.
  private struct PictureContent: Encodable {
    var look: WallRenderer.Look
    /// The names of the photos' renditions.
    var photos: [String]
    /// The plan as JSON.
    var places: String
  }

  enum Drawing {
    case made([WallRenderer.Damage])
    case unusable([ImageError])
  }

  /// Draws the picture if it is missing, and adds its files to those of the site.
  func draw(
    _ mosaic: SiteMosaic, as plan: Plan, _ files: inout SiteFolder.Files,
    known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) throws(RunFailure) -> Drawing {
    let pyramid = pyramid(of: plan.canvas)
    let addresses = pyramid.levels.prefix(mosaic.picture.levels).enumerated().flatMap { halvings, level in
      (0..<level.tileCount).map {
        mosaic.picture.address(halvings: halvings, column: $0 % level.columns, row: $0 / level.columns)
      }
    }
    for address in addresses { files.add(address) }
    if addresses.allSatisfy(folder.contains) { return .made([]) }
    var style = style
    style.look = drawn
    let renderer = WallRenderer(plan, style: style, strips: pyramid.strips, photo: known)
    if !renderer.photosOverMemoryLimit.isEmpty { return .unusable(renderer.photosOverMemoryLimit) }
    try style.refuseMore(thanAllowed: renderer.memoryNeed.least, of: "mosaic")
    let bar = request.notes.counter(of: plan.tiles.count)
    defer { bar.finish() }
    do throws(WallError) {
      let tiles = SitePictureTiles(folder: folder, picture: mosaic.picture)
      return .made(try renderer.render(pyramid, into: tiles, jobs: style.jobs) { bar.advance() })
    } catch {
      guard case .unusable(let unusable) = error else { throw RunFailure(error, at: folder.path) }
      return .unusable(unusable)
    }
  }

  /// The look of the picture. By default, gaps between cells show the page.
  private var drawn: WallRenderer.Look {
    var look = style.look
    (look.faces, look.watermark, look.resolution) = (nil, nil, nil)
    // AVIF decodes too slowly for tiles.
    if look.output.format == .avif {
      look.output = OutputStyle(SiteSettings.defaultFormat)
      look.output.quality = 80
    }
    if request.look.background == nil { look.background = .color(.clear) }
    if !look.output.format.hasAlpha && !look.background.isOpaque { look.background = .color(.white) }
    return look
  }

  private func pyramid(of canvas: Plan.Canvas) -> Pyramid {
    let look = drawn
    var pyramid = Pyramid(
      .deepZoom, width: canvas.width, height: canvas.height, hasAlpha: !look.background.isOpaque)
    (pyramid.style, pyramid.effort, pyramid.profile) = (look.output, look.effort, look.colors.profile)
    // The level that fits in one tile serves as the mosaic's preview elsewhere.
    pyramid.tileSize = 1024
    return pyramid
  }
}

/// Writes the tiles of a site's picture.
private struct SitePictureTiles: TileSink {
  let isConcurrent = true
  let folder: SiteFolder
  let picture: SiteMosaic.Picture

  func write(_ tile: PyramidTile) throws(FileError) {
    guard case .tile(let halvings, let column, let row) = tile.place, halvings < picture.levels else { return }
    let file = try folder.output(picture.address(halvings: halvings, column: column, row: row))
    try file.write(tile.bytes)
    try file.publish()
  }
}
