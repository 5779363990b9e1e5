import ImageCodecs
import Layouts
import Parallel
import Raster

extension GroupEncoder {
  /// Draws a group of rows on a separate strip of canvas. Later tiles are on top of earlier ones.
  func strip(
    _ group: Int, showing tiles: [RenderedTile], with texts: TextPainter? = nil, within layers: OuterLayers
  ) -> Pixels {
    var words: Pixels?
    return strip(group, showing: tiles, with: texts, apart: &words, within: layers)
  }

  /// Draws a group of rows on a separate strip of canvas, and its text elements on a layer if the encoder needs them
  /// separately.
  func layers(
    _ group: Int, showing tiles: [RenderedTile], with texts: TextPainter, within layers: OuterLayers
  ) -> (strip: Pixels, words: Pixels?) {
    let isWritten = drawsWordsApart && texts.isNeeded
    var words = isWritten ? Pixels(width: width, height: rows(ofGroup: group).count) : nil
    let strip = strip(group, showing: tiles, with: texts, apart: &words, within: layers)
    return (strip, words)
  }

  /// - Parameter words: A layer for text of one color, if such text must not be on the strip.
  private func strip(
    _ group: Int, showing tiles: [RenderedTile], with texts: TextPainter?, apart words: inout Pixels?,
    within layers: OuterLayers
  ) -> Pixels {
    let rows = rows(ofGroup: group)
    var strip = Pixels(width: width, height: rows.count)
    // Shadows fall on shapes, and on the ground around them.
    var ground =
      tiles.contains(where: \.castsShadow) ? layers.ground(width: width, rows: rows) : nil
    // Texts are above their tile and below the next tile. Texts below a photo may extend into rows that do not show it.
    var written = (texts?.tiles(in: rows) ?? [])[...]
    var areas: [PixelRect] = []
    func draw(onTile index: Int, _ tile: RenderedTile? = nil) {
      texts?.draw(onTile: index, tile, onto: &strip, apart: &words, top: rows.lowerBound)
      if words != nil { areas += texts?.areas(onTile: index) ?? [] }
    }
    for tile in tiles {
      while let index = written.first, index < tile.index { draw(onTile: written.removeFirst()) }
      tile.compose(onto: &strip, ground: &ground, top: rows.lowerBound)
      if areas.contains(where: { !$0.intersection(tile.reach).isEmpty }) {
        words?.hide(under: tile, top: rows.lowerBound)
      }
      draw(onTile: tile.index, tile)
      if written.first == tile.index { written.removeFirst() }
    }
    for index in written { draw(onTile: index) }
    texts?.drawRest(onto: &strip, apart: &words, top: rows.lowerBound)
    let area = PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count)
    layers.add(
      to: &strip, over: ground, top: rows.lowerBound, isCovered: tiles.contains { $0.covers(area) })
    return strip
  }
}

/// Tiles and text elements that are ready to be drawn.
struct DrawnScene: Sendable {
  var tiles: [RenderedTile]
  var texts: TextPainter
}

extension GroupEncoder {
  /// Composes and encodes groups of rows of a scene that fades into another, on several cores.
  func encode(
    _ groups: Range<Int>, fading scene: DrawnScene, into next: DrawnScene, by share: Double,
    within layers: OuterLayers, jobs: Int
  ) throws(EncodingError) -> [Group] {
    let made = concurrentMap(groups.count, jobs: jobs) { index in
      Result { () throws(EncodingError) in
        let group = groups.lowerBound + index
        var strip = strip(group, showing: scene.tiles, with: scene.texts, within: layers)
        strip.mix(with: self.strip(group, showing: next.tiles, with: next.texts, within: layers), share: share)
        return try encode(strip)
      }
    }
    return try made.map { (group) throws(EncodingError) in try group.get() }
  }
}

extension Pixels {
  /// Makes all pixels transparent that are mostly covered by a tile.
  fileprivate mutating func hide(under tile: RenderedTile, top: Int) {
    var cover = Pixels(width: width, height: height)
    var ground: Pixels? = tile.castsShadow ? Pixels(width: width, height: height) : nil
    tile.compose(onto: &cover, ground: &ground, top: top)
    for alpha in stride(from: 3, to: bytes.count, by: Self.bytesPerPixel) where cover.bytes[alpha] >= 128 {
      bytes[alpha] = 0
    }
  }
}
