import Files
import ImageCodecs
import Layouts
import Plans
import Raster

/// A background that is ready to be drawn behind any strip of a wall.
///
///     let backdrop = try Backdrop(style.look.background, of: plan.canvas, style: style)
///     backdrop.fill(&strip, top: 512)
struct Backdrop: Sendable {
  private let content: Content

  private enum Content: Sendable {
    case color(Color)
    case gradient(GradientPainter)
    /// A picture that is scaled to cover the canvas.
    case cover(ScaledPicture)
    case tiles(Pixels)
  }

  init(_ background: Background, of canvas: Plan.Canvas, style: WallRenderer.Style) throws(WallError) {
    let colors = style.look.colors
    switch background {
    case .color(let color): content = .color(color.converted(to: colors))
    case .gradient(let gradient):
      content = .gradient(
        GradientPainter(
          gradient.mapColors { $0.converted(to: colors) }, width: canvas.width, height: canvas.height))
    case .picture(let picture):
      do throws(ImageError) {
        var pixels = try picture.decoded(for: canvas, style: style)
        pixels.flatten(onto: .white)
        content =
          picture.isTiled
          ? .tiles(pixels)
          : .cover(ScaledPicture(pixels, drawn: (canvas.width, canvas.height), isOpaque: true))
      } catch {
        throw .picture(error)
      }
    }
  }

  /// Draws the background behind the content of a strip that begins at row `top` of the wall.
  func fill(_ strip: inout Pixels, top: Int) {
    switch content {
    case .color(let color): strip.flatten(onto: color)
    case .gradient(let painter):
      var row = [UInt8](repeating: 0, count: strip.bytesPerRow)
      for y in 0..<strip.height {
        painter.write(row: top + y, to: &row)
        strip.flatten(row: y, onto: row[...])
      }
    case .cover(let picture):
      picture.withRows(top..<top + strip.height) { pixels, first in
        for y in 0..<strip.height {
          let start = (first + y) * pixels.bytesPerRow
          strip.flatten(row: y, onto: pixels.bytes[start..<start + pixels.bytesPerRow])
        }
      }
    case .tiles(let pixels):
      var row = [UInt8]()
      for y in 0..<strip.height {
        let start = (top + y) % pixels.height * pixels.bytesPerRow
        row.removeAll(keepingCapacity: true)
        while row.count < strip.bytesPerRow {
          row += pixels.bytes[start..<start + min(pixels.bytesPerRow, strip.bytesPerRow - row.count)]
        }
        strip.flatten(row: y, onto: row[...])
      }
    }
  }
}

// MARK: - Memory

extension Background {
  /// Returns the memory that the background holds while a wall is drawn, and the memory for decoding it.
  func need(on canvas: Plan.Canvas) -> (held: Int, decoding: Int) {
    switch self {
    case .color: return (0, 0)
    case .gradient: return (65_536 * 8, 0)
    case .picture(let picture):
      let held = picture.heldSize(on: canvas)
      let drawn = picture.isTiled ? held : (canvas.width, canvas.height)
      return (ScaledPicture.heldBytes(held, drawn: drawn), picture.file.decodingBytes)
    }
  }
}

extension BackgroundPicture {
  /// Returns the visible part of the upright picture.
  private func area(on canvas: Plan.Canvas) -> Area {
    let info = file.contents?.info
    let (width, height) = (Double(info?.width ?? 1), Double(info?.height ?? 1))
    if isTiled { return Area(x: 0, y: 0, width: width, height: height) }
    let scale = min(width / Double(canvas.width), height / Double(canvas.height))
    let (across, down) = (Double(canvas.width) * scale, Double(canvas.height) * scale)
    return Area(x: (width - across) / 2, y: (height - down) / 2, width: across, height: down)
  }

  /// Returns the size at which the picture is held: at most its own size, and that of the canvas.
  fileprivate func heldSize(on canvas: Plan.Canvas) -> (width: Int, height: Int) {
    if isBlurred { return Ground.size(on: canvas) }
    let area = area(on: canvas)
    if isTiled { return (Int(area.width), Int(area.height)) }
    return ScaledPicture.heldSize((area.width, area.height), drawn: (canvas.width, canvas.height))
  }

  func decoded(for canvas: Plan.Canvas, style: WallRenderer.Style) throws(ImageError) -> Pixels {
    let size = heldSize(on: canvas)
    var pixels = try file.decoded(area(on: canvas), width: size.width, height: size.height, style: style)
    if isBlurred {
      pixels.flatten(onto: .white)
      return pixels.asGround
    }
    return pixels
  }
}

extension PictureFile {
  /// Returns a part of the upright picture at another size, in the colors of the wall. A damaged picture is an error.
  func decoded(
    _ area: Area, width: Int, height: Int, style: WallRenderer.Style
  ) throws(ImageError) -> Pixels {
    let photo = try unchanged(path, since: contents?.stamp) { file throws(ImageError) in
      let header = try ImageDecoder.header(of: file, limits: style.decoding)
      return try DecodedPhoto(
        area, of: file, header: header, width: width, height: height, style: style.tiles)
    }
    if let damage = photo.damage { throw ImageError(path, .malformed(damage)) }
    if let remark = photo.remark { style.warnings?.note(remark, of: path) }
    return photo.pixels
  }
}
