import Parallel

/// Idle workers that do one work after another.
final class WorkerTurns: Sendable {
  private let idle = Mutex<[Worker]>([])

  /// The number of works after which a worker ends.
  private static let mostTurns = 64

  func take() -> Worker? { idle.withLock { $0.popLast() } }

  func add(_ worker: Worker) {
    worker.turns += 1
    if worker.isReusable, worker.turns < Self.mostTurns { idle.withLock { $0.append(worker) } }
  }
}
