import ImageCodecs
import Raster

/// Single pixels of a picture, sampled for a search from its rows or strips as they are decoded. They form a small
/// picture in the stored orientation.
struct StripProbes {
  private(set) var pixels: Pixels
  private let layout: RowLayout
  /// The columns and rows of the samples, in order.
  private let columns: [Int]
  private let rows: [Int]
  private var row = 0
  private var picked = 0

  /// Samples a photo that is being decoded.
  init(_ search: CropSearch, _ info: ImageInfo, _ decoder: borrowing ImageDecoder) {
    let (width, height) = (Double(info.width), Double(info.height))
    // The positions are converted to those on the stored photo. Their order may be reversed, but the axes stay
    // separate.
    let columns = search.columnPlaces.map { info.orientation.stored(Area(x: $0), width: width, height: height) }
    let rows = search.rowPlaces.map { info.orientation.stored(Area(y: $0), width: width, height: height) }
    let (across, down) = info.orientation.exchangesAxes ? (rows, columns) : (columns, rows)
    self.init(
      columns: across.map { $0.x * decoder.scale.across }, rows: down.map { $0.y * decoder.scale.down },
      width: decoder.width, height: decoder.height, layout: decoder.layout)
  }

  /// Samples an upright picture.
  init(_ search: CropSearch, width: Int, height: Int) {
    self.init(
      columns: search.columnPlaces, rows: search.rowPlaces, width: width, height: height,
      layout: .pixels(width: width, height: height))
  }

  private init(columns: [Double], rows: [Double], width: Int, height: Int, layout: RowLayout) {
    self.layout = layout
    self.columns = columns.map { min(max(0, Int($0)), width - 1) }.sorted()
    self.rows = rows.map { min(max(0, Int($0)), height - 1) }.sorted()
    pixels = Pixels(width: columns.count, height: rows.count)
  }

  /// Adds the next row or strip.
  mutating func add(_ source: Span<UInt8>) {
    // If the picture is enlarged, a row is needed more than once.
    while picked < rows.count, rows[picked] < row + layout.rows {
      let start = picked * pixels.bytesPerRow
      for (index, column) in columns.enumerated() {
        let pixel = layout.pixel(column, row: rows[picked] - row, of: source)
        for channel in 0..<Pixels.bytesPerPixel {
          pixels.bytes[start + index * Pixels.bytesPerPixel + channel] =
            UInt8(truncatingIfNeeded: pixel &>> UInt32(8 * channel))
        }
      }
      picked += 1
    }
    row += layout.rows
  }
}

extension Area {
  fileprivate init(x: Double = 0, y: Double = 0) {
    self.init(x: x, y: y, width: 0, height: 0)
  }
}
