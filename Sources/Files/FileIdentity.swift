import Clock
import Foundation

/// The identity of a file, whatever its path: its device and inode number.
package struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var number: UInt64

  init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

extension FilePath {
  /// Returns the status of the file, following links.
  package func status() throws(FileError) -> FileStatus {
    if isInMemory, MemoryFolder.size(of: self) == nil { throw FileError(self, .missing) }
    if isAddress { return RemoteFiles.status(of: self) }
    let seen = WallClock.nanoseconds()
    var status = stat()
    let result = unsafe stat(terminated, &status)
    guard result == 0 else { throw FileError(self, action: "be examined") }
    return FileStatus(status, seen: seen).turned(by: turn)
  }

  /// Returns the status of the file, following links; nil if there is none.
  package func statusIfThere() throws(FileError) -> FileStatus? {
    do { return try status() } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  /// Returns the status of the path itself, even if it is a link; nil if there is nothing.
  package func ownStatus() throws(FileError) -> FileStatus? {
    let seen = WallClock.nanoseconds()
    var status = stat()
    if unsafe lstat(terminated, &status) == 0 { return FileStatus(status, seen: seen).turned(by: turn) }
    let error = FileError(self, action: "be examined")
    if error.reason == .missing { return nil }
    throw error
  }

  /// Returns the status of the path itself; nil if there is nothing or it cannot be read.
  func linkStatus() -> FileStatus? { (try? ownStatus()) ?? nil }

  /// True if the path itself is a link.
  package var isLink: Bool { linkStatus()?.kind == .link }

  /// Returns the path at the end of a chain of links, which need not exist.
  package func followingLinks() throws(FileError) -> FilePath {
    var path = self
    for _ in 0..<40 {
      // Longer names cannot exist; writing there fails with a clear error.
      guard path.name.bytes.count <= Int(NAME_MAX), try path.ownStatus()?.kind == .link else { return path }
      path = path.parent.appending(try path.linkTarget())
    }
    throw FileError(self, action: "be followed", code: ELOOP)
  }

  /// The absolute path of the file without links; nil if it does not exist.
  package var resolved: FilePath? {
    // Sound: the path is zero-terminated and outlives the call; the result is copied before it is freed.
    guard let text = unsafe realpath(terminated, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe FilePath(copying: text)
  }

  /// The identity shared by all paths to the same file, whether or not it exists.
  package var place: Place {
    let path = (try? followingLinks()) ?? self
    let folder = try? path.parent.status().identity
    return Place(folder: folder, name: folder == nil ? path : path.name)
  }

  package struct Place: Hashable, Sendable {
    private var folder: FileIdentity?
    private var name: FilePath

    fileprivate init(folder: FileIdentity?, name: FilePath) {
      self.folder = folder
      self.name = name
    }
  }

  /// Returns the target of the link.
  package func linkTarget() throws(FileError) -> FilePath {
    let target = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      // Sound: readlink writes at most the buffer's size and returns the length.
      let length = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe readlink(terminated, $0.baseAddress!, $0.count)
      }
      count = max(0, length)
    }
    guard !target.isEmpty else { throw FileError(self, action: "be followed") }
    return FilePath(bytes: target)
  }

  /// Returns the names in a folder, in byte order, without `.` and `..`.
  package func entries() throws(FileError) -> [FilePath] {
    var opened = unsafe opendir(terminated)
    while unsafe opened == nil && errno == EINTR { unsafe opened = opendir(terminated) }
    guard let stream = unsafe opened else { throw FileError(self, action: "be listed") }
    defer { unsafe closedir(stream) }
    var names: [FilePath] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno == 0 { break }
        if errno == EINTR { continue }
        throw FileError(self, action: "be listed")
      }
      // Sound: the entry stays valid until the next readdir, and its name is zero-terminated within it.
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      let name = FilePath(bytes: bytes)
      if name != FilePath(".") && name != FilePath("..") { names.append(name) }
    }
    return names.sorted()
  }
}
