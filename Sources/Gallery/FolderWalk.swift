import Files
import ImageCodecs

/// Finds the files in folders.
struct FolderWalk {
  private let isRecursive: Bool
  private let takesHidden: Bool
  private let excluded: [Glob]
  private let included: [Glob]
  private let bounds: LinkBounds
  /// How many components of a path are those of the folder that was entered first.
  private var rootLength = 0
  private var entered: Set<FileIdentity> = []
  private(set) var files: [Found] = []
  /// All folders that were entered.
  private(set) var folders: [FilePath] = []
  /// Folders that could not be listed, what is neither file nor folder, and links that were not followed.
  private(set) var failures: [FileError] = []

  struct Found {
    var path: FilePath
    /// Nil where it cannot be had: a link that leads nowhere.
    var stamp: FileStamp?
    var isLink = false
  }

  init(_ choice: Gallery.Choice, within bounds: LinkBounds) {
    self.bounds = bounds
    isRecursive = choice.isRecursive
    takesHidden = choice.takesHidden
    (included, excluded) = (choice.included, choice.excluded)
  }

  /// Walks through an input that is a folder, and answers which of the files were found there. Links are followed within
  /// bounds, but no folder is entered twice, so loops of links end. What is hidden is passed over, and what is not wanted.
  mutating func enter(_ folder: FilePath) -> Range<Int> {
    rootLength = folder == FilePath(".") ? 0 : folder.components.count
    let start = files.count
    walk(folder)
    return start..<files.count
  }

  private mutating func walk(_ folder: FilePath) {
    do {
      guard entered.insert(try folder.status().identity).inserted else { return }
      folders.append(folder)
      for entry in try folder.entries() where takesHidden || !entry.name.isHidden {
        let path = folder.appending(entry.name)
        if isExcluded(path) { continue }
        meet(path, isLink: entry.mayBeLink && path.isLink)
      }
    } catch {
      failures.append(error)
    }
  }

  private mutating func meet(_ path: FilePath, isLink: Bool) {
    do {
      let status = try path.status()
      switch status.kind {
      case .folder: guard isRecursive && (takesHidden || !path.name.isKeptByPrograms) else { return }
      case .file, .link, .other: guard isIncluded(path) else { return }
      }
      if isLink && !bounds.admit(path) {
        if status.kind == .folder || isNamedLikeAPicture(path) { failures.append(FileError(path, .linkOut)) }
        return
      }
      switch status.kind {
      case .folder: walk(path)
      case .file, .link: files.append(Found(path: path, stamp: status.stamp, isLink: isLink))
      case .other: failures.append(FileError(path, .notRegular))
      }
    } catch {
      if error.reason == .missing || isLink && !error.reason.liesInTheSystem {
        if isIncluded(path) { files.append(Found(path: path, isLink: isLink)) }
      } else {
        // It may be a folder full of photos.
        failures.append(error)
      }
    }
  }

  /// Whether a link or what it leads to is named so.
  private func isNamedLikeAPicture(_ link: FilePath) -> Bool {
    [link, link.resolved ?? link].contains { ImageFormat.isPromised(byExtension: $0.fileExtension) }
  }

  private func isExcluded(_ path: FilePath) -> Bool { !excluded.isEmpty && excluded.match(path, below: rootLength) }

  private func isIncluded(_ path: FilePath) -> Bool { included.isEmpty || included.match(path, below: rootLength) }
}

extension [Glob] {
  /// Whether any of them stands for the file, or a folder above it.
  ///
  /// - Parameter length: how many components of the path do not count.
  func match(_ path: FilePath, below length: Int) -> Bool {
    let components = path.components.dropFirst(length)
    return contains { $0.matches(components) }
  }
}

extension FilePath {
  fileprivate var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// Whether a folder of that name holds what cameras, cloud drives and file servers keep beside the photos: small copies,
  /// and what was thrown away.
  fileprivate var isKeptByPrograms: Bool {
    Self.kept.contains(losslessText.lowercased())
  }

  private static let kept: Set<String> = [
    "@eadir", "@recently-snapshot", "@recycle", "@tmp", "#recycle", "#snapshot", "$recycle.bin", "__macosx",
    "lost+found", "system volume information",
  ]
}
