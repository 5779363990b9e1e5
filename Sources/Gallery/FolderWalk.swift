package import Files
import ImageCodecs
import Pyramids

/// A search for the files in folders.
struct FolderWalk {
  private let isRecursive: Bool
  private let takesHidden: Bool
  private let excluded: [Glob]
  private let included: [Glob]
  private let bounds: LinkBounds
  /// True to find all pictures, even those that Tessera made, and to name every link that is not followed.
  private let isThorough: Bool
  /// Links to folders that a thorough search follows last, so that folders have their own names.
  private var postponed: [FilePath] = []
  /// The number of path components of the input folder.
  private var rootLength = 0
  private var entered: Set<FileIdentity> = []
  private(set) var files: [Found] = []
  /// All folders that were entered.
  private(set) var folders: [FilePath] = []
  /// The files with facts about the photos of each folder.
  private(set) var facts: [FilePath: [SidecarFile]] = [:]
  /// The pages of folders, `index.md`.
  private(set) var pages: [FilePath: SidecarFile] = [:]
  /// The files that may be lists of albums, by the folder around that of the lists.
  private(set) var albumLists: [FilePath: [SidecarFile]] = [:]
  /// Folders that could not be listed, special files, and links that were not followed.
  private(set) var failures: [FileError] = []

  struct Found {
    var path: FilePath
    var stamp: FileStamp
    var isLink: Bool
  }

  init(_ choice: Gallery.Choice, within bounds: LinkBounds, isThorough: Bool = false) {
    (self.bounds, self.isThorough) = (bounds, isThorough)
    isRecursive = choice.isRecursive
    takesHidden = choice.takesHidden
    (included, excluded) = (choice.included, choice.excluded)
  }

  /// Walks an input folder and returns the range of the files found in it. Links are followed within bounds, but no
  /// folder is entered twice, so link loops end. Hidden and excluded files are skipped.
  mutating func enter(_ folder: FilePath) -> Range<Int> {
    rootLength = folder == FilePath(".") ? 0 : folder.components.count
    let start = files.count
    walk(folder)
    while !postponed.isEmpty { walk(postponed.removeFirst()) }
    return start..<files.count
  }

  private mutating func walk(_ folder: FilePath) {
    do {
      guard entered.insert(try folder.status().identity).inserted else {
        if isThorough { failures.append(FileError(folder, .linkRepeats)) }
        return
      }
      let names = try folder.entries()
      if !isThorough, isMade(folder, holding: names) { return }
      let ignored = takesHidden || isThorough ? nil : IgnoredNames(in: folder, holding: names)
      // A folder that is an input was asked for.
      let isInput = folder == FilePath(".") || folder.components.count <= rootLength
      if ignored?.isWhole == true, !isInput { return }
      folders.append(folder)
      noteFacts(in: folder, holding: names)
      for name in names where takesHidden && !name.isStaged || !name.isHidden {
        if ignored?.contains(name) == true { continue }
        let path = folder.appending(name.literal)
        if !isExcluded(path) { visit(path) }
      }
    } catch {
      failures.append(error)
    }
  }

  /// True for sites and tiles that Tessera made from photos, and for frames unless their folder is the input.
  private func isMade(_ folder: FilePath, holding names: [FilePath]) -> Bool {
    SiteNote.isSite(folder, holding: names) || PyramidNote.isTiles(folder, holding: names)
      || folder.components.count > rootLength && FrameName.isFrames(folder, holding: names)
  }

  private mutating func visit(_ path: FilePath) {
    do throws(FileError) {
      let (status, isLink) = try bounds.status(of: path)
      guard isWanted(path, status.kind) else { return }
      switch status.kind {
      case .folder: if isThorough && isLink { postponed.append(path) } else { walk(path) }
      case .file: files.append(Found(path: path, stamp: status.stamp, isLink: isLink))
      case .link, .other: failures.append(FileError(path, .notRegular))
      }
    } catch {
      if isWorthMentioning(error) { failures.append(error) }
    }
  }

