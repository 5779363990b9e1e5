import Foundation

/// Programs that tests run.
package enum Programs {
  /// Returns the path of a program of this package, built beside the tests.
  package static func built(_ name: String) -> String {
    Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Returns the path of a program of the system; nil if it is not installed.
  package static func installed(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the path of a program in PATH, such as one of a virtual environment; nil if there is none.
  package static func inPath(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
