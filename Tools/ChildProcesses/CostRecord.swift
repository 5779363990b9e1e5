import Foundation
import Parallel

/// The processor time of all programs that were started, as lines of a file: seconds, the cause, and the command line.
///
/// It is written if the environment variable `TESSERA_TEST_COSTS` names the file, by `scripts/test --costs`. Several
/// processes may add to the same file.
package final class CostRecord: Sendable {
  /// Nil unless it is wanted.
  package static let wanted = ProcessInfo.processInfo.environment["TESSERA_TEST_COSTS"].map(CostRecord.init)

  private let path: String
  private let cause = Mutex<@Sendable () -> String?>({ nil })

  private init(path: String) {
    self.path = path
    // The time of this process itself, at its end.
    atexit { CostRecord.wanted?.addOwnCost() }
  }

  /// Sets the source of causes, which is asked in the task that starts a program.
  package func setCause(_ cause: @escaping @Sendable () -> String?) { self.cause.withLock { $0 = cause } }

  var currentCause: String? { cause.withLock { $0 }() }

  func add(seconds: Double, cause: String?, words: [String]) {
    let program = words.first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? ""
    let command = ([program] + words.dropFirst()).joined(separator: " ").prefix(200)
      .split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    let line = "\(seconds)\t\(cause ?? program)\t\(command)\n"
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array(line.utf8)
    // Sound: the bytes outlive the call. A single write, so that lines of other processes do not mix.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  private func addOwnCost() {
    var usage = rusage()
    #if canImport(Darwin)
      let itself = RUSAGE_SELF
    #else
      let itself = RUSAGE_SELF.rawValue
    #endif
    guard unsafe getrusage(numericCast(itself), &usage) == 0 else { return }
    add(seconds: usage.processorSeconds, cause: "the tests' own process", words: CommandLine.arguments)
  }
}

extension rusage {
  var processorSeconds: Double { ru_utime.seconds + ru_stime.seconds }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
