import CIsolation
import Foundation

/// A confined process that does what it is asked, one thing after the other. What it answers is not to be trusted.
///
///     let answer = try worker.ask(request, handing: file.descriptor)
@safe package final class Worker: @unchecked Sendable {
  // Sound throughout: made by `cisolation_request` and ended once, and never used by two threads at a time. The memory is
  // as long as is said and nobody can shorten it; what stands there may change at any time, and is copied before it is
  // looked at.
  private var handle: cisolation_worker
  private let graves: Graves
  /// Whether it waits for work, and may be given more.
  package private(set) var isIdle = true
  private var millisecondsLeft = 0
  private var allowedMilliseconds = 0
  /// How long it has taken for what was begun last.
  package var millisecondsTaken: Int { allowedMilliseconds - millisecondsLeft }
  /// How much of its memory it was allowed, to do that only where it changes.
  private var allowedMemory = 0

  /// No answer is longer: there is no profile of so many bytes, and nothing else is as long.
  static let longestMessage = 16 << 20

  @unsafe init(_ handle: cisolation_worker, _ graves: Graves) {
    unsafe self.handle = handle
    self.graves = graves
  }

  deinit {
    let process = unsafe cisolation_end(&handle)
    if process > 0 { graves.add(process) }
  }

  /// Waits until it has confined itself.
  func settle(seconds: Int) throws(IsolationFault) {
    var step = CISOLATION_STEP_NONE
    var code: Int32 = 0
    let milliseconds = Int32(clamping: seconds * 1000)
    switch unsafe cisolation_settle(&handle, milliseconds, &step, &code) {
    case CISOLATION_OK: break
    // The template was ended before it came to it, or the worker before it came to anything.
    case CISOLATION_CLOSED: throw unsafe handle.pid > 0 ? .killed : .abandoned
    case CISOLATION_LATE: throw .unstartable(code: ETIMEDOUT)
    case CISOLATION_UNREACHED: throw .unreachable
    default: throw .invalidReply
    }
    if step == CISOLATION_STEP_PROCESS { throw .unstartable(code: code) }
    if let obstacle = Confinement.Obstacle(step, code: code) { throw .unconfined(obstacle) }
  }

  /// How much memory is shared.
  package var memoryCount: Int { unsafe handle.memory_count }

  /// Begins something that may take so long, not counting what the owner does in between, and so much memory.
  package func allow(seconds: Int, memory: Int) throws(IsolationFault) {
    allowedMilliseconds = min(seconds, 1_000_000) * 1000
    millisecondsLeft = allowedMilliseconds
    if memory == allowedMemory { return }
    let code = unsafe cisolation_allow_memory(&handle, memory)
    // One that was ended meanwhile is noticed where it is asked something.
    if code != 0 && code != ESRCH, let obstacle = Confinement.Obstacle(CISOLATION_STEP_OTHERS, code: code) {
      throw .unconfined(obstacle)
    }
    allowedMemory = memory
  }

  package func ask(_ request: [UInt8], handing descriptor: Int32? = nil) throws(IsolationFault) -> [UInt8] {
    try begin(request, handing: descriptor)
    return try answer()
  }

  /// Asks for something and does not wait for it.
  package func begin(_ request: [UInt8], handing descriptor: Int32? = nil) throws(IsolationFault) {
    precondition(isIdle, "A worker does one thing at a time.")
    isIdle = false
    try timed { milliseconds in
      unsafe cisolation_send(handle.socket, request, request.count, descriptor ?? -1, milliseconds)
    }
  }

  /// Waits for the answer to what was begun.
  package func answer() throws(IsolationFault) -> [UInt8] {
    var count = 0
    try timed { unsafe cisolation_await(handle.socket, Self.longestMessage, &count, $0) }
    var bytes = [UInt8](repeating: 0, count: count)
    try timed { unsafe cisolation_receive(handle.socket, &bytes, count, $0) }
    isIdle = true
    return bytes
  }

  /// Copies part of the shared memory.
  package func copyMemory(at offset: Int, to bytes: inout [UInt8], from start: Int = 0, count: Int) {
    precondition(offset >= 0 && count >= 0 && offset + count <= memoryCount && start + count <= bytes.count)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      if count > 0 { unsafe (buffer.baseAddress! + start).copyMemory(from: handle.memory + offset, byteCount: count) }
    }
  }

  /// Fills part of the shared memory.
  package func fillMemory(at offset: Int, with bytes: ArraySlice<UInt8>) {
    precondition(offset >= 0 && offset + bytes.count <= memoryCount)
    unsafe bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress {
        unsafe (handle.memory + offset).copyMemory(from: start, byteCount: buffer.count)
      }
    }
  }

  /// Waits for some of the time that is left.
  private func timed(_ wait: (Int32) -> cisolation_status) throws(IsolationFault) {
    let start = SuspendingClock.now
    let status = wait(Int32(min(max(0, millisecondsLeft), Int(Int32.max))))
    millisecondsLeft -= Int((SuspendingClock.now - start) / .milliseconds(1))
    switch status {
    case CISOLATION_OK: return
    case CISOLATION_LATE: throw .late(seconds: allowedMilliseconds / 1000)
    case CISOLATION_CLOSED: throw ending
    case CISOLATION_UNREACHED: throw .unreachable
    default: throw .invalidReply
    }
  }

  /// How it ended, once it has let go of its socket.
  private var ending: IsolationFault {
    var number: Int32 = 0
    switch unsafe cisolation_wait(&handle, 1000, &number) {
    case CISOLATION_SIGNALED where number == Signal.badCall: return .forbidden
    case CISOLATION_SIGNALED where Signal.ofCrashes.contains(number): return .crashed(signal: number)
    case CISOLATION_SIGNALED: return .killed
    case CISOLATION_EXITED where number == CISOLATION_BLOATED: return .bloated
    default: return .invalidReply
    }
  }
}

/// The signals that processes bring upon themselves.
private enum Signal {
  #if os(Linux)
    static let badCall = SIGSYS
  #else
    static let badCall: Int32 = 12
  #endif
  static let ofCrashes: Set<Int32> = [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE]
}
