package import Files
import Foundation

/// What tells a file's content from any other without reading it: what it is, how long, and when it was changed.
///
///     if let stamp = FileStamp(file) { entry = store.entry(for: stamp) }
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

  /// The stamp of an open file, or nil where it was changed so lately that it could change again and look the same.
  package init?(_ file: borrowing OpenFile) {
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { return nil }
    self.init(status, now: WallClock.nanoseconds())
  }

  /// The stamp of the file at `path`, links followed; nil where there is none, or as above.
  package init?(of path: FilePath) {
    var status = stat()
    // Sound: the path is zero-terminated and outlives the call.
    guard unsafe stat(path.terminated, &status) == 0 else { return nil }
    self.init(status, now: WallClock.nanoseconds())
  }

  init?(_ status: stat, now: Int64) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: status.modifiedNanoseconds)
    if abs(now &- modified) < grain { return nil }
  }

  /// The longest time in which the file system may not tell two changes apart: a tick of the system's clock, or two
  /// seconds where it seems to count in seconds.
  private var grain: Int64 { modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000 }
}

extension stat {
  fileprivate var modifiedNanoseconds: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    // A nonsensical time is as good as any other, as long as it stays the same.
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// The system's clock.
enum WallClock {
  /// Since 1970.
  @Sendable static func nanoseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension FilePath {
  /// As the system takes it.
  var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path with something behind its name.
  func adding(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }
}
