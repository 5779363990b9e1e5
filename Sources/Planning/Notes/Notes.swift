package import Files
package import Gallery

/// The recipient of notes, errors and progress, which this module does not print.
package protocol Notes: Sendable {
  /// Reports a remark on a plan that is as requested.
  func note(_ message: String)
  /// Reports an option without effect on this wall.
  ///
  /// - Parameter ending: The end of “… has no effect”, with its space or colon.
  func noteIdle(_ option: String, _ ending: String)
  /// Reports a problem, such as a photo that is left out.
  func error(_ message: String)
  /// Reports the outcome of a task.
  func summary(_ message: String)
  /// Reports the outcome of a task that wrote a file, which the message names first.
  func summary(_ message: String, of file: FilePath)
  /// Shows a requested table in addition to the result.
  func table(_ text: String)
  /// Shows how much of a long task is done.
  ///
  /// - Parameter name: The name of the task's subject; nil for the wall's name.
  func counter(_ stage: ProgressStage, of total: Int, unit: String, name: String?) -> any StepCounter
  /// Shows a line during a task whose steps cannot be counted.
  func announcement(_ stage: ProgressStage, _ text: String) -> any StepCounter
}

extension Notes {
  package func counter(
    _ stage: ProgressStage = .rendering, of total: Int, unit: String = "photos"
  ) -> any StepCounter {
    counter(stage, of: total, unit: unit, name: nil)
  }

  package func noteIdle(_ option: String, _ ending: String) { note("\(option) has no effect\(ending)") }

  package func summary(_ message: String, of file: FilePath) { summary(message) }

  package func counter(
    _ stage: ProgressStage, of total: Int, unit: String, name: String?
  ) -> any StepCounter { HiddenSteps() }

  package func announcement(_ stage: ProgressStage, _ text: String) -> any StepCounter { HiddenSteps() }
}

/// The progress of a task that is not shown.
private struct HiddenSteps: StepCounter {
  func advance(with photo: FilePath?) {}
  func finish() {}
}

/// The stages of a run that may take long.
package enum ProgressStage: String, CaseIterable, Sendable {
  /// Opening photos for their sizes and metadata.
  case reading
  /// Decoding photos for their colors and contents.
  case analyzing
  /// Choosing photos for the cells of a mosaic.
  case choosing
  /// Decoding whole photos to find damage or to compute checksums.
  case checking
  case comparing
  case rendering
  /// Joining the shares of a wall.
  case joining

  /// The counted things in words: `photos read`.
  package func counted(_ unit: String) -> String {
    switch self {
    case .reading: unit + " read"
    case .analyzing: unit + " analyzed"
    case .checking: unit + " checked"
    case .choosing, .comparing, .rendering, .joining: unit
    }
  }
}

/// The progress of a task.
package protocol StepCounter: Sendable {
  /// Counts one more step. Can be called from any thread.
  ///
  /// - Parameter photo: The photo of the step, if it is known.
  func advance(with photo: FilePath?)
  func finish()
}

extension StepCounter {
  package func advance() { advance(with: nil) }
}

extension Notes {
  /// Shows how many photos have been opened and analyzed.
  package var counting: @Sendable (Gallery.Work, _ total: Int) -> Gallery.Count {
    { work, total in
      let counter = self.counter(work == .reading ? .reading : .analyzing, of: total)
      return Gallery.Count(advance: { counter.advance(with: $0) }, finish: { counter.finish() })
    }
  }
}
