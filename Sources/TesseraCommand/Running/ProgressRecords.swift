import Files
import Foundation
import Parallel
import Planning

/// A stage whose progress is printed as JSON objects, one a line: at most ten a second, and always the last one.
final class ProgressRecords: StepCounter {
  private struct State {
    var progress: StageProgress
    /// The number of steps in the latest record; nil if there is none.
    var shown: Int?
  }

  private let state: Mutex<State>
  private let show: @Sendable (String) -> Void
  /// The time of the latest record of any stage.
  private static let lastShown = Mutex(-Double.infinity)
  private static let interval = 0.1

  /// - Parameter show: Prints a line.
  init(_ progress: StageProgress, show: @escaping @Sendable (String) -> Void) {
    state = Mutex(State(progress: progress))
    self.show = show
    // Steps that cannot be counted are told at once.
    if progress.words != nil { state.withLock { print(&$0) } }
  }

  func advance(with photo: FilePath?) {
    state.withLock { state in
      state.progress.advance(with: photo)
      let now = StageProgress.now
      let isDue = Self.lastShown.withLock { last in
        if now - last < Self.interval { return false }
        last = now
        return true
      }
      if isDue { print(&state) }
    }
  }

  func finish() {
    state.withLock { state in
      if state.progress.words != nil { state.progress.advance(with: nil) }
      if state.shown != state.progress.done { print(&state) }
    }
  }

  private func print(_ state: inout State) {
    state.shown = state.progress.done
    show(state.progress.record(at: StageProgress.now))
  }
}
