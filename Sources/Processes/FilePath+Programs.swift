package import Files
import Foundation

extension FilePath {
  /// The program with this name, searched for as in a shell; nil if there is none.
  package var program: FilePath? {
    if bytes.contains(UInt8(ascii: "/")) { return isExecutable ? self : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { FilePath(String($0)).appending(self) }.first(where: \.isExecutable)
  }

  private var isExecutable: Bool {
    guard (try? status())?.kind == .file else { return false }
    // Sound: the path is zero-terminated and outlives the call.
    return unsafe access(terminated, X_OK) == 0
  }
}
