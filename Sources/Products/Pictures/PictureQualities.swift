import Runs

/// The outcome of pictures whose quality was searched for.
struct PictureQualities: OutcomeDetails {
  /// The quality of each file.
  let qualities: [Int]

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    guard let least = qualities.min(), let most = qualities.max() else { return }
    summary.remarks += least == most ? ", quality \(least)" : ", quality \(least) to \(most)"
  }
}
