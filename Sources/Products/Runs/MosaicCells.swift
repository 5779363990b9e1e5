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

extension WallRun {
  package var isMosaic: Bool { request?.look.layout == .mosaic }

  /// Counts the cells of a mosaic, and the photos that it chooses from.
  package func count(cells: Int, of photoCount: Int, _ outcome: inout WallOutcome) {
    outcome.add(MosaicCells(count: cells))
    outcome.photoCount = photoCount
  }
}
