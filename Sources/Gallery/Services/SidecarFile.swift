package import Files

/// A file that belongs to a photo: its sidecar, or the video of a Live Photo.
package struct SidecarFile: Equatable, Sendable {
  package var path: FilePath
  package var stamp: FileStamp
}

extension SidecarFile {
  /// The reason why a file is not read, in words.
  struct Fault: Error {
    var reason: String
  }

  /// Returns the contents of the file as it was found, unless they are too large.
  func bytes(atMost limit: Int) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(FileError) {
      let open = try OpenFile(path)
      if !open.isInPlace(of: stamp) { throw FileError(path, .exchanged) }
      bytes = try open.bytes(at: 0, count: min(open.size, limit + 1))
    } catch {
      throw Fault(reason: error.reason.description)
    }
    if bytes.count > limit { throw Fault(reason: "it is larger than \(limit >> 20) MB") }
    return bytes
  }
}
