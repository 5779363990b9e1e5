import Foundation
import Messages

/// The message of the loader about a library that cannot be loaded, and the remedy that suits it.
///
///     LoaderFault("/opt/lib/libwebp.so.7: file too short").remedy(libraryPath: "/opt/lib") ?? "apt install libwebp7"
struct LoaderFault {
  let message: String

  init(_ message: String) { self.message = message }

  /// The file named in the message, if it is named with its folder.
  var file: String? {
    message.split { " ()".contains($0) }.lazy.map(String.init)
      .first { $0.hasPrefix("/") && $0.contains(".so") && $0.hasSuffix(":") }.map { String($0.dropLast()) }
  }

  /// Returns the remedy if no package is to blame, but a limit or a folder that is searched first.
  ///
  /// - Parameter libraryPath: The value of `LD_LIBRARY_PATH`.
  func remedy(
    libraryPath: String? = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  ) -> String? {
    if message.contains("failed to map segment") || message.contains("Cannot allocate memory") {
      return "ulimit -v unlimited"
    }
    if message.contains("Too many open files") { return "ulimit -n 4096" }
    guard let file, let libraryPath else { return nil }
    let folders = libraryPath.split(separator: ":").map(String.init)
    let isElsewhere = folders.contains { file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    return isElsewhere ? "unset LD_LIBRARY_PATH, which puts \(file) before the library of the system" : nil
  }

  /// Returns the file that LD_LIBRARY_PATH names in place of a library of the system; nil if there is none.
  static func replacement(
    of library: String, libraryPath: String? = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  ) -> String? {
    libraryPath?.split(separator: ":").lazy.map { "\($0)/\(library)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
