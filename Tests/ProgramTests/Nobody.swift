import Foundation
import ProgramSupport
import TestSupport

/// An unprivileged user: file modes do not apply to the superuser.
enum Nobody {
  private static let program = Programs.installed("setpriv")

  static let words = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  /// True if tests run as the superuser, and `nobody` can run the program.
  static let isPermitted: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    return (try? run(["--version"], in: folder))?.code == 0
  }()

  /// Runs `tessera` as `nobody`, through another program if one is given.
  static func run(_ arguments: [String], in folder: TemporaryFolder, by other: [String] = []) throws -> Program.Run {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    return try Program.run(words + other + [Program.path] + arguments, in: folder, program: program)
  }
}
