import Files
import Foundation
import Parallel
import TestSupport
import Testing

/// The program itself, as a user runs it.
struct Program {
  struct Run {
    var code: Int32
    var output: String
    var errors: String

    /// What was said on standard error but for how it went.
    var complaints: String {
      errors.split(separator: "\n").filter { $0.hasPrefix("tessera: ") }.map { $0 + "\n" }.joined()
    }
  }

  /// Built beside the tests.
  static let url = Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent("tessera")

  /// Runs `tessera` in `folder` until it ends, or another program that is to run it.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], program: String? = nil,
    within seconds: Double? = nil
  ) throws -> Run {
    let process = try start(arguments, in: folder, environment: environment, program: program)
    if let seconds {
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { if process.isRunning { process.terminate() } }
    }
    return end(of: process)
  }

  /// Waits for what was started.
  static func end(of process: Process) -> Run {
    let streams = [process.standardOutput, process.standardError].map { ($0 as? Pipe)?.fileHandleForReading }
    // Both at once: a pipe that nobody empties holds the program up.
    let texts = concurrentMap(streams.count) {
      String(decoding: (try? streams[$0]?.readToEnd()) ?? Data(), as: UTF8.self)
    }
    process.waitUntilExit()
    let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return Run(code: code, output: texts[0], errors: texts[1])
  }

  /// Starts `tessera` in `folder` and leaves it running.
  static func start(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], program: String? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = program.map { URL(fileURLWithPath: $0) } ?? url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    // A cache of the folder's own: neither the user's nor another test's.
    let usual = ["XDG_CACHE_HOME": folder.cache.path]
    process.environment = ProcessInfo.processInfo.environment.merging(usual) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = Pipe()
    process.standardError = Pipe()
    try process.runAsFromAShell()
    return process
  }
}

extension Process {
  /// Starts a program with no signal blocked. Threads of tests block most of them, which programs would inherit.
  func runAsFromAShell() throws {
    var (none, usual) = (sigset_t(), sigset_t())
    // Sound: the first set is made empty before it is used, and the second is filled by the system.
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &usual)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &usual, nil) }
    try run()
  }
}
