import Files
import ImageCodecs

/// Finds the files in folders.
struct FolderWalk {
  private let isRecursive: Bool
  private var entered: Set<FileIdentity> = []
  private(set) var files: [Found] = []
  /// All folders that were entered.
  private(set) var folders: [FilePath] = []
  /// Folders that could not be listed, and what is neither file nor folder.
  private(set) var failures: [FileError] = []

  struct Found {
    var path: FilePath
    /// Nil where it cannot be had: a link that leads nowhere.
    var stamp: FileStamp?
    var isLink = false
  }

  init(isRecursive: Bool) {
    self.isRecursive = isRecursive
  }

  /// Walks into `folder`, and answers which of the files were found there. Links are followed, but no folder is entered
  /// twice, so loops of links end. What is hidden by a leading dot is passed over.
  mutating func enter(_ folder: FilePath) -> Range<Int> {
    let start = files.count
    do {
      guard entered.insert(try folder.status().identity).inserted else { return start..<start }
      folders.append(folder)
      for entry in try folder.entries() where entry.name.bytes.first != UInt8(ascii: ".") {
        let path = folder.appending(entry.name)
        meet(path, isLink: entry.mayBeLink && path.isLink)
      }
    } catch {
      failures.append(error)
    }
    return start..<files.count
  }

  private mutating func meet(_ path: FilePath, isLink: Bool) {
    guard let status = try? path.status() else {
      files.append(Found(path: path, isLink: isLink))
      return
    }
    switch status.kind {
    case .folder: if isRecursive { _ = enter(path) }
    case .file, .link: files.append(Found(path: path, stamp: status.stamp, isLink: isLink))
    case .other: failures.append(FileError(path, .notRegular))
    }
  }
}
