import Foundation

/// A file or pipe that is read once, from start to end.
///
///     let stream = try ByteStream(path)
///     while let piece = try stream.next() { use(piece) }
package struct ByteStream: ~Copyable {
  private let path: FilePath
  private let descriptor: Int32
  private let isStandardInput: Bool

  private static let pieceLength = 1 << 18

  /// Opens a file or pipe.
  package init(_ path: FilePath) throws(FileError) {
    let descriptor = uninterrupted { unsafe open(path.terminated, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path, action: "be opened") }
    (self.path, self.descriptor, isStandardInput) = (path, descriptor, false)
  }

  /// Reads standard input.
  ///
  /// - Parameter title: The name in messages.
  package init(standardInput title: FilePath) {
    (path, descriptor, isStandardInput) = (title, STDIN_FILENO, true)
  }

  deinit { if !isStandardInput { close(descriptor) } }

  /// Returns the next bytes; nil at the end. Terminals are refused, and so are devices with data, which is usually
  /// endless.
  package func next() throws(FileError) -> [UInt8]? {
    if isatty(descriptor) == 1 { throw FileError(path, .terminal) }
    while true {
      var got = 0
      var code: Int32 = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, filled in
        // Sound: reads at most the buffer's size.
        got = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        code = errno
        filled = max(0, got)
      }
      if got < 0 && code == EINTR { continue }
      if got < 0 { throw FileError(path, action: "be read", code: code) }
      if got == 0 { return nil }
      if isDevice { throw FileError(path, .device) }
      return piece
    }
  }

  private var isDevice: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }
}
