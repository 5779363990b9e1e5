import CProcess
import Files
import Foundation
import Messages
import Parallel

/// A command that is running.
@safe struct FetchRun {
  private let process: pid_t
  private let errors: Int32

  /// Starts a command.
  ///
  /// - Throws: Why it cannot be started.
  init(_ words: [[UInt8]]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    // Sound: the system writes two descriptors.
    guard unsafe pipe(&ends) == 0 else { throw Failure("no pipe: \(systemWords(for: errno))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var process: pid_t = 0
    // Sound: the copies are zero-terminated, outlive the call, and are freed once.
    var copies = unsafe words.map { unsafe strdup(FilePath(bytes: $0).terminated) } + [nil]
    let code = unsafe cprocess_start(&copies, ends[1], &process)
    unsafe copies.forEach { unsafe free($0) }
    guard code == 0 else {
      close(ends[0])
      throw Failure("\(FilePath(bytes: words[0]).name) cannot be started: \(systemWords(for: code))")
    }
    self.process = process
    errors = ends[0]
  }

  struct Failure: Error {
    var words: String

    init(_ words: String) { self.words = words }
  }

  /// Waits for its end.
  ///
  /// - Parameters:
  ///   - seconds: After how long it is killed.
  ///   - isCancelled: Whether it is to be killed now; asked now and then.
  /// - Throws: Why it failed: the last line that it printed as an error.
  func wait(atMost seconds: Double, named name: String, isCancelled: () -> Bool) throws(Failure) {
    let deadline = WallClock.monotonicSeconds + seconds
    var printed: [UInt8] = []
    var isOpen = true
    var reason: String?
    while isOpen || cprocess_has_ended(process) == 0 {
      if WallClock.monotonicSeconds >= deadline {
        reason = "\(name) took longer than \(Self.text(of: seconds)) seconds"
      } else if isCancelled() {
        reason = "stopped"
      }
      if reason != nil {
        cprocess_kill(process)
        break
      }
      if isOpen {
        isOpen = read(into: &printed)
      } else {
        usleep(2_000)
      }
    }
    close(errors)
    let code = cprocess_end(process)
    if let reason { throw Failure(reason) }
    if code == 0 { return }
    let end = code > 0 ? "exit code \(code)" : "killed by signal \(-code)"
    throw Failure(Self.lastLine(of: printed).map { "\($0) (\(name): \(end))" } ?? "\(name): \(end)")
  }

  /// Reads what there is, and waits a moment for some. Returns whether there may be more.
  private func read(into printed: inout [UInt8]) -> Bool {
    var entry = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    // Sound: one entry.
    let count = unsafe poll(&entry, 1, 100)
    // A process that it has left behind may hold the pipe for ever.
    if count == 0 { return cprocess_has_ended(process) == 0 }
    if count < 0 { return errno == EINTR }
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

  /// The last line with something in it, on one line, not too long.
  private static func lastLine(of bytes: [UInt8]) -> String? {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
    guard let line = lines.last(where: { !$0.isEmpty }) else { return nil }
    return printable(line.count > 200 ? line.prefix(199) + "…" : line)
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }
}
