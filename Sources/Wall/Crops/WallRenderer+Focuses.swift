import Files
import ImageCodecs
import Parallel
package import TesseraLayout

extension WallRenderer {
  /// Returns the point in the middle of each tile's visible part, in the plan's order, so that other views can show the
  /// same parts. Photos are decoded if they must be searched; the center is used for photos that cannot be decoded.
  package func focuses() -> [UnitPoint] {
    concurrentMap(plan.tiles.count, jobs: style.threadCount) { index in
      let tile = plan.tiles[index]
      if !tile.crop.isSearched { return tile.crop.focus }
      let focus = try? unchanged(FilePath(tile.file), since: stamp(of: tile.file)) { file throws(ImageError) in
        try tile.searchedFocus(on: file, plan.canvas, limits: style.decoding, look: style.look.tiles)
      }
      return focus ?? .center
    }
  }
}

extension Plan.Tile {
  /// Returns the middle of the part of its photo that a search finds.
  func searchedFocus(
    on file: consuming OpenFile, _ canvas: Plan.Canvas, limits: DecodingLimits, look: TileLook
  ) throws(ImageError) -> UnitPoint {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let (width, height) = (Double(header.info.width), Double(header.info.height))
    let geometry = TileGeometry(self, photoWidth: width, photoHeight: height).cut(to: canvas)
    guard
      let search = CropSearch(self, geometry, photoWidth: width, photoHeight: height, faces: look.faces)
    else { return .center }
    let decoding = Decoding(
      geometry.source, header.pipeline(to: look.colors, highlights: look.highlights),
      width: geometry.destination.width,
      height: geometry.destination.height, look: look, minEighths: search.minEighths)
    return try decoding.focus(of: file, finding: search)
  }
}
