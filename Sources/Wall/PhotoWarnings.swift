package import Files
import Parallel

/// What is worth knowing of photos although they were used, noted from any thread while a wall is made.
package final class PhotoWarnings: Sendable {
  private let noted = Mutex<[FilePath: String]>([:])

  package init() {}

  func note(_ message: String, of path: FilePath) { noted.withLock { $0[path] = message } }

  /// One for each photo, by their names.
  package var all: [(path: FilePath, message: String)] {
    noted.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
  }
}
