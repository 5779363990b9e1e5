import Files

/// Bytes that are read by position: a file, or a block in memory.
protocol ByteSource: ~Copyable {
  associatedtype Failure: Error

  /// Returns up to `count` bytes from `offset`, which is not negative; fewer if the source ends.
  func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8]
}

extension OpenFile: ByteSource {
  typealias Failure = FileError
}

/// Returns the number in big-endian bytes.
func bigEndian(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

/// Returns the number in little-endian bytes.
func littleEndian(_ bytes: some BidirectionalCollection<UInt8>) -> Int { bigEndian(bytes.reversed()) }
