import Foundation
import TestSupport

/// A user without rights, whom the superuser can become: to the superuser, modes of files mean nothing.
enum Nobody {
  private static let program = Programs.installed("setpriv")

  private static let words = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  /// Whether that is so here, and the program can be reached by nobody.
  static let isPermitted: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    return (try? run(["--version"], in: folder))?.code == 0
  }()

  /// Runs `tessera` as nobody, by another program where one is named.
  static func run(_ arguments: [String], in folder: TemporaryFolder, by other: [String] = []) throws -> Program.Run {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    return try Program.run(words + other + [Program.path] + arguments, in: folder, program: program)
  }
}
