import TesseraLayout

extension WallRequest {
  func grid(_ photos: [WallPhoto]) -> [Plan.Draft] {
    var sheet = ContactSheet(
      columns: look.columns, rows: look.rows, cell: look.cell, spacing: look.gapAcross,
      aspect: look.aspect, isStable: look.isStable, centersLastRow: look.lastRow == .center,
      verticalSpacing: look.gapDown)
    let capacity = sheet.pageCapacity(photos: photos.count, in: room)
    sheet.isPaged = photos.count > capacity
    // Captions are as wide as cells, so tiles are, too. A border is that of the photo.
    let hasCells = look.content != .fill && look.captionRoom > 0 && look.tileBorder == nil && look.cornerRadius == 0
    let items = photos.map { planned($0, look.content == .fill || hasCells ? .fill : .fit) }
    return stride(from: 0, to: items.count, by: capacity).map { start in
      draft(
        Array(items[start..<min(start + capacity, items.count)]), by: sheet, shape: corneredShape,
        content: hasCells ? .fit : .fill)
    }
  }
}
