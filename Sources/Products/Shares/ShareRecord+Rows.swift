import Files
package import ImageCodecs
import Messages

extension ShareRecord.Rows {
  /// The bytes as written; nil if unknown.
  package var written: WrittenBytes? { checksum.flatMap { WrittenBytes(count: bytes, checksum: $0) } }

  /// True if the file exists at its recorded length.
  func isThere(in folder: FilePath) -> Bool {
    guard !file.isEmpty, !file.contains("/") else { return false }
    return (try? folder.appending(FilePath(file)).status())?.stamp.size == Int64(bytes)
  }

  /// True if the checksum matches the recorded one; otherwise, a disk or network error occurred.
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

  /// Copies the rows to a file.
  func copy(from folder: FilePath, to output: OutputFile) throws(FileError) {
    let source = try OpenFile(folder.appending(FilePath(file)))
    for offset in stride(from: 0, to: bytes, by: 1 << 20) {
      try output.write(source.bytes(at: offset, count: min(1 << 20, bytes - offset)))
    }
  }
}
