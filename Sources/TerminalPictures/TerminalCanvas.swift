package import Raster

/// The room for a picture in a terminal, and its encoding.
///
///     let canvas = TerminalCanvas(.blocks, colors: .all, columns: 80, rows: 22)
///     let size = canvas.size(of: 1600, 900)      // 78 × 44: the pixels to draw
///     let bytes = canvas.bytes(of: pixels)       // to be written to the terminal
package struct TerminalCanvas: Sendable {
  package let graphics: TerminalGraphics
  package let colors: TerminalColors
  private let columns: Int
  /// The maximum number of rows; nil for any number.
  private let rows: Int?
  private let cell: CellSize
  /// True if the size of cells is known.
  private let isCellKnown: Bool
  /// True to show small pictures larger than they are.
  private let enlarges: Bool

  package init(
    _ graphics: TerminalGraphics, colors: TerminalColors, columns: Int, rows: Int?, cell: CellSize? = nil,
    enlarges: Bool = false
  ) {
    precondition(columns > 0 && rows ?? 1 > 0, "A picture needs a cell.")
    (self.graphics, self.colors, self.columns, self.rows) = (graphics, colors, columns, rows)
    (self.cell, isCellKnown) = (cell ?? .standard, cell != nil)
    self.enlarges = enlarges
  }

  /// Returns the size in which a picture is shown, in pixels: for blocks, two of them are a cell.
  package func size(of width: Double, _ height: Double) -> (width: Int, height: Int) {
    let unit = graphics == .blocks ? (Double(cell.width), Double(cell.height) / 2) : (1, 1)
    var scale = Double(columns * cell.width) / width
    if let rows { scale = min(scale, Double(rows * cell.height) / height) }
    if !enlarges { scale = min(scale, unit.0) }
    func rounded(_ side: Double) -> Int { max(1, Int(min(side, Double(Self.longestSide)).rounded())) }
    return (rounded(width * scale / unit.0), rounded(height * scale / unit.1))
  }

  /// The limit of every picture, which only strips of extreme proportions reach.
  private static let longestSide = 16_384

  /// Returns the characters that show a picture, with the end of its last line.
  ///
  /// - Parameter pixels: The picture, in the size from `size(of:_:)`. Transparent parts become white.
  package func bytes(of pixels: Pixels) -> [UInt8] {
    let pixels = pixels.onWhite
    switch graphics {
    case .kitty:
      // Without the size of cells, the terminal scales the picture to columns.
      let columns = isCellKnown ? nil : max(1, (pixels.width + cell.width - 1) / cell.width)
      return KittyPicture.bytes(of: pixels, columns: columns)
    case .blocks:
      return colors == .shades ? ShadedCells.bytes(of: pixels) : HalfBlocks.bytes(of: pixels, colors)
    }
  }
}

extension Pixels {
  /// The opaque picture on white.
  var onWhite: Pixels {
    var result = self
    for pixel in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) where bytes[pixel + 3] < 255 {
      let alpha = Int(bytes[pixel + 3])
      for channel in pixel..<pixel + 3 {
        result.bytes[channel] = UInt8((Int(bytes[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      result.bytes[pixel + 3] = 255
    }
    return result
  }
}

extension [UInt8] {
  /// Adds a decimal number.
  mutating func add(_ number: Int) {
    if number >= 10 { add(number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension UInt8 {
  static let escape: UInt8 = 0x1B
}
