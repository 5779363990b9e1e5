import Faces
import ImageCodecs
import Parallel
import Raster
import TesseraLayout

/// The memory needed to render a wall, estimated before anything is decoded.
package struct MemoryNeed: Equatable, Sendable {
  /// The minimum: the program, the tiles visible in one group of rows, a strip of the wall, the photo that takes the
  /// most memory to decode, and what the wall's format keeps until the end.
  package var least: Int
  /// The memory to decode that photo.
  package var costliest: Int
  /// The memory that another core needs to render a strip of the wall.
  package var strip: Int

  /// - Parameter decodingBytes: Returns the memory needed to decode a file.
  init(
    _ plan: Plan, encoder: some PictureEncoder, decodingBytes: (Plan.FileName) -> Int
  ) {
    // The memory held at each row, as differences where tiles begin and end.
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    var changes: [(row: Int, bytes: Int)] = []
    var costliest = 0
    for tile in plan.tiles {
      let visible = tile.touchedPixels.intersection(canvas)
      if visible.isEmpty { continue }
      costliest = max(costliest, decodingBytes(tile.file) + tile.searchBytes(on: plan.canvas))
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
    strip = encoder.rowsPerGroup * plan.canvas.width * Pixels.bytesPerPixel * 3
    least = MemoryBudget.program + mostHeld + strip + costliest + encoder.keptBytes
    self.costliest = costliest
  }
}

extension Plan.Tile {
  /// The memory that the finished tile holds; see `TileGeometry.cut`.
  func heldBytes(on canvas: Plan.Canvas) -> Int {
    let visible = touchedPixels.intersection(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    let seen = visible.width * visible.height
    return Pixels.bytesPerPixel * min(touchedPixels.width * touchedPixels.height, 4 * seen)
  }

  /// The most memory that searching for its part of a photo takes.
  func searchBytes(on canvas: Plan.Canvas) -> Int {
    guard crop.isSearched, content == .fill else { return 0 }
    let strip = CropSearch.mostBytes(tilePixels: heldBytes(on: canvas) / Pixels.bytesPerPixel)
    return strip + (crop == .faces ? FaceFinder.mostBytes : 0)
  }
}
