package import Files
package import Palettes
import Parallel

/// Walls that were dithered less than requested, because their files would have been too large.
package final class DitherReductions: Sendable {
  package struct Entry: Sendable {
    package var path: FilePath
    package var dithering: Dithering
  }

  private let entries = Mutex<[Entry]>([])

  package init() {}

  func note(_ dithering: Dithering, of path: FilePath) {
    entries.withLock { $0.append(Entry(path: path, dithering: dithering)) }
  }

  package var all: [Entry] { entries.withLock { $0 } }
}
