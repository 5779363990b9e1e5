import TesseraLayout

extension WallRequest {
  func flow(_ photos: [WallPhoto]) throws(RunFailure) -> Plan.Draft {
    if look.size != nil {
      let rows = ExactFlow(spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
      // Few photos may fill the size in columns alone.
      let columns = ExactMasonry(spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
      return try exactDraft(photos.map { planned($0, .fill) }, by: [rows, columns], shape: corneredShape)
    }
    let flow = FlowGrid(
      rowHeight: look.rowHeight, spacing: look.gapAcross, fills: look.fills, lastRow: look.lastRow,
      maxRowScale: look.maxRowScale, rowBreaks: look.rowBreaks, isStable: look.isStable,
      verticalSpacing: look.gapDown)
    return draft(photos.map { planned($0, look.isStable ? .fill : .fit) }, by: flow, shape: corneredShape)
  }
}
