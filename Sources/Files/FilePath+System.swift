import Foundation

extension FilePath {
  /// As the system takes it: zero-terminated. An array that is an argument outlives the call.
  package var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// From the system's own: zero-terminated, and copied.
  package init(copying text: UnsafePointer<CChar>) {
    self.init(bytes: unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
  }

  /// The path with something behind its name.
  package func adding(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }

  /// Makes the folder, for its owner only, and those that it stands in; whether it is there then.
  package func makeFolder() -> Bool {
    if let status = try? status() { return status.kind == .folder }
    guard parent != self, parent == FilePath(".") || parent.makeFolder() else { return false }
    // Sound: the path is zero-terminated and outlives the call. Another process may be quicker.
    return unsafe mkdir(terminated, 0o700) == 0 || errno == EEXIST
  }
}
