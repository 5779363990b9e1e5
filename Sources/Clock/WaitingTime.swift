/// The time that is left for waiting, which this process does in steps. A step counts with its own length at most: a
/// run that was stopped or suspended in it, or did not get the processor, has not waited longer.
///
///     var left = WaitingTime(seconds: 60)
///     while !isDone {
///       if left.isOver(afterStepsOf: 0.1) { throw … }
///       usleep(100_000)
///     }
package struct WaitingTime: Sendable {
  private var left: Double
  private var last: Double

  /// - Parameter now: The monotonic time in seconds.
  package init(seconds: Double, now: Double = WallClock.monotonicSeconds) {
    (left, last) = (seconds, now)
  }

  /// Deducts the time since the last call. Returns true if none is left.
  ///
  /// - Parameter step: The time between two calls in a process that runs.
  package mutating func isOver(afterStepsOf step: Double, now: Double = WallClock.monotonicSeconds) -> Bool {
    left -= min(max(0, now - last), step)
    last = now
    return left <= 0
  }
}
