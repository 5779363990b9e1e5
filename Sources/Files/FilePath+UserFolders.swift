import Foundation

extension FilePath {
  /// Returns a folder of the user by the XDG Base Directory Specification.
  ///
  ///     FilePath.userFolder("XDG_CACHE_HOME", inHome: ".cache")
  ///
  /// - Parameters:
  ///   - name: The environment variable with the folder.
  ///   - usual: The folder in the home folder if the variable is not set, or not an absolute path, which the
  ///     specification says must be ignored.
  package static func userFolder(_ name: String, inHome usual: String) -> FilePath {
    if let named = variable(name), named.isAbsolute { return named }
    return (variable("HOME") ?? home).appending(FilePath(usual))
  }

  private static func variable(_ name: String) -> FilePath? {
    guard let value = unsafe getenv(name) else { return nil }
    // Sound: the environment's strings are zero-terminated; the bytes are copied at once.
    let path = unsafe FilePath(copying: value)
    return path.bytes.isEmpty ? nil : path
  }

  /// The user's home folder according to the system.
  private static var home: FilePath {
    // Sound: the entry stays valid until the next call, and is copied at once.
    guard let user = unsafe getpwuid(geteuid()), let folder = unsafe user.pointee.pw_dir else { return FilePath("/") }
    return unsafe FilePath(copying: folder)
  }
}
