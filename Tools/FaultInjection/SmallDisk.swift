import Foundation

/// A small disk in memory.
package struct SmallDisk {
  private let path: String

  /// Whether one can be mounted.
  package static let isPermitted: Bool = {
    guard geteuid() == 0, let folder = try? TrialFolder() else { return false }
    guard let disk = try? SmallDisk(folder.path + "/disk", kilobytes: 64) else { return false }
    disk.unmount()
    return true
  }()

  package init(_ path: String, kilobytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let code = try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path])
    if code != 0 { throw TrialError("\(path): no disk can be mounted") }
  }

  package func unmount() { _ = try? Self.run("umount", [path]) }

  private static func run(_ name: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}
