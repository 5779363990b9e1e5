import Raster
import TesseraLayout

/// A picture out of focus: a few dozen pixels, averaged and enlarged to the size of a wall.
enum Blur {
  private static let longestSide = 64.0
  /// The reach of an average, in pixels.
  private static let radius = 3
  /// The brightness that is left, in 256ths.
  private static let brightness = 150

  static func size(on canvas: Plan.Canvas) -> (width: Int, height: Int) {
    let scale = min(1, longestSide / Double(max(canvas.width, canvas.height)))
    return (
      max(1, Int((Double(canvas.width) * scale).rounded())), max(1, Int((Double(canvas.height) * scale).rounded()))
    )
  }

  /// Averages opaque pixels along rows and columns, twice, and darkens them.
  static func apply(to pixels: inout Pixels) {
    for _ in 0..<2 {
      for y in 0..<pixels.height {
        average(&pixels.bytes, from: y * pixels.bytesPerRow, count: pixels.width, step: Pixels.bytesPerPixel)
      }
      for x in 0..<pixels.width {
        average(&pixels.bytes, from: x * Pixels.bytesPerPixel, count: pixels.height, step: pixels.bytesPerRow)
      }
    }
    for index in pixels.bytes.indices where index % Pixels.bytesPerPixel != Pixels.bytesPerPixel - 1 {
      pixels.bytes[index] = UInt8((Int(pixels.bytes[index]) * brightness + 128) >> 8)
    }
  }

  /// Replaces each pixel of a line by the mean of those around it; beyond its ends it goes on with its last pixels.
  private static func average(_ bytes: inout [UInt8], from start: Int, count: Int, step: Int) {
    for channel in 0..<Pixels.bytesPerPixel - 1 {
      let line = (0..<count).map { Int(bytes[start + $0 * step + channel]) }
      for place in 0..<count {
        let sum = (place - radius...place + radius).reduce(0) { $0 + line[min(max($1, 0), count - 1)] }
        bytes[start + place * step + channel] = UInt8((sum + radius) / (2 * radius + 1))
      }
    }
  }
}
