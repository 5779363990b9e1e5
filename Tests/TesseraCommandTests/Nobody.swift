import Foundation
import TestSupport

/// A user without rights, whom the superuser can become: to the superuser, modes of files mean nothing.
enum Nobody {
  private static let program = ["/usr/bin/setpriv", "/bin/setpriv"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let words = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  /// Whether that is so here, and the program can be reached by nobody.
  static let isPermitted: Bool = {
    guard geteuid() == 0, program != nil, let folder = try? TemporaryFolder() else { return false }
    return (try? run(["--version"], in: folder))?.code == 0
  }()

  /// Runs `tessera` as nobody.
  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Program.Run {
    try Program.run(words + [Program.url.path] + arguments, in: folder, program: program)
  }
}

/// A disk of little room.
struct SmallDisk {
  private let path: String

  /// Whether one can be mounted.
  static let isPermitted: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard let disk = try? SmallDisk(folder.url.path + "/disk", kilobytes: 64) else { return false }
    disk.unmount()
    return true
  }()

  init(_ path: String, kilobytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let code = try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path])
    if code != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  func unmount() { _ = try? Self.run("umount", [path]) }

  private static func run(_ name: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    return Program.code(of: process)
  }
}
