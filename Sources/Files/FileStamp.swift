import Clock
import Foundation

/// Identifies the contents of a file without reading it: by identity, size and modification time.
///
///     let stamp = try path.status().stamp
///     …
///     if try path.status().stamp == stamp, stamp.isSettled { print("unchanged") }
package struct FileStamp: Sendable {
  package var device: UInt64
  package var number: UInt64
  package var size: Int64
  /// The modification time, in nanoseconds since 1970.
  package var modified: Int64
  /// The turn of the photo, whose pixels are others than those of the photo as it is.
  package var turn = QuarterTurn.none

  /// The time of the last status change, which cannot be set back. It is not compared: a new name or owner does not
  /// change the contents.
  package var changed: Int64
  /// A time just before the status was read. It is not compared.
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

  /// - Parameter seen: A time shortly before the status was read.
  init(_ status: stat, seen: Int64) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: status.modifiedNanoseconds, changed: status.changedNanoseconds, seen: seen)
  }

  package var identity: FileIdentity { FileIdentity(device: device, number: number) }

  /// Returns true if size and date are equal, even for different files.
  package func hasSameSizeAndDate(as other: FileStamp) -> Bool { size == other.size && modified == other.modified }
}

extension FileStamp: Hashable {
  package static func == (left: FileStamp, right: FileStamp) -> Bool {
    left.identity == right.identity && left.hasSameSizeAndDate(as: right) && left.turn == right.turn
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(size)
    hasher.combine(modified)
    hasher.combine(turn)
  }
}

extension FileStamp: CustomStringConvertible {
  /// A description that is equal if and only if the stamps are.
  package var description: String { "\(device) \(portableDescription)" }

  /// The same without the device, whose number differs between machines and after a reboot.
  package var portableDescription: String { "\(number) \(size) \(modified)\(turn.suffix)" }
}

// MARK: - Changes that stamps do not show

extension FileStamp {
  /// True if any change after the status was read will show in the stamp. A file system gives two changes the same date
  /// if they are within one tick of its clock, so a date is trusted only if it is clearly older than the time of
  /// reading; Git has the same rule for its index.
  package var isSettled: Bool { remainder == 0 }

  /// True if any later change is certain to update the status time, even if dates are set back.
  package var isStatusSettled: Bool { Self.remainder(since: changed, at: seen) == 0 }

  /// The time in nanoseconds until changes show in the stamp; 0 if they already do.
  package var remainder: Int64 {
    // A date in the future that was not set just now comes from a camera or another machine: the next change will have
    // a different date. If the status time is in the future, too, the clock is wrong, and nothing is certain.
    let isAhead = seen < modified && modified.distance(from: seen) >= Self.grain(of: modified)
    return Self.remainder(since: isAhead ? changed : modified, at: seen)
  }

  private static func remainder(since time: Int64, at seen: Int64) -> Int64 {
    if time <= seen { return max(0, grain(of: time) - seen.distance(from: time)) }
    let (rest, overflow) = grain(of: time).addingReportingOverflow(time.distance(from: seen))
    return overflow ? .max : rest
  }

  /// Returns the longest time in which two changes may get the same date: a tick of the system's clock, or two seconds
  /// if the file system seems to store whole seconds.
  private static func grain(of time: Int64) -> Int64 { time % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000 }
}

extension Int64 {
  /// Returns the difference to a smaller number, or `Int64.max` on overflow.
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
