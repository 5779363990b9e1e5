import CProcess
import Foundation

/// A file without a name for the output of another program, in memory where the system has such files. It exists as
/// long as this object, or anything that has opened it.
///
///     let output = try ScratchFile()
///     …                                    // the program writes to output.descriptor
///     let file = try output.open(as: path)
package final class ScratchFile: Sendable {
  package let descriptor: Int32

  package init() throws(FileError) {
    guard let descriptor = MemoryFile.makeEmpty() else {
      throw FileError(FilePath.temporaryFolder, action: "hold a temporary file")
    }
    self.descriptor = descriptor
  }

  /// Creates a file with these bytes, to be read from its start.
  package convenience init(_ bytes: [UInt8]) throws(FileError) {
    try self.init()
    guard Descriptor.write(bytes, to: descriptor, at: 0) else {
      throw FileError(FilePath.temporaryFolder, action: "hold a temporary file")
    }
  }

  /// Creates a file with a part of another.
  package convenience init(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    try self.init()
    let piece = 1 << 20
    for offset in stride(from: part.lowerBound, to: part.upperBound, by: piece) {
      let bytes = try file.bytes(at: offset, count: min(piece, part.upperBound - offset))
      guard Descriptor.write(bytes, to: descriptor) else {
        throw FileError(FilePath.temporaryFolder, action: "hold a temporary file")
      }
    }
  }

  deinit { close(descriptor) }

  /// The number of bytes so far.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns the contents.
  package func bytes() throws(FileError) -> [UInt8] {
    try Descriptor.bytes(of: descriptor, named: FilePath.temporaryFolder, at: 0, count: size)
  }

  /// Opens the file for reading, with a name for messages.
  package func open(as path: FilePath) throws(FileError) -> OpenFile {
    let again = uninterrupted { cprocess_open_again(self.descriptor) }
    guard again >= 0, let file = OpenFile(path, takingOver: again) else {
      throw FileError(path, action: "be opened")
    }
    return file
  }
}
