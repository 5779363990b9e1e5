import Clock
import Files
import Foundation
import Planning
import Processes

/// The system’s program for looking at files.
enum Viewer {
  /// Opens a file in the program that the user has chosen for its kind.
  ///
  /// - Parameter remedy: Advice for a machine without a screen.
  static func open(_ path: FilePath, remedy: String = "omit --open") throws(RunFailure) {
    try open(path.absolute, named: path, remedy: remedy)
  }

  /// Opens a page in the browser that the user has chosen.
  static func open(address: String) throws(RunFailure) {
    try open(FilePath(address), named: FilePath("the page"), remedy: "open the address in a browser")
  }

  private static func open(_ target: FilePath, named path: FilePath, remedy: String) throws(RunFailure) {
    let program = try program(ProcessInfo.processInfo.environment, remedy: remedy)
    guard let process = start([program.absolute, target]) else {
      throw .inputs("\(program) cannot be started")
    }
    // Some viewers run until they are closed; programs that find none end at once.
    let end = WallClock.monotonicSeconds + 2
    var status: Int32 = 0
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      if WallClock.monotonicSeconds > end { return }
      usleep(20_000)
    }
    if status != 0 { throw .inputs("\(path): \(program.name) has found no viewer") }
  }

  /// Starts a program that runs on after this one, without its streams.
  private static func start(_ words: [FilePath]) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    // Sound: the copies are zero-terminated, outlive the call, and are freed once.
    var copies = unsafe words.map { unsafe strdup($0.terminated) } + [nil]
    var variables = unsafe ProcessInfo.processInfo.environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer {
      let texts = unsafe copies + variables
      for index in unsafe texts.indices { unsafe free(texts[index]) }
    }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, words[0].terminated, &actions, nil, &copies, &variables)
    return code == 0 ? process : nil
  }

  /// Returns the program that opens files.
  private static func program(_ environment: [String: String], remedy: String) throws(RunFailure) -> FilePath {
    #if canImport(Darwin)
      return FilePath("/usr/bin/open")
    #else
      if let program = FilePath("wslview").program { return program }
      guard let program = FilePath("xdg-open").program else {
        throw .inputs("no viewer: xdg-open is not installed; install it (apt-get install xdg-utils)")
      }
      let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
      guard displays.contains(where: { environment[$0]?.isEmpty == false }) else {
        throw .inputs("no screen for a viewer: neither DISPLAY nor WAYLAND_DISPLAY is set; \(remedy)")
      }
      return program
    #endif
  }
}
