import Files
import ImageCodecs
import Layouts
import Raster

/// A file that may be a photo, before it is opened.
struct Candidate {
  var path: FilePath
  /// True if the file itself was named, and not just its folder. Then every problem with it is reported.
  var isNamed: Bool
  /// True if the file was found in a folder of a list’s other photos.
  var isOther = false
  var declaredSize: (width: Double, height: Double)?
  /// The turn given in a manifest. Later, the path has it, too.
  var turn = QuarterTurn.none
  @Rare var hints = Photo.Hints()
  /// The caption given in a manifest.
  var caption: String?
  /// The metadata given in a manifest.
  @Rare var declared = Metadata()
  /// The values in columns of a list that are no other property.
  @Rare var columns = PhotoColumns()
  /// The fingerprint stored in a manifest.
  @Rare var fingerprint: NotedFingerprint?
  /// The stamp of the file; nil if there is no such file.
  var stamp: FileStamp?
  /// The sidecar, if metadata is requested and there is one.
  @Rare var sidecar: SidecarFile?
  /// The original, if it is an edited version of a photo beside it.
  @Rare var original: FilePath?
  /// The sidecar of its original.
  @Rare var originalSidecar: SidecarFile?
  /// The video beside it, of a Live Photo.
  @Rare var clip: SidecarFile?

  /// The note of the service that the photo comes from, if metadata is requested; for an edited photo, that of its
  /// original.
  @Rare var note: SidecarFile?
  /// The facts about the photos of its folder, if metadata is requested.
  var facts: FolderFacts?
  /// The albums of the service that the photo is in, that of its folder first.
  var albums: [AlbumNote] = []
  /// The lists of albums about the photos of its folder, if metadata is requested.
  var lists: AlbumLists?
  /// The page of its folder, or of the nearest one above it.
  var page: FolderPage?

  /// The title of its folder: that of its page comes before that of a service.
  var folderTitle: String? { page?.own(of: path.parent)?.title ?? albumOfFolder?.title }

  private var albumOfFolder: AlbumNote? {
    albums.first.flatMap { $0.file.path.parent == path.parent ? $0 : nil }
  }

  /// Its albums by lists. An edited photo is in those of its original, too.
  var listedAlbums: [AlbumLists.Album] {
    guard let lists else { return [] }
    return [path.unturned, original].compactMap(\.self).flatMap { lists.albums(of: $0.name) }
  }

  /// The titles of its albums, that of its folder first.
  var albumTitles: [String] {
    let titles = albums.map(\.title) + listedAlbums.map(\.title)
    guard let own = page?.own(of: path.parent)?.title else { return titles }
    return [own] + (albumOfFolder == nil ? titles : Array(titles.dropFirst()))
  }

  /// True if a sidecar or a video belongs to the photo.
  var hasCompanion: Bool { sidecar != nil || clip != nil }
  /// True if the file was found in a folder as a link to a file.
  var isLink: Bool

  init(path: FilePath, isNamed: Bool, stamp: FileStamp? = nil, isLink: Bool = false) {
    self.path = path
    self.isLink = isLink
    self.isNamed = isNamed
    self.stamp = stamp
  }

  /// Names the turn in the path. The video of a Live Photo would not be turned with it.
  mutating func turnPath() {
    path = path.turned(by: turn)
    stamp?.turn = path.turn
    clip = nil
    if let size = declaredSize, turn.exchangesAxes { declaredSize = (size.height, size.width) }
  }
}
