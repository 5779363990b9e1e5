package import Files
import Foundation

extension Store {
  /// The default folder of the store: `tessera` in `XDG_CACHE_HOME`, or in `~/.cache`.
  package static var defaultFolder: FilePath {
    let named = variable("XDG_CACHE_HOME")
    let home = variable("HOME") ?? FilePath(NSHomeDirectory())
    // The specification says that paths which are not absolute must be ignored.
    let caches = named.flatMap { $0.isAbsolute ? $0 : nil } ?? home.appending(FilePath(".cache"))
    return caches.appending(FilePath("tessera"))
  }

  private static func variable(_ name: String) -> FilePath? {
    guard let value = unsafe getenv(name) else { return nil }
    // Sound: the environment's strings are zero-terminated; the bytes are copied at once.
    let path = unsafe FilePath(copying: value)
    return path.bytes.isEmpty ? nil : path
  }
}
