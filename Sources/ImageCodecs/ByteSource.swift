import Files

/// Bytes that are read by position: a file, or a block in memory.
protocol ByteSource: ~Copyable {
  associatedtype Failure: Error

  /// Up to `count` bytes from `offset`, which is not negative; fewer if the source ends.
  func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8]
}

extension OpenFile: ByteSource {
  typealias Failure = FileError
}

/// Bytes in memory whose first byte has an offset other than zero.
struct MemoryBlock: ByteSource {
  private let block: ArraySlice<UInt8>

  init(_ block: ArraySlice<UInt8>) {
    self.block = block
  }

  func bytes(at offset: Int, count: Int) throws(Never) -> [UInt8] {
    guard offset < block.count else { return [] }
    return Array(block[(block.startIndex + offset)...].prefix(max(0, count)))
  }
}

/// The number in big-endian bytes.
func bigEndian(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
