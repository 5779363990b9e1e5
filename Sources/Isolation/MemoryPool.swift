import Parallel

/// Shared memory whose workers are gone, cleared, for the next workers. The system takes longer to make new pages than
/// to map and clear used ones.
final class MemoryPool: Sendable {
  private struct Block: Sendable {
    var memory: SharedMemory
    /// The bytes that it takes.
    var size: Int
  }

  private let blocks = Mutex<[Block]>([])

  /// The maximum size of a block that is kept, and of all of them.
  static let longestBlock = 12 << 20
  static let maxBytes = 24 << 20

  /// The bytes that are kept.
  var size: Int { blocks.withLock { $0.reduce(0) { $0 + $1.size } } }

  /// Returns memory that contains only zeros.
  func take() throws(IsolationFault) -> SharedMemory {
    if let block = blocks.withLock({ $0.popLast() }) { return block.memory }
    return try SharedMemory(count: Isolation.sharedMemory)
  }

  /// Keeps memory that no process has any more, if there is room.
  func add(_ memory: SharedMemory) {
    guard let size = memory.clear(keeping: Self.longestBlock) else { return }
    blocks.withLock { blocks in
      if blocks.reduce(size, { $0 + $1.size }) <= Self.maxBytes { blocks.append(Block(memory: memory, size: size)) }
    }
  }

  func empty() { blocks.withLock { $0 = [] } }
}
