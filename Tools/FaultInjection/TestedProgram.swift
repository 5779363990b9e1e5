package import Foundation

/// The program under test, with the shared object that makes its calls fail.
///
///     let run = try TestedProgram(path: "tessera").run(["photos", "-o", "wall.png"], in: folder)
///     print(run.code, run.errors, run.seconds, run.peakMegabytes)
package struct TestedProgram: Sendable {
  package var path: String
  /// In seconds; far more than any run should take.
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
    /// Whether it had to be killed.
    package var isHung = false

    /// The error messages, one per line.
    package var complaints: [Substring] { errors.split(separator: "\n").filter { $0.contains("tessera: ") } }
  }

  /// Whether it decodes photos in separate processes on this system.
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
    let start = ContinuousClock.now
    let process = try spawn(arguments, in: folder, environment: environment, streams: streams)
    var run = Run(code: 0, output: "", errors: "", seconds: 0, peakMegabytes: 0)
    var status: Int32 = 0
    var usage = rusage()
    var pause: UInt32 = 500
    while unsafe wait4(process, &status, WNOHANG, &usage) != process {
      if !run.isHung && (ContinuousClock.now - start).seconds > timeout {
        run.isHung = true
        kill(process, SIGKILL)
      }
      watch?(process)
      usleep(pause)
      pause = min(pause + 100, 5000)
    }
    let signal = status & 0x7F
    run.code = signal == 0 ? status >> 8 & 0xFF : -signal
    run.seconds = (ContinuousClock.now - start).seconds
    run.peakMegabytes = Double(usage.ru_maxrss) / 1024
    (run.output, run.errors) = (folder.text(of: streams[0]), folder.text(of: streams[1]))
    return run
  }

  private func spawn(
    _ arguments: [String], in folder: TrialFolder, environment: [String: String], streams: [String]
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    // As from a shell: test threads block signals, which programs would inherit.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (number, stream) in zip([STDOUT_FILENO, STDERR_FILENO], streams) {
      unsafe posix_spawn_file_actions_addopen(&actions, number, stream, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    // The shell changes to the folder, and passes on the variables for the program alone.
    let usual = ["TMPDIR": folder.aside("tmp"), "XDG_CACHE_HOME": folder.aside("home")]
    let settings = usual.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec env \"$@\"", folder.path]
    let texts = shell + settings + [path] + arguments
    let words: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { text in unsafe strdup(text) } + [nil]
    // Sound: the list ends with a null pointer, and its strings are freed once, when they are no longer used.
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, shell[0], &actions, &attributes, words, environ)
    guard code == 0 else { throw TrialError("\(path) cannot be started") }
    return process
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// The reason why a trial could not be run.
package struct TrialError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
