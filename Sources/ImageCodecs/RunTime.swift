import Clock
import Files
import Parallel

/// The time limit of a run. When it is over, no further photo is opened, and the run fails.
///
///     limits.time = RunTime(seconds: 3600)
///     …
///     limits.time?.restart()              // for the next wall
package final class RunTime: Sendable {
  package let seconds: Double
  private let state: Mutex<State>

  private struct State: Sendable {
    var end: Double
    var isShared = false
  }

  package init(seconds: Double) {
    self.seconds = seconds
    state = Mutex(State(end: WallClock.monotonicSeconds + seconds))
  }

  /// Starts again, unless the limit is for several walls together.
  package func restart() {
    state.withLock { if !$0.isShared { $0.end = WallClock.monotonicSeconds + seconds } }
  }

  /// Makes it the limit of all walls together, from now on.
  package func share() {
    restart()
    state.withLock { $0.isShared = true }
  }

  package var isOver: Bool { state.withLock { WallClock.monotonicSeconds >= $0.end } }
}

extension RunTime: Hashable, Encodable {
  package static func == (left: RunTime, right: RunTime) -> Bool { left.seconds == right.seconds }

  package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}

extension DecodingLimits {
  /// Throws an error once the time of the run is over.
  func checkTime(for path: FilePath) throws(ImageError) {
    if let time, time.isOver { throw ImageError(path, .overdue(seconds: time.seconds)) }
  }
}
