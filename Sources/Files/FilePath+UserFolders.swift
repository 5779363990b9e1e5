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
    return (variable("HOME") ?? FilePath(NSHomeDirectory())).appending(FilePath(usual))
  }

  private static func variable(_ name: String) -> FilePath? {
    guard let value = unsafe getenv(name) else { return nil }
    // Sound: the environment's strings are zero-terminated; the bytes are copied at once.
    let path = unsafe FilePath(copying: value)
    return path.bytes.isEmpty ? nil : path
  }
}
