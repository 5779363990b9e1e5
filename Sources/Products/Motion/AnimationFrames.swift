import Runs

/// The outcome of an animation: the number of its frames.
struct AnimationFrames: OutcomeDetails {
  let frames: Int

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    guard let size = outcome.size else { return }
    summary.content = "\(frames) frames of \(size.width) × \(size.height) pixels, \(summary.photos)"
  }
}
