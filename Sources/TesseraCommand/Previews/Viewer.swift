import Files
import Foundation
import Planning
import Processes

/// The system’s program for looking at files.
enum Viewer {
  /// Opens a file in the program that the user has chosen for its kind.
  static func open(_ path: FilePath) throws(RunFailure) {
    let program = try program(ProcessInfo.processInfo.environment)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program.absolute.text)
    process.arguments = [path.absolute.text]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw .inputs("\(program) cannot be started") }
    // Some viewers run until they are closed; programs that find none end at once.
    let end = Date().addingTimeInterval(2)
    while process.isRunning, Date() < end { usleep(20_000) }
    guard process.isRunning || process.terminationStatus == 0 else {
      throw .inputs("\(path): \(program.name) has found no viewer")
    }
  }

  /// Returns the program that opens files.
  static func program(_ environment: [String: String]) throws(RunFailure) -> FilePath {
    #if canImport(Darwin)
      return FilePath("/usr/bin/open")
    #else
      if let program = FilePath("wslview").program { return program }
      guard let program = FilePath("xdg-open").program else {
        throw .inputs("no viewer: xdg-open is not installed; install it (apt-get install xdg-utils)")
      }
      let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
      guard displays.contains(where: { environment[$0]?.isEmpty == false }) else {
        throw .inputs("no screen for a viewer: neither DISPLAY nor WAYLAND_DISPLAY is set; omit --open")
      }
      return program
    #endif
  }
}
