import Foundation

/// What tells a file's content from any other without reading it: what it is, how long, and when it was changed.
///
///     let stamp = try path.status().stamp
///     …
///     if try path.status().stamp == stamp, stamp.isSettled { print("nobody has changed it") }
package struct FileStamp: Sendable {
  package var device: UInt64
  package var number: UInt64
  package var size: Int64
  /// In nanoseconds since 1970.
  package var modified: Int64

  /// When its status changed last, which nobody can set back. Not compared: another name or owner is no other content.
  package var changed: Int64
  /// Just before it was looked at. Not compared.
  package var seen: Int64

  package init(
    device: UInt64, number: UInt64, size: Int64, modified: Int64, changed: Int64? = nil,
    seen: Int64 = WallClock.nanoseconds()
  ) {
    self.device = device
    self.number = number
    self.size = size
    self.modified = modified
    self.changed = changed ?? modified
    self.seen = seen
  }

  /// - Parameter seen: a moment before the status was asked for.
  init(_ status: stat, seen: Int64) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: status.modifiedNanoseconds, changed: status.changedNanoseconds, seen: seen)
  }

  package var identity: FileIdentity { FileIdentity(device: device, number: number) }

  /// Whether size and date are the same, whatever file it is.
  package func isAsLongAndOld(as other: FileStamp) -> Bool { size == other.size && modified == other.modified }
}

extension FileStamp: Hashable {
  package static func == (left: FileStamp, right: FileStamp) -> Bool {
    left.identity == right.identity && left.isAsLongAndOld(as: right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(size)
    hasher.combine(modified)
  }
}

extension FileStamp: CustomStringConvertible {
  /// The same for stamps that are equal, and for no others.
  package var description: String { "\(device) \(number) \(size) \(modified)" }
}

// MARK: - Changes that stamps do not show

extension FileStamp {
  /// Whether a change after it was looked at must show in the stamp. A file system dates two changes alike where they
  /// come within one tick of its clock, so a date that is not clearly older than the look is not believed; Git has the
  /// same rule for its index.
  package var isSettled: Bool { remainder == 0 }

  /// Whether any later change is sure to update the status time, even where someone sets dates back.
  package var isStatusSettled: Bool { Self.remainder(since: changed, at: seen) == 0 }

  /// How long after the look a change would begin to show, in nanoseconds; 0 if at once.
  package var remainder: Int64 {
    // A date in the future comes from a camera or another machine, if it was not set just now: the next change will be
    // dated otherwise. Where both are in the future, it is the clock that is wrong, and nothing is certain.
    let isAhead = seen < modified && modified.distance(from: seen) >= Self.grain(of: modified)
    return Self.remainder(since: isAhead ? changed : modified, at: seen)
  }

  private static func remainder(since time: Int64, at seen: Int64) -> Int64 {
    if time <= seen { return max(0, grain(of: time) - seen.distance(from: time)) }
    let (rest, overflow) = grain(of: time).addingReportingOverflow(time.distance(from: seen))
    return overflow ? .max : rest
  }

  /// The longest time in which the file system may not tell two changes apart: a tick of the system's clock, or two
  /// seconds where it seems to count in seconds.
  private static func grain(of time: Int64) -> Int64 { time % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000 }
}

extension Int64 {
  /// How much larger it is than a number that is not larger, or as much as there is.
  fileprivate func distance(from other: Int64) -> Int64 {
    let (distance, overflow) = subtractingReportingOverflow(other)
    return overflow ? .max : distance
  }
}

extension stat {
  fileprivate var modifiedNanoseconds: Int64 {
    #if canImport(Darwin)
      Self.nanoseconds(st_mtimespec)
    #else
      Self.nanoseconds(st_mtim)
    #endif
  }

  fileprivate var changedNanoseconds: Int64 {
    #if canImport(Darwin)
      Self.nanoseconds(st_ctimespec)
    #else
      Self.nanoseconds(st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
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
  package static var monotonicSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
