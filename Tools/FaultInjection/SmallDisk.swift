import ChildProcesses
import Foundation

/// A small disk in memory.
package struct SmallDisk {
  private let path: String

  /// True if a small disk can be mounted.
  package static let isPermitted: Bool = {
    guard geteuid() == 0, let folder = try? TrialFolder() else { return false }
    guard let disk = try? SmallDisk(folder.path + "/disk", kilobytes: 64) else { return false }
    disk.unmount()
    return true
  }()

  package init(_ path: String, kilobytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let words = ["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path]
    if try ChildProcess(words).wait().code != 0 { throw TrialError("\(path): no disk can be mounted") }
  }

  package func unmount() { _ = try? ChildProcess(["umount", path]).wait() }
}
