import Files
import Foundation

/// A lock on a folder. Those who use what is in it share it; whoever would exchange it has it alone.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Nil where the file cannot be made.
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
