import Foundation

/// The memory that everything which decodes has together. Whoever needs some asks first, and waits until there is room.
///
///     let memory = MemoryBudget(300 << 20)
///     let share = memory.share(photo.decodingBytes)
///     …                                            // it is given back when `share` goes away
///
/// Requests are met in the order in which they came, so a large one is not passed by small ones for ever. Whoever has a
/// share must not ask for another before it is given back: two that did would wait for each other.
///
/// Sound to share: everything that changes is changed under the lock.
package final class MemoryBudget: @unchecked Sendable {
  /// All that the process may take.
  package let total: Int
  /// What the program takes itself, with what it has open.
  package static let program = 24 << 20
  /// Without end.
  package static let unlimited = MemoryBudget(.max)

  private let lock = NSCondition()
  private var kept: Int
  private var used = 0
  private var nextTicket = 0
  private var nextServed = 0

  package init(_ total: Int) {
    self.total = total
    kept = total == .max ? 0 : Self.program
  }

  /// How much there is for decoding, all together.
  package var room: Int { lock.withLock { total - kept } }

  /// How much would have to be allowed for a request to be met.
  package func total(for bytes: Int) -> Int { lock.withLock { kept + bytes } }

  /// Memory that is somebody's until it is given back.
  package final class Share: Sendable {
    private let budget: MemoryBudget
    private let bytes: Int
    private let isKept: Bool

    fileprivate init(_ budget: MemoryBudget, _ bytes: Int, isKept: Bool) {
      (self.budget, self.bytes, self.isKept) = (budget, bytes, isKept)
    }

    deinit { budget.giveBack(bytes, isKept: isKept) }
  }

  /// Waits until there is so much memory. What is more than there is at all gets everything.
  package func share(_ bytes: Int) -> Share {
    lock.lock()
    defer { lock.unlock() }
    let ticket = nextTicket
    nextTicket += 1
    while ticket != nextServed || used > 0 && used + bytes > total - kept { lock.wait() }
    nextServed += 1
    used += bytes
    // The next one may have room, too.
    lock.broadcast()
    return Share(self, bytes, isKept: false)
  }

  /// Takes memory away from what there is for decoding, for something that stays. It does not wait: what is being decoded
  /// ends anyway.
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
