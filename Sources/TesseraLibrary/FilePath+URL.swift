import Files
import Foundation

extension FilePath {
  /// Creates the path for a file URL, byte by byte.
  init(_ file: URL) {
    self = unsafe file.withUnsafeFileSystemRepresentation { path in
      // Sound: the path ends with zero, and is copied at once.
      guard let path = unsafe path else { return FilePath(file.path) }
      return unsafe FilePath(copying: path)
    }
  }

  /// The name by which a caller knows a photo: for a photo in memory, only its file name.
  var shownName: String { (isInMemory ? name : self).description }
}
