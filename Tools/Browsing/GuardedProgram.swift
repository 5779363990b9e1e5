import ChildProcesses
import Foundation
import Parallel

/// A program that ends together with this process, however that ends, and takes its children and files with it.
///
/// A browser’s driver that is merely told to end leaves its browsers running. So a shell outlives this process: it ends
/// all of the program’s group of processes, and removes the folder that the program has for a home and temporary files.
final class GuardedProgram: Sendable {
  private let shell: ChildProcess
  private let folder: String
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

  init(_ words: [String]) throws(BrowserError) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)").path
    self.folder = folder
    guard unsafe mkdir(folder, 0o700) == 0, unsafe mkfifo(folder + "/pipe", 0o600) == 0 else {
      throw .unreachable("\(folder): cannot be written")
    }
    // For reading, too, so that this does not wait for the shell.
    let end = unsafe open(folder + "/pipe", O_RDWR | O_CLOEXEC)
    do {
      shell = try ChildProcess(
        ["bash", "-c", Self.script, "bash", folder] + words,
        environment: ChildProcess.environment(adding: ["HOME": folder, "TMPDIR": folder]), output: .null)
    } catch {
      close(end)
      try? FileManager.default.removeItem(atPath: folder)
      throw .unreachable("\(error)")
    }
    pipe = Mutex(end)
  }

  deinit { end() }

  var isRunning: Bool { shell.isRunning }

  /// The output of it and its children so far.
  var text: String { shell.errorsSoFar }

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
