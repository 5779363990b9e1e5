import Foundation

/// The system's clock.
package enum WallClock {
  /// Returns the nanoseconds since 1970.
  @Sendable package static func nanoseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Seconds that increase steadily, whatever the clock is set to.
  package static var monotonicSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
