import Foundation

/// What tells a file's content from any other without reading it: what it is, how long, and when it was changed.
///
///     let stamp = try path.status().stamp
///     …
///     if try path.status().stamp == stamp { print("nobody has changed it") }
package struct FileStamp: Hashable, Sendable {
  package var device: UInt64
  package var number: UInt64
  package var size: Int64
  /// In nanoseconds since 1970.
  package var modified: Int64

  package init(device: UInt64, number: UInt64, size: Int64, modified: Int64) {
    self.device = device
    self.number = number
    self.size = size
    self.modified = modified
  }

  init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: status.modifiedNanoseconds)
  }

  package var identity: FileIdentity { FileIdentity(device: device, number: number) }

  /// Whether size and date are the same. There are file systems that number a file differently each time.
  package func isAsLongAndOld(as other: FileStamp) -> Bool { size == other.size && modified == other.modified }

  /// Whether the file was last changed so long ago that a further change would show in the stamp.
  package func isSettled(at now: Int64 = WallClock.nanoseconds()) -> Bool {
    // A nonsensical time is as good as any other, as long as it stays the same.
    let (age, overflow) = now.subtractingReportingOverflow(modified)
    return overflow || age.magnitude >= grain
  }

  /// How long until it is settled, in nanoseconds.
  package func remainder(at now: Int64 = WallClock.nanoseconds()) -> Int64 {
    isSettled(at: now) ? 0 : Int64(grain) - (now - modified)
  }

  /// The longest time in which the file system may not tell two changes apart: a tick of the system's clock, or two
  /// seconds where it seems to count in seconds.
  private var grain: UInt64 { modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000 }
}

extension stat {
  fileprivate var modifiedNanoseconds: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// The system's clock.
package enum WallClock {
  /// Since 1970.
  @Sendable package static func nanoseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Seconds that go on whatever the clock is set to.
  package static var ticking: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
