import ImageCodecs
import Raster

/// Writes a PNG from rows as they come.
///
///     var rows = PNGRows(width: 640, height: 480, hasAlpha: false)
///     try rows.add(band)
///     let bytes = try rows.finish()
struct PNGRows {
  private let encoder: PNGEncoder
  private var assembler: PNGAssembler
  private var bytes: [UInt8]
  private var waiting: Pixels

  init(width: Int, height: Int, hasAlpha: Bool) throws(EncodingError) {
    encoder = PNGEncoder(width: width, height: height, hasAlpha: hasAlpha, effort: .fast)
    assembler = PNGAssembler(encoder)
    bytes = try assembler.header
    waiting = Pixels(width: width, height: 0)
  }

  /// Returns the size of a PNG that was written here.
  static func size(of bytes: [UInt8]) -> (width: Int, height: Int) {
    func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }

  /// True for such a PNG with alpha.
  static func hasAlpha(_ bytes: [UInt8]) -> Bool { bytes[25] == 6 }

  mutating func add(_ band: Pixels) throws(EncodingError) {
    waiting.append(band)
    var row = 0
    while waiting.height - row >= encoder.rowsPerGroup {
      bytes += assembler.add(try encoder.encode(waiting, firstRow: row, count: encoder.rowsPerGroup))
      row += encoder.rowsPerGroup
    }
    if row > 0 { waiting = waiting.part(columns: 0..<waiting.width, rows: row..<waiting.height) }
  }

  /// Returns the whole file, after the last row.
  mutating func finish() throws(EncodingError) -> [UInt8] {
    if waiting.height > 0 {
      bytes += assembler.add(try encoder.encode(waiting, firstRow: 0, count: waiting.height))
    }
    return bytes + assembler.end()
  }
}
