import TesseraLayout

extension WallRequest {
  func grid(_ photos: [WallPhoto]) -> [Plan.Draft] {
    var sheet = ContactSheet(
      columns: look.columns, rows: look.rows, cell: look.cell, spacing: look.effectiveSpacing,
      aspect: look.aspect, isStable: look.isStable, centersLastRow: look.lastRow == .center)
    let capacity = sheet.pageCapacity(photos: photos.count, in: proposal)
    sheet.isPaged = photos.count > capacity
    let items = photos.map { planned($0, look.content == .fill ? .fill : .fit) }
    return stride(from: 0, to: items.count, by: capacity).map { start in
      draft(Array(items[start..<min(start + capacity, items.count)]), by: sheet, shape: corneredShape)
    }
  }
}
