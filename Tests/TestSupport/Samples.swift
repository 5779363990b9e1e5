package import Raster

/// Pictures for files of every format.
package enum Samples {
  /// Smooth, so that compression and coarse color change little.
  package static func smooth(width: Int, height: Int, hasAlpha: Bool = false) -> Pixels {
    var pixels = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[x, y] = Color(
          red: UInt8(40 + x * 150 / width), green: UInt8(60 + y * 150 / height), blue: UInt8(230 - x * 150 / width),
          alpha: hasAlpha ? UInt8(100 + (x + y) * 155 / (width + height)) : 255)
      }
    }
    return pixels
  }
}

extension Pixels {
  /// Red, green and blue without alpha.
  package var rgb: [UInt8] { bytes.indices.filter { $0 % 4 != 3 }.map { bytes[$0] } }
}
