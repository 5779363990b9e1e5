import TesseraLayout

extension WallRequest {
  func grid(_ photos: [WallPhoto]) throws(RunFailure) -> [Plan.Draft] {
    var sheet = ContactSheet(
      columns: look.columns, rows: look.rows, cell: look.cell, spacing: look.gapAcross,
      aspect: look.aspect, isStable: look.isStable, centersLastRow: look.lastRow == .center,
      verticalSpacing: look.gapDown)
    if look.sheet.paper != nil { try fill(&sheet) }
    let capacity = sheet.pageCapacity(photos: photos.count, in: room)
    // Cells on paper are as large on a page with few photos as on any other.
    sheet.isPaged = photos.count > capacity || look.sheet.paper != nil && look.hasPages
    // Captions are as wide as cells, so tiles are, too. A border is that of the photo.
    let hasCells = look.content != .fill && look.captionRoom > 0 && look.tileBorder == nil && look.cornerRadius == 0
    let items = photos.map { planned($0, look.content == .fill || hasCells ? .fill : .fit) }
    return stride(from: 0, to: items.count, by: capacity).map { start in
      draft(
        Array(items[start..<min(start + capacity, items.count)]), by: sheet, shape: corneredShape,
        content: hasCells ? .fit : .fill)
    }
  }

  /// Makes a sheet fill the pages of its paper, where it has columns or cells but no number of rows.
  private func fill(_ sheet: inout ContactSheet) throws(RunFailure) {
    if let cell = look.cell, let width = room.width, let height = room.height {
      // One too wide is scaled down.
      let needed = cell.height * min(1, width / cell.width)
      guard needed <= height + 1e-7 else {
        throw .usage(
          "--cell is higher than the page: \(Int(needed.rounded(.up))) of \(Int(height.rounded(.down))) pixels")
      }
    }
    sheet.rows = sheet.rows ?? sheet.rowsFillingPage(in: room)
  }
}
