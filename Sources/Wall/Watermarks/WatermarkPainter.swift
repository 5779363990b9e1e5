import ImageCodecs
import Layouts
import Plans
import Raster

/// A painter that draws a watermark over strips of a wall.
///
///     let painter = try WatermarkPainter(watermark, on: plan.canvas, style: style)
///     painter.draw(onto: &strip, top: 512)
///
/// The mark is a picture drawn at its positions; it may come from a file or from text.
struct WatermarkPainter: Sendable {
  private let picture: ScaledPicture
  private let opacity: UInt8
  private let places: Places

  /// The upper left corners of the marks.
  private enum Places: Sendable {
    case one(x: Int, y: Int)
    case many(Watermark.Position.Tiling)
  }

  init(_ watermark: Watermark, on canvas: Plan.Canvas, style: WallRenderer.Style) throws(WallError) {
    switch watermark.source {
    case .picture(let file):
      do throws(ImageError) {
        let (drawn, held) = watermark.sizes(of: file, on: canvas)
        let info = file.contents?.info
        let area = Area(x: 0, y: 0, width: Double(info?.width ?? 1), height: Double(info?.height ?? 1))
        var pixels = try file.decoded(area, width: held.width, height: held.height, style: style)
        if let gains = style.look.gains { pixels.paint(gains.scale.neutral) }
        self.init(ScaledPicture(pixels, drawn: drawn, isOpaque: info?.hasAlpha == false), watermark, on: canvas)
      } catch {
        throw .picture(error)
      }
    }
  }

  /// - Parameter picture: The mark in the colors of the wall, at the size at which it is drawn.
  init(_ picture: ScaledPicture, _ watermark: Watermark, on canvas: Plan.Canvas) {
    self.picture = picture
    opacity = UInt8((watermark.opacity * 2.55).rounded())
    let size = (width: picture.width, height: picture.height)
    if watermark.position == .tile {
      places = .many(Watermark.Position.tiling(of: size))
    } else {
      let (x, y) = watermark.position.corners(of: size, on: watermark.room(on: canvas))[0]
      places = .one(x: x + watermark.inset, y: y + watermark.inset)
    }
  }

  /// Draws the marks onto a strip that begins at row `top` of the wall.
  func draw(onto strip: inout Pixels, top: Int) {
    switch places {
    case .one(let x, let y): draw([x], y: y, onto: &strip, top: top)
    case .many(let tiling):
      for line in max(0, (top - picture.height) / tiling.down)...(top + strip.height) / tiling.down {
        let columns = stride(from: tiling.start(ofLine: line), to: strip.width, by: tiling.across)
        draw(Array(columns), y: line * tiling.down, onto: &strip, top: top)
      }
    }
  }

  /// Draws marks side by side, whole or in part.
  private func draw(_ columns: [Int], y: Int, onto strip: inout Pixels, top: Int) {
    let rows = max(y, top)..<max(max(y, top), min(y + picture.height, top + strip.height))
    if rows.isEmpty { return }
    picture.withRows(rows.lowerBound - y..<rows.upperBound - y) { pixels, first in
      for row in rows {
        for x in columns {
          let seen = max(0, -x)..<max(max(0, -x), min(picture.width, strip.width - x))
          strip.cover(
            row: first + row - rows.lowerBound, columns: seen, of: pixels, opacity: opacity, atX: x + seen.lowerBound,
            y: row - top)
        }
      }
    }
  }
}

extension Pixels {
  /// Makes all pixels equally gray, with their own alpha.
  fileprivate mutating func paint(_ gray: UInt8) {
    for index in bytes.indices where index & 3 != 3 { bytes[index] = gray }
  }
}

extension Watermark {
  /// Returns the size at which the mark is drawn, within the wall, and the size at which it is held.
  fileprivate func sizes(
    of file: PictureFile, on canvas: Plan.Canvas
  ) -> (drawn: (width: Int, height: Int), held: (width: Int, height: Int)) {
    let canvas = room(on: canvas)
    let (width, height) = (Double(file.contents?.info.width ?? 1), Double(file.contents?.info.height ?? 1))
    let scale = min(Double(canvas.width) * percent / 100 / width, Double(canvas.height) / height)
    let drawn = (
      width: min(canvas.width, max(1, Int((width * scale).rounded()))),
      height: min(canvas.height, max(1, Int((height * scale).rounded())))
    )
    return (drawn, ScaledPicture.heldSize((width, height), drawn: drawn))
  }

  /// Returns the memory that the mark holds while a wall is drawn, and the memory for decoding it.
  func need(on canvas: Plan.Canvas) -> (held: Int, decoding: Int) {
    switch source {
    case .picture(let file):
      let (drawn, held) = sizes(of: file, on: canvas)
      return (ScaledPicture.heldBytes(held, drawn: drawn), file.decodingBytes)
    }
  }
}
