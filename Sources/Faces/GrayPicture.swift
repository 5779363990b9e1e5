import Raster

/// A grayscale picture, with values from 0 to 255.
struct GrayPicture: Equatable {
  let width: Int
  let height: Int
  /// The values, row by row.
  private(set) var values: [UInt8]

  init(width: Int, height: Int, values: [UInt8]) {
    precondition(values.count == width * height, "A picture needs a value for every pixel.")
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// Creates the brightness of a picture, with the weights of BT.601 and transparent parts on gray.
  init(_ pixels: Pixels) {
    (width, height) = (pixels.width, pixels.height)
    let bytes = pixels.bytes.span
    values = (0..<pixels.width * pixels.height).map { pixel in
      let byte = pixel * Pixels.bytesPerPixel
      let luma = 77 * Int(bytes[byte]) + 150 * Int(bytes[byte + 1]) + 29 * Int(bytes[byte + 2])
      let alpha = Int(bytes[byte + 3])
      return UInt8((luma / 256 * alpha + 128 * (255 - alpha)) / 255)
    }
  }

  /// Returns the picture at half the width and height; each pixel is the mean of four.
  func halved() -> GrayPicture {
    let (newWidth, newHeight) = (width / 2, height / 2)
    let source = values.span
    var halved = [UInt8](repeating: 0, count: newWidth * newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let place = 2 * y * width + 2 * x
        let above = Int(source[place]) + Int(source[place + 1])
        let below = Int(source[place + width]) + Int(source[place + width + 1])
        halved[y * newWidth + x] = UInt8((above + below + 2) / 4)
      }
    }
    return GrayPicture(width: newWidth, height: newHeight, values: halved)
  }

  /// Returns the picture, reduced by at most half, with linear interpolation in units of 1/256, so that it is the same
  /// everywhere.
  func shrunk(toWidth newWidth: Int, height newHeight: Int) -> GrayPicture {
    if newWidth == width && newHeight == height { return self }
    let columns = Self.places(newWidth, of: width)
    let rows = Self.places(newHeight, of: height)
    let source = values.span
    var shrunk = [UInt8](repeating: 0, count: newWidth * newHeight)
    for (y, row) in rows.enumerated() {
      let (above, below) = (row.first * width, row.second * width)
      for (x, column) in columns.enumerated() {
        func between(_ row: Int) -> Int {
          Int(source[row + column.first]) * (256 - column.share) + Int(source[row + column.second]) * column.share
        }
        let value = between(above) * (256 - row.share) + between(below) * row.share
        shrunk[y * newWidth + x] = UInt8((value + (1 << 15)) >> 16)
      }
    }
    return GrayPicture(width: newWidth, height: newHeight, values: shrunk)
  }

  /// Returns, for each pixel of the result, the two source pixels to interpolate, and the fraction for the second.
  private static func places(_ count: Int, of length: Int) -> [(first: Int, second: Int, share: Int)] {
    (0..<count).map { index in
      let place = max(0, (2 * index + 1) * length * 128 / count - 128)
      let first = min(place >> 8, length - 1)
      return (first, min(first + 1, length - 1), place & 255)
    }
  }
}
