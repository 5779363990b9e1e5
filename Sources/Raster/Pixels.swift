/// A picture in memory: rows of RGBA pixels, 8 bits per channel, not premultiplied.
package struct Pixels: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// Four bytes per pixel, row by row.
  package var bytes: [UInt8]

  package static let bytesPerPixel = 4

  /// Creates a picture of one color.
  package init(width: Int, height: Int, filledWith color: Color = .clear) {
    precondition(width >= 0 && height >= 0, "A picture's size cannot be negative.")
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * Self.bytesPerPixel)
    if color != .clear { fill(with: color) }
  }

  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * Self.bytesPerPixel, "A picture needs four bytes for every pixel.")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  package var bytesPerRow: Int { width * Self.bytesPerPixel }

  package subscript(x: Int, y: Int) -> Color {
    get {
      let index = y * bytesPerRow + x * Self.bytesPerPixel
      return Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2], alpha: bytes[index + 3])
    }
    set {
      let index = y * bytesPerRow + x * Self.bytesPerPixel
      bytes[index] = newValue.red
      bytes[index + 1] = newValue.green
      bytes[index + 2] = newValue.blue
      bytes[index + 3] = newValue.alpha
    }
  }

  /// Sets every pixel to `color`.
  package mutating func fill(with color: Color) {
    let pixel = [color.red, color.green, color.blue, color.alpha]
    for index in bytes.indices { bytes[index] = pixel[index & 3] }
  }
}

extension Pixels {
  /// Calls `body` with the pixels, each with red, green, blue and alpha from the lowest bits up.
  package func withBits(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    // Sound: four bytes are one pixel, and arrays of bytes are aligned for it.
    unsafe bytes.withUnsafeBytes { unsafe body($0.assumingMemoryBound(to: UInt32.self)) }
  }
}
