import Foundation

extension FilePath {
  /// The path for system calls: zero-terminated. A frame of a video counts as the video, and a turned photo as
  /// the photo. An array passed as an argument outlives the call.
  package var terminated: [CChar] { wholeFile.bytes.map { CChar(bitPattern: $0) } + [0] }

  /// Copies a zero-terminated path from the system.
  package init(copying text: UnsafePointer<CChar>) {
    self.init(bytes: unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
  }

  /// Returns the path with a suffix.
  package func adding(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }

  /// Creates the folder, readable by others, in an existing one.
  ///
  /// - Returns: True if it did not exist before.
  package func makeOpenFolder() throws(FileError) -> Bool {
    // Sound: the path is zero-terminated and outlives the call.
    if unsafe mkdir(terminated, 0o777) == 0 { return true }
    let code = errno
    if (try? status())?.kind == .folder { return false }
    throw code == ENOENT ? FileError(self, .folderMissing) : FileError(self, action: "be created", code: code)
  }

  /// Creates the file unless it exists.
  package func makeEmptyFile() throws(FileError) {
    // Sound: the path is zero-terminated and outlives the call.
    let descriptor = uninterrupted { unsafe open(terminated, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666) }
    guard descriptor >= 0 else { throw FileError(self, action: "be written") }
    close(descriptor)
  }

  /// Creates the folder, accessible only to its owner, and its parents. Returns true if it exists.
  package func makeFolder() -> Bool {
    if let status = try? status() { return status.kind == .folder }
    guard parent != self, parent == FilePath(".") || parent.makeFolder() else { return false }
    // Sound: the path is zero-terminated and outlives the call. Another process may be faster.
    return unsafe mkdir(terminated, 0o700) == 0 || errno == EEXIST
  }
}
