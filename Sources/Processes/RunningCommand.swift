import CProcess
import Clock
import Files
import Foundation
import Messages
import Parallel

/// A program that is running, started without a shell. It prints errors, and perhaps reads what is written to it.
///
///     let command = try RunningCommand(words, takesInput: true)
///     try command.write(bytes)
///     try command.wait(atMost: 60, named: "ffmpeg")
///
/// If a signal ends this process, or nobody waits for the command, it is killed with all that it has started.
@safe package final class RunningCommand {
  private let process: pid_t
  private let errors: Int32
  /// Where it reads; -1 where it reads nothing, or no more.
  private var input: Int32 = -1
  private var printed: [UInt8] = []
  private var hasErrors = true
  private var isOver = false

  /// How long a command may take nothing of what is written to it, in seconds.
  private static let longestPause = 600.0

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - environment: its variables, as `NAME=value`; nil for those of this process.
  ///   - additions: further variables, which replace those with the same names.
  ///   - takesInput: whether something is to be written to it.
  ///   - held: a file that stays open, and locked, as long as the command runs, whatever becomes of this process.
  /// - Throws: Why it cannot be started.
  package init(
    _ words: [[UInt8]], environment: [String]? = nil, adding additions: [[UInt8]] = [], takesInput: Bool = false,
    holding held: Int32? = nil
  ) throws(Failure) {
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
        &process)
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
    // Whoever writes also reads errors, so that neither waits for the other.
    if takesInput { _ = fcntl(input.write, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    if isOver { return }
    cprocess_kill(process)
    closeInput()
    close(errors)
    _ = cprocess_end(process)
  }

  private static func pipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    // Sound: the shim writes two descriptors.
    guard unsafe cprocess_pipe(&ends) == 0 else { throw Failure("no pipe: \(systemWords(for: errno))") }
    return (ends[0], ends[1])
  }

  /// Why a command has failed, in words.
  package struct Failure: Error, Equatable {
    package var words: String

    package init(_ words: String) { self.words = words }
  }

  // MARK: - Writing

  /// Writes all of `bytes` to the command. Returns false if it takes no more: `wait` knows why.
  package func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    var pauseEnd = WallClock.monotonicSeconds + Self.longestPause
    while done < bytes.count {
      // Sound: stays within the array.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Foundation.write(input, $0.baseAddress! + done, $0.count - done)
      }
      if count > 0 {
        done += count
        pauseEnd = WallClock.monotonicSeconds + Self.longestPause
        continue
      }
      if errno == EINTR { continue }
      guard errno == EAGAIN, WallClock.monotonicSeconds < pauseEnd else { return false }
      awaitRoom()
    }
    return true
  }

  /// Waits a moment until more can be written, and reads what is printed meanwhile.
  private func awaitRoom() {
    var entries = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
    if hasErrors { entries.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
    // Sound: as many entries as there are.
    let count = unsafe poll(&entries, nfds_t(entries.count), 1000)
    if count > 0, hasErrors, entries[1].revents != 0 { hasErrors = readErrors() }
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  // MARK: - Ending

  /// Waits for its end. What it reads ends here.
  ///
  /// - Parameters:
  ///   - seconds: After how long it is killed.
  ///   - reason: Chooses the line of those that it printed as errors that says why it failed.
  ///   - isCancelled: Whether it is to be killed now; asked now and then.
  /// - Throws: Why it failed.
  package func wait(
    atMost seconds: Double, named name: String, reason: ([String]) -> String? = { $0.last },
    isCancelled: () -> Bool = { false }
  ) throws(Failure) {
    closeInput()
    let deadline = WallClock.monotonicSeconds + seconds
    var stop: String?
    while hasErrors || cprocess_has_ended(process) == 0 {
      if WallClock.monotonicSeconds >= deadline {
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
    let code = cprocess_end(process)
    isOver = true
    if let stop { throw Failure(stop) }
    if code == 0 { return }
    let end = code > 0 ? "exit code \(code)" : "killed by signal \(-code)"
    throw Failure(reason(lines).map { "\(Self.shortened($0)) (\(name): \(end))" } ?? "\(name): \(end)")
  }

  /// Reads what there is, and waits a moment for some. Returns whether there may be more.
  private func awaitErrors() -> Bool {
    var entry = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    // Sound: one entry.
    let count = unsafe poll(&entry, 1, 100)
    // A process that it has left behind may hold the pipe for ever.
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

  /// The lines that it printed last, those with something in them.
  private var lines: [String] {
    printed.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// On one line, not too long.
  private static func shortened(_ line: String) -> String {
    printable(line.count > 200 ? line.prefix(199) + "…" : line)
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }
}
