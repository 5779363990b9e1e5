import CProcess

extension FilePath {
  /// Exchanges two files or folders in one step. Returns false and sets `errno` if that fails or the file system cannot
  /// do it.
  func exchange(with other: FilePath) -> Bool {
    // Sound: both paths are zero-terminated and outlive the call.
    unsafe cprocess_exchange(terminated, other.terminated) == 0
  }
}
