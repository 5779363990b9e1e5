import Gallery
import Runs

/// The number of photos that only their names describe to those who cannot see them.
struct WordlessPhotos: OutcomeDetails {
  /// Nil if all photos have words.
  let photosWithoutWords: Int?
  private let isRemarkable: Bool

  private enum CodingKeys: CodingKey {
    case photosWithoutWords
  }

  init(among photos: [Photo]) {
    let count = photos.count { !$0.hasWords }
    photosWithoutWords = count > 0 ? count : nil
    // Where no photo has words, their author does without them.
    isRemarkable = count > 0 && count < photos.count
  }

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    guard isRemarkable, let count = photosWithoutWords else { return }
    summary.remarks += count == 1 ? ", 1 photo without words" : ", \(count) photos without words"
  }
}
