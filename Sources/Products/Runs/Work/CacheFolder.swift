package import Files
package import Planning

/// The folder of a cache that the user named. It must not be among the photos of a wall, or in the folder of its
/// output: its database and fetched photos would be found there.
package struct CacheFolder {
  private let path: FilePath

  /// Returns nil for a run without a cache, or with that in its usual place.
  package init?(_ work: WorkSettings) {
    guard work.usesCache, work.processing.has(\.cache) else { return nil }
    path = work.cache
  }

  /// Ends the run if the cache lies in a folder that is searched, or in the output. Hidden folders are not searched.
  ///
  /// - Parameters:
  ///   - inputs: The inputs. Folders are searched with everything in them.
  ///   - folders: The folders of single photos, which are not searched.
  ///   - output: The output, if it is a folder.
  package func refuse(
    in inputs: [FilePath], besides folders: some Sequence<FilePath>, output: FilePath? = nil
  ) throws(RunFailure) {
    let around = surrounding
    guard let own = around.first else { return }
    func isFolder(_ path: FilePath, among identities: [FileIdentity]) -> Bool {
      guard !path.isAddress, let status = try? path.status(), status.kind == .folder else { return false }
      return identities.contains(status.identity)
    }
    let cache = option(\ProcessingSettings.cache)
    let exact = (try? path.status()) == nil ? [] : [own]
    if let folder = inputs.first(where: { isFolder($0, among: around) })
      ?? folders.first(where: { isFolder($0, among: exact) })
    {
      throw .usage("\(cache) \(path): is among the photos in \(folder); choose another folder, or use --no-cache")
    }
    if let output, isFolder(output, among: around) {
      throw .usage("\(cache) \(path): is in the output, \(output); choose another folder, or use --no-cache")
    }
  }

  /// The cache’s folder, if it exists, and the existing folders around it, up to the first hidden one.
  private var surrounding: [FileIdentity] {
    var (folder, found) = (path.absolute, [FileIdentity]())
    // A folder that does not exist yet is in its nearest existing parent.
    while (try? folder.status()) == nil, folder != folder.parent {
      if folder.isHidden { return [] }
      folder = folder.parent
    }
    folder = folder.resolved ?? folder
    while let status = try? folder.status() {
      found.append(status.identity)
      if folder.isHidden || folder == folder.parent { break }
      folder = folder.parent
    }
    return found
  }
}

extension FilePath {
  fileprivate var isHidden: Bool { name.bytes.first == UInt8(ascii: ".") && name.bytes.count > 1 }
}
