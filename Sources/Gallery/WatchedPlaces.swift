package import Files
import ImageCodecs
import Pyramids

/// The places whose changes concern a wall: folders of photos, and single files.
///
///     watch.watch(found.places.watched)
///     for change in watch.changes(within: 60) where found.places.concerns(change) { … }
///
/// A log, a report or a site written into one of the folders does not concern the wall.
package struct WatchedPlaces: Sendable {
  /// The folders that were searched for photos.
  private(set) var folders: Set<FilePath> = []
  /// Single files, which may be missing.
  private(set) var files: Set<FilePath> = []
  /// The folders of these files.
  private var parents: Set<FilePath> = []
  /// True if hidden files may be photos.
  private(set) var takesHidden = false

  package init() {}

  /// The folders to watch.
  package var watched: Set<FilePath> { folders.union(parents) }

  mutating func add(folders added: [FilePath], takingHidden: Bool) {
    folders.formUnion(added)
    takesHidden = takesHidden || takingHidden
  }

  /// Adds single files; remote ones do not change.
  package mutating func add(files added: [FilePath]) {
    for file in added.map(\.wholeFile) where !file.isAddress && files.insert(file).inserted {
      parents.insert(file.parent)
    }
  }

  package mutating func formUnion(_ other: WatchedPlaces) {
    add(folders: Array(other.folders), takingHidden: other.takesHidden)
    files.formUnion(other.files)
    parents.formUnion(other.parents)
  }

  /// True if a change at `path` may concern the wall. The path of a watched folder stands for anything in it.
  package func concerns(_ path: FilePath) -> Bool {
    if folders.contains(path) || files.contains(path) || parents.contains(path) { return true }
    let name = path.name
    let isAboutPhotos =
      FolderFacts.mayBe(name) || FolderPage.mayBe(name) || IgnoredNames.lists.contains(name) || AlbumLists.mayHave(path)
    if isAboutPhotos, folders.contains(path.parent) { return true }
    let isHidden = path.name.bytes.first == UInt8(ascii: ".")
    guard folders.contains(path.parent), takesHidden || !isHidden, !path.isStaged else { return false }
    return (try? path.status())?.kind == .folder
      ? !path.isMadeFromPhotos
      : path.isNamedLikeANote && !path.stem.fileExtension.isEmpty || path.mayBePhoto
  }
}

extension FoundFiles {
  /// The places to watch for changes of these files.
  package var places: WatchedPlaces {
    var places = WatchedPlaces()
    places.add(folders: Array(walkedFolders), takingHidden: takesHidden)
    places.add(files: namedFiles + manifests)
    places.add(files: candidates.filter(\.isNamed).map(\.path))
    let named = candidates.filter(\.isNamed).map(\.path.wholeFile).flatMap { [$0] + EditedName.originals(of: $0) }
    places.add(files: named.flatMap { Sidecar.names(for: $0) + NoteNames.usualNames(of: $0) })
    places.add(files: Array(Set(candidates.flatMap { $0.albums.map(\.file.path) + $0.listedAlbums.map(\.file.path) })))
    // Pictures without a usual extension, which are not recognized any more once they are gone.
    places.add(files: candidates.map(\.path).filter { !$0.isNamedLikeAPhoto && $0.mayBePhoto })
    return places
  }
}

extension FilePath {
  /// True if the name is that of a picture, a video, a sidecar or a file that is reported because Tessera cannot read
  /// it.
  fileprivate var isNamedLikeAPhoto: Bool {
    let fileExtension = fileExtension
    return ImageFormat.isPromised(byExtension: fileExtension) || ForeignFormat.isVideo(byExtension: fileExtension)
      || ForeignFormat.isPromised(byExtension: fileExtension) || fileExtension == "xmp"
  }

  /// True unless the file is no picture, neither by name nor by content, such as a log.
  var mayBePhoto: Bool {
    if isNamedLikeAPhoto { return true }
    guard let file = try? OpenFile(self) else { return (try? status())?.kind == .file }
    guard let start = try? file.bytes(at: 0, count: ImageFormat.sniffedBytes) else { return true }
    return ImageFormat(sniffing: start) != nil || ForeignFormat(sniffing: start, fileExtension: fileExtension) != nil
  }

  /// True for a folder of a site or of tiles that Tessera made.
  fileprivate var isMadeFromPhotos: Bool {
    guard let names = try? entries() else { return false }
    return SiteNote.isSite(self, holding: names) || PyramidNote.isTiles(self, holding: names)
  }
}
