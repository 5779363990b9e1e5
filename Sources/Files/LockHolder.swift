import Clock
import Foundation

/// The process that holds the lock of a wall.
package struct LockHolder: Equatable, Sendable {
  package var process: Int32
  /// The start time in seconds since 1970, if the system provides it.
  package var start: Double?

  /// Marks a locked file with the process that holds it, until that process ends.
  ///
  /// Uses a second kind of lock, on the first byte, whose holder the system can name. Nothing depends on it.
  static func sign(_ descriptor: Int32) {
    var mark = mark
    _ = unsafe fcntl(descriptor, F_SETLK, &mark)
  }

  /// Finds the holder; nil if it is unknown.
  init?(of descriptor: Int32) {
    var mark = Self.mark
    guard unsafe fcntl(descriptor, F_GETLK, &mark) == 0, mark.l_type == Int16(F_WRLCK), mark.l_pid > 0 else {
      return nil
    }
    process = mark.l_pid
    start = Self.start(of: process)
  }

  private static var mark: flock {
    var mark = flock()
    mark.l_type = Int16(F_WRLCK)
    mark.l_whence = Int16(SEEK_SET)
    mark.l_start = 0
    mark.l_len = 1
    return mark
  }

  /// Returns the start time of a process.
  private static func start(of process: Int32) -> Double? {
    // After the name, which is in parentheses and can contain anything, the 20th field is the start time in ticks since
    // boot.
    guard let status = text(of: "/proc/\(process)/stat"), let name = status.lastIndex(of: ")"),
      let ticks = status[name...].split(separator: " ").dropFirst(20).first.flatMap({ Double($0) }),
      let system = text(of: "/proc/stat"),
      let line = system.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
      let boot = Double(line.dropFirst(6))
    else { return nil }
    return boot + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private static func text(of path: String) -> String? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension LockHolder: CustomStringConvertible {
  package var description: String {
    "process \(process)" + (start.map { ", started \(LocalTimestamp($0).text)" } ?? "")
  }
}
