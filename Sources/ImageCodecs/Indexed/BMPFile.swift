import Palettes

/// The header of a BMP, and the data around its rows. Rows are stored from bottom to top, each padded to a multiple of
/// four bytes: display firmware supports nothing else.
///
/// The picture's note follows the pixels, where other programs do not look.
struct BMPFile: Sendable {
  private let picture: OutputPicture
  private let bitsPerPixel: Int
  private let colors: [UInt8]

  /// - Parameter palette: The palette; nil for 24-bit colors.
  init(_ picture: OutputPicture, _ palette: Palette?) {
    self.picture = picture
    // Some programs do not support 2-bit BMPs.
    bitsPerPixel = palette.map { $0.bitsPerPixel == 2 ? 4 : $0.bitsPerPixel } ?? 24
    colors = (palette?.entries ?? []).flatMap { [$0.device.blue, $0.device.green, $0.device.red, 0] }
  }

  private static let headerLength = 14 + 40
  var bytesPerRow: Int { (bitsPerPixel * picture.width + 31) / 32 * 4 }

  /// Returns the numbers of a row, or its colors, as stored in the file.
  func row(ofIndices indices: [UInt8]) -> [UInt8] { filled(indices.packed(bits: bitsPerPixel)) }

  func filled(_ row: [UInt8]) -> [UInt8] { row + [UInt8](repeating: 0, count: bytesPerRow - row.count) }

  /// Returns the whole file.
  ///
  /// - Parameter rows: All rows, from the top.
  func bytes(_ rows: [UInt8], note: String?) -> [UInt8] {
    precondition(rows.count == bytesPerRow * picture.height, "The picture must have all its rows.")
    let offset = Self.headerLength + colors.count
    var end = picture.exif(note)
    let size = offset + rows.count + end.count
    picture.setSize(size, in: &end)
    func number(_ value: Int) -> [UInt8] { TIFFDirectory.bytes(value, 4) }
    let perMeter = number(picture.resolution.map { Int(($0 / 0.0254).rounded()) } ?? 0)
    var bytes = Array("BM".utf8) + number(size) + number(0) + number(offset)
    bytes += number(40) + number(picture.width) + number(picture.height) + [1, 0, UInt8(bitsPerPixel), 0]
    bytes += number(0) + number(rows.count) + perMeter + perMeter + number(colors.count / 4) + number(0)
    bytes += colors
    bytes.reserveCapacity(size)
    for row in (0..<picture.height).reversed() { bytes += rows[row * bytesPerRow..<(row + 1) * bytesPerRow] }
    return bytes + end
  }
}

/// A BMP with a palette.
struct IndexedBMP: IndexedFile {
  private let file: BMPFile
  private var rows: [UInt8] = []

  init(_ picture: OutputPicture, _ palette: Palette) {
    file = BMPFile(picture, palette)
  }

  let start: [UInt8] = []

  mutating func add(_ indices: [UInt8]) -> [UInt8] {
    rows += file.row(ofIndices: indices)
    return []
  }

  func end(note: String?) -> [UInt8] { file.bytes(rows, note: note) }
}
