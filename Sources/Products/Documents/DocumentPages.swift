import Runs

/// The outcome of a document: the number of its pages, and their position among those of other walls.
struct DocumentPages: OutcomeDetails {
  /// Nil for an unchanged document.
  var count: Int?
  /// True if the pages are sheets of one wall.
  var areParts = false
  /// The wall's pages in a document shared with others.
  var shared: ClosedRange<Int>?

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    if let shared {
      summary.name +=
        shared.count == 1 ? ", page \(shared.lowerBound)" : ", pages \(shared.lowerBound) to \(shared.upperBound)"
    }
    guard let count, let size = outcome.size, !outcome.areGroups else { return }
    let pages = count == 1 ? "1 page" : "\(count) pages"
    let pixels = "\(size.width) × \(size.height) pixels"
    summary.content =
      areParts ? "\(summary.photos), \(pixels) on \(pages)" : "\(summary.photos) on \(pages) of \(pixels)"
  }

  private enum Key: String, CodingKey {
    case firstPage
    case lastPage
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(shared?.lowerBound, forKey: .firstPage)
    try container.encodeIfPresent(shared?.upperBound, forKey: .lastPage)
  }
}
