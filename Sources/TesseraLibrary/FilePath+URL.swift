import Files
import Foundation

extension FilePath {
  /// Creates the path of a file’s URL, byte by byte.
  init(_ file: URL) {
    self = unsafe file.withUnsafeFileSystemRepresentation { path in
      // Sound: the path ends with zero, and is copied at once.
      guard let path = unsafe path else { return FilePath(file.path) }
      return unsafe FilePath(copying: path)
    }
  }

  /// The name by which a caller knows a photo: of one in memory, only that of its file.
  var shownName: String { (isInMemory ? name : self).description }
}
