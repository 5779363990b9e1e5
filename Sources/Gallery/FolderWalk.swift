import Files
import ImageCodecs

/// Finds the files in folders, each once.
struct FolderWalk {
  private let isRecursive: Bool
  private var entered: Set<FileIdentity> = []
  private var places: [FileIdentity: Int] = [:]
  private(set) var files: [Found] = []
  /// All folders that were entered.
  private(set) var folders: [FilePath] = []
  /// Folders that could not be listed, and what is neither file nor folder.
  private(set) var failures: [FileError] = []

  struct Found {
    var path: FilePath
    /// Nil where it cannot be had: a link that leads nowhere.
    var stamp: FileStamp?
  }

  init(isRecursive: Bool) {
    self.isRecursive = isRecursive
  }

  /// Walks into `folder`, and answers which of the files were found there. Links are followed, but no folder is entered
  /// twice, so loops of links end, and a file that is met again under another name counts once. What is hidden by a
  /// leading dot is passed over.
  mutating func enter(_ folder: FilePath) -> Range<Int> {
    let start = files.count
    do {
      guard entered.insert(try folder.status().identity).inserted else { return start..<start }
      folders.append(folder)
      for name in try folder.entries() where name.bytes.first != UInt8(ascii: ".") { meet(folder.appending(name)) }
    } catch {
      failures.append(error)
    }
    return start..<files.count
  }

  private mutating func meet(_ path: FilePath) {
    guard let status = try? path.status() else {
      files.append(Found(path: path))
      return
    }
    switch status.kind {
    case .folder: if isRecursive { _ = enter(path) }
    case .file, .link: add(path, status)
    case .other: failures.append(FileError(path, .notRegular))
    }
  }

  private mutating func add(_ path: FilePath, _ status: FileStatus) {
    guard let place = places[status.identity] else {
      places[status.identity] = files.count
      files.append(Found(path: path, stamp: status.stamp))
      return
    }
    // The file itself rather than a link to it.
    if files[place].path.isLink && !path.isLink { files[place].path = path }
  }
}
