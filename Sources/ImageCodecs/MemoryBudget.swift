import Parallel

/// The memory shared by everything that decodes. Every user first requests a share, and waits until there is enough.
///
///     let memory = MemoryBudget(300 << 20)
///     let share = memory.share(photo.decodingBytes)
///     …                                            // released with `share`
///
/// Requests are served in order, so a large one is not overtaken by small ones forever. A thread that holds a share
/// must not request another: two such threads could wait for each other.
///
/// Safe to share: all mutable state is protected by the lock.
package final class MemoryBudget: @unchecked Sendable {
  /// The memory limit of the process.
  package let total: Int
  /// The memory of the program itself, with its open files.
  package static let program = 24 << 20
  /// No limit.
  package static let unlimited = MemoryBudget(.max)

  private let lock = Condition()
  private var kept: Int
  private var used = 0
  private var nextTicket = 0
  private var nextServed = 0

  package init(_ total: Int) {
    self.total = total
    kept = total == .max ? 0 : Self.program
  }

  /// The memory available for decoding, in total.
  package var room: Int { lock.withLock { total - kept } }

  /// Returns the limit that would be enough for a request.
  package func total(for bytes: Int) -> Int { lock.withLock { kept + bytes } }

  /// Memory that is reserved until it is released.
  package final class Share: Sendable {
    private let budget: MemoryBudget
    private let bytes: Int
    private let isKept: Bool

    fileprivate init(_ budget: MemoryBudget, _ bytes: Int, isKept: Bool) {
      (self.budget, self.bytes, self.isKept) = (budget, bytes, isKept)
    }

    deinit { budget.giveBack(bytes, isKept: isKept) }
  }

  /// Waits until this much memory is free and reserves it. A request for more than the total gets everything.
  package func share(_ bytes: Int) -> Share {
    lock.lock()
    defer { lock.unlock() }
    let ticket = nextTicket
    nextTicket += 1
    while ticket != nextServed || used > 0 && used + bytes > total - kept { lock.wait() }
    nextServed += 1
    used += bytes
    // There may also be enough for the next request.
    lock.broadcast()
    return Share(self, bytes, isKept: false)
  }

  /// Reserves memory permanently, which reduces the memory for decoding. Does not wait: photos being decoded will
  /// finish anyway.
  package func keep(_ bytes: Int) -> Share {
    lock.withLock { kept += bytes }
    return Share(self, bytes, isKept: true)
  }

  private func giveBack(_ bytes: Int, isKept: Bool) {
    lock.withLock { if isKept { kept -= bytes } else { used -= bytes } }
    lock.broadcast()
  }
}

extension MemoryBudget: Equatable {
  package static func == (left: MemoryBudget, right: MemoryBudget) -> Bool { left === right }
}
