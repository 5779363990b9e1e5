package import Raster

/// Pixels in memory: rows from top to bottom, four bytes per pixel (red, green, blue, alpha), in sRGB, not
/// premultiplied.
public struct PixelBuffer: Equatable, Sendable {
  package let pixels: Pixels

  package init(_ pixels: Pixels) { self.pixels = pixels }

  /// Creates a picture; nil if there are not four bytes for each pixel.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max), rgba.count == width * height * 4
    else { return nil }
    pixels = Pixels(width: width, height: height, bytes: rgba)
  }

  /// The width in pixels.
  public var width: Int { pixels.width }
  /// The height in pixels.
  public var height: Int { pixels.height }
  /// The bytes, four for each pixel.
  public var rgba: [UInt8] { pixels.bytes }
}
