import Colors
import Files
import Foundation
package import Layouts
import Raster
import Typesetting

/// A painter that draws the text elements of a plan onto strips of the wall.
///
///     let painter = TextPainter(plan, style: style)
///     painter.draw(onTile: 3, onto: &strip, top: 512)
///     painter.drawRest(onto: &strip, top: 512)
struct TextPainter: Sendable {
  private let typesetter: Typesetter?
  private let faults: TextFaults?
  private let colors: ColorSpace
  private let entries: [Entry]
  /// The indices of the text elements of each tile, and of those without a tile.
  private let ofTiles: [Int: [Int]]
  private let others: [Int]
  /// The tiles with text elements in each band of some rows.
  private let tilesOfBands: [Int: Set<Int>]
  private let pictures: TextPictures

  private static let rowsOfBand = 64

  /// The memory used for setting text while a wall is rendered.
  static let heldBytes = Typesetter.heldBytes + TextPictures.maxBytes

  /// A text element as drawn.
  private struct Entry {
    var text: Plan.Text
    var opacity = 1.0
    /// The photo that the text belongs to.
    var photo: FilePath?
    /// The turn of the text's tile, if it is turned.
    var rotation: Rotation?
    /// The pixels that the text may touch.
    var reach: PixelRect

    /// True if the letters are opaque.
    var isOpaque: Bool { text.color.alpha == 255 && (text.outline?.alpha ?? 255) == 255 && opacity == 1 }
  }

  init(_ plan: Plan, style: WallRenderer.Style) {
    self.init(
      plan.texts.map { text in
        let tile = text.tile.map { plan.tiles[$0] }
        let rotation = tile.flatMap { $0.turn == 0 ? nil : $0.rotation }
        return Entry(
          text: text, photo: tile.map { FilePath($0.file) }, rotation: rotation,
          reach: text.touchedPixels(turned: rotation))
      }, on: plan.canvas, style)
  }

  /// - Parameter texts: The text elements of a moving frame, with the indices of their tiles in it.
  init(_ texts: [Animation.Text], on canvas: Plan.Canvas, style: WallRenderer.Style) {
    self.init(
      texts.map {
        Entry(
          text: $0.text, opacity: $0.opacity, rotation: $0.rotation, reach: $0.text.touchedPixels(turned: $0.rotation))
      }, on: canvas, style)
  }

  private init(_ entries: [Entry], on canvas: Plan.Canvas, _ style: WallRenderer.Style) {
    typesetter = style.typesetter
    faults = style.textFaults
    colors = style.look.colors
    self.entries = entries
    ofTiles = Dictionary(grouping: entries.indices.filter { entries[$0].text.tile != nil }) {
      entries[$0].text.tile ?? 0
    }
    others = entries.indices.filter { entries[$0].text.tile == nil }
    var bands: [Int: Set<Int>] = [:]
    for entry in entries {
      let rows = (entry.reach.y..<max(entry.reach.y, entry.reach.maxY)).clamped(to: 0..<canvas.height)
      guard let tile = entry.text.tile, !rows.isEmpty else { continue }
      for band in rows.lowerBound / Self.rowsOfBand...(rows.upperBound - 1) / Self.rowsOfBand {
        bands[band, default: []].insert(tile)
      }
    }
    tilesOfBands = bands
    pictures = TextPictures(height: canvas.height)
  }

  /// Returns the tiles with text elements in the rows or close to them, in order.
  func tiles(in rows: Range<Int>) -> [Int] {
    if rows.isEmpty { return [] }
    let bands = rows.lowerBound / Self.rowsOfBand...(rows.upperBound - 1) / Self.rowsOfBand
    return bands.reduce(into: Set<Int>()) { $0.formUnion(tilesOfBands[$1] ?? []) }.sorted()
  }

  /// Draws the text elements of a tile onto a strip that begins at row `top` of the wall.
  ///
  /// - Parameters:
  ///   - tile: The tile, if it is in the strip.
  ///   - words: A layer for opaque text of one color, if such text must not be on the strip.
  func draw(
    onTile index: Int, _ tile: RenderedTile? = nil, onto strip: inout Pixels, apart words: inout Pixels?, top: Int
  ) {
    for place in ofTiles[index] ?? [] {
      let entry = entries[place]
      if let scrim = entry.text.scrim {
        var color = Color(scrim).converted(to: colors)
        color.alpha = UInt8((Double(color.alpha) * entry.opacity).rounded())
        let fade = Int(1.5 * entry.text.lineHeight)
        tile?.drawScrim(color, behind: entry.text.pixels, fade: fade, turned: entry.rotation, onto: &strip, top: top)
      }
      draw(place, onto: &strip, apart: &words, top: top)
    }
  }

  /// Draws all text elements of a tile onto the strip.
  func draw(onTile index: Int, _ tile: RenderedTile? = nil, onto strip: inout Pixels, top: Int) {
    var words: Pixels?
    draw(onTile: index, tile, onto: &strip, apart: &words, top: top)
  }

  /// Draws the text elements without a tile.
  func drawRest(onto strip: inout Pixels, apart words: inout Pixels?, top: Int) {
    for place in others { draw(place, onto: &strip, apart: &words, top: top) }
  }

  /// Draws all text elements without a tile onto the strip.
  func drawRest(onto strip: inout Pixels, top: Int) {
    var words: Pixels?
    drawRest(onto: &strip, apart: &words, top: top)
  }

  /// True if there are text elements to draw.
  var isNeeded: Bool { typesetter != nil && !entries.isEmpty }

  /// Returns the pixels that the text elements of a tile may touch.
  func areas(onTile index: Int) -> [PixelRect] { (ofTiles[index] ?? []).map { entries[$0].reach } }

