import CIsolation
import Foundation

/// A confined process that handles requests one by one. Its answers must not be trusted.
///
///     let answer = try worker.ask(request, handing: file.descriptor)
@safe package final class Worker: @unchecked Sendable {
  // Sound throughout: created by `cisolation_request` and ended once, and never used by two threads at a time. The
  // memory's contents can change at any time, and are copied before they are examined.
  private var handle: cisolation_worker
  private let memory: SharedMemory
  private let killedWorkers: KilledWorkers
  /// Objects that must exist as long as the process.
  private var belongings: [any AnyObject & Sendable] = []
  /// The task that it works for, if that can be cancelled.
  private var task: CancellableTask?
  /// True if it is waiting for work.
  package private(set) var isIdle = true
  /// The number of works that it has done, if workers take turns.
  package internal(set) var turns = 0
  /// True if it can do more work: it is idle, and nothing must be kept for it.
  package var isReusable: Bool { isIdle && belongings.isEmpty }
  /// The limits of its current work.
  private var limits = cisolation_limits()
  /// Its processor time when the current work began, and when it ended by itself; in nanoseconds.
  private var (processorAtStart, processorAtEnd): (Int64, Int64?) = (0, nil)
  /// The multiple of the processor time that may be waited for it.
  var waitingFactor = Isolation.standardWaitingFactor
  /// The current memory limit, so that it is only set when it changes.
  private var allowedMemory = 0

  /// The longest answer: no profile has this many bytes, and nothing else is as long.
  static let longestMessage = 16 << 20

  init(_ handle: cisolation_worker, _ memory: SharedMemory, _ killedWorkers: KilledWorkers) {
    self.handle = handle
    self.memory = memory
    self.killedWorkers = killedWorkers
  }

  deinit {
    leaveTask()
    let process = unsafe cisolation_end(&handle)
    if process > 0 { killedWorkers.add(process, memory, belongings) }
  }

  /// Waits until it has confined itself.
  func settle(seconds: Int) throws(IsolationFault) {
    var step = CISOLATION_STEP_NONE
    var code: Int32 = 0
    let milliseconds = Int32(clamping: seconds * 1000)
    switch unsafe cisolation_settle(&handle, milliseconds, &step, &code) {
    case CISOLATION_OK: break
    // Either the template was killed before it forked the worker, or the worker before it was ready.
    case CISOLATION_CLOSED: throw handle.pid > 0 ? .killed : .abandoned
    case CISOLATION_HUNG: throw .unstartable(code: ETIMEDOUT)
    case CISOLATION_UNREACHED: throw .unreachable
    default: throw .invalidReply
    }
    if step == CISOLATION_STEP_PROCESS { throw .unstartable(code: code) }
    if let obstacle = Confinement.Obstacle(step, code: code) { throw .unconfined(obstacle) }
  }

  /// Makes it end with a task.
  func join(_ task: CancellableTask) throws(IsolationFault) {
    guard task.add(handle.pid) else { throw .cancelled }
    self.task = task
  }

  /// Called before it is waited for: afterwards, its number may be that of another process.
  private func leaveTask() {
    task?.remove(handle.pid)
    task = nil
  }

  /// The size of the shared memory.
  package var memoryCount: Int { memory.count }

  /// The time of the current work: the processor time, and the time waited for it.
  package var timeTaken: (processor: Duration, waiting: Duration) {
    let now = processorAtEnd ?? cisolation_processor_time(handle.pid)
    return (.nanoseconds(max(0, now - processorAtStart)), .nanoseconds(limits.waited))
  }

  /// Sets the limits for the next work: its processor time, and the memory.
  package func allow(seconds: Int, memory: Int) throws(IsolationFault) {
    processorAtStart = max(0, cisolation_processor_time(handle.pid))
    let allowed = Int64(min(seconds, 1_000_000)) * 1_000_000_000
    limits = cisolation_limits(
      process: handle.pid, processor: processorAtStart + allowed, allowed: allowed,
      waiting: allowed * Int64(waitingFactor), waited: 0)
    if memory == allowedMemory { return }
    let code = unsafe cisolation_allow_memory(&handle, memory)
    // If it was killed meanwhile, the next request will notice.
    if code != 0 && code != ESRCH, let obstacle = Confinement.Obstacle(CISOLATION_STEP_OTHERS, code: code) {
      throw .unconfined(obstacle)
    }
    allowedMemory = memory
  }

  package func ask(
    _ request: [UInt8], handing descriptor: Int32? = nil, of owner: (any AnyObject & Sendable)? = nil
  ) throws(IsolationFault) -> [UInt8] {
    try begin(request, handing: descriptor, of: owner)
    return try answer()
  }

  /// Sends a request without waiting for the answer.
  ///
  /// - Parameter owner: An object that must exist as long as the process has the descriptor.
  package func begin(
    _ request: [UInt8], handing descriptor: Int32? = nil, of owner: (any AnyObject & Sendable)? = nil
  ) throws(IsolationFault) {
    precondition(isIdle, "A worker can do only one thing at a time.")
    if let owner { belongings.append(owner) }
    isIdle = false
    try check(unsafe cisolation_send(handle.socket, request, request.count, descriptor ?? -1, &limits))
  }

  /// Waits for the answer to the last request.
  package func answer() throws(IsolationFault) -> [UInt8] {
    var count = 0
    try check(unsafe cisolation_await(handle.socket, Self.longestMessage, &count, &limits))
    var bytes = [UInt8](repeating: 0, count: count)
    try check(unsafe cisolation_receive(handle.socket, &bytes, count, &limits))
    isIdle = true
    return bytes
  }

  /// Copies part of the shared memory.
  package func copyMemory(at offset: Int, to bytes: inout [UInt8], from start: Int = 0, count: Int) {
    memory.copy(at: offset, to: &bytes, from: start, count: count)
  }

  /// Fills part of the shared memory.
  package func fillMemory(at offset: Int, with bytes: ArraySlice<UInt8>) {
    memory.fill(at: offset, with: bytes)
  }

  private func check(_ status: cisolation_status) throws(IsolationFault) {
    let second: Int64 = 1_000_000_000
    switch status {
    case CISOLATION_OK: return
    case CISOLATION_LATE: throw .late(seconds: Int(limits.allowed / second))
    case CISOLATION_HUNG: throw .hung(seconds: Int(limits.waiting / second))
    case CISOLATION_CLOSED: throw ending
    case CISOLATION_UNREACHED: throw .unreachable
    default: throw .invalidReply
    }
  }

  /// The fault that ended it, known once it has closed its socket.
  private var ending: IsolationFault {
    var number: Int32 = 0
    var processor: Int64 = 0
    if task?.isCancelled == true { return .cancelled }
    leaveTask()
    let ending = unsafe cisolation_wait(&handle, 1000, &number, &processor)
    if ending != CISOLATION_RUNNING { processorAtEnd = processor }
    switch ending {
    case CISOLATION_SIGNALED where number == Signal.badCall: return .forbidden
    case CISOLATION_SIGNALED where Signal.ofCrashes.contains(number): return .crashed(signal: number)
    case CISOLATION_SIGNALED: return .killed
    case CISOLATION_EXITED where number == CISOLATION_OUT_OF_MEMORY: return .outOfMemory
    default: return .invalidReply
    }
  }
}

/// The signals that processes cause themselves.
private enum Signal {
  #if os(Linux)
    static let badCall = SIGSYS
  #else
    static let badCall: Int32 = 12
  #endif
  static let ofCrashes: Set<Int32> = [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE]
}
