import Files

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
