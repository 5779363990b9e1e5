import Foundation

/// An unnamed file for data that is too large for memory and needed more than once. It disappears when the process
/// ends, for whatever reason.
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

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor) else { throw FileError(folder, action: "hold a temporary file") }
  }

  /// Returns bytes written earlier. Several threads may read at the same time.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try Descriptor.bytes(of: descriptor, named: folder, at: offset, count: count)
  }
}