  private func draw(_ index: Int, onto strip: inout Pixels, apart words: inout Pixels?, top: Int) {
    if words != nil, entries[index].isOpaque {
      draw(index, onto: &words!, top: top)
    } else {
      draw(index, onto: &strip, top: top)
    }
  }

  private func draw(_ index: Int, onto strip: inout Pixels, top: Int) {
    let entry = entries[index]
    let text = entry.text
    let visible = entry.reach.intersection(PixelRect(x: 0, y: top, width: strip.width, height: strip.height))
    guard let typesetter, !visible.isEmpty, !text.text.isEmpty else { return }
    let place = TextPlace(x: text.pixels.x, y: text.pixels.y, turn: entry.rotation)
    let rim = text.outlineWidth.rounded(.up)
    func picture(_ part: PixelRect) throws(TextError) -> TextPicture {
      var picture = try typesetter.picture(of: text, at: place, within: part.grown(by: Int(rim)))
      if rim > 0 { picture.outline = TextOutline(around: picture, width: text.outlineWidth) }
      if picture.setting.missingCount > 0 { faults?.note(.missingCharacters, of: text.text, on: entry.photo) }
      return picture
    }
    do throws(TextError) {
      let whole = PixelRect(x: visible.x, y: entry.reach.y, width: visible.width, height: entry.reach.height)
      if whole.width * whole.height <= Self.mostAtOnce {
        let rows = top..<top + strip.height
        let found = try pictures.picture(index, rows: rows, of: entry.reach) { () throws(TextError) in
          try picture(whole)
        }
        lay(found, of: entry, within: whole, onto: &strip, top: top)
        return
      }
      let columns = max(1, Typesetter.maxPixels / (visible.height + 2 * Int(rim)) - 2 * Int(rim))
      for x in stride(from: visible.x, to: visible.maxX, by: columns) {
        let part = PixelRect(x: x, y: visible.y, width: min(columns, visible.maxX - x), height: visible.height)
        lay(try picture(part), of: entry, within: part, onto: &strip, top: top)
      }
    } catch {
      faults?.note(.failed(error), of: text.text, on: entry.photo)
    }
  }

  /// The maximum number of pixels of a text element that is drawn at once; larger ones are drawn strip by strip.
  private static let mostAtOnce = 1 << 20

  /// - Parameter part: The pixels to draw, a part of the picture.
  private func lay(
    _ picture: TextPicture, of entry: Entry, within part: PixelRect, onto strip: inout Pixels, top: Int
  ) {
    let visible = part.intersection(PixelRect(x: 0, y: top, width: strip.width, height: strip.height))
    if let outline = picture.outline, let color = entry.text.outline {
      ink(color, entry.opacity, outline.coverage, of: outline.area, within: visible, onto: &strip, top: top)
    }
    let area = picture.area
    switch picture.content {
    case .coverage(let coverage):
      ink(entry.text.color, entry.opacity, coverage, of: area, within: visible, onto: &strip, top: top)
    case .colors(let bytes):
      let seen = area.intersection(visible)
      if seen.isEmpty { return }
      let opacity = UInt8((255 * entry.opacity).rounded())
      let pixels = Pixels(width: area.width, height: area.height, premultiplied: bytes).converted(to: colors)
      for y in seen.y..<seen.maxY {
        strip.cover(
          row: y - area.y, columns: seen.x - area.x..<seen.maxX - area.x, of: pixels, opacity: opacity, atX: seen.x,
          y: y - top)
      }
    }
  }

  private func ink(
    _ tint: Plan.Tint, _ opacity: Double, _ coverage: [UInt8], of area: PixelRect, within visible: PixelRect,
    onto strip: inout Pixels, top: Int
  ) {
    let seen = area.intersection(visible)
    if seen.isEmpty { return }
    var color = Color(tint).converted(to: colors)
    color.alpha = UInt8((Double(color.alpha) * opacity).rounded())
    for y in seen.y..<seen.maxY {
      let start = (y - area.y) * area.width + seen.x - area.x
      strip.ink(color, coverage: coverage[start..<start + seen.width], atX: seen.x, y: y - top)
    }
  }
}

extension PixelRect {
  fileprivate func grown(by rim: Int) -> PixelRect {
    PixelRect(x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim)
  }
}

extension Plan.Text {
  /// Returns the pixels that the text may touch: ink may extend beyond the box by at most the type size.
  ///
  /// - Parameter rotation: The turn of the text's tile.
  package func touchedPixels(turned rotation: Rotation?) -> PixelRect {
    let overhang = size.rounded(.up)
    let height = max(CGFloat(pixels.height), lineHeight * CGFloat(lines))
    let box = CGRect(
      x: CGFloat(pixels.x) - overhang, y: CGFloat(pixels.y) - overhang, width: CGFloat(pixels.width) + 2 * overhang,
      height: height + 2 * overhang)
    return rotation.map { PixelRect(covering: $0.bounds(of: box)) } ?? PixelRect(snapping: box)
  }
}

extension Pixels {
  /// - Parameter premultiplied: Four bytes per pixel, with colors multiplied by alpha.
  init(width: Int, height: Int, premultiplied bytes: [UInt8]) {
    var bytes = bytes
    for pixel in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
      let alpha = Int(bytes[pixel + 3])
      if alpha == 0 || alpha == 255 { continue }
      for channel in pixel..<pixel + 3 {
        bytes[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Converts the picture from sRGB to the color space of a wall.
  func converted(to colors: ColorSpace) -> Pixels {
    guard let conversion = try? ColorConversion.between(.sRGB, and: colors, samples: .rgb) else { return self }
    var pixels = self
    conversion.convert(&pixels)
    return pixels
  }
}
