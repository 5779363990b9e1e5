/// The division of a poster into as few sheets of paper as possible, which are glued together.
///
///     let sheets = PosterSheets(width: 9933, height: 14043, sheet: (2362, 3390), overlap: 118)
///     sheets.count        // 25
///
/// Sheets are arranged in bands, across or down, which may be turned one by one if that saves sheets. Neighbors
/// overlap.
public struct PosterSheets: Hashable, Sendable {
  /// The part of the poster that each sheet shows, row by row.
  public private(set) var sheets: [Sheet]

  /// A part of the poster on its own sheet.
  public struct Sheet: Hashable, Sendable {
    /// The part of the poster on the sheet.
    public var pixels: PixelRect
    /// True if the paper is turned to landscape.
    public var isTurned: Bool
    /// The row of the sheet, from 0.
    public var row: Int
    /// The position of the sheet in its row, from 0.
    public var column: Int

    /// The name of the sheet: a letter for its row and a number for its position in it.
    public var name: String {
      var letters = ""
      var rest = row + 1
      while rest > 0 {
        letters = String(Unicode.Scalar(UInt8(65 + (rest - 1) % 26))) + letters
        rest = (rest - 1) / 26
      }
      return letters + String(column + 1)
    }
  }

  /// The number of sheets.
  public var count: Int { sheets.count }

  /// Divides a poster. Lengths are from 1 to a million pixels, and sheets are larger than the overlap; others are set
  /// to the nearest value in range.
  ///
  /// - Parameters:
  ///   - width: The width of the poster in pixels.
  ///   - height: The height of the poster in pixels.
  ///   - sheet: The printable size of an unturned sheet in pixels.
  ///   - overlap: The overlap of neighbors in pixels.
  public init(width: Int, height: Int, sheet: (width: Int, height: Int), overlap: Int) {
    func bounded(_ length: Int) -> Int { min(max(length, 1), Plan.longestSide) }
    let (width, height) = (bounded(width), bounded(height))
    // A poster has at most a few million sheets.
    let least = max(1, max(width, height) / 1000)
    let overlap = min(max(overlap, 0), Plan.longestSide)
    let sheet = (
      width: max(bounded(sheet.width), overlap + least), height: max(bounded(sheet.height), overlap + least)
    )
    let rows = Self.bands(length: height, breadth: width, sheet: (sheet.height, sheet.width), overlap)
    let columns = Self.bands(length: width, breadth: height, sheet: (sheet.width, sheet.height), overlap)
    let byRows = Self.placed(rows, width, height, overlap)
    // Rows are easier to glue, so columns are used only if they save sheets.
    let byColumns = Self.placed(columns, height, width, overlap).map(\.transposed)
    sheets = byRows.count <= byColumns.count ? byRows : Self.named(byColumns)
  }

  /// Sheets in a row, with the length of each sheet along and across the bands.
  private struct Band {
    var length: Int
    var breadth: Int
    var isTurned: Bool
  }

  /// Returns the number of sheets that cover a length.
  private static func count(_ length: Int, _ sheet: Int, _ overlap: Int) -> Int {
    length <= sheet ? 1 : (length - overlap + sheet - overlap - 1) / (sheet - overlap)
  }

  /// Returns bands of upright or turned sheets that cover a length with the fewest sheets.
  ///
  /// - Parameter sheet: The extent of an upright sheet along the length and across it.
  private static func bands(
    length: Int, breadth: Int, sheet: (length: Int, breadth: Int), _ overlap: Int
  ) -> [Band] {
    let standing = Band(length: sheet.length, breadth: sheet.breadth, isTurned: false)
    let turned = Band(length: sheet.breadth, breadth: sheet.length, isTurned: true)
    let perStanding = count(breadth, standing.breadth, overlap)
    let perTurned = count(breadth, turned.breadth, overlap)
    var best: (sheets: Int, standing: Int, turned: Int)?
    for standingCount in 0...count(length, standing.length, overlap) {
      let covered = standingCount * (standing.length - overlap) + (standingCount > 0 ? overlap : 0)
      let rest = standingCount == 0 ? length : length - covered + overlap
      let turnedCount = covered >= length ? 0 : count(rest, turned.length, overlap)
      let sheets = standingCount * perStanding + turnedCount * perTurned
      // Among equal numbers of sheets, prefer the most upright ones.
      if best.map({ sheets <= $0.sheets }) ?? true { best = (sheets, standingCount, turnedCount) }
    }
    return Array(repeating: standing, count: best?.standing ?? 0)
      + Array(repeating: turned, count: best?.turned ?? 0)
  }

  private static func placed(_ bands: [Band], _ breadth: Int, _ length: Int, _ overlap: Int) -> [Sheet] {
    var sheets: [Sheet] = []
    var y = 0
    for (row, band) in bands.enumerated() {
      for column in 0..<count(breadth, band.breadth, overlap) {
        let x = column * (band.breadth - overlap)
        let pixels = PixelRect(
          x: x, y: y, width: min(band.breadth, breadth - x), height: min(band.length, length - y))
        sheets.append(Sheet(pixels: pixels, isTurned: band.isTurned, row: row, column: column))
      }
      y += band.length - overlap
    }
    return sheets
  }

  /// Returns the sheets of columns, in reading order.
  private static func named(_ sheets: [Sheet]) -> [Sheet] {
    sheets.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

extension PosterSheets.Sheet {
  fileprivate var transposed: Self {
    Self(
      pixels: PixelRect(x: pixels.y, y: pixels.x, width: pixels.height, height: pixels.width), isTurned: isTurned,
      row: column, column: row)
  }
}
