import Foundation
import Synchronization

/// The staged files of this process, so that a signal can remove them.
package enum StagedFiles {
  private struct State {
    var paths: Set<FilePath> = []
    var isComplete = false
    /// How the process is to end as soon as it may.
    var exitCode: Int32?
  }

  private static let state = Mutex(State())

  static func began(_ path: FilePath) {
    state.withLock { state in
      state.paths.insert(path)
      state.isComplete = false
    }
  }

  static func discard(_ path: FilePath) {
    state.withLock { state in
      if state.paths.remove(path) != nil { remove(path) }
    }
  }

  static func publish(_ path: FilePath, as target: FilePath) -> Bool {
    state.withLock { state in
      let result = unsafe path.withCString { from in unsafe target.withCString { to in unsafe rename(from, to) } }
      if result == 0 {
        state.paths.remove(path)
        state.isComplete = true
      }
      return result == 0
    }
  }

  /// A result is in place, and the next one has not been begun: the process may be ended, and is where that was wanted
  /// meanwhile.
  package static func rest() {
    state.withLock { state in
      state.isComplete = false
      if let exitCode = state.exitCode { _exit(exitCode) }
    }
  }

  /// Removes every staged file and ends the process, unless the result is in place already.
  package static func abandon(exitCode: Int32) {
    state.withLock { state in
      if state.isComplete {
        state.exitCode = exitCode
        return
      }
      for path in state.paths { remove(path) }
      _exit(exitCode)
    }
  }

  private static func remove(_ path: FilePath) {
    _ = unsafe path.withCString { unsafe unlink($0) }
  }
}
