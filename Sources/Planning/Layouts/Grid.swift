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
