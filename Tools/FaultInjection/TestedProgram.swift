import ChildProcesses
package import Foundation

/// The program under test, with the shared object that makes its calls fail.
///
///     let run = try TestedProgram(path: "tessera").run(["photos", "-o", "wall.png"], in: folder)
///     print(run.code, run.errors, run.seconds, run.peakMegabytes)
package struct TestedProgram: Sendable {
  package var path: String
  /// The time limit in seconds; far more than any run should take.
  package var timeout = 60.0

  package init(path: String) {
    self.path = path
  }

  /// The result of a run.
  package struct Run: Sendable {
    /// The exit code, or the negative number of the signal that ended it.
    package var code: Int32
    package var output: String
    package var errors: String
    package var seconds: Double
    package var peakMegabytes: Double
    /// True if it had to be killed.
    package var isHung = false

    /// The error messages, one per line.
    package var complaints: [Substring] { errors.split(separator: "\n").filter { $0.contains("tessera: ") } }
  }

  /// True if it decodes photos in separate processes on this system.
  package var isConfining: Bool {
    guard let folder = try? TrialFolder() else { return false }
    return (try? run(["--version", "--verbose"], in: folder))?.output.contains("sandbox: seccomp") == true
  }

  /// Runs the program in `folder` until it ends.
  ///
  /// - Parameters:
  ///   - name: Distinguishes simultaneous runs in one folder.
  ///   - watch: Called with the process ID every few milliseconds while it runs.
  package func run(
    _ arguments: [String], in folder: TrialFolder, environment: [String: String] = [:],
    streamsNamed name: String = "", watch: ((pid_t) -> Void)? = nil
  ) throws -> Run {
    let streams = ["output", "errors"].map { folder.aside($0 + name) }
    let own = ["TMPDIR": folder.aside("tmp"), "XDG_CACHE_HOME": folder.aside("home")]
    let start = ContinuousClock.now
    let process = try ChildProcess(
      [path] + arguments, in: folder.path,
      environment: ChildProcess.environment(adding: own.merging(environment) { $1 }),
      output: .file(streams[0]), errors: .file(streams[1]))
    var isHung = false
    var pause: UInt32 = 500
    while process.isRunning {
      if !isHung && (ContinuousClock.now - start).seconds > timeout {
        isHung = true
        process.send(SIGKILL)
      }
      watch?(process.identifier)
      usleep(pause)
      pause = min(pause + 100, 5000)
    }
    let run = process.wait()
    return Run(
      code: run.code, output: folder.text(of: streams[0]), errors: folder.text(of: streams[1]), seconds: run.seconds,
      peakMegabytes: run.peakMegabytes, isHung: isHung)
  }
}

/// The reason why a trial could not be run.
package struct TrialError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
