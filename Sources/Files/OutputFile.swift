import Foundation

/// Where a result goes. Whatever the target is, it gets the whole result or nothing.
///
///     let output = try OutputFile(path)
///     try output.write(bytes)
///     try output.publish()
///
/// A file is staged beside its target, under one fixed name and locked, and takes the target's place in one step: a
/// second run on the same target is told so or waits, and what a killed run left behind is taken over by the next. For
/// standard output, devices and pipes the result is kept in an unnamed file until it is complete.
package final class OutputFile: Sendable {
  package let path: FilePath
  private let descriptor: Int32
  private let destination: Destination

  private enum Destination: Sendable {
    case file(staged: FilePath, target: FilePath)
    case stream(Int32)
  }

  /// `-` is standard output.
  ///
  /// - Parameters:
  ///   - name: what the file is staged and locked as, where that is not its own path: files of one such name are
  ///     written one at a time.
  ///   - timeout: how long to wait for another run to let go of it, in seconds.
  package init(_ path: FilePath, lockedAs name: FilePath? = nil, timeout: Double = 0) throws(FileError) {
    self.path = path
    if path == FilePath("-") {
      let stream = uninterrupted { fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) }
      guard stream >= 0 else { throw FileError(path, action: "be written") }
      descriptor = try Self.openUnnamed(closingOnFailure: stream)
      destination = .stream(stream)
      return
    }
    let target = try path.followingLinks()
    guard target.name.bytes.count <= Int(NAME_MAX) else {
      throw FileError(path, action: "be written", code: ENAMETOOLONG)
    }
    // What is there but cannot be examined is not to be replaced.
    let existing = try target.statusIfThere()
    switch existing?.kind {
    case .folder: throw FileError(path, .folder)
    case .other:
      // A device or pipe has no contents to replace, and must not itself be replaced.
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
    }
    close(descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor) else { throw FileError(path, action: "be written") }
  }

  /// Puts other bytes in place of some that were written before.
  package func replace(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor, at: offset) else { throw FileError(path, action: "be written") }
  }

  /// Forgets what was written so far.
  package func restart() throws(FileError) {
    guard uninterrupted({ ftruncate(descriptor, 0) }) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(path, action: "be restarted")
    }
  }

  /// Brings what was written to disk.
  package func synchronize() throws(FileError) {
    guard case .file = destination else { return }
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw FileError(path, action: "be synced to disk") }
  }

  /// Makes what was written the target, in one step that survives a crash.
  ///
  /// - Parameter other: another name in the target's folder, where that was not known sooner.
  package func publish(as other: FilePath? = nil) throws(FileError) {
    switch destination {
    case .stream(let stream):
      try copy(to: stream)
    case .file(let staged, let target):
      try synchronize()
      let target = other ?? target
      guard StagedFiles.publish(staged, as: target) else { throw FileError(path, action: "be renamed into place") }
      // The wall is complete by now; a folder that cannot be synchronised takes nothing back.
      target.parent.synchronizeFolder()
    }
  }

  // MARK: - Streams

  private func copy(to stream: Int32) throws(FileError) {
    var offset: off_t = 0
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, filled in
        // Sound: pread writes at most the buffer's size and says how much.
        count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, offset)
        filled = max(0, count)
      }
      if count < 0 && errno == EINTR { continue }
      if count == 0 { return }
      guard count > 0, Descriptor.write(piece, to: stream) else { throw FileError(path, action: "be written") }
      offset += off_t(count)
    }
  }

  /// A class whose initializer throws closes nothing by itself.
  private static func openUnnamed(closingOnFailure stream: Int32) throws(FileError) -> Int32 {
    do {
      return try openUnnamed(in: FilePath.temporaryFolder)
    } catch {
      close(stream)
      throw error
    }
  }

  private static func openUnnamed(in folder: FilePath) throws(FileError) -> Int32 {
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
        // Whoever has only just locked it has not signed yet, or was only tidying up.
        if WallClock.monotonicSeconds >= end && (holder != nil || isCertain) { throw error }
        isCertain = holder == nil
        usleep(20_000)
      }
    }
  }

  /// Makes a staged file, or takes over what a killed run left; nil if that should be tried again.
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
      // It may only just have been made.
      removeLeftover(staged)
      throw error
    }
    close(descriptor)
    return nil
  }

  /// Whether a staged file just opened and locked may be written. False if it should be opened again.
  private static func isOurs(_ descriptor: Int32, _ staged: FilePath, for path: FilePath) throws(FileError) -> Bool {
    var opened = stat()
    guard unsafe fstat(descriptor, &opened) == 0 else { throw FileError(path, action: "be written") }
    // Between opening and locking, another run may have published this very file.
    guard FileIdentity(opened) == staged.linkStatus()?.identity else { return false }
    // What is not a plain leftover of ours was put there by somebody else: its name is taken away, not its contents.
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

  /// Removes a staged file that nobody is writing now.
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

  /// The new wall is readable by whoever could read the old one.
  private func keepOwnership(of existing: FileStatus) {
    // Without the right to give files away the owner stays as it is; the mode is what readers depend on.
    _ = fchown(descriptor, existing.owner, existing.group)
    _ = fchmod(descriptor, existing.mode)
  }
}
