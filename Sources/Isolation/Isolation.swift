import Foundation
import Parallel

/// Confined processes in which work is done that others could have prepared to do harm: decoding pictures.
///
///     let isolation = Isolation(program: "/proc/self/exe", argument: WorkerProcess.word)
///     let answer = try isolation.ask(request, handing: file.descriptor)
///
/// Workers are started when there is something to do, as many as are asked at once, and kept for what comes next.
/// Starting one takes some 15 ms, and asking it 20 µs; see `branch` for the first ones.
package final class Isolation: Sendable {
  private let program: String
  private let argument: String
  private let idle = Mutex<[Worker]>([])

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

  /// So often a worker is started where the system cannot, with pauses of so many microseconds.
  private static let mostStarts = 8
  private static let pauseBetweenStarts: UInt32 = 25_000

  /// - Parameters:
  ///   - program: what workers are: a program that calls `WorkerProcess.serve` where it is given `argument`.
  package init(program: String, argument: String, seconds: Int = 60, workerMemory: Int = 512 << 20) {
    self.program = program
    self.argument = argument
    self.seconds = seconds
    self.workerMemory = workerMemory
  }

  /// Makes workers of copies of this process, for the work that comes first: in a fiftieth of the time that it takes to
  /// start a program. Only before the process has threads, or has read anything.
  ///
  ///     if isolation.branch(2) { WorkerProcess.serve(work) }
  ///
  /// - Returns: Whether this is one of the copies, which is to serve.
  package func branch(_ count: Int) -> Bool {
    for _ in 0..<count {
      do throws(IsolationFault) {
        guard let worker = try Worker.branch(memory: Self.sharedMemory) else { return true }
        rest(worker)
      } catch {
        // Then they are started when they are needed, and what is wrong is said there.
        return false
      }
    }
    return false
  }

  /// Has `work` done by a worker, which is at rest afterwards or is ended. Where somebody else ends it, the work is begun
  /// again with another.
  package func attempt<Result>(
    _ work: (Worker) throws(IsolationFault) -> Result
  ) throws(IsolationFault) -> Result {
    var tries = Tries(of: self)
    while true {
      let worker = try worker()
      do throws(IsolationFault) {
        let result = try work(worker)
        rest(worker)
        return result
      } catch {
        if !tries.mayGoOn(after: error, worker) { throw error }
      }
    }
  }

  /// One question and its answer.
  package func ask(_ request: [UInt8], handing descriptor: Int32? = nil) throws(IsolationFault) -> [UInt8] {
    try attempt { (worker) throws(IsolationFault) in try worker.ask(request, handing: descriptor) }
  }

  /// A worker with nothing to do, which is the caller's until it is given back.
  package func worker() throws(IsolationFault) -> Worker {
    var startsLeft = Self.mostStarts
    while true {
      var worker = idle.withLock { $0.popLast() }
      while worker?.isGone == true { worker = idle.withLock { $0.popLast() } }
      do throws(IsolationFault) {
        let worker = if let worker { worker } else { try start() }
        worker.allow(seconds: seconds, memory: workerMemory)
        return worker
      } catch {
        startsLeft -= 1
        if startsLeft == 0 { throw error }
        // One of the others may be at rest by then, or what was missing there.
        usleep(Self.pauseBetweenStarts)
      }
    }
  }

  private func start() throws(IsolationFault) -> Worker {
    try Worker(program: program, argument: argument, memory: Self.sharedMemory)
  }

  /// Takes a worker back. One that is still busy is ended.
  package func rest(_ worker: Worker) {
    if worker.isIdle { idle.withLock { $0.append(worker) } }
  }

  /// Ends the workers that have nothing to do. More are started when they are needed.
  package func close() {
    let workers = idle.withLock { workers in
      defer { workers = [] }
      return workers
    }
    for worker in workers { worker.dismiss() }
  }
}

extension Isolation: Equatable {
  package static func == (left: Isolation, right: Isolation) -> Bool { left === right }
}
