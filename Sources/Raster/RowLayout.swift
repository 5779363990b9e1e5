/// The layout of a decoder's output: a row of pixels, or a strip with some rows of each plane, one plane after the
/// other.
package enum RowLayout: Equatable, Sendable {
  /// Rows of pixels, four bytes each.
  case pixels(width: Int, height: Int)
  /// Strips of planes: brightness, red, green and blue, or only brightness.
  case planes([SamplePlane])

  /// The number of rows or strips.
  package var count: Int {
    switch self {
    case .pixels(_, let height): height
    case .planes(let planes): (planes[0].height + planes[0].rows - 1) / planes[0].rows
    }
  }

  /// The size of each in bytes.
  package var bytes: Int {
    switch self {
    case .pixels(let width, _): width * Pixels.bytesPerPixel
    case .planes(let planes): planes.reduce(0) { $0 + $1.bytesPerStrip }
    }
  }

  /// The number of pixel rows in each.
  package var rows: Int {
    switch self {
    case .pixels: 1
    case .planes(let planes): planes[0].rows
    }
  }

  /// Returns one pixel of a row or strip: red, green, blue and alpha, from the lowest bits up.
  ///
  /// - Parameter row: The row within the strip.
  package func pixel(_ column: Int, row: Int, of bytes: Span<UInt8>) -> UInt32 {
    switch self {
    case .pixels:
      return (0..<Pixels.bytesPerPixel).reduce(0) { pixel, channel in
        pixel | UInt32(bytes[column * Pixels.bytesPerPixel + channel]) << UInt32(8 * channel)
      }
    case .planes(let planes):
      let brightness = Self.sample(planes[0], column, row, of: bytes, from: 0)
      if planes.count == 1 { return Pixels.gray(brightness) }
      // All planes of color differences have one shape.
      let shape = planes[1]
      let (x, y) = (column * shape.across / planes[0].across, row * shape.down / planes[0].down)
      let start = planes[0].bytesPerStrip
      return Pixels.color(
        brightness: brightness, red: Self.sample(shape, x, y, of: bytes, from: start),
        green: Self.sample(shape, x, y, of: bytes, from: start + shape.bytesPerStrip),
        blue: Self.sample(shape, x, y, of: bytes, from: start + 2 * shape.bytesPerStrip))
    }
  }

  /// Returns the sample of a plane that begins at `start` in a strip.
  private static func sample(
    _ plane: SamplePlane, _ x: Int, _ y: Int, of bytes: Span<UInt8>, from start: Int
  ) -> Float {
    let offset = start + 2 * (min(y, plane.rows - 1) * plane.stride + min(x, plane.width - 1))
    // Sound: `extracting` checks the bounds.
    return Float(unsafe bytes.extracting(offset..<offset + 2).bytes.unsafeLoadUnaligned(as: Int16.self))
  }
}

extension Pixels {
  /// Stores a row or strip from a decoder, beginning at `row`. Returns the next row.
  package mutating func store(_ bytes: Span<UInt8>, _ layout: RowLayout, from row: Int) -> Int {
    let end = min(row + layout.rows, height)
    for y in row..<end {
      for x in 0..<width {
        let pixel = layout.pixel(x, row: y - row, of: bytes)
        for channel in 0..<Self.bytesPerPixel {
          self.bytes[y * bytesPerRow + x * Self.bytesPerPixel + channel] =
            UInt8(truncatingIfNeeded: pixel &>> UInt32(8 * channel))
        }
      }
    }
    return end
  }
}
