import Files
import Foundation
import Gallery
import Layouts
import Planning
import Sealing
import Site
import Wall

// Private sites with albums. The passwords of an album open all albums in it, so its cover and its numbers are known
// only to those who may see everything that they show.

extension SiteMaking {
  /// Returns the keys for the photos of albums. A photo in several albums may need several.
  func seals(of albums: [Album], with lock: SiteLock) throws(RunFailure) -> PhotoSeals {
    let names = lock.passwords.names
    func name(of album: Album) -> String { names.name(of: album.names) }
    let holders = albums.filter { $0.wall != nil }
    let keys = try lock.keys(
      for: Set(albums.dropFirst().map(name)), withPhotos: Set(holders.map(name)), request.notes)
    var realms: [FilePath: [Int]] = [:]
    for album in holders {
      let realm = keys.realm(of: name(of: album))
      for photo in album.wall?.photos ?? [] where realms[photo.path]?.contains(realm) != true {
        realms[photo.path, default: []].append(realm)
      }
    }
    return PhotoSeals(keys: keys, realms: realms)
  }

  /// Returns the first page for visitors of each realm, with texts about their photos.
  func homes(
    of albums: [Album], _ seals: PhotoSeals, known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) -> [Site] {
    seals.keys.keys.realms.indices.map { realm in
      var seen: Set<FilePath> = []
      let own = realm == 0 ? albums[0].allPhotos : albums.filter { seals.realm(of: $0) == realm }.flatMap(\.allPhotos)
      var site = site(of: [], [], [Self.noPlan], known: known)
      site.words = words(of: own.filter { seen.insert($0.path).inserted })
      return site
    }
  }

  func privateAlbums(_ albums: [Album], _ sites: [Site], _ homes: [Site], _ seals: PhotoSeals) -> PrivateAlbums {
    let realms = albums.map { seals.realm(of: $0) }
    // The realms of each album and of those in it, which come after it.
    var within = realms.map { Set([$0]) }
    for index in albums.indices.reversed() {
      if let parent = albums[index].parent { within[parent].formUnion(within[index]) }
    }
    let pages = albums.indices.map { index in
      var page = PrivateAlbums.Page(site: sites[index], realm: realms[index])
      let covers = cover(of: albums[index]).map { seals.realms(of: $0) } ?? []
      page.coverRealm = covers.first(where: within[index].contains) ?? realms[index]
      page.foldersAbove = foldersAbove(index, albums, sites)
      if albums[index].hiddenFolderCount == 0 { return page }
      page.site.photos = page.site.photos.map { photo in
        var photo = photo
        photo.words.folder = albums[index].shown(photo.words.folder.split(separator: "/")).joined(separator: "/")
        return photo
      }
      return page
    }
    return PrivateAlbums(pages: pages, homes: homes, addressKey: seals.keys.addressKey)
  }

  /// Hides the folders around the outermost album that the same passwords open: its visitors need not know their names.
  func hideFolders(of albums: inout [Album], with passwords: PasswordFile) {
    if run.settings.site.albums != .folder { return }
    let owners = albums.map {
      passwords.names.innermost(of: passwords.groups, around: passwords.names.name(of: $0.names))
    }
    // Each album comes after the one that it is in.
    for (index, owner) in owners.enumerated() where owner != nil {
      let parent = albums[index].parent ?? 0
      let isInner = owners[parent] == owner
      albums[index].hiddenFolderCount = isInner ? albums[parent].hiddenFolderCount : albums[index].names.count - 1
    }
  }

  /// Returns the folders that the photos of an album leave out, and those of the album around it do not.
  private func foldersAbove(_ index: Int, _ albums: [Album], _ sites: [Site]) -> String {
    let album = albums[index]
    guard let parent = album.parent, album.hiddenFolderCount > albums[parent].hiddenFolderCount,
      let holder = (index..<albums.count).first(where: { !sites[$0].photos.isEmpty })
    else { return "" }
    // Of several inputs, each is an album, but not among the folders of its photos.
    let folders = sites[holder].photos[0].words.folder.split(separator: "/")
    let first = max(albums[parent].hiddenFolderCount, albums[holder].names.count - folders.count)
    return first < album.hiddenFolderCount ? album.names[first..<album.hiddenFolderCount].joined(separator: "/") : ""
  }
}

extension SiteMaking.Album {
  /// Returns the last folders of a path, which its visitors may know.
  func shown<Folder>(_ folders: [Folder]) -> ArraySlice<Folder> { folders.suffix(names.count - hiddenFolderCount) }

  /// Returns a photo in a group of its folder, which has no other folders in its name.
  func shown(_ photo: Photo) -> Photo {
    if hiddenFolderCount == 0 { return photo }
    var photo = photo
    photo.group = FilePath(shown(names).joined(separator: "-"))
    return photo
  }
}

extension PhotoSeals {
  func realm(of album: SiteMaking.Album) -> Int { keys.realm(of: keys.names.name(of: album.names)) }
}

extension SiteKeysInUse {
  /// The key of albums' addresses.
  var addressKey: SecretKey {
    guard let text = state.addresses, let bytes = Data(base64Encoded: text), bytes.count == SecretKey.count else {
      preconditionFailure("A private site with albums must have a key for their addresses.")
    }
    return SecretKey([UInt8](bytes))
  }
}
