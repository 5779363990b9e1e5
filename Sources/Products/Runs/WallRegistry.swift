package import Files
import Parallel

/// The walls of a batch, by file identity, so that no wall is used as a photo in another.
package final class WallRegistry: Sendable {
  private let identities = Mutex<Set<FileIdentity>>([])

  package init() {}

  package func add(_ files: [FilePath]) {
    let found = files.flatMap { file in [file] + Self.pages(of: file) }.compactMap { (try? $0.status())?.identity }
    identities.withLock { $0.formUnion(found) }
  }

  package func contains(_ identity: FileIdentity) -> Bool { identities.withLock { $0.contains(identity) } }

  private static func pages(of wall: FilePath) -> [FilePath] {
    var pages: [FilePath] = []
    while (try? wall.page(pages.count + 1).status()) != nil { pages.append(wall.page(pages.count + 1)) }
    return pages
  }
}
