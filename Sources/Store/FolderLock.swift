import Files
import Foundation

/// A lock on a folder. Processes that use its contents share it; one that replaces them holds it exclusively.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Nil if the lock file cannot be created.
  init?(_ path: FilePath) {
    // Sound: the path is zero-terminated and outlives the call.
    descriptor = uninterrupted { unsafe open(path.terminated, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func share() -> Bool { uninterrupted { flock(descriptor, LOCK_SH | LOCK_NB) } == 0 }

  func takeAlone() -> Bool { uninterrupted { flock(descriptor, LOCK_EX | LOCK_NB) } == 0 }

  func release() { _ = flock(descriptor, LOCK_UN) }
}
