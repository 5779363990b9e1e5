import CProcess
import Foundation
import Parallel

/// The staged files of this process, so that a signal can remove them.
@safe package enum StagedFiles {
  @safe private struct State: @unchecked Sendable {
    // Sound: each is created here, and freed when it is removed.
    var files: [FilePath: OpaquePointer] = unsafe [:]
  }

  private static let state = Mutex(State())

  /// Runs `work` without letting a signal end the process meanwhile.
  private static func uninterruptedly<Result>(
    _ work: (inout State) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try state.withLock { (state) throws(FileError) in
      cprocess_enter()
      defer { cprocess_leave() }
      return try work(&state)
    }
  }

  /// Creates the file at `path` with `open`, unless that returns nil, and registers it before any signal can end the
  /// process.
  static func begin(_ path: FilePath, _ open: () throws(FileError) -> Int32?) throws(FileError) -> Int32? {
    try uninterruptedly { (state) throws(FileError) in
      guard let file = unsafe cprocess_make_file(path.terminated) else {
        throw FileError(path, action: "be written", code: ENOMEM)
      }
      unsafe cprocess_add(file)
      // An existing file belongs to another run until it is locked.
      do throws(FileError) {
        guard let descriptor = try open() else {
          unsafe cprocess_remove(file)
          return nil
        }
        unsafe state.files[path] = file
        cprocess_set_complete(0)
        return descriptor
      } catch {
        unsafe cprocess_remove(file)
        throw error
      }
    }
  }

  /// Registers a file that another program will write, or a folder for such files.
  package static func expect(_ path: FilePath) throws(FileError) {
    try uninterruptedly { (state) throws(FileError) in
      guard let file = unsafe cprocess_make_file(path.terminated) else {
        throw FileError(path, action: "be written", code: ENOMEM)
      }
      unsafe cprocess_add(file)
      unsafe state.files[path] = file
    }
  }

  /// Forgets a file that is to stay, or no longer exists.
  package static func forget(_ path: FilePath) {
    try? uninterruptedly { state throws(FileError) in
      if let file = unsafe state.files.removeValue(forKey: path) { unsafe cprocess_remove(file) }
    }
  }

  static func discard(_ path: FilePath) {
    try? uninterruptedly { state throws(FileError) in
      guard let file = unsafe state.files.removeValue(forKey: path) else { return }
      path.remove()
      unsafe cprocess_remove(file)
    }
  }

  static func publish(_ path: FilePath, as target: FilePath) -> Bool {
    let isPublished = try? uninterruptedly { state throws(FileError) in
      guard unsafe rename(path.terminated, target.terminated) == 0 else { return false }
      if let file = unsafe state.files.removeValue(forKey: path) { unsafe cprocess_remove(file) }
      cprocess_set_complete(1)
      return true
    }
    return isPublished ?? false
  }

  /// Marks a checkpoint between two results: if a signal has asked the process to end, it does so now.
  package static func allowInterruption() {
    try? uninterruptedly { _ throws(FileError) in cprocess_set_complete(0) }
  }
}
