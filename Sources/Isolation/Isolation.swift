import Foundation
import Parallel

/// Confined processes for untrusted work: decoding pictures.
///
///     let isolation = Isolation(program: "/proc/self/exe", argument: "(decoder)")
///     let answer = try isolation.ask(request, handing: file.descriptor)
///
/// No worker is used twice, unless its user does so or asks for turns: a worker that is taken over has access to
/// nothing else. Workers are forked from a template, a process that does no work itself. Some are requested in advance,
/// because forking one takes about 0.8 ms; the template takes 15 ms to start as a program, or 0.5 ms to fork.
package final class Isolation: Sendable {
  private let workshops: Workshops
  private let workshop: Workshop
  /// The task that the workers are for, if it can be cancelled.
  private let task: CancellableTask?
  /// The workers that do one work after another, if that is allowed.
  private let turns: WorkerTurns?

  /// The processor time in seconds, and the memory, that a worker may take in addition to what its work needs.
  package let seconds: Int
  package let workerMemory: Int
  /// The multiple of a worker's processor time for which it is waited for. It is large: on a busy machine, a worker
  /// waits, too.
  package let waitingFactor: Int

  package static let standardWaitingFactor = 20

  /// The memory shared with each worker, in bytes.
  package static let sharedMemory = 16 << 20

  /// Limits how often work is restarted after something killed its worker: twenty times, and only as long as a single
  /// try may take, because a worker can have itself killed, too.
  package struct Tries {
    private var left = 20
    private var timeLeft: (processor: Duration, waiting: Duration)

    package init(of isolation: Isolation) {
      timeLeft = (.seconds(isolation.seconds), .seconds(isolation.seconds * isolation.waitingFactor))
    }

    /// Returns true if the work may be tried again after `worker` failed.
    package mutating func mayRetry(after fault: IsolationFault, _ worker: Worker?) -> Bool {
      left -= 1
      if let taken = worker?.timeTaken {
        timeLeft = (timeLeft.processor - taken.processor, timeLeft.waiting - taken.waiting)
      }
      // Earlier work may have damaged it.
      if let worker, worker.turns > 0 { return left > 0 }
      return fault == .killed && left > 0 && timeLeft.processor > .zero && timeLeft.waiting > .zero
    }
  }

  /// The maximum number of requests for a worker if the system cannot provide one; the pauses are in microseconds.
  private static let maxStarts = 40
  private static let pauseBetweenStarts: UInt32 = 50_000
  /// The time limit for a start, in seconds. A busy machine takes a while.
  private static let longestStart = 60

  /// - Parameters:
  ///   - program: The program of the workers, which calls `WorkerProcess.serve` when it gets `argument`.
  ///   - readsFonts: True if it needs to know where fonts are.
  package init(
    program: String, argument: String, readsFonts: Bool = false, seconds: Int = 60, workerMemory: Int = 512 << 20,
    waitingFactor: Int = standardWaitingFactor
  ) {
    workshops = Workshops(WorkerProgram(path: program, argument: argument, readsFonts: readsFonts))
    workshop = workshops[0]
    (task, turns) = (nil, nil)
    self.seconds = seconds
    self.workerMemory = workerMemory
    self.waitingFactor = waitingFactor
  }

  private init(
    _ other: Isolation, _ workshop: Workshop, for task: CancellableTask?, memory: Int? = nil, turns: WorkerTurns? = nil
  ) {
    self.turns = turns ?? other.turns
    (workshops, seconds, workerMemory) = (other.workshops, other.seconds, memory ?? other.workerMemory)
    waitingFactor = other.waitingFactor
    (self.workshop, self.task) = (workshop, task)
  }

  /// Returns the same isolation, with workers for one task: they end when it is cancelled.
  package func workers(for task: CancellableTask) -> Isolation { Isolation(self, workshop, for: task) }

  /// Returns the same isolation, with workers that have a kit: what they need beyond the program and cannot get once
  /// they are confined, such as the library for a picture format. Its number is known to the program; 0 is nothing.
  /// Workers with a kit come from a template of their own, which is started when the first is needed.
  package func workers(with kit: UInt8) -> Isolation { Isolation(self, workshops[kit], for: task) }

  /// Returns the same isolation, with workers that may take less memory.
  package func workers(within memory: Int) -> Isolation {
    memory < workerMemory ? Isolation(self, workshop, for: task, memory: memory) : self
  }

  /// Returns the same isolation, with workers that may do one work after another if they have no kit. They must trust
  /// each other's input: a worker that is taken over can falsify what it does later, and nothing else.
  package func inTurns() -> Isolation { Isolation(self, workshop, for: task, turns: WorkerTurns()) }

  /// True if workers may do one work after another.
  package var takesTurns: Bool { turns != nil && workshop.kit == 0 && task == nil }

  /// Keeps a worker for the next work; it must be idle and have cleared its memory.
  package func keep(_ worker: Worker) { if takesTurns { turns?.add(worker) } }

  /// Forks this process to make the template. Allowed only before the process has threads or has read anything.
  ///
  ///     if isolation.forkWorkers() { WorkerProcess.serve(work) }
  ///
  /// - Returns: True if this is the copy, which must then serve.
  package func forkWorkers() -> Bool {
    do throws(IsolationFault) {
      guard let template = try Template.fork() else { return true }
      workshop.state.withLock { $0.template = template }
    } catch {
      // In that case it is started when needed, and errors are reported then.
    }
    return false
  }

  /// Has a new worker do `work`. If something kills it, the work starts over with another.
  package func attempt<Result>(
    _ work: (Worker) throws(IsolationFault) -> Result
  ) throws(IsolationFault) -> Result {
    var tries = Tries(of: self)
    while true {
      let worker = try worker()
      do throws(IsolationFault) { return try work(worker) } catch {
        if !tries.mayRetry(after: error, worker) { throw error }
      }
    }
  }

  /// Sends a request to a new worker and returns its answer.
  package func ask(_ request: [UInt8], handing descriptor: Int32? = nil) throws(IsolationFault) -> [UInt8] {
    try attempt { (worker) throws(IsolationFault) in try worker.ask(request, handing: descriptor) }
  }

  /// Returns a new worker, or one that takes turns.
  ///
  /// - Parameter isNew: True for a new one in any case.
  package func worker(isNew: Bool = false) throws(IsolationFault) -> Worker {
    if takesTurns, !isNew, let worker = turns?.take() { return worker }
    var startsLeft = workshop.state.withLock { $0.failedLastTime } ? 1 : Self.maxStarts
    while true {
      do throws(IsolationFault) {
        let worker = try workshop.worker()
        try worker.settle(seconds: Self.longestStart)
        worker.waitingFactor = waitingFactor
        try worker.allow(seconds: seconds, memory: workerMemory)
        if let task { try worker.join(task) }
        workshop.state.withLock { $0.failedLastTime = false }
        return worker
      } catch {
        startsLeft -= 1
        if !error.mayPassSoon { startsLeft = 0 }
        if startsLeft <= 0 {
          workshop.state.withLock { $0.failedLastTime = error != .cancelled }
          // A kit may take more: only workers for drawings are allowed to read some files.
          if case .unconfined = error, workshop.kit != 0 { throw .lacking(error) }
          throw error
        }
        // By then other processes may have ended, or resources may be free again.
        if error != .abandoned { usleep(Self.pauseBetweenStarts) }
      }
    }
  }

  /// Requests workers in advance, while the caller does something else.
  package func getReady() { workshop.getReady() }

  /// Ends idle workers, and frees memory kept for others. More are made when needed.
  package func close() { workshops.close() }
}

extension Isolation: Equatable {
  package static func == (left: Isolation, right: Isolation) -> Bool {
    left.workshop === right.workshop && left.task === right.task && left.workerMemory == right.workerMemory
  }
}
