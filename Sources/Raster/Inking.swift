extension Pixels {
  /// Draws a color over part of a row, each pixel with its coverage times the color's alpha. Unlike the edges of tiles,
  /// which meet, ink covers anything below.
  package mutating func ink(_ color: Color, coverage: ArraySlice<UInt8>, atX x: Int, y: Int) {
    precondition(x >= 0 && x + coverage.count <= width && y >= 0 && y < height, "Ink must be on the canvas.")
    let channels = [UInt32(color.red), UInt32(color.green), UInt32(color.blue)]
    var target = y * bytesPerRow + x * Self.bytesPerPixel
    for share in coverage {
      let alpha = (UInt32(share) * UInt32(color.alpha) + 127) / 255
      if alpha > 0 { cover(target, alpha: alpha) { channels[$0] } }
      target += Self.bytesPerPixel
    }
  }

  /// Draws part of a row of a picture over a row of this one.
  package mutating func cover(
    row sourceY: Int, columns: Range<Int>, of source: Pixels, opacity: UInt8 = 255, atX x: Int, y: Int
  ) {
    precondition(x >= 0 && x + columns.count <= width && y >= 0 && y < height, "A picture must lie on the canvas.")
    precondition(columns.upperBound <= source.width && sourceY < source.height, "Pixels must lie within the picture.")
    var target = y * bytesPerRow + x * Self.bytesPerPixel
    var pixel = sourceY * source.bytesPerRow + columns.lowerBound * Self.bytesPerPixel
    for _ in columns {
      let alpha = (UInt32(source.bytes[pixel + 3]) * UInt32(opacity) + 127) / 255
      if alpha > 0 { cover(target, alpha: alpha) { UInt32(source.bytes[pixel + $0]) } }
      target += Self.bytesPerPixel
      pixel += Self.bytesPerPixel
    }
  }

  /// Draws a color over a single pixel.
  @inline(__always)
  private mutating func cover(_ target: Int, alpha: UInt32, _ channel: (Int) -> UInt32) {
    // The part of the pixel that shows through, out of 255 × 255.
    let kept = UInt32(bytes[target + 3]) * (255 - alpha)
    let whole = alpha * 255 + kept
    for index in 0..<3 {
      let sum = channel(index) * alpha * 255 + UInt32(bytes[target + index]) * kept
      bytes[target + index] = UInt8((sum + whole / 2) / whole)
    }
    bytes[target + 3] = UInt8((whole + 127) / 255)
  }
}
