/// The layout of what a decoder returns at a time: a row of pixels, or a strip with some rows of each plane, one plane
/// behind the other.
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

  /// The number of rows of pixels that each stands for.
  package var rows: Int {
    switch self {
    case .pixels: 1
    case .planes(let planes): planes[0].rows
    }
  }

  /// One pixel of a row or strip: red, green, blue and alpha, from the lowest bits up.
  ///
  /// - Parameter row: The row within the strip.
  package func pixel(_ column: Int, row: Int, of bytes: Span<UInt8>) -> UInt32 {
    switch self {
    case .pixels:
      return (0..<Pixels.bytesPerPixel).reduce(0) { pixel, channel in
        pixel | UInt32(bytes[column * Pixels.bytesPerPixel + channel]) << UInt32(8 * channel)
      }
    case .planes(let planes):
      var samples: [Float] = []
      var start = 0
      for plane in planes {
        let (x, y) = (column * plane.across / planes[0].across, row * plane.down / planes[0].down)
        let offset = start + 2 * (min(y, plane.rows - 1) * plane.stride + min(x, plane.width - 1))
        // Sound: `extracting` checks the bounds.
        let sample = unsafe bytes.extracting(offset..<offset + 2).bytes.unsafeLoadUnaligned(as: Int16.self)
        samples.append(Float(sample))
        start += plane.bytesPerStrip
      }
      return samples.count == 1
        ? Pixels.gray(samples[0])
        : Pixels.color(brightness: samples[0], red: samples[1], green: samples[2], blue: samples[3])
    }
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
