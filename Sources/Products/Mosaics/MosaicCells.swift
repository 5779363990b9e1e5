/// The outcome of a mosaic: the number of its cells.
struct MosaicCells: OutcomeDetails {
  let count: Int

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    let cells = count == 1 ? "1 cell" : "\(count) cells"
    summary.photos = "\(cells) of \(summary.photos)"
    summary.content = "\(cells) of \(summary.content)"
    summary.unchanged = cells
  }

  func encode(to encoder: any Encoder) {}
}

/// Quality figures of a mosaic, for reports.
struct MosaicQuality: OutcomeDetails {
  let mosaic: MosaicFigures

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {}
}
