import ImageCodecs
import Raster

/// Single pixels of a picture, at the places where a search wants to look, picked out of its rows as they are decoded:
/// a small picture, as it is stored.
struct StripProbes {
  /// What was picked.
  private(set) var pixels: Pixels
  /// Where in a row they stand, and in which rows, in order.
  private let bytes: [Int]
  private let rows: [Int]
  private var row = 0
  private var picked = 0

  /// Those of a photo that is being decoded.
  init(_ search: CropSearch, _ info: ImageInfo, _ decoder: borrowing ImageDecoder) {
    let (width, height) = (Double(info.width), Double(info.height))
    // The probes' places on the photo as it lies: whatever becomes of the order, each axis has its own.
    let columns = search.columnPlaces.map { info.orientation.stored(Area(x: $0), width: width, height: height) }
    let rows = search.rowPlaces.map { info.orientation.stored(Area(y: $0), width: width, height: height) }
    let (across, down) = info.orientation.exchangesAxes ? (rows, columns) : (columns, rows)
    self.init(
      columns: across.map { $0.x * decoder.scale.across }, rows: down.map { $0.y * decoder.scale.down },
      width: decoder.width, height: decoder.height)
  }

  /// Those of a picture that stands upright.
  init(_ search: CropSearch, width: Int, height: Int) {
    self.init(columns: search.columnPlaces, rows: search.rowPlaces, width: width, height: height)
  }

  private init(columns: [Double], rows: [Double], width: Int, height: Int) {
    bytes = columns.map { Pixels.bytesPerPixel * min(max(0, Int($0)), width - 1) }.sorted()
    self.rows = rows.map { min(max(0, Int($0)), height - 1) }.sorted()
    pixels = Pixels(width: columns.count, height: rows.count)
  }

  /// Takes the next row.
  mutating func add(_ source: Span<UInt8>) {
    // Where a picture is enlarged, a row is wanted more than once.
    while picked < rows.count, rows[picked] == row {
      let start = picked * pixels.bytesPerRow
      for (index, byte) in bytes.enumerated() {
        for channel in 0..<Pixels.bytesPerPixel {
          pixels.bytes[start + index * Pixels.bytesPerPixel + channel] = source[byte + channel]
        }
      }
      picked += 1
    }
    row += 1
  }
}

extension Area {
  fileprivate init(x: Double = 0, y: Double = 0) {
    self.init(x: x, y: y, width: 0, height: 0)
  }
}
