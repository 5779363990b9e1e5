import Foundation

extension Plan {
  /// Returns the same wall with a bleed: an area on all sides that is trimmed off after printing.
  ///
  ///     plan.bleeding(by: 35)       // 3 mm at 300 dots per inch
  ///
  /// Photos whose frames lie on the edge of the wall grow into the bleed, so that inaccurate cutting leaves no white
  /// edge; those at corners grow in both directions. A photo that fills its frame then shows more of itself or is
  /// slightly enlarged, but is never distorted. A cut shape grows until it is whole. Captions keep their positions, and
  /// so do all other photos: those that are turned, that have borders, or that are not rectangular. Takes time linear
  /// in the number of photos.
  package func bleeding(by bleed: Int) -> Plan {
    precondition(bleed >= 0, "A bleed cannot be negative.")
    if bleed == 0 { return self }
    var plan = moved(to: canvas.grown(by: bleed), x: bleed, y: bleed)
    for index in tiles.indices where tiles[index].canBleed {
      let tile = tiles[index]
      let frame = plan.tiles[index].frame
      let left = tile.pixels.x <= 0 ? min(0, frame.minX) : frame.minX
      let top = tile.pixels.y <= 0 ? min(0, frame.minY) : frame.minY
      let right = tile.pixels.maxX >= canvas.width ? max(CGFloat(plan.canvas.width), frame.maxX) : frame.maxX
      let bottom = tile.pixels.maxY >= canvas.height ? max(CGFloat(plan.canvas.height), frame.maxY) : frame.maxY
      let grown = CGRect(x: left, y: top, width: right - left, height: bottom - top)
      if grown == frame { continue }
      plan.tiles[index].grow(to: grown)
    }
    return plan
  }
}

extension Plan.Tile {
  /// True if the photo fills its frame on all sides, or is cut at a side.
  fileprivate var canBleed: Bool {
    let isCut = if case .cut = shape { true } else { false }
    return content == .fill && (shape == .rectangle || isCut) && treatment.turn == 0 && treatment.border == nil
  }

  /// Grows into a larger frame, or to the whole of a cut shape.
  fileprivate mutating func grow(to grown: CGRect) {
    var grown = grown
    if case .cut(let whole, let insets) = shape {
      guard let part = whole.cut(from: frame.grown(by: insets), by: grown) else { return }
      (grown, shape) = (part.frame, part.shape)
    }
    frame = grown
    pixels = PixelRect(snapping: grown)
  }
}

extension Plan.Canvas {
  /// Returns the canvas with this many more pixels on all sides.
  package func grown(by pixels: Int) -> Plan.Canvas {
    Plan.Canvas(width: width + 2 * pixels, height: height + 2 * pixels)
  }
}
