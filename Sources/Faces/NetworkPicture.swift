import Raster

/// A picture for a network: red, green and blue of each pixel, extended with black at its right and lower end, and by a
/// row above and a column to the left.
struct NetworkPicture {
  /// The size without the row and column, multiples of `FaceNetwork.unit`.
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// Transparent parts are on gray.
  init(_ pixels: Pixels) {
    let unit = FaceNetwork.unit
    let (width, height) = ((pixels.width + unit - 1) / unit * unit, (pixels.height + unit - 1) / unit * unit)
    (self.width, self.height) = (width, height)
    bytes = [UInt8](repeating: 0, count: 3 * (width + 1) * (height + 1))
    let source = pixels.bytes.span
    for y in 0..<pixels.height {
      var (from, to) = (y * pixels.bytesPerRow, 3 * ((y + 1) * (width + 1) + 1))
      for _ in 0..<pixels.width {
        let alpha = Int(source[from + 3])
        for color in 0..<3 {
          let value = Int(source[from + color])
          bytes[to + color] = alpha == 255 ? UInt8(value) : UInt8((value * alpha + 128 * (255 - alpha)) / 255)
        }
        (from, to) = (from + Pixels.bytesPerPixel, to + 3)
      }
    }
  }
}
