import Foundation
import Gallery
package import Layouts

/// The settings of contact sheets.
package struct GridSettings: SettingsGroup {
  package static let declared = Self()

  package let cell = Setting(
    "--cell", "WxH", "grid: cell size (default: 4:3, as wide as the columns allow)",
    .measured(ExpectedLength.size("400x300", "60x40mm"), Ruler.size)
  ).also("cell-size thumbnail-size thumb-size tile-size thumbnails thumb geometry")
  package let rows = Setting(
    "--rows", "COUNT",
    "grid: rows per page; more photos take more pages (default: one page; --paper: what fits)",
    .count
  ).ignored(by: .sites).also("row lines nrow per-column")
}

extension WallLook {
  package var grid: Settings<GridSettings> {
    get { own[GridSettings.self] }
    set { own[GridSettings.self] = newValue }
  }
}

extension LayoutKind {
  /// A contact sheet of one or more pages.
  package static let grid = LayoutKind(
    name: "grid", otherNames: "table contact-sheet square squares matrix",
    own: SettingsPlace("Contact sheets (grid)", \.grid),
    shared: [\.height, \.size, \.cornerRadius, \.columns, \.aspect, \.content, \.crop, \.lastRow, \.isStable],
    isReadInRows: true, isLive: true,
    hasDefaultWidth: { $0.grid.cell == nil },
    check: { look throws(RunFailure) in
      guard look.grid.cell != nil, look.columns != nil else { return }
      let given = look.size != nil ? look.sizeOption : look.width != nil ? "--width" : nil
      if let given { throw .usage("\(given), --columns and --cell conflict; omit one of them") }
    },
    overruled: { look in
      overruledInCells(look)
        + overruled([\ArrangementSettings.crop], because: "with --content fit", if: look.content != .fill)
    },
    drafts: { wall, photos throws(RunFailure) in try wall.grid(photos) })
}

extension WallRequest {
  func grid(_ photos: [Photo]) throws(RunFailure) -> [Plan.Draft] {
    var sheet = ContactSheet(
      columns: look.columns, rows: look.grid.rows, cell: look.grid.cell, spacing: look.gapAcross,
      aspect: look.aspect, isStable: look.dealsByName, centersLastRow: look.lastRow == .center,
      verticalSpacing: look.gapDown)
    if look.sheet.paper != nil { try fill(&sheet) }
    if let columns = fullColumns(photos.count) { sheet.columns = columns }
    let capacity = sheet.pageCapacity(photos: photos.count, in: room)
    // Cells on paper are as large on a page with few photos as on any other page.
    sheet.isPaged = photos.count > capacity || look.sheet.paper != nil && look.hasSheets
    // Captions are as wide as cells, so tiles are, too. Borders belong to the photos.
    let hasCells = look.content != .fill && look.captionRoom > 0 && look.tileBorder == nil && look.cornerRadius == 0
    let items = photos.map { planned($0, look.content == .fill || hasCells ? .fill : .fit) }
    return stride(from: 0, to: items.count, by: capacity).map { start in
      draft(
        Array(items[start..<min(start + capacity, items.count)]), by: sheet, shape: corneredShape,
        content: hasCells ? .fit : .fill)
    }
  }

  /// Returns the number of columns of a grid without holes, if its photos are about as large as with holes. Nil if
  /// there is none, if options say how large the grid is, or if its size changes, as on sites.
  private func fullColumns(_ count: Int) -> Int? {
    guard look.columns == nil, look.grid.rows == nil, look.grid.cell == nil, look.isOnePicture, !look.dealsByName,
      (2...Self.mostInFullGrid).contains(count)
    else { return nil }
    if let width = room.width, let height = room.height {
      return fullColumns(count, filling: CGSize(width: width, height: height))
    }
    if look.height != nil { return nil }
    func distance(_ columns: Int) -> CGFloat {
      proportion(Self.cellAspect * CGFloat(columns * columns) / CGFloat(count), to: look.aspect)
    }
    // Of a higher and a wider grid that are equally far from the shape, the wider one.
    let best = (1...count).filter { count % $0 == 0 }.reversed().min { distance($0) < distance($1) }
    return best.flatMap { distance($0) <= (count == 2 ? 2.01 : 1.51) ? $0 : nil }
  }

  private func proportion(_ one: CGFloat, to other: CGFloat) -> CGFloat { max(one / other, other / one) }

  /// Returns the number of columns with the fewest holes among those in which photos are large.
  private func fullColumns(_ count: Int, filling size: CGSize) -> Int? {
    /// The width of a photo of 4:3 in a cell.
    func photo(_ columns: Int) -> CGFloat {
      let rows = CGFloat((count - 1) / columns + 1)
      let width = (size.width + look.gapAcross) / CGFloat(columns) - look.gapAcross
      return max(0, min(width, ((size.height + look.gapDown) / rows - look.gapDown) * Self.cellAspect))
    }
    func holes(_ columns: Int) -> Int { (columns - count % columns) % columns }
    let largest = (1...count).map(photo).max() ?? 0
    let large = (1...count).filter { photo($0) >= Self.largeShare * largest }
    return large.min { (holes($0), -photo($0), $0) < (holes($1), -photo($1), $1) }
  }

  private static let cellAspect: CGFloat = 4.0 / 3
  /// The minimum width of photos without holes, relative to the widest ones: about nine tenths of the area.
  private static let largeShare: CGFloat = 0.94
  /// The number of photos from which on holes are too small to matter.
  private static let mostInFullGrid = 400

  /// Makes a sheet that has columns or cells, but no number of rows, fill the pages of its paper.
  private func fill(_ sheet: inout ContactSheet) throws(RunFailure) {
    sheet.rounding = roundingOfPage
    if let cell = look.grid.cell, let width = room.width, let height = room.height {
      // Cells that are too wide are scaled down.
      let needed = cell.height * min(1, width / cell.width)
      guard needed <= height + sheet.rounding.height + 1e-3 else {
        throw .usage(
          "--cell is taller than the page: \(Int(needed.rounded(.up))) pixels, "
            + "but the page has \(Int(height.rounded(.down)))"
        )
      }
    }
    sheet.rows = sheet.rows ?? sheet.rowsFillingPage(in: room)
  }

  /// The lengths by which the paper without its margins is larger than its whole pixels.
  private var roundingOfPage: CGSize {
    guard let paper = look.sheet.turned, let resolution = look.resolution, let size = look.size else { return .zero }
    func missing(_ millimeters: Double, _ pixels: CGFloat) -> CGFloat {
      let exact = millimeters * resolution / LengthUnit.millimetersPerInch - 2 * look.sheet.margin
      return min(max(0, exact - pixels), 1.5)
    }
    return CGSize(width: missing(paper.width, size.width), height: missing(paper.height, size.height))
  }
}
