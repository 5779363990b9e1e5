package import Files
import Parallel

/// Warnings about photos that were used nevertheless, added from any thread while a wall is rendered.
package final class PhotoWarnings: Sendable {
  private let noted = Mutex<[FilePath: String]>([:])

  package init() {}

  func note(_ message: String, of path: FilePath) { noted.withLock { $0[path] = message } }

  /// The warnings, one per photo, sorted by path.
  package var all: [(path: FilePath, message: String)] {
    noted.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
  }
}
