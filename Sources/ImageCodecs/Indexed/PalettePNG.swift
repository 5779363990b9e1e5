package import Raster

/// A PNG of up to 256 colors, which may be transparent, from the number of the color of each pixel.
///
///     let bytes = try PalettePNG.file(width: 2, height: 1, indices: [0, 1], colors: [.clear, .black])
package enum PalettePNG {
  private static let level: Int32 = 6

  /// - Parameter indices: The number of the color of each pixel, row by row.
  package static func file(
    width: Int, height: Int, indices: [UInt8], colors: [Color]
  ) throws(EncodingError) -> [UInt8] {
    precondition(indices.count == width * height && width > 0 && height > 0, "Every pixel must have an index.")
    precondition((1...256).contains(colors.count), "A palette has up to 256 colors.")
    let (bits, indexed): (Int, UInt8) = (colors.count <= 4 ? 2 : 8, 3)
    let header = PNGChunk.bigEndian(width) + PNGChunk.bigEndian(height) + [UInt8(bits), indexed, 0, 0, 0]
    var stream = PNGStream()
    let rows = bits == 8 ? plain(indices, width: width) : packed(indices, width: width)
    let data = stream.add(try PNGEncoder.Group(rows, level: level)) + stream.end()
    return PNGAssembler.formatSignature + PNGChunk.bytes("IHDR", header)
      + PNGChunk.bytes("tEXt", PNGAssembler.signature)
      + PNGChunk.bytes("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
      + PNGChunk.bytes("tRNS", colors.map(\.alpha)) + PNGChunk.bytes("IDAT", data) + PNGChunk.end
  }

  /// Returns rows of one index per byte, each after the number of its filter: none.
  private static func plain(_ indices: [UInt8], width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(indices.count + indices.count / width)
    for start in stride(from: 0, to: indices.count, by: width) {
      bytes.append(0)
      bytes += indices[start..<start + width]
    }
    return bytes
  }

  /// Returns rows of four indices per byte, each after the number of its filter.
  private static func packed(_ indices: [UInt8], width: Int) -> [UInt8] {
    let bytesPerRow = 1 + (width + 3) / 4
    let height = indices.count / width
    var bytes = [UInt8](repeating: 0, count: bytesPerRow * height)
    for y in 0..<height {
      for x in 0..<width where indices[y * width + x] != 0 {
        bytes[y * bytesPerRow + 1 + x / 4] |= (indices[y * width + x] & 3) << UInt8(6 - 2 * (x % 4))
      }
    }
    return bytes
  }
}
