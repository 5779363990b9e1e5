import Raster

/// A picture as half blocks: each cell shows two pixels, the upper one in the text color, the lower one behind it.
enum HalfBlocks {
  static func bytes(of pixels: Pixels, _ colors: TerminalColors) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(pixels.width * pixels.height * 12)
    let codes = ColorCodes(of: pixels, colors)
    for y in stride(from: 0, to: pixels.height, by: 2) {
      var (front, back) = (-1, -1)
      for x in 0..<pixels.width {
        let upper = codes.code(x, y)
        let lower = y + 1 < pixels.height ? codes.code(x, y + 1) : nil
        if upper != front {
          codes.add(upper, isBack: false, to: &result)
          front = upper
        }
        if let lower, lower != back {
          codes.add(lower, isBack: true, to: &result)
          back = lower
        }
        result += upperHalf
      }
      result += reset
    }
    return result
  }

  private static let upperHalf = Array("▀".utf8)
  private static let reset = [.escape] + Array("[0m\n".utf8)
}

/// The colors of a picture’s pixels as numbers: of 24 bits, or of the palette.
private struct ColorCodes {
  private let pixels: Pixels
  /// The palette’s color of each pixel; nil without a palette.
  private let indices: [UInt8]?

  init(of pixels: Pixels, _ colors: TerminalColors) {
    self.pixels = pixels
    // Without diffusion, most dark colors would be gray. With all of it, the few pixels would be noisy.
    indices = colors == .palette ? Diffusion(of: XtermPalette.colors, strength: 8).indices(of: pixels) : nil
  }

  func code(_ x: Int, _ y: Int) -> Int {
    if let indices { return XtermPalette.first + Int(indices[y * pixels.width + x]) }
    let start = y * pixels.bytesPerRow + x * Pixels.bytesPerPixel
    return Int(pixels.bytes[start]) << 16 | Int(pixels.bytes[start + 1]) << 8 | Int(pixels.bytes[start + 2])
  }

  /// Adds the sequence that chooses a color.
  func add(_ code: Int, isBack: Bool, to result: inout [UInt8]) {
    result.append(.escape)
    result += isBack ? Array("[48;".utf8) : Array("[38;".utf8)
    if indices != nil {
      result += Array("5;".utf8)
      result.add(code)
    } else {
      result += Array("2;".utf8)
      result.add(code >> 16)
      result.append(UInt8(ascii: ";"))
      result.add(code >> 8 & 255)
      result.append(UInt8(ascii: ";"))
      result.add(code & 255)
    }
    result.append(UInt8(ascii: "m"))
  }
}

/// The fixed colors of xterm’s palette: a cube of 6 × 6 × 6, and 24 grays. The first 16 depend on the user.
enum XtermPalette {
  /// The number of the first color.
  static let first = 16
  private static let steps: [Int32] = [0, 95, 135, 175, 215, 255]

  static let colors: [SIMD3<Int32>] =
    (0..<216).map { SIMD3(steps[$0 / 36], steps[$0 / 6 % 6], steps[$0 % 6]) }
    + (0..<24).map { SIMD3(repeating: 8 + 10 * Int32($0)) }
}
