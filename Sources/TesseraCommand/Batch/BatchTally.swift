import Clock
import Planning
import Runs

/// The combined result of a batch.
struct BatchTally {
  private var rendered = 0
  private var unchanged = 0
  private var failed = 0
  private(set) var exitCode = ExitCode.done
  private let start = WallClock.monotonicSeconds

  mutating func add(_ outcome: WallOutcome) {
    switch outcome.ending {
    case .rendered: rendered += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    }
    exitCode = exitCode.combined(with: outcome.exitCode)
  }

  func summary(of count: Int) -> String {
    let parts = [(rendered, "rendered"), (unchanged, "unchanged"), (failed, "failed")].filter { $0.0 > 0 }
    let left = count - rendered - unchanged - failed
    return "\(count) walls: " + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      + (left > 0 ? ", \(left) not started" : "") + ", \(WallOutcome.shortened(WallClock.monotonicSeconds - start)) s"
  }
}
