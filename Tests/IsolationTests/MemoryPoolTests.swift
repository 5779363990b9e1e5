import Foundation
import TestSupport
import Testing

@testable import Isolation

/// Memory that one worker after the other uses.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"), .serialized)
struct MemoryPoolTests {
  /// An object that a worker was handed.
  private final class Belonging: Sendable {}

  private func filled(_ count: Int) throws -> SharedMemory {
    let memory = try SharedMemory(count: Isolation.sharedMemory)
    memory.fill(at: memory.count - count, with: [UInt8](repeating: 7, count: count)[...])
    return memory
  }

  /// Looks at the end of it only: looking at pages makes them.
  private func isClean(_ memory: SharedMemory, count: Int = 1 << 20) -> Bool {
    var bytes = [UInt8](repeating: 1, count: count)
    memory.copy(at: memory.count - count, to: &bytes, from: 0, count: count)
    return unsafe memcmp(bytes, [UInt8](repeating: 0, count: count), count) == 0
  }

  private func sleeper() throws -> pid_t {
    var process = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sleep"), strdup("100"), nil]
    let code = unsafe posix_spawn(&process, "/bin/sleep", nil, nil, &words, environ)
    for index in unsafe words.indices { unsafe free(words[index]) }
    try #require(code == 0)
    return process
  }

  @Test func workersGetCleanMemory() throws {
    let isolation = Faults.isolation()
    var used: Set<String> = []
    var reuses = 0
    for _ in 0..<30 {
      let number = try isolation.ask("search")
      #expect(Int(number) != nil, "\(number)")
      reuses += used.contains(number) ? 1 : 0
      used.insert(try isolation.ask("fill"))
    }
    #expect(reuses > 10, "The memory was new: \(used.count) pieces")
  }

  /// A killed process may go on for a while.
  @Test func memoryIsKeptFromOthersUntilTheProcessHasBeenReaped() throws {
    let pool = MemoryPool()
    let killed = KilledWorkers(returningMemoryTo: pool)
    let process = try sleeper()
    let memory = try filled(1 << 20)
    weak var belonging: Belonging?
    do {
      let handed = Belonging()
      belonging = handed
      killed.add(process, memory, [handed])
    }
    for _ in 0..<20 {
      #expect(!killed.collect())
      #expect(try pool.take() !== memory)
    }
    #expect(belonging != nil && !isClean(memory))
    kill(process, SIGKILL)
    #expect(soon { killed.collect() })
    #expect(belonging == nil)
    #expect(try pool.take() === memory && isClean(memory))
    #expect(try pool.take() !== memory)
  }

  /// Its number may be that of another process by now.
  @Test func memoryOfUnknownProcessesIsNotUsedAgain() throws {
    let pool = MemoryPool()
    let killed = KilledWorkers(returningMemoryTo: pool)
    killed.add(1, try filled(4096))
    #expect(killed.collect() && pool.size == 0)
  }

  @Test func poolIsBounded() throws {
    let pool = MemoryPool()
    for _ in 0..<10 {
      pool.add(try filled(5 << 20))
      #expect(pool.size <= MemoryPool.maxBytes)
    }
    #expect(pool.size == 20 << 20)
    pool.empty()
    #expect(pool.size == 0)
    pool.add(try filled(MemoryPool.longestBlock + 4096))
    #expect(pool.size == 0)
    #expect(isClean(try pool.take()))
  }

  @Test func scatteredPagesAreCleared() throws {
    let memory = try SharedMemory(count: Isolation.sharedMemory)
    for place in stride(from: 0, to: memory.count, by: 40_000) { memory.fill(at: place, with: [1]) }
    memory.fill(at: memory.count - 1, with: [1])
    #expect(memory.clear(keeping: 1 << 20) == nil)
    #expect(!isClean(memory, count: 1))
    let kept = try #require(memory.clear(keeping: memory.count))
    #expect(kept >= memory.count / 40_000 * 4096 && isClean(memory, count: memory.count))
  }
}
