import Files
package import ImageCodecs

extension ShareRecord.Rows {
  /// Their bytes as they were written; nil where that is not known.
  package var written: WrittenBytes? { checksum.flatMap { WrittenBytes(count: bytes, checksum: $0) } }

  /// True if the file is there, as long as it was written.
  func isThere(in folder: FilePath) -> Bool {
    guard !file.isEmpty, !file.contains("/") else { return false }
    return (try? folder.appending(FilePath(file)).status())?.stamp.size == Int64(bytes)
  }

  /// Compares every bit with what was written: a disk, or a network, may have changed some.
  func areIntact(in folder: FilePath) -> Bool {
    guard isThere(in: folder), let written, let rows = try? OpenFile(folder.appending(FilePath(file))) else {
      return false
    }
    var read = WrittenBytes()
    while read.count < bytes {
      guard let piece = try? rows.bytes(at: read.count, count: 1 << 20), !piece.isEmpty else { return false }
      read.add(piece)
    }
    return read == written
  }

  /// Writes them once more.
  func copy(from folder: FilePath, to output: OutputFile) throws(FileError) {
    let source = try OpenFile(folder.appending(FilePath(file)))
    for offset in stride(from: 0, to: bytes, by: 1 << 20) {
      try output.write(source.bytes(at: offset, count: min(1 << 20, bytes - offset)))
    }
  }
}
