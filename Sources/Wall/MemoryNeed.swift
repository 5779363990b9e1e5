import Faces
import ImageCodecs
import Parallel
import Raster
import TesseraLayout

/// How much memory making a wall takes, worked out before anything is decoded.
package struct MemoryNeed: Equatable, Sendable {
  /// What is needed whatever is done: the program, the tiles that one group of rows shows at once, a strip of the wall,
  /// the photo that is most expensive to decode, and what the wall's format keeps until its end.
  package var least: Int
  /// What decoding that photo takes.
  package var costliest: Int
  /// What another core needs to make a strip of the wall.
  package var strip: Int

  /// - Parameter decodingBytes: what decoding a file takes.
  init(
    _ plan: Plan, encoder: some PictureEncoder, decodingBytes: (Plan.FileName) -> Int
  ) {
    // Tiles held at each row change where tiles begin and end.
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
  /// What the tile holds when it is finished; see `TileGeometry.cut`.
  func heldBytes(on canvas: Plan.Canvas) -> Int {
    let visible = touchedPixels.intersection(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    let seen = visible.width * visible.height
    return Pixels.bytesPerPixel * min(touchedPixels.width * touchedPixels.height, 4 * seen)
  }

  /// What finding its part of a photo takes at most.
  func searchBytes(on canvas: Plan.Canvas) -> Int {
    guard crop.isSearched, content == .fill else { return 0 }
    let strip = CropSearch.mostBytes(tilePixels: heldBytes(on: canvas) / Pixels.bytesPerPixel)
    return strip + (crop == .faces ? FaceFinder.mostBytes : 0)
  }
}
