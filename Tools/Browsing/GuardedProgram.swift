import ChildProcesses
import Foundation
import Parallel

/// A program that ends together with this process, however that ends, and takes its children and files with it.
///
/// A browser’s driver that is merely told to end leaves its browsers running. So a shell outlives this process: it ends
/// all of the program’s group of processes, and removes the folder that the program has for a home and temporary files.
final class GuardedProgram: Sendable {
  private let shell: ChildProcess
  /// The end of a pipe. The shell waits until all its copies are closed.
  private let pipe: Mutex<Int32?>

  /// `$1` is the folder, and the rest is the program. Monitor mode gives the program a group. Interrupts from the
  /// keyboard are for the tests: the shell has yet to clean up. It prints nothing, for its output may have no reader
  /// any more.
  private static let script = """
    folder=$1; shift
    set -m
    "$@" </dev/null >&2 & program=$!
    trap '' HUP INT TERM
    exec 2>/dev/null
    { read -r _ <"$folder/pipe"; kill -KILL -- "-$program"; } &
    wait "$program"
    kill -KILL -- "-$program" "-$!"
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
      rm -rf "$folder" && break
      sleep 0.1
    done
    """

  /// - Parameter environment: Further variables.
  init(
    _ words: [String], in folder: ProgramFolder? = nil, environment: [String: String] = [:]
  ) throws(BrowserError) {
    let folder = if let folder { folder } else { try ProgramFolder() }
    guard unsafe mkfifo(folder.path + "/pipe", 0o600) == 0 else {
      throw .unreachable("\(folder.path): cannot be written")
    }
    // For reading, too, so that this does not wait for the shell.
    let end = unsafe open(folder.path + "/pipe", O_RDWR | O_CLOEXEC)
    let variables = ["HOME": folder.path, "TMPDIR": folder.path].merging(environment) { $1 }
    do {
      shell = try ChildProcess(
        ["bash", "-c", Self.script, "bash", folder.path] + words,
        environment: ChildProcess.environment(adding: variables), output: .null)
    } catch {
      close(end)
      throw .unreachable("\(error)")
    }
    folder.isTaken.withLock { $0 = true }
    pipe = Mutex(end)
  }

  deinit { end() }

  var isRunning: Bool { shell.isRunning }

  /// The output of it and its children so far.
  var text: String { shell.errorsSoFar }

  /// Waits for a number that the program says, such as its port.
  ///
  /// - Parameter mark: The words before the number; empty for a line of its own.
  func number(after mark: String) throws(BrowserError) -> UInt16 {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      // Before the text, of which nothing comes later.
      let isRunning = isRunning
      if let number = Self.number(in: text, after: mark) { return number }
      guard isRunning, ContinuousClock.now < end else { throw .unreachable("it does not start: \(text)") }
      usleep(5_000)
    }
  }

  private static func number(in text: String, after mark: String) -> UInt16? {
    // The last line may have more to come.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if mark.isEmpty { return lines.firstNonNil { UInt16($0) } }
    return lines.firstNonNil { line in
      line.firstRange(of: mark).flatMap { UInt16(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
  }

  /// Ends the program and its children.
  func end() {
    guard let end = pipe.withLock({ $0.take() }) else { return }
    close(end)
    shell.waitForCode()
  }

  /// Kills a process, if the program has started it.
  func kill(_ process: Int32) {
    guard let program = ProcessTable.status(of: process)?.parent,
      ProcessTable.status(of: program)?.parent == shell.identifier
    else { return }
    _ = Foundation.kill(process, SIGKILL)
  }
}

extension Sequence {
  fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self { if let result = transform(element) { return result } }
    return nil
  }
}

/// The folder that a program has for a home and temporary files. It is removed after the program has ended.
final class ProgramFolder: Sendable {
  let path: String
  /// True once a program has it, and removes it.
  fileprivate let isTaken = Mutex(false)

  init() throws(BrowserError) {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)").path
    guard unsafe mkdir(path, 0o700) == 0 else { throw .unreachable("\(path): cannot be written") }
  }

  deinit { if !isTaken.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) } }

  /// Writes a file, and the folders that it is in.
  func write(_ text: String, to name: String) throws(BrowserError) {
    let file = URL(fileURLWithPath: path + "/" + name)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw .unreachable("\(file.path): cannot be written")
    }
  }
}
