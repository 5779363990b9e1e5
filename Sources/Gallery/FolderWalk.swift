import Files
import ImageCodecs

/// Finds the files in a folder.
struct FolderWalk {
  private let isRecursive: Bool
  private var visited: Set<FileIdentity> = []
  private(set) var files: [FilePath] = []
  /// Folders that could not be listed.
  private(set) var failures: [FileError] = []

  init(isRecursive: Bool) {
    self.isRecursive = isRecursive
  }

  /// Walks into `folder`. Links are followed, but no folder is entered twice, so loops of links end. What is hidden
  /// by a leading dot is passed over.
  mutating func enter(_ folder: FilePath) {
    do {
      guard visited.insert(try folder.status().identity).inserted else { return }
      for name in try folder.entries() where name.bytes.first != UInt8(ascii: ".") {
        let path = folder.appending(name)
        if (try? path.status())?.kind != .folder {
          files.append(path)
        } else if isRecursive {
          enter(path)
        }
      }
    } catch {
      failures.append(error)
    }
  }
}
