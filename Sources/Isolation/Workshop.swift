import Foundation
import Parallel

/// The template of workers with a kit, and workers requested from it in advance.
final class Workshop: Sendable {
  private let program: WorkerProgram
  let kit: UInt8
  let state = Mutex(State())

  struct State {
    var template: Template?
    /// Workers requested in advance.
    var spare: [Worker] = []
    /// True if the last request failed; the next one is then not waited for as long.
    var failedLastTime = false
  }

  /// The number of workers requested in advance.
  private static let maxSpare = 2

  private var pool: MemoryPool { program.pool }
  private var killedWorkers: KilledWorkers { program.killedWorkers }

  init(_ program: WorkerProgram, kit: UInt8) {
    (self.program, self.kit) = (program, kit)
  }

  /// Returns a worker that may not be ready yet.
  func worker() throws(IsolationFault) -> Worker {
    killedWorkers.collect()
    return try state.withLock { (state) throws(IsolationFault) in
      // The one requested first is ready first.
      let worker = state.spare.isEmpty ? try request(from: &state) : state.spare.removeFirst()
      if !state.failedLastTime { addSpare(to: &state) }
      return worker
    }
  }

  /// Requests workers in advance, while the caller does something else.
  func getReady() { state.withLock { addSpare(to: &$0) } }

  private func addSpare(to state: inout State) {
    if state.spare.count < Self.maxSpare, let spare = try? request(from: &state) { state.spare.append(spare) }
  }

  private func request(from state: inout State) throws(IsolationFault) -> Worker {
    do throws(IsolationFault) {
      if let template = state.template {
        return try template.worker(kit: kit, memory: pool.take(), killedWorkers: killedWorkers)
      }
    } catch {
      if error != .abandoned { throw error }
    }
    // There is none, or it was killed.
    state.template = nil
    let template = try program.start()
    state.template = template
    return try template.worker(kit: kit, memory: pool.take(), killedWorkers: killedWorkers)
  }

  /// Ends idle workers.
  func endSpareWorkers() {
    let spare = state.withLock { state in
      defer { state.spare = [] }
      return state.spare
    }
    for worker in spare { try? worker.settle(seconds: 1) }
    withExtendedLifetime(spare) {}
  }
}
