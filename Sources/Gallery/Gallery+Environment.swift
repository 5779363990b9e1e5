package import Files
package import ImageCodecs
package import Store

extension Gallery {
  /// Where and how photos are looked for and opened. It says nothing about which photos are wanted.
  package struct Environment: Sendable {
    /// The wall itself, which must not become its own tile when it stands among the photos.
    package var output: FilePath?
    /// Returns whether a file is another wall, which is skipped when it is found in a folder.
    package var isOtherWall: @Sendable (FileIdentity) -> Bool = { _ in false }
    /// Whether photos may be elsewhere.
    package var fetches = false
    /// Files changed fewer seconds ago are not used yet.
    package var settle: Double?
    /// Whether photos whose size a manifest declares are opened nevertheless.
    package var opensDeclared = true
    package var decoding: DecodingLimits
    /// The number of cores used; nil for all.
    package var jobs: Int?
    /// The cache of earlier runs.
    package var store: Store?
    /// The share of the files to take, in their order. It is the same share for every run that finds the same files.
    package var share: Share?
    /// Digests of contents, where stamps are not trusted.
    package var contents: ContentDigests?

    package init(decoding: DecodingLimits = DecodingLimits()) {
      self.decoding = decoding
    }
  }
}

extension Gallery.Environment {
  /// Returns what earlier runs found out about a file that has not changed since, by its stamp or by its content.
  func entry(for path: FilePath, _ stamp: FileStamp?) -> CatalogEntry? {
    guard let stamp, stamp.isSettled, let entry = store?.entry(for: stamp) else { return nil }
    guard let contents else { return entry }
    guard let file = try? OpenFile(path), file.stamp == stamp, let content = contents.digest(of: file) else {
      return nil
    }
    return content == entry.content ? entry : nil
  }
}
