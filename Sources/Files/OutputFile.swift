import Clock
import Foundation

/// The target of a result, which receives either the whole result or nothing.
///
///     let output = try OutputFile(path)
///     try output.write(bytes)
///     try output.publish()
///
/// A file is staged next to its target, under a fixed name and locked, and then atomically replaces the target: a
/// second run with the same target fails or waits, and the file of a killed run is reused by the next. For standard
/// output, devices and pipes, the result is stored in an unnamed file until it is complete.
package final class OutputFile: Sendable {
  package let path: FilePath
  private let descriptor: Int32
  private let destination: Destination

  private enum Destination: Sendable {
    case file(staged: FilePath, target: FilePath)
    case stream(Int32)
    /// A file in a `MemoryFolder`.
    case memory
  }

  /// Writes a whole result.
  ///
  /// - Parameter timeout: The time to wait for another run to release the target, in seconds.
  package static func publish(_ bytes: [UInt8], at path: FilePath, timeout: Double = 0) throws(FileError) {
    let file = try OutputFile(path, timeout: timeout)
    try file.write(bytes)
    try file.publish()
  }

  /// `-` is standard output.
  ///
  /// - Parameters:
  ///   - name: The name for staging and locking, if it is not the path: files with the same name are written one at a
  ///     time.
  ///   - timeout: The time to wait for another run to release the target, in seconds.
  package init(_ path: FilePath, lockedAs name: FilePath? = nil, timeout: Double = 0) throws(FileError) {
    self.path = path
    if path == FilePath("-") {
      let stream = uninterrupted { fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) }
      guard stream >= 0 else { throw FileError(path, action: "be written") }
      descriptor = try Self.openUnnamed(closingOnFailure: stream)
      destination = .stream(stream)
      return
    }
    if path.isInMemory {
      descriptor = try MemoryFolder.makeFile(for: path)
      destination = .memory
      return
    }
    let target = try path.followingLinks()
    guard target.name.bytes.count <= Int(NAME_MAX) else {
      throw FileError(path, action: "be written", code: ENAMETOOLONG)
    }
    // Something that exists but cannot be examined must not be replaced.
    let existing = try target.statusIfThere()
    switch existing?.kind {
    case .folder: throw FileError(path, .folder)
    case .other:
      // A device or pipe has no contents to replace, and must not be replaced itself.
      let stream = uninterrupted { unsafe Foundation.open(target.terminated, O_WRONLY | O_CLOEXEC) }
      guard stream >= 0 else { throw FileError(path, action: "be opened for writing") }
      descriptor = try Self.openUnnamed(closingOnFailure: stream)
      destination = .stream(stream)
    default:
      if existing != nil, unsafe access(target.terminated, W_OK) != 0 {
        throw FileError(path, .notWritable)
      }
      let staged = target.parent.appending((name ?? target).name.staged)
      descriptor = try Self.openLocked(staged, for: path, timeout: timeout)
      destination = .file(staged: staged, target: target)
      if let existing { keepOwnership(of: existing) }
    }
  }

  deinit {
    switch destination {
    case .file(let staged, _): StagedFiles.discard(staged)
    case .stream(let stream): close(stream)
    case .memory: break
    }
    close(descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor) else { throw FileError(path, action: "be written") }
  }

  /// The file that another program may write, and its open descriptor with the lock; nil for output to a stream.
  package var staged: (path: FilePath, descriptor: Int32)? {
    guard case .file(let staged, _) = destination else { return nil }
    return (staged, descriptor)
  }

  /// Continues after data written by another program. Returns the number of these bytes.
  package func continueAtEnd() throws(FileError) -> Int {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw FileError(path, action: "be written") }
    return Int(end)
  }

  /// Reads back bytes written earlier; fewer at the end.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try Descriptor.bytes(of: descriptor, named: path, at: offset, count: count)
  }

  /// A folder on the disk of the result; for streams, the folder for temporary files.
  package var folder: FilePath { staged?.path.parent ?? FilePath.temporaryFolder }

  /// Overwrites bytes that were written before.
  package func replace(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor, at: offset) else { throw FileError(path, action: "be written") }
  }

  /// Discards everything written so far.
  package func restart() throws(FileError) {
    guard uninterrupted({ ftruncate(descriptor, 0) }) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(path, action: "be restarted")
    }
  }

  /// Flushes everything written to disk.
  package func synchronize() throws(FileError) {
    guard case .file = destination else { return }
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw FileError(path, action: "be synced to disk") }
  }

  /// Replaces the target by the result, atomically and durably.
  ///
  /// - Parameter other: A different name in the target's folder, if it was not known earlier.
  package func publish(as other: FilePath? = nil) throws(FileError) {
    switch destination {
    case .stream(let stream):
      try copy(to: stream)
    case .memory:
      let copy = uninterrupted { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
      guard copy >= 0 else { throw FileError(path, action: "be written") }
      MemoryFolder.keep(MemoryFile(copy), at: other ?? path)
    case .file(let staged, let target):
      try synchronize()
      try move(staged, to: other ?? target)
      // The wall is already complete; it stays even if the folder cannot be flushed to disk.
      (other ?? target).parent.synchronizeFolder()
    }
  }

  private func move(_ staged: FilePath, to target: FilePath) throws(FileError) {
    guard StagedFiles.publish(staged, as: target) else { throw FileError(path, action: "be renamed into place") }
  }

  /// Publishes files that belong together. All are on disk before the first is moved, so that the moves take so little
  /// time that a signal does not come between them.
  package static func publish(_ files: [OutputFile]) throws(FileError) {
    for file in files { try file.synchronize() }
    var folders: Set<FilePath> = []
    for file in files {
      guard case .file(let staged, let target) = file.destination else {
        try file.publish()
        continue
      }
      try file.move(staged, to: target)
      folders.insert(target.parent)
    }
    for folder in folders { folder.synchronizeFolder() }
  }

  // MARK: - Streams

  private func copy(to stream: Int32) throws(FileError) {
    var offset: off_t = 0
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, filled in
        // Sound: pread writes at most the buffer's size and returns the length.
        count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, offset)
        filled = max(0, count)
      }
      if count < 0 && errno == EINTR { continue }
      if count == 0 { return }
      guard count > 0, Descriptor.write(piece, to: stream) else { throw FileError(path, action: "be written") }
      offset += off_t(count)
    }
  }

  /// Closes `stream` on failure, because a class whose initializer throws has no deinit.
  private static func openUnnamed(closingOnFailure stream: Int32) throws(FileError) -> Int32 {
    do {
      return try openUnnamed(in: FilePath.temporaryFolder)
    } catch {
      close(stream)
      throw error
    }
  }

  static func openUnnamed(in folder: FilePath) throws(FileError) -> Int32 {
    let descriptor = uninterrupted {
      var template = folder.appending(FilePath("tessera.XXXXXX")).terminated
      // Sound: mkstemp replaces the six placeholders within the zero-terminated array.
      return unsafe template.withUnsafeMutableBufferPointer { buffer in
        let descriptor = unsafe mkstemp(buffer.baseAddress!)
        if descriptor >= 0 { unsafe unlink(buffer.baseAddress!) }
        return descriptor
      }
    }
    guard descriptor >= 0 else { throw FileError(folder, action: "hold a temporary file") }
    return descriptor
  }

  // MARK: - Staging

  private static func openLocked(
    _ staged: FilePath, for path: FilePath, timeout: Double
  ) throws(FileError) -> Int32 {
    let end = WallClock.monotonicSeconds + timeout
    var isCertain = false
    while true {
      do throws(FileError) {
        let descriptor = try StagedFiles.begin(staged) { () throws(FileError) in try lock(staged, for: path) }
        if let descriptor { return descriptor }
      } catch {
        guard case .busy(let holder) = error.reason else { throw error }
        // A run that has just taken the lock may not have marked the file yet, or may only be cleaning up.
        if WallClock.monotonicSeconds >= end && (holder != nil || isCertain) { throw error }
        isCertain = holder == nil
        usleep(20_000)
      }
    }
  }

  /// Creates a staged file, or reuses one that a killed run left; nil if the caller should try again.
  private static func lock(_ staged: FilePath, for path: FilePath) throws(FileError) -> Int32? {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = uninterrupted { unsafe Foundation.open(staged.terminated, flags, 0o666) }
    guard descriptor >= 0 else {
      throw errno == ENOENT ? FileError(path, .folderMissing) : FileError(path, action: "be written")
    }
    do throws(FileError) {
      guard uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
        throw errno == EWOULDBLOCK
          ? FileError(path, .busy(LockHolder(of: descriptor))) : FileError(path, action: "be locked")
      }
      if try isOurs(descriptor, staged, for: path) {
        LockHolder.sign(descriptor)
        return descriptor
      }
    } catch {
      close(descriptor)
      // The file may have just been created.
      removeLeftover(staged)
      throw error
    }
    close(descriptor)
    return nil
  }

  /// Returns true if a staged file that was just opened and locked may be written; false if it should be opened again.
  private static func isOurs(_ descriptor: Int32, _ staged: FilePath, for path: FilePath) throws(FileError) -> Bool {
    var opened = stat()
    guard unsafe fstat(descriptor, &opened) == 0 else { throw FileError(path, action: "be written") }
    // Between opening and locking, another run may have published this very file.
    guard FileIdentity(opened) == staged.linkStatus()?.identity else { return false }
    // Any other file is not Tessera's: its name is removed, not its contents.
    guard isPlain(opened) else {
      guard staged.remove() else { throw FileError(path, action: "be written") }
      return false
    }
    guard uninterrupted({ ftruncate(descriptor, 0) }) == 0 else { throw FileError(path, action: "be written") }
    return true
  }

  private static func isPlain(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1 && status.st_uid == geteuid()
  }

  /// Removes a staged file unless it is being written.
  static func removeLeftover(_ staged: FilePath) {
    let flags = O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
    let descriptor = uninterrupted { unsafe Foundation.open(staged.terminated, flags) }
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var opened = stat()
    guard uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0, unsafe fstat(descriptor, &opened) == 0,
      isPlain(opened),
      FileIdentity(opened) == staged.linkStatus()?.identity
    else { return }
    staged.remove()
  }

  /// Gives the new wall the owner and permissions of the old one, so that the same users can read it.
  private func keepOwnership(of existing: FileStatus) {
    // Without the right to change the owner, it is left unchanged; what matters for reading is the mode.
    _ = fchown(descriptor, existing.owner, existing.group)
    _ = fchmod(descriptor, existing.mode)
  }
}
