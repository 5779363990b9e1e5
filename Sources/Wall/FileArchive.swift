package import Files
import Foundation
import Parallel
import Pyramids

/// A ZIP whose files are written in pieces; the header of each follows at its end. The same files make the same bytes.
///
///     let archive = FileArchive(output, of: "page")
///     try archive.add(as: "001.jpg") { try archive.append(bytes) }
///     try archive.finish(note: nil)
package final class FileArchive: Sendable {
  private let file: OutputFile
  /// The kind of the files, for messages.
  private let part: String
  private let state = Mutex(State())

  private struct State {
    var archive = ZIPArchive()
    var size = 0
    /// The length and checksum of the current file.
    var length = 0
    var checksum: UInt32 = 0
  }

  package init(_ file: OutputFile, of part: String) { (self.file, self.part) = (file, part) }

  package func add(_ bytes: [UInt8], as name: String) throws(WallError) {
    try add(as: name) { () throws(WallError) in try self.append(bytes) }
  }

  /// Adds a file that `write` appends in pieces.
  package func add<Result>(as name: String, _ write: () throws(WallError) -> Result) throws(WallError) -> Result {
    try file.add([UInt8](repeating: 0, count: ZIPArchive.headerLength(ofName: name)))
    let result = try write()
    try state.withLock { (state) throws(WallError) in
      guard state.length <= ZIPArchive.longestFile else {
        throw .output(FileError(file.path, action: "have a \(part) larger than 4 GB", code: EFBIG))
      }
      let header = state.archive.header(ofLength: state.length, checksum: state.checksum, name: name)
      do throws(FileError) { try file.replace(header, at: state.size) } catch { throw .output(error) }
      state.size += header.count + state.length
      (state.length, state.checksum) = (0, 0)
    }
    return result
  }

  package func append(_ bytes: [UInt8]) throws(WallError) {
    try state.withLock { (state) throws(WallError) in
      try file.add(bytes)
      state.length += bytes.count
      state.checksum = ZIPArchive.checksum(of: bytes, after: state.checksum)
    }
  }

  package func finish(note: String?) throws(WallError) {
    try file.add(state.withLock { $0.archive.end(comment: ZIPArchive.mark + (note ?? "")) })
  }
}
