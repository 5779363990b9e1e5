import TesseraLayout

extension WallRequest {
  func masonry(_ photos: [WallPhoto]) throws(RunFailure) -> Plan.Draft {
    if look.size != nil {
      let exact = ExactMasonry(
        columns: look.columns, spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
      return try exactDraft(photos.map { planned($0, .fill) }, by: [exact], shape: corneredShape)
    }
    return columns(photos, levelCrop: look.isLevel ? look.mostCrop : nil)
  }

  func columns(_ photos: [WallPhoto], levelCrop: Double?) -> Plan.Draft {
    let masonry = Masonry(
      columns: look.columns, columnWidth: look.columnWidth, spacing: look.gapAcross,
      levelCrop: levelCrop.map { CGFloat($0) }, verticalSpacing: look.gapDown)
    return draft(photos.map { planned($0, levelCrop == nil ? .fit : .fill) }, by: masonry, shape: corneredShape)
  }

  /// What a wall of level columns would be if they were not.
  func unlevelled(_ photos: [WallPhoto]) -> Plan.Draft? {
    guard look.layout == .masonry, look.isLevel, look.size == nil else { return nil }
    return columns(photos, levelCrop: nil)
  }
}
