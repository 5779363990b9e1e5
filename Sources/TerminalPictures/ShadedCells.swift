import Raster

/// A picture as shaded cells in the text color, for terminals without colors. Light text on a dark ground is assumed.
enum ShadedCells {
  private static let shades = [" ", "░", "▒", "▓", "█"].map { Array($0.utf8) }

  static func bytes(of pixels: Pixels) -> [UInt8] {
    var result: [UInt8] = []
    let (width, height) = (pixels.width, (pixels.height + 1) / 2)
    // Errors are diffused, so that even areas have the right brightness on average.
    var (errors, next) = (Array(repeating: 0, count: width + 2), Array(repeating: 0, count: width + 2))
    for y in 0..<height {
      for x in 0..<width {
        let wanted = brightness(of: pixels, x, 2 * y) + errors[x + 1] / 16
        let shade = max(0, min(4, (wanted + 31) * 4 / 255))
        result += shades[shade]
        let error = wanted - shade * 255 / 4
        errors[x + 2] += 7 * error
        next[x] += 3 * error
        next[x + 1] += 5 * error
        next[x + 2] += error
      }
      result.append(UInt8(ascii: "\n"))
      (errors, next) = (next, Array(repeating: 0, count: width + 2))
    }
    return result
  }

  /// Returns the brightness of the pixels in a cell, from 0 to 255.
  private static func brightness(of pixels: Pixels, _ x: Int, _ y: Int) -> Int {
    let rows = y..<min(y + 2, pixels.height)
    let sum = rows.reduce(0) { sum, row in
      let start = row * pixels.bytesPerRow + x * Pixels.bytesPerPixel
      let (red, green, blue) = (pixels.bytes[start], pixels.bytes[start + 1], pixels.bytes[start + 2])
      return sum + (54 * Int(red) + 183 * Int(green) + 19 * Int(blue)) / 256
    }
    return sum / rows.count
  }
}
