import Files
import Foundation
import Parallel
import Planning

/// A stage whose progress is printed as a line now and then, for logs and pipes.
final class ProgressLines: StepCounter {
  private let progress: Mutex<StageProgress>
  private let clock: Clock
  private let show: @Sendable (String) -> Void

  /// - Parameter show: Prints a line.
  init(_ progress: StageProgress, on clock: Clock = .everyTenSeconds, show: @escaping @Sendable (String) -> Void) {
    self.progress = Mutex(progress)
    (self.clock, self.show) = (clock, show)
    clock.begin(self)
  }

  func advance(with photo: FilePath?) { progress.withLock { $0.advance(with: photo) } }

  func finish() { clock.end(self) }

  private func tick() { show(progress.withLock { $0 }.line(at: StageProgress.now)) }

  /// A thread that shows the current stage at intervals, so that runs shorter than one print nothing.
  final class Clock: Sendable {
    static let everyTenSeconds = Clock(interval: 10)

    private struct State {
      var current: ProgressLines?
      var isRunning = false
    }

    private let interval: Double
    private let state = Mutex(State())

    init(interval: Double) { self.interval = interval }

    fileprivate func begin(_ lines: ProgressLines) {
      let isRunning = state.withLock { state in
        defer { (state.current, state.isRunning) = (lines, true) }
        return state.isRunning
      }
      // Without a thread, there are no lines.
      if !isRunning { WorkThread { [self] in run() }?.letGo() }
    }

    fileprivate func end(_ lines: ProgressLines) {
      state.withLock { if $0.current === lines { $0.current = nil } }
    }

    private func run() {
      while true {
        _ = poll(nil, 0, Int32(interval * 1000))
        // Held while it prints, so that no line follows the end of its stage.
        state.withLock { $0.current?.tick() }
      }
    }
  }
}
