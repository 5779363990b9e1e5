package import Files
package import ImageCodecs
package import Store

extension Gallery {
  /// The settings with which photos are found and opened. They do not decide which photos are wanted.
  package struct Environment: Sendable {
    /// The wall itself, which must not become its own tile if it is among the photos.
    package var output: FilePath?
    /// Returns true if a file is another wall, which is skipped when it is found in a folder.
    package var isOtherWall: @Sendable (FileIdentity) -> Bool = { _ in false }
    /// True if pictures that Tessera made count as photos, even if they are found in a folder.
    package var takesWalls = false
    /// True if photos may be remote.
    package var fetches = false
    /// The number of seconds after a change before a file is used.
    package var settle: Double?
    /// True if photos whose size a manifest declares are opened nevertheless.
    package var opensDeclared = true
    /// True if such photos need not exist.
    package var mayLackDeclared = false
    package var decoding: DecodingLimits
    /// The number of cores used; nil for all.
    package var jobs: Int?
    /// The cache of earlier runs.
    package var store: Store?
    /// The share of the files to take, in order. It is the same share for every run that finds the same files.
    package var share: Share?
    /// True to try files again that took too much processor time in an earlier run.
    package var retriesLate = false
    /// Digests of contents, if stamps are not trusted.
    package var contents: ContentDigests?
    /// Begins to count the photos that are opened or analyzed; nil if progress is not shown.
    package var counting: (@Sendable (Work, _ total: Int) -> Count)?

    package init(decoding: DecodingLimits = DecodingLimits()) {
      self.decoding = decoding
    }
  }
}

extension Gallery {
  /// The work on many photos before a wall is rendered.
  package enum Work: Sendable {
    /// Opening photos for their sizes and metadata.
    case reading
    /// Decoding photos for their colors and contents.
    case analyzing
  }

  /// The count of photos during work on them.
  package struct Count: Sendable {
    package let advance: @Sendable (FilePath) -> Void
    package let finish: @Sendable () -> Void

    package init(advance: @escaping @Sendable (FilePath) -> Void, finish: @escaping @Sendable () -> Void) {
      (self.advance, self.finish) = (advance, finish)
    }
  }
}

extension Gallery.Environment {
  /// Returns the results of earlier runs for an unchanged file, found by its stamp or by its contents.
  func catalogEntry(for path: FilePath, _ stamp: FileStamp?) -> CatalogEntry? {
    guard let stamp, stamp.isSettled, var entry = store?.entry(for: stamp) else { return nil }
    if let info = entry.info, decoding.contradict(info) { return nil }
    entry.count(for: path, decoding.videos)
    guard let contents else { return entry }
    guard let file = try? OpenFile(path), file.stamp == stamp, let content = contents.digest(of: file) else {
      return nil
    }
    return content == entry.content ? entry : nil
  }
}

extension Gallery {
  /// Notes in the catalog that a photo took too much processor time: it is not tried again.
  package static func note(_ error: ImageError, of photo: Photo, in environment: Environment) {
    guard error.reason.isLateness, let store = environment.store, let stamp = photo.stamp, stamp.isSettled else {
      return
    }
    var entry = store.entry(for: stamp) ?? CatalogEntry(info: photo.info)
    entry.lateness = .init("\(error.reason)")
    store.keep(entry, for: stamp)
  }
}

extension CatalogEntry {
  /// Keeps only the properties of a video that are those of its chosen frame.
  fileprivate mutating func count(for path: FilePath, _ videos: VideoSource?) {
    guard let choice = videos?.reader.choice(for: path).text, let known = info?.video?.choice, known != choice else {
      return
    }
    (looks, miniature, damage) = (nil, nil, nil)
    info?.video?.choice = choice
  }
}
