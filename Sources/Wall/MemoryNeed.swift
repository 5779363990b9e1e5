import Faces
import ImageCodecs
import Layouts
import Plans
import Raster

/// The memory needed to render a wall, estimated before anything is decoded.
package struct MemoryNeed: Equatable, Sendable {
  /// The minimum: the program, the known properties of all photos, the tiles visible in one group of rows, a strip of
  /// the wall, the photo that takes the most memory to decode, text, background and watermark, and the data that the
  /// wall's format keeps until the end.
  package var least: Int
  /// The memory for decoding that photo.
  package var costliest: Int
  /// The memory that another core needs to render a strip of the wall.
  package var strip: Int

  /// The memory for each tile in the plan, with its photo and the properties of both, as measured with 60,000 photos in
  /// rows; the cells of a mosaic take two thirds of that.
  static let bytesPerTile = 1500

  /// - Parameters:
  ///   - layers: The memory that background and watermark hold, and the memory for decoding one of them.
  ///   - decodingBytes: Returns the memory needed to decode a file.
  init(
    _ plan: Plan, encoder: some GroupEncoder, layers: (held: Int, decoding: Int) = (0, 0),
    decodingBytes: (Plan.FileName) -> Int
  ) {
    // The memory held at each row, as differences at the ends of tiles.
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    var changes: [(row: Int, bytes: Int)] = []
    var costliest = layers.decoding
    for tile in plan.tiles {
      let visible = tile.reachedPixels.intersection(canvas)
      if visible.isEmpty { continue }
      costliest = max(costliest, decodingBytes(tile.file) + tile.preparingBytes(on: plan.canvas))
      let bytes = tile.heldBytes(on: plan.canvas)
      changes.append((visible.y - encoder.rowsPerGroup, bytes))
      changes.append((visible.maxY + encoder.rowsPerGroup, -bytes))
    }
    changes.sort { ($0.row, $0.bytes) < ($1.row, $1.bytes) }
    var held = 0
    let mostHeld = changes.reduce(0) { most, change in
      held += change.bytes
      return max(most, held)
    }
    // The strip itself, the ground for shadows, and the input and output of compression.
    let pictures =
      (plan.tiles.contains { $0.shadow != nil } ? 4 : 3) + (encoder.drawsWordsApart && !plan.texts.isEmpty ? 2 : 0)
    strip = encoder.rowsPerGroup * plan.canvas.width * Pixels.bytesPerPixel * pictures
    let words = plan.texts.isEmpty ? 0 : TextPainter.heldBytes
    let records = plan.tiles.count * Self.bytesPerTile
    least = MemoryBudget.program + records + mostHeld + words + layers.held + strip + costliest + encoder.keptBytes
    self.costliest = costliest
  }
}

extension Plan.Tile {
  /// Returns the memory that the finished tile holds; see `TileGeometry.cut`.
  func heldBytes(on canvas: Plan.Canvas) -> Int {
    let area = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    if treatment.turn != 0 {
      let visible = reachedPixels.intersection(area)
      return Pixels.bytesPerPixel * visible.width * visible.height + shadowBytes
    }
    let visible = touchedPixels.intersection(area)
    let seen = visible.width * visible.height
    return Pixels.bytesPerPixel * min(touchedPixels.width * touchedPixels.height, 4 * seen) + shadowBytes
  }

  /// The memory that a blurred outline holds; none for that of an upright rectangle.
  private var shadowBytes: Int {
    guard let shadow = treatment.shadow, treatment.turn != 0 || isClipped else { return 0 }
    return BlurredShape.maxBytes(
      width: reachedPixels.width, height: reachedPixels.height, deviation: shadow.deviation)
  }

  /// Returns the maximum memory for making the tile, in addition to decoding its photo.
  func preparingBytes(on canvas: Plan.Canvas) -> Int {
    searchBytes(on: canvas) + (treatment.turn == 0 ? 0 : TileTurn.maxBytes(frame))
  }

  /// Returns the maximum memory for searching for the tile's part of a photo.
  private func searchBytes(on canvas: Plan.Canvas) -> Int {
    guard treatment.crop.isSearched, content == .fill else { return 0 }
    let strip = CropSearch.maxBytes(tilePixels: heldBytes(on: canvas) / Pixels.bytesPerPixel)
    return strip + (treatment.crop.findsFaces ? FaceFinder.maxBytes : 0)
  }
}
