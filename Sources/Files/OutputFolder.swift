import CProcess
import Clock
import Foundation
import Parallel

/// The target of a result that is a folder of files; it receives either the whole result or nothing.
///
///     let output = try OutputFolder(path) { components in … }
///     try output.write(bytes, at: "12/3_4.jpg")
///     try output.publish()
///
/// The folder is staged next to its target, under a fixed name and locked, and then takes the target's place in one
/// step. The next run removes the remains of a killed one.
package final class OutputFolder: Sendable {
  /// Returns true if a result may contain a file or folder with these path components. Nothing else is ever removed.
  package typealias Ownership = @Sendable (_ components: [String]) -> Bool

  package let path: FilePath
  private let target: FilePath
  private let staged: FilePath
  private let descriptor: Int32
  private let owns: Ownership
  private let isPublished = Mutex(false)

  /// - Parameter timeout: The time to wait for another run to release the target, in seconds.
  package init(_ path: FilePath, timeout: Double = 0, owns: @escaping Ownership) throws(FileError) {
    self.path = path
    self.owns = owns
    target = try path.followingLinks()
    staged = target.parent.appending(target.name.staged)
    try Self.check(target, for: path, owns)
    descriptor = try Self.openLocked(staged, for: path, timeout: timeout)
    do throws(FileError) {
      try recover()
      FolderRemoval(owns: owns).empty(staged)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if !isPublished.withLock({ $0 }) { FolderRemoval(owns: owns).remove(staged) }
    close(descriptor)
  }

  /// Throws an error if the target is not a result of the same kind, which must not be replaced.
  private static func check(_ target: FilePath, for path: FilePath, _ owns: Ownership) throws(FileError) {
    guard let existing = try target.statusIfThere() else { return }
    guard existing.kind == .folder else { throw FileError(path, .notFolder) }
    let names = try target.entries()
    for name in names where !owns([name.text]) { throw FileError(path, .otherFiles) }
    // Other folders may also have a few such names, for example `2024`.
    for name in names.prefix(mostLookedInto) {
      for inner in (try? target.appending(name).entries()) ?? [] where !owns([name.text, inner.text]) {
        throw FileError(path, .otherFiles)
      }
    }
  }

  private static let mostLookedInto = 64

  // MARK: - Writing

  /// Writes a file. Several threads may write at the same time.
  ///
  /// - Parameter name: The path below the folder; missing folders are created.
  package func write(_ bytes: [UInt8], at name: String) throws(FileError) {
    let file = try open(name)
    // A full disk may show only at the end.
    let isWritten = Descriptor.write(bytes, to: file)
    let code = errno
    let isClosed = close(file) == 0
    if !isWritten || !isClosed { throw failure(at: name, code: isWritten ? errno : code) }
  }

  private func open(_ name: String) throws(FileError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    for attempt in 0... {
      // Sound: the name is zero-terminated and outlives the call.
      let file = uninterrupted { unsafe openat(descriptor, name, flags, 0o666) }
      if file >= 0 { return file }
      guard errno == ENOENT && attempt == 0 else { break }
      try makeFolders(of: name)
    }
    throw failure(at: name, code: errno)
  }

  private func makeFolders(of name: String) throws(FileError) {
    var folder = ""
    for component in name.split(separator: "/").dropLast() {
      folder += (folder.isEmpty ? "" : "/") + component
      // Another thread may be faster.
      if unsafe mkdirat(descriptor, folder, 0o777) != 0 && errno != EEXIST { throw failure(at: folder, code: errno) }
    }
  }

  private func failure(at name: String, code: Int32) -> FileError {
    FileError(path.appending(FilePath(name)), action: "be written", code: code)
  }

  /// Removes everything written so far, to start over.
  package func restart() { FolderRemoval(owns: owns).empty(staged) }

  // MARK: - Publishing

  /// Replaces the target by the result, atomically and durably.
  package func publish() throws(FileError) {
    try synchronize()
    if let existing = try target.statusIfThere() {
      _ = fchmod(descriptor, existing.mode)
      try replaceTarget()
    } else if unsafe rename(staged.terminated, target.terminated) != 0 {
      throw FileError(path, action: "be renamed into place")
    }
    isPublished.withLock { $0 = true }
    target.parent.synchronizeFolder()
  }

  private func replaceTarget() throws(FileError) {
    // The old folder gets the staged name, which no other run may lock.
    let old = uninterrupted { unsafe Foundation.open(target.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { if old >= 0 { close(old) } }
    if old >= 0 { _ = flock(old, LOCK_EX | LOCK_NB) }
    if staged.exchange(with: target) {
      FolderRemoval(owns: owns).remove(staged)
      return
    }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw FileError(path, action: "be exchanged") }
    guard unsafe rename(target.terminated, aside.terminated) == 0 else {
      throw FileError(path, action: "be renamed")
    }
    guard unsafe rename(staged.terminated, target.terminated) == 0 else {
      let error = FileError(path, action: "be renamed into place")
      _ = unsafe rename(aside.terminated, target.terminated)
      throw error
    }
    FolderRemoval(owns: owns).remove(aside)
  }

  /// The name of the old folder while the new one takes its place, if the two cannot be exchanged.
  private var aside: FilePath { staged.adding("-old") }

  /// Puts back a folder that a killed run had moved aside.
  private func recover() throws(FileError) {
    guard aside.linkStatus()?.kind == .folder else { return }
    if try target.statusIfThere() != nil { return FolderRemoval(owns: owns).remove(aside) }
    guard unsafe rename(aside.terminated, target.terminated) == 0 else {
      throw FileError(path, action: "be renamed back into place")
    }
  }

  /// Flushes everything written to disk in one step, because there may be a million files.
  private func synchronize() throws(FileError) {
    guard uninterrupted({ cprocess_synchronize(descriptor) }) == 0 else {
      throw FileError(path, action: "be synced to disk")
    }
  }

  // MARK: - Locking

  private static func openLocked(
    _ staged: FilePath, for path: FilePath, timeout: Double
  ) throws(FileError) -> Int32 {
    let end = WallClock.monotonicSeconds + timeout
    while true {
      if let descriptor = try lock(staged, for: path) { return descriptor }
      if WallClock.monotonicSeconds >= end { throw FileError(path, .busy(nil)) }
      usleep(20_000)
    }
  }

  /// Locks the staged folder; nil if another run holds the lock.
  private static func lock(_ staged: FilePath, for path: FilePath) throws(FileError) -> Int32? {
    while true {
      if unsafe mkdir(staged.terminated, 0o777) != 0 && errno != EEXIST {
        throw errno == ENOENT ? FileError(path, .folderMissing) : FileError(path, action: "be written")
      }
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let descriptor = uninterrupted { unsafe Foundation.open(staged.terminated, flags) }
      if descriptor < 0 && errno == ENOENT { continue }
      guard descriptor >= 0 else { throw FileError(path, action: "be written") }
      guard uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
        close(descriptor)
        return nil
      }
      // Between opening and locking, another run may have published or removed it.
      var opened = stat()
      if unsafe fstat(descriptor, &opened) == 0, FileIdentity(opened) == staged.linkStatus()?.identity {
        return descriptor
      }
      close(descriptor)
    }
  }
}

extension OutputFolder {
  /// Removes the remains of killed runs next to a folder, unless another run is writing it.
  package static func removeLeftovers(of path: FilePath, owns: @escaping Ownership) {
    guard let target = try? path.followingLinks() else { return }
    let staged = target.parent.appending(target.name.staged)
    if staged.linkStatus() == nil && staged.adding("-old").linkStatus() == nil { return }
    // Creating the target locks it, restores a folder that was moved aside, and removes the rest.
    _ = try? OutputFolder(path, owns: owns)
  }
}
