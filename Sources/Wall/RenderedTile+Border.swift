import Foundation
import Layouts
import Raster

extension RenderedTile {
  /// Draws photo and border in one step: nothing behind them shows through pixels that both cover. A border is like a
  /// card behind the photo: it shows through a transparent photo.
  func compose(in border: TileFrame.Border, onto strip: inout Pixels, top: Int) {
    let canvas = PixelRect(x: 0, y: top, width: strip.width, height: strip.height)
    let visible = border.pixels.union(destination).intersection(canvas)
    if visible.isEmpty { return }
    let inner = destination.intersection(canvas)
    let (pixels, firstRow) =
      inner.isEmpty
      ? (Pixels(width: 0, height: 0), 0) : pixels(ofRows: inner.y - destination.y..<inner.maxY - destination.y)
    let columns = visible.x..<visible.maxX
    var mixed = Pixels(width: visible.width, height: 1)
    for y in visible.y..<visible.maxY {
      let covered = coverage(ofRow: y, columns: columns)
      let outer = border.outline.coverage(ofRow: y, columns: columns)
      let row = y - destination.y - firstRow
      var first = 0
      while first < columns.count {
        let isPhoto = covered[first] == 255
        let end = covered[first...].firstIndex { ($0 == 255) != isPhoto } ?? columns.count
        if isPhoto && isOpaque {
          let start = visible.x - destination.x
          lay(row, start + first..<start + end, of: pixels, onto: &strip, y: y - top)
        } else {
          for index in first..<end {
            let photo = covered[index] == 0 ? .clear : pixels[visible.x + index - destination.x, row]
            mixed[index, 0] = photo.beside(
              border.color, covering: covered[index], of: max(covered[index], outer[index]))
          }
          strip.blend(
            row: 0, columns: first..<end, of: mixed, coverage: nil, atX: visible.x + first, y: y - top)
        }
        first = end
      }
    }
    for hole in border.holes { compose(hole, within: canvas, onto: &strip) }
  }

  private func compose(_ hole: TileFrame.Hole, within canvas: PixelRect, onto strip: inout Pixels) {
    let visible = hole.pixels.intersection(canvas)
    if visible.isEmpty { return }
    let columns = visible.x..<visible.maxX
    let light = Pixels(width: visible.width, height: 1, filledWith: hole.color)
    for y in visible.y..<visible.maxY {
      let coverage = hole.outline.coverage(ofRow: y, columns: columns)
      strip.blend(
        row: 0, columns: 0..<columns.count, of: light, coverage: coverage[...], atX: visible.x, y: y - canvas.y)
    }
  }

  /// Returns how much of each pixel in a row the photo covers, up to 255.
  private func coverage(ofRow y: Int, columns: Range<Int>) -> [UInt8] {
    guard y >= destination.y, y < destination.maxY else { return Array(repeating: 0, count: columns.count) }
    if let outline {
      let coverage = outline.coverage(ofRow: y, columns: columns)
      // An outline may be wider than the part of its photo that is on the canvas.
      return zip(columns, coverage).map { destination.x <= $0 && $0 < destination.maxX ? $1 : 0 }
    }
    return columns.map { destination.x <= $0 && $0 < destination.maxX ? 255 : 0 }
  }
}

extension Color {
  /// Returns the color of a pixel that is partly covered by this color and partly by another, which also shows through
  /// this one.
  ///
  /// - Parameters:
  ///   - covered: The part of the pixel covered by this color, up to 255.
  ///   - whole: The part of the pixel covered by both.
  fileprivate func beside(_ other: Color, covering covered: UInt8, of whole: UInt8) -> Color {
    let mine = UInt32(alpha) * UInt32(covered)
    let rest = (UInt32(other.alpha) * (UInt32(whole) * 255 - mine) + 127) / 255
    let sum = mine + rest
    if sum == 0 { return .clear }
    func mixed(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
      UInt8((UInt32(self[keyPath: channel]) * mine + UInt32(other[keyPath: channel]) * rest + sum / 2) / sum)
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: UInt8((sum + 127) / 255))
  }
}
