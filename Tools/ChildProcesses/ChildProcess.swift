import CChildProcesses
import Dispatch
import Foundation
import Parallel

/// A program that was started, and its result.
///
///     let run = try ChildProcess(["ls", "-l"], in: "/tmp").wait()
///     print(run.code, run.output, run.peakMegabytes)
///
/// It is reaped when it ends, even if no thread waits for it.
package final class ChildProcess: Sendable {
  /// The source of standard input.
  package enum Input: Sendable {
    /// The null device.
    case null
    case bytes([UInt8])
  }

  /// The destination of standard output or standard error.
  package enum Output: Sendable {
    /// To `Run`.
    case captured
    /// To the null device.
    case null
    /// To a file, which is made or emptied.
    case file(String)
    /// To an open descriptor, which stays open here.
    case descriptor(Int32)
    /// Standard error: to the destination of standard output.
    case merged
  }

  /// The result of a program.
  package struct Run: Sendable {
    /// The exit code, or minus the signal that ended it.
    package var code: Int32
    package var output: String
    package var errors: String
    package var seconds: Double
    /// User and system time of the program and of the children that it waited for.
    package var processorSeconds: Double
    /// The largest of these processes.
    package var peakMegabytes: Double
  }

  /// The process’s number.
  package let identifier: Int32
  private let start = ContinuousClock.now
  private let output: CapturedStream?
  private let errors: CapturedStream?
  private let end = Mutex<Run?>(nil)
  private let ended = DispatchGroup()

  /// Starts a program, which is looked up in PATH, or throws `ChildProcessError`.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - folder: the folder that it runs in; nil for the current one.
  package init(
    _ words: [String], in folder: String? = nil, environment: [String: String] = ChildProcess.environment(),
    input: Input = .null, output: Output = .captured, errors: Output = .captured
  ) throws {
    var streams = try Streams(input: input, output: output, errors: errors)
    defer { streams.closeAll() }
    identifier = try streams.start(words, in: folder, environment: environment)
    // Ends that only the program uses are closed here, so that its end is the end of its streams.
    streams.closeChildEnds()
    if case .bytes(let bytes) = input, let descriptor = streams.takeInput() { feed(bytes, to: descriptor) }
    self.output = streams.takeOutput().map(CapturedStream.init)
    self.errors = streams.takeErrors().map(CapturedStream.init)
    let cause = CostRecord.wanted?.currentCause
    ended.enter()
    Thread.detachNewThread { [self] in
      let run = reap()
      CostRecord.wanted?.add(seconds: run.processorSeconds, cause: cause, words: words)
      ended.leave()
    }
  }

  /// Returns the environment of this process with some variables added or replaced.
  package static func environment(adding variables: [String: String] = [:]) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(variables) { $1 }
  }

  package var isRunning: Bool { end.withLock { $0 == nil } }

  /// The text on standard error so far.
  package var errorsSoFar: String { errors?.textSoFar ?? "" }

  /// Sends a signal, unless it has ended.
  package func send(_ signal: Int32) {
    // Locked: until it is reaped, the number is that of no other process.
    end.withLock { if $0 == nil { kill(identifier, signal) } }
  }

  /// Waits for the end of the program, and of its captured streams.
  @discardableResult
  package func wait() -> Run {
    ended.wait()
    output?.wait()
    errors?.wait()
    var run = end.withLock { $0! }
    (run.output, run.errors) = (output?.textSoFar ?? "", errors?.textSoFar ?? "")
    return run
  }

  /// Waits for the end of the program, even if other processes still hold its streams. Returns the exit code, or minus
  /// the signal.
  @discardableResult
  package func waitForCode() -> Int32 {
    ended.wait()
    return end.withLock { $0!.code }
  }

  private func reap() -> Run {
    child_processes_await_end(identifier)
    let time = ContinuousClock.now - start
    return end.withLock { end in
      var status: Int32 = 0
      var usage = rusage()
      unsafe wait4(identifier, &status, 0, &usage)
      let signal = status & 0x7F
      let run = Run(
        code: signal == 0 ? status >> 8 & 0xFF : -signal, output: "", errors: "", seconds: time.seconds,
        processorSeconds: usage.processorSeconds, peakMegabytes: Double(usage.ru_maxrss) / 1024)
      end = run
      return run
    }
  }
}

/// The reason why a program could not be started.
package struct ChildProcessError: Error, CustomStringConvertible {
  package var description: String

  init(_ program: String, code: Int32) {
    description = "\(program): cannot be started: \(unsafe String(cString: strerror(code)))"
  }
}

extension Duration {
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
