import CIsolation
import CProcess
import Clock
import Files
import Foundation
import Messages
import Parallel

/// A running program, started without a shell. It may print errors and read input.
///
///     let command = try RunningCommand(words, takesInput: true)
///     try command.write(bytes)
///     try command.wait(atMost: 60, named: "ffmpeg")
///
/// If a signal ends this process, or the command is not waited for, it is killed with everything that it has started.
@safe package final class RunningCommand {
  private let process: pid_t
  private let errors: Int32
  /// The descriptor of the command's input; -1 if it reads none, or no more.
  private var input: Int32 = -1
  private var printed: [UInt8] = []
  private var hasErrors = true
  private var isOver = false
  /// The limit of its processor time, which the system enforces; nil for none.
  private var mostSeconds: Int?

  /// The maximum time that a command may leave input unread, in seconds.
  private static let longestPause = 600.0
  /// The time between two looks at a command, in milliseconds.
  private static let step: Int32 = 100

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, as `NAME=value`; nil for those of this process.
  ///   - additions: Further variables, which replace those with the same names.
  ///   - takesInput: True if input will be written to it.
  ///   - held: A file that stays open and locked while the command runs, even if this process ends.
  ///   - second: A pipe that it also reads, as its descriptor 4.
  /// - Throws: The reason why the command cannot be started.
  package init(
    _ words: [[UInt8]], environment: [String]? = nil, adding additions: [[UInt8]] = [], takesInput: Bool = false,
    holding held: Int32? = nil, reading second: Int32? = nil
  ) throws(Failure) {
    // Above the numbers that the command's own descriptors have.
    let second = second.map { fcntl($0, F_DUPFD_CLOEXEC, 5) }
    if second == -1 { throw Failure("no pipe: \(systemWords(for: errno))") }
    defer { if let second { close(second) } }
    let errors = try Self.pipe()
    let input: (read: Int32, write: Int32)
    do throws(Failure) { input = takesInput ? try Self.pipe() : (-1, -1) } catch {
      close(errors.read)
      close(errors.write)
      throw error
    }
    defer {
      close(errors.write)
      if takesInput { close(input.read) }
    }
    var process: pid_t = 0
    // Sound: the copies are zero-terminated, outlive the call, and are freed once.
    var copies = unsafe words.map { unsafe strdup(FilePath(bytes: $0).terminated) } + [nil]
    var variables = unsafe (environment ?? []).map { unsafe strdup($0) } + [nil]
    var added = unsafe additions.map { unsafe strdup(FilePath(bytes: $0).terminated) } + [nil]
    let code = unsafe variables.withUnsafeMutableBufferPointer { variables in
      unsafe cprocess_start(
        &copies, environment == nil ? nil : variables.baseAddress, &added, input.read, errors.write, held ?? -1,
        second ?? -1, &process)
    }
    let strings = unsafe copies + variables + added
    for index in unsafe strings.indices { unsafe free(strings[index]) }
    guard code == 0 else {
      close(errors.read)
      if takesInput { close(input.write) }
      throw Failure("\(FilePath(bytes: words[0]).name) cannot be started: \(systemWords(for: code))")
    }
    self.process = process
    self.errors = errors.read
    self.input = input.write
    // The writing thread also reads errors, so that neither process waits for the other.
    if takesInput { _ = fcntl(input.write, F_SETFL, O_NONBLOCK) }
  }

  /// Starts a confined command.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - files: The descriptors that it inherits, in order from 0 on; 2 is replaced by a pipe for its errors.
  package init(
    confined words: [[UInt8]], environment: [String], files: [Int32], by confinement: ProgramConfinement
  ) throws(Failure) {
    let errors = try Self.pipe()
    defer { close(errors.write) }
    var files = files
    files[2] = errors.write
    var process: pid_t = 0
    // Sound: the copies are zero-terminated, outlive the call, and are freed once.
    var copies = unsafe words.map { unsafe strdup(FilePath(bytes: $0).terminated) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    let code = unsafe confinement.withRules { rules in
      unsafe cprocess_start_confined(
        &copies, &variables, files, Int32(files.count), cisolation_confine_program, rules, &process)
    }
    let strings = unsafe copies + variables
    for index in unsafe strings.indices { unsafe free(strings[index]) }
    guard code == 0 else {
      close(errors.read)
      throw Failure("\(FilePath(bytes: words[0]).name) cannot be started: \(systemWords(for: code))")
    }
    self.process = process
    self.errors = errors.read
    mostSeconds = confinement.seconds
  }

  deinit {
    if isOver { return }
    cprocess_kill(process)
    closeInput()
    close(errors)
    _ = cprocess_end(process, nil)
  }

  /// Creates a pipe that other commands do not inherit.
  package static func pipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    // Sound: the shim writes two descriptors.
    guard unsafe cprocess_pipe(&ends) == 0 else { throw Failure("no pipe: \(systemWords(for: errno))") }
    return (ends[0], ends[1])
  }

  /// The reason why a command has failed, in words.
  package struct Failure: Error, Equatable {
    package var words: String

    package init(_ words: String) { self.words = words }
  }

  // MARK: - Writing

  /// Writes all of `bytes` to the command. Returns false if it takes no more: `wait` has the reason.
  package func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    var pause = WaitingTime(seconds: Self.longestPause)
    while done < bytes.count {
      // Sound: stays within the array.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Foundation.write(input, $0.baseAddress! + done, $0.count - done)
      }
      if count > 0 {
        done += count
        pause = WaitingTime(seconds: Self.longestPause)
        continue
      }
      if errno == EINTR { continue }
      guard errno == EAGAIN, !pause.isOver(afterStepsOf: 1) else { return false }
      awaitRoom()
    }
    return true
  }

  /// Waits briefly until more can be written, and reads printed errors meanwhile.
  private func awaitRoom() {
    var entries = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
    if hasErrors { entries.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
    // Sound: passes the number of entries.
    let count = unsafe poll(&entries, nfds_t(entries.count), 1000)
    if count > 0, hasErrors, entries[1].revents != 0 { hasErrors = readErrors() }
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  // MARK: - Ending

  /// Ends its input, and waits for its end.
  ///
  /// - Parameters:
  ///   - seconds: The time after which it is killed, without times when this process is stopped.
  ///   - reason: Chooses the printed line that gives the reason for the failure.
  ///   - isCancelled: Returns true if it should be killed now; called regularly.
  /// - Throws: The reason for its failure.
  package func wait(
    atMost seconds: Double, named name: String, reason: ([String]) -> String? = { $0.last },
    isCancelled: () -> Bool = { false }
  ) throws(Failure) {
    closeInput()
    var left = WaitingTime(seconds: seconds)
    var stop: String?
    while hasErrors || cprocess_has_ended(process) == 0 {
      if left.isOver(afterStepsOf: Double(Self.step) / 1000) {
        stop = "\(name) took longer than \(Self.text(of: seconds)) seconds"
      } else if isCancelled() {
        stop = "stopped"
      }
      if stop != nil {
        cprocess_kill(process)
        break
      }
      if hasErrors {
        hasErrors = awaitErrors()
      } else {
        usleep(2_000)
      }
    }
    close(errors)
    var processorSeconds = 0.0
    let code = unsafe cprocess_end(process, &processorSeconds)
    isOver = true
    if let stop { throw Failure(stop) }
    if code == 0 { return }
    // The system counts roughly.
    if code < 0, let mostSeconds, processorSeconds > Double(mostSeconds) - 0.5 {
      throw Failure("\(name) took more than \(mostSeconds) s of processor time")
    }
    let end = code > 0 ? "exit code \(code)" : "killed by signal \(-code)"
    throw Failure(reason(lines).map { "\(Self.shortened($0)) (\(name): \(end))" } ?? "\(name): \(end)")
  }

  /// Reads available data, or waits briefly for some. Returns false if there will be no more.
  private func awaitErrors() -> Bool {
    var entry = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    // Sound: one entry.
    let count = unsafe poll(&entry, 1, Self.step)
    // A process that it has left behind may hold the pipe forever.
    if count == 0 { return cprocess_has_ended(process) == 0 }
    if count < 0 { return errno == EINTR }
    return readErrors()
  }

  private func readErrors() -> Bool {
    var got = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
      // Sound: reads at most the buffer's size.
      got = unsafe Foundation.read(errors, buffer.baseAddress, buffer.count)
      filled = max(0, got)
    }
    if got < 0 { return errno == EINTR || errno == EAGAIN }
    printed = (printed + piece).suffix(8192)
    return got > 0
  }

  /// The latest lines that it has printed, without empty ones.
  package var lines: [String] {
    printed.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).trimmed }
      .filter { !$0.isEmpty }
  }

  /// Returns a line, shortened if it is long.
  private static func shortened(_ line: String) -> String {
    printable(line.count > 200 ? line.prefix(199) + "…" : line)
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }

  /// Returns a line of ffmpeg without its source: `[libx264 @ 0x5581c0] `.
  package static func withoutSource(_ line: String) -> String {
    var rest = line[...]
    while rest.hasPrefix("["), let end = rest.range(of: "] ") { rest = rest[end.upperBound...] }
    return String(rest)
  }
}
