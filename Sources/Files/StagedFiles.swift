import Foundation
import Parallel

/// The staged files of this process, so that a signal can remove them.
package enum StagedFiles {
  fileprivate struct State {
    var paths: Set<FilePath> = []
    var isComplete = false
    /// How the process is to end once it may.
    var exitCode: Int32?
  }

  private static let state = Mutex(State())

  /// Has `open` make the file at `path`, unless it answers nil. No signal comes before the file is known here.
  static func begin(_ path: FilePath, _ open: () throws(FileError) -> Int32?) throws(FileError) -> Int32? {
    try state.withLock { (state) throws(FileError) in
      guard let descriptor = try open() else { return nil }
      state.paths.insert(path)
      state.isComplete = false
      return descriptor
    }
  }

  static func discard(_ path: FilePath) {
    state.withLock { state in
      if state.paths.remove(path) != nil { path.remove() }
    }
  }

  static func publish(_ path: FilePath, as target: FilePath) -> Bool {
    state.withLock { state in
      let result = unsafe rename(path.terminated, target.terminated)
      if result == 0 {
        state.paths.remove(path)
        state.isComplete = true
      }
      return result == 0
    }
  }

  /// A result is in place, and the next one has not been begun: the process may be ended, and is where it was told to
  /// meanwhile.
  package static func rest() {
    state.withLock { state in
      state.isComplete = false
      if let exitCode = state.exitCode { state.abandon(exitCode) }
    }
  }

  /// Removes every staged file and ends the process, unless a result is in place already: that is brought to its end.
  package static func abandon(exitCode: Int32) {
    state.withLock { state in
      state.exitCode = exitCode
      if !state.isComplete { state.abandon(exitCode) }
    }
  }
}

extension StagedFiles.State {
  fileprivate func abandon(_ exitCode: Int32) -> Never {
    for path in paths { path.remove() }
    _exit(exitCode)
  }
}
