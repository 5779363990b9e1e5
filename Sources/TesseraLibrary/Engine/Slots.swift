import Parallel

/// Slots for work that runs at the same time. Tasks wait for a slot in order.
final class Slots: Sendable {
  private struct State: Sendable {
    var free: Int
    var nextNumber = 0
    var waiting: [(number: Int, task: CheckedContinuation<Void, any Error>)] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a slot. Throws if the task is cancelled.
  func take() async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { task in
        let isFree = state.withLock { state in
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((number, task))
          return false
        }
        if isFree { task.resume() } else if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: Int) {
    let task = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).task }
    }
    task?.resume(throwing: CancellationError())
  }

  func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst().task }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
