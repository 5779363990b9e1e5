import Foundation

extension Plan {
  /// Returns the same wall with more pixels, or fewer.
  ///
  ///     plan.scaled(by: 8)      // each pixel becomes 64
  ///
  /// A factor that is not positive and finite changes nothing.
  public func scaled(by factor: CGFloat) -> Plan {
    if factor == 1 || !Canvas.canScale(by: factor) { return self }
    // A copy, so that what has no length stays as it is.
    var plan = self
    plan.canvas = canvas.scaled(by: factor)
    plan.tiles = tiles.map { $0.enlarged(by: factor) }
    plan.texts = texts.map { $0.enlarged(by: factor) }
    return plan
  }
}

extension Plan.Canvas {
  /// Returns the canvas scaled to whole pixels, at least one. A factor that is not positive and finite changes nothing.
  public func scaled(by factor: CGFloat) -> Plan.Canvas {
    if !Self.canScale(by: factor) { return self }
    func scaled(_ side: Int) -> Int { Int(min(max(1, (CGFloat(side) * factor).rounded()), CGFloat(Int32.max))) }
    return Plan.Canvas(width: scaled(width), height: scaled(height))
  }

  fileprivate static func canScale(by factor: CGFloat) -> Bool { factor > 0 && factor.isFinite }
}

extension Plan.Tile {
  /// Returns the tile on a wall scaled by `factor`.
  fileprivate func enlarged(by factor: CGFloat) -> Plan.Tile {
    var tile = self
    tile.frame = frame.enlarged(by: factor)
    tile.shape = shape.enlarged(by: factor)
    // If they disagree, the pixels take precedence.
    let isSnapped = pixels == PixelRect(snapping: frame)
    tile.pixels = isSnapped ? PixelRect(snapping: tile.frame) : pixels.enlarged(by: factor)
    tile.treatment = treatment.enlarged(by: factor)
    return tile
  }
}

extension Plan.Shape {
  fileprivate func enlarged(by factor: CGFloat) -> Plan.Shape {
    switch self {
    case .rectangle, .circle, .hexagon: self
    case .roundedRectangle(let radius): .roundedRectangle(radius: radius * factor)
    case .flower(let orientation, let inset): .flower(orientation, inset: inset * factor)
    case .pair(let orientation, let inset): .pair(orientation, inset: inset * factor)
    case .cut(let whole, let insets): .cut(whole.enlarged(by: factor), insets)
    }
  }
}

extension Plan.Text {
  fileprivate func enlarged(by factor: CGFloat) -> Plan.Text {
    var text = self
    text.frame = frame.enlarged(by: factor)
    text.size *= factor
    text.leastSize *= factor
    return text
  }
}

extension PixelRect {
  fileprivate func enlarged(by factor: CGFloat) -> PixelRect {
    PixelRect(
      snapping: CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
        .enlarged(by: factor))
  }
}

extension CGRect {
  fileprivate func enlarged(by factor: CGFloat) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