  private mutating func noteFacts(in folder: FilePath, holding names: [FilePath]) {
    for name in names {
      let path = folder.appending(name)
      guard FolderFacts.mayBe(name) || FolderPage.mayBe(name) || AlbumLists.mayHave(path) else { continue }
      guard let status = try? bounds.status(of: path).status, status.kind == .file else { continue }
      let file = SidecarFile(path: path, stamp: status.stamp)
      if FolderFacts.mayBe(name) {
        facts[folder, default: []].append(file)
      } else if AlbumLists.mayHave(path) {
        albumLists[path.parent.parent, default: []].append(file)
      } else if pages[path.parent].map({ $0.path < path }) ?? true {
        // Of two names, the one in small letters counts.
        pages[path.parent] = file
      }
    }
  }

  private func isWorthMentioning(_ error: FileError) -> Bool {
    let path = error.path
    if error.reason == .linkOut {
      // This only checks whether the target is a folder.
      if (try? path.status())?.kind == .folder { return isWanted(path, .folder) }
      return isIncluded(path) && (isThorough || path.isNamedLikeAPictureOrVideo)
    }
    if isThorough && path.isLink { return isIncluded(path) }
    // A missing file or dangling link is not a folder; anything else may be a folder full of photos.
    let isNothing = error.reason == .missing || path.isLink && !error.reason.liesInTheSystem
    return !isNothing || isIncluded(path) && path.isNamedLikeAPictureOrVideo
  }

  private func isWanted(_ path: FilePath, _ kind: FileStatus.Kind) -> Bool {
    kind == .folder ? isRecursive && (takesHidden || !path.name.isKeptByPrograms) : isIncluded(path)
  }

  private func isExcluded(_ path: FilePath) -> Bool { !excluded.isEmpty && excluded.match(path, below: rootLength) }

  private func isIncluded(_ path: FilePath) -> Bool { included.isEmpty || included.match(path, below: rootLength) }
}

extension Gallery.Choice {
  /// True if a file with this path below an input is found: it is neither hidden nor excluded.
  package func finds(_ path: FilePath) -> Bool {
    let components = path.components.map { FilePath(bytes: $0) }
    if components.count > 1 && !isRecursive { return false }
    for (index, name) in components.enumerated() {
      if name.isHidden && (!takesHidden || name.isStaged) { return false }
      if index < components.count - 1 && name.isKeptByPrograms && !takesHidden { return false }
    }
    return !excluded.match(path, below: 0) && (included.isEmpty || included.match(path, below: 0))
  }
}

extension [Glob] {
  /// Returns true if any of the patterns matches the file or a folder above it.
  ///
  /// - Parameter length: The number of leading components to ignore.
  func match(_ path: FilePath, below length: Int) -> Bool {
    let components = path.components.dropFirst(length)
    return contains { $0.matches(components) }
  }
}

extension FilePath {
  /// True if the path's name, or that of a link's target, has a picture's extension.
  var isNamedLikeAPicture: Bool {
    // Few files need to be looked up.
    ImageFormat.isPromised(byExtension: fileExtension)
      || resolved.map { ImageFormat.isPromised(byExtension: $0.fileExtension) } ?? false
  }

  /// The same, with videos.
  fileprivate var isNamedLikeAPictureOrVideo: Bool {
    isNamedLikeAPicture || [self, resolved ?? self].contains { ForeignFormat.isVideo(byExtension: $0.fileExtension) }
  }

  fileprivate var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// True if cameras, cloud drives or file servers use a folder with this name for thumbnails or deleted files.
  fileprivate var isKeptByPrograms: Bool {
    Self.kept.contains(losslessText.lowercased())
  }

  private static let kept: Set<String> = [
    "@eadir", "@recently-snapshot", "@recycle", "@tmp", "#recycle", "#snapshot", "$recycle.bin", "__macosx",
    "lost+found", "system volume information",
  ]
}
