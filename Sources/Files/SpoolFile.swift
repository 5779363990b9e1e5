import Foundation

/// A file without a name, for what is too large for memory and needed more than once. It is gone when the process ends,
/// however it ends.
///
///     let spool = try SpoolFile(in: FilePath.temporaryFolder)
///     try spool.append(bytes)
///     let again = try spool.bytes(at: 0, count: bytes.count)
package final class SpoolFile: Sendable {
  private let folder: FilePath
  private let descriptor: Int32

  package init(in folder: FilePath) throws(FileError) {
    self.folder = folder
    descriptor = try OutputFile.openUnnamed(in: folder)
  }

  deinit { close(descriptor) }

  /// Writes bytes behind those before.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor) else { throw FileError(folder, action: "hold a temporary file") }
  }

  /// Bytes that were written. Many threads may read at a time.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try Descriptor.bytes(of: descriptor, named: folder, at: offset, count: count)
  }
}
