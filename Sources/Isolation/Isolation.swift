import Foundation
import Parallel

/// Confined processes in which work is done that others could have prepared to do harm: decoding pictures.
///
///     let isolation = Isolation(program: "/proc/self/exe", argument: "(decoder)")
///     let answer = try isolation.ask(request, handing: file.descriptor)
///
/// No worker is used twice, unless its user does so: whatever takes one over has only that. They are copies of a
/// template, a process that sees no work. Some are asked for in advance, as making one takes some 0.8 ms; the template
/// takes 15 ms to be started, or 0.5 to be branched off.
package final class Isolation: Sendable {
  private let program: String
  private let argument: String
  private let state = Mutex(State())
  private let graves = Graves()

  private struct State {
    var template: Template?
    /// Asked for, and nobody's yet.
    var spare: [Worker] = []
    /// Whether none could be had the last time. Then the next is not waited for as long.
    var isStarved = false
  }

  /// How long a worker may take beside what its work explains, in seconds, and how much memory.
  package let seconds: Int
  package let workerMemory: Int

  /// How much memory is shared with each worker.
  package static let sharedMemory = 16 << 20

  /// How often work is begun again that somebody else had ended: twenty times, and not for longer than once would be
  /// allowed, as a worker can have itself ended, too.
  package struct Tries {
    private var left = 20
    private var millisecondsLeft: Int

    package init(of isolation: Isolation) { millisecondsLeft = isolation.seconds * 1000 }

    /// Whether there is another one after what became of `worker`.
    package mutating func mayGoOn(after fault: IsolationFault, _ worker: Worker?) -> Bool {
      left -= 1
      millisecondsLeft -= worker?.millisecondsTaken ?? 0
      return fault == .killed && left > 0 && millisecondsLeft > 0
    }
  }

  /// So often a worker is asked for where the system cannot, with pauses of so many microseconds.
  private static let mostStarts = 40
  private static let pauseBetweenStarts: UInt32 = 50_000
  /// In seconds. A machine with much to do takes its time.
  private static let longestStart = 10
  /// So many are asked for in advance.
  private static let mostSpare = 2

  /// - Parameters:
  ///   - program: what workers are: a program that calls `WorkerProcess.serve` where it is given `argument`.
  package init(program: String, argument: String, seconds: Int = 60, workerMemory: Int = 512 << 20) {
    self.program = program
    self.argument = argument
    self.seconds = seconds
    self.workerMemory = workerMemory
  }

  /// Makes the template of a copy of this process. Only before the process has threads, or has read anything.
  ///
  ///     if isolation.forkWorkers() { WorkerProcess.serve(work) }
  ///
  /// - Returns: Whether this is the copy, which is to serve.
  package func forkWorkers() -> Bool {
    do throws(IsolationFault) {
      guard let template = try Template.fork() else { return true }
      state.withLock { $0.template = template }
    } catch {
      // Then it is started when it is needed, and what is wrong is said there.
    }
    return false
  }

  /// Has `work` done by a worker of its own. Where somebody else ends that, the work is begun again with another.
  package func attempt<Result>(
    _ work: (Worker) throws(IsolationFault) -> Result
  ) throws(IsolationFault) -> Result {
    var tries = Tries(of: self)
    while true {
      let worker = try worker()
      do throws(IsolationFault) { return try work(worker) } catch {
        if !tries.mayGoOn(after: error, worker) { throw error }
      }
    }
  }

  /// One question and its answer.
  package func ask(_ request: [UInt8], handing descriptor: Int32? = nil) throws(IsolationFault) -> [UInt8] {
    try attempt { (worker) throws(IsolationFault) in try worker.ask(request, handing: descriptor) }
  }

  /// A worker that has done nothing yet.
  package func worker() throws(IsolationFault) -> Worker {
    var startsLeft = state.withLock { $0.isStarved } ? 1 : Self.mostStarts
    while true {
      do throws(IsolationFault) {
        let worker = try state.withLock { (state) throws(IsolationFault) in try take(from: &state) }
        try worker.settle(seconds: Self.longestStart)
        try worker.allow(seconds: seconds, memory: workerMemory)
        state.withLock { $0.isStarved = false }
        return worker
      } catch {
        startsLeft -= 1
        if !error.mayBeOverSoon { startsLeft = 0 }
        if startsLeft <= 0 {
          state.withLock { $0.isStarved = true }
          throw error
        }
        // Others may have ended by then, or what was missing there.
        if error != .abandoned { usleep(Self.pauseBetweenStarts) }
      }
    }
  }

  private func take(from state: inout State) throws(IsolationFault) -> Worker {
    // The one that was asked for first is ready first.
    let worker = state.spare.isEmpty ? try request(from: &state) : state.spare.removeFirst()
    if !state.isStarved { addSpare(to: &state) }
    return worker
  }

  private func addSpare(to state: inout State) {
    if state.spare.count < Self.mostSpare, let spare = try? request(from: &state) { state.spare.append(spare) }
  }

  /// Has workers made before there is work for them, while the caller does something else.
  package func getReady() {
    state.withLock { addSpare(to: &$0) }
  }

  private func request(from state: inout State) throws(IsolationFault) -> Worker {
    do throws(IsolationFault) {
      if let template = state.template { return try template.worker(memory: Self.sharedMemory, graves: graves) }
    } catch {
      if error != .abandoned { throw error }
    }
    // There is none, or somebody has ended it.
    state.template = nil
    let template = try Template(program: program, argument: argument)
    state.template = template
    return try template.worker(memory: Self.sharedMemory, graves: graves)
  }

  deinit { close() }

  /// Ends the workers that have nothing to do. More are made when they are needed.
  package func close() {
    let spare = state.withLock { state in
      defer { state.spare = [] }
      return state.spare
    }
    for worker in spare { try? worker.settle(seconds: 1) }
    withExtendedLifetime(spare) {}
    graves.close()
  }
}

extension Isolation: Equatable {
  package static func == (left: Isolation, right: Isolation) -> Bool { left === right }
}
