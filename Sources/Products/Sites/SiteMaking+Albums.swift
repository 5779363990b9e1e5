import Files
import Gallery
import ImageCodecs
import Layouts
import Planning
import Runs
import Site
import Wall

// Sites with a page for each album, and one set of renditions.

extension SiteMaking {
  /// The photos of albums, and the plan of each album’s wall.
  private struct Planned {
    var albums: [Album]
    /// All photos that are shown.
    var photos: [Photo]
  }

  /// An album with its place in the site.
  struct Album {
    var node: AlbumTree.Node
    /// The names of the albums around it, and its own, as the file of passwords has them.
    var names: [String]
    /// Its place in the list of the album that it is in; nil for the first page.
    var parent: Int?
    var folder: SiteAddress?
    /// The number of folders around it that its visitors need not know, on a private site.
    var hiddenFolderCount = 0
    /// The photos on its own page; nil if there are none.
    var wall: (photos: [Photo], plan: Plan)?
    /// The shown photos in it, at any depth.
    var allPhotos: [Photo] = []
  }

  func attemptAlbums(
    _ source: inout WallSource, by kind: SiteSettings.Albums
  ) throws(RunFailure) -> WallSource.Attempt<Made> {
    let planned = try timings.measure(.planning) { () throws(RunFailure) in
      try source.planning { photos throws(RunFailure) in try plan(&photos, by: kind) }
    }
    noticeCovers(of: planned.albums)
    let known = source.known
    let identified = timings.measure(.finding) { identify(planned.photos) }
    if !identified.unusable.isEmpty { return .unusable(identified.unusable) }
    let seals = try lock.map { lock throws(RunFailure) in try self.seals(of: planned.albums, with: lock) }
    var made = Made(
      site: wholeSite(of: identified.named), plan: planned.albums.lazy.compactMap(\.wall).first?.plan ?? Self.noPlan)
    (made.seals, made.contents) = (seals, identified.contents)
    if let unusable = try makeRenditions(of: identified.named, &made, known: { known[$0] }) {
      return .unusable(unusable)
    }
    try addOriginals(of: planned.photos, to: &made)
    try addVideos(of: planned.photos, to: &made)
    let photos = Dictionary(
      zip(planned.photos.map(\.path), made.site.photos), uniquingKeysWith: { first, _ in first })
    let homes = seals.map { self.homes(of: planned.albums, $0) { known[$0] } }
    let first = words(of: planned.photos, on: lock == nil ? planned.albums[0].node.page : nil)
    let names = planned.albums.map { album in seals.flatMap { homes?[$0.realm(of: album)].words.name } ?? first.name }
    let sites = sites(of: planned, photos, first, homes: names) { known[$0] }
    made.site = sites[0]
    made.albums = Array(sites.dropFirst())
    if let seals, let homes { made.privateAlbums = privateAlbums(planned.albums, sites, homes, seals) }
    made.differentPhotoCount = photos.count
    made.news = news(of: planned.albums, sites)
    return .made(made)
  }

  static let noPlan = Plan(canvas: Plan.Canvas(width: Int(WallRequest.defaultWidth), height: 1), tiles: [])

  // MARK: - Planning

  private func plan(_ photos: inout WallPhotos, by kind: SiteSettings.Albums) throws(RunFailure) -> Planned {
    let all = photos.photos
    if kind == .year || kind == .month, let notice = PhotoDates.notice(about: all) { request.notes.note(notice) }
    let tree = AlbumTree(
      of: all, by: kind, inputs, request.look.text.locale, untagged: phrases.text("otherPhotos"),
      isReversed: request.choice.isReversed)
    var albums = listed(tree.root)
    if let lock {
      hideFolders(of: &albums, with: lock.passwords)
    } else {
      // Private albums have no folders.
      try refuseForeignPages(albums)
    }
    let walls = try request.plan(
      albums: albums.map { album in
        album.node.photos.map { request.choice.grouping == .folder ? album.shown(all[$0]) : all[$0] }
      }, of: &photos)
    let shown = Set(photos.photos.map(\.path))
    for index in albums.indices {
      albums[index].wall = walls[index]
      albums[index].allPhotos =
        albums[index].node.allPhotos.map { all[$0] }.filter { shown.contains($0.path) }
        .withoutRepeats
    }
    return Planned(albums: withoutEmpty(albums), photos: photos.photos.withoutRepeats)
  }

  private var phrases: PagePhrases {
    PagePhrases(in: request.look.text.locale.tag, own: strings)
  }

  /// Returns the first page and all albums, each before those in it.
  private func listed(_ root: AlbumTree.Node) -> [Album] {
    var albums: [Album] = []
    func add(_ node: AlbumTree.Node, in parent: Int?, at folder: FilePath?) {
      let place = albums.count
      let names = parent.map { albums[$0].names + [node.passwordName] } ?? []
      albums.append(Album(node: node, names: names, parent: parent, folder: folder.map { SiteAddress($0) }))
      for (album, name) in zip(node.albums, AlbumFolder.names(of: node.albums.map(\.name))) {
        add(album, in: place, at: (folder ?? FilePath("albums")).appending(FilePath(name)))
      }
    }
    add(root, in: nil, at: nil)
    return albums
  }

  /// Leaves out albums without photos that can be shown.
  private func withoutEmpty(_ albums: [Album]) -> [Album] {
    let kept = albums.indices.filter { $0 == 0 || !albums[$0].allPhotos.isEmpty }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    return kept.map { index in
      var album = albums[index]
      album.parent = album.parent.flatMap { places[$0] }
      return album
    }
  }

  private func refuseForeignPages(_ albums: [Album]) throws(RunFailure) {
    for folder in albums.lazy.compactMap(\.folder) {
      for name in ["index.html", "version.js"] {
        let file = SiteAddress(folder.path.appending(FilePath(name)))
        if !self.folder.isForeign(file) { continue }
        throw .usage(
          "\(self.folder.path(of: file)): does not belong to an album of this site; move it away, or rename the album")
      }
    }
  }

  // MARK: - Pages

  /// Returns a site of all photos without a wall, to which files are added.
  private func wholeSite(of photos: [Named]) -> Site {
    Site(
      surroundings: Surroundings(width: WallRequest.defaultWidth), canvas: Self.noPlan.canvas,
      groups: [Site.Group(count: photos.count)],
      photos: photos.map { photo, name in
        let (width, height) = size(of: photo)
        return SitePhoto(identifier: name, width: width, height: height, format: style.look.output.format)
      }, fileExtension: style.look.output.format.fileExtensions[0])
  }

  private func sites(
    of planned: Planned, _ photos: [FilePath: SitePhoto], _ first: Site.Words, homes: [String],
    known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) -> [Site] {
    let details = planned.albums.map(detail)
    let pages = pages(of: planned.albums, photos, details, home: first.name)
    return planned.albums.indices.map { index in
      let album = planned.albums[index]
      let (own, plan) = album.wall ?? ([], Self.noPlan)
      let names = own.map { photos[$0.path]?.identifier ?? "" }
      var site = site(of: own, names, [plan], known: known)
      site.photos = zip(own, site.photos).map { photo, shown in
        var shown = shown
        if let whole = photos[photo.path] { (shown.original, shown.video) = (whole.original, whole.video) }
        return shown
      }
      site.words = index == 0 ? first : words(of: album, detail: details[index], home: homes[index])
      site.album = pages[index]
      return site
    }
  }

  /// Returns the words of the first page, for which the page of its folder has a title and a text.
  private func words(of photos: [Photo], on page: FolderPage?) -> Site.Words {
    var words = words(of: photos)
    if let title = page?.title, words.title.isEmpty { (words.title, words.name) = (title, title) }
    if let text = page?.text { words.subtitle = words.subtitle.isEmpty ? text : "\(text)\n\n\(words.subtitle)" }
    return words
  }

  private func noticeCovers(of albums: [Album]) {
    for album in albums {
      guard let page = album.node.page, let cover = page.cover else { continue }
      if album.allPhotos.contains(where: { $0.path == cover }) { continue }
      request.notes.note("\(page.path): its cover \(cover) is not among the photos")
    }
  }

  private func words(of album: Album, detail: String, home: String) -> Site.Words {
    var words = words(of: album.allPhotos)
    words.title = album.node.title
    words.name = "\(album.node.title) – \(home)"
    if words.subtitle.isEmpty { words.subtitle = detail }
    if let text = album.node.page?.text { words.subtitle = "\(text)\n\n\(words.subtitle)" }
    return words
  }

  private func pages(
    of albums: [Album], _ photos: [FilePath: SitePhoto], _ details: [String], home: String
  ) -> [AlbumPage] {
    let links = albums.indices.map { index in
      AlbumPage.Link(index == 0 ? home : albums[index].node.title, to: albums[index].folder)
    }
    let inner = Dictionary(grouping: albums.indices.dropFirst()) { albums[$0].parent ?? 0 }
    return albums.indices.map { index in
      var page = AlbumPage(folder: albums[index].folder)
      var above = albums[index].parent
      while let place = above {
        page.trail.insert(links[place], at: 0)
        above = albums[place].parent
      }
      page.covers = (inner[index] ?? []).compactMap { album in
        cover(of: albums[album]).flatMap { photo in
          photos[photo.path].map { shown in
            var shown = shown
            shown.focus = focus(of: photo, showing: shown.faces)
            return AlbumPage.Cover(links[album], showing: shown, detail: details[album])
          }
        }
      }
      if let parent = albums[index].parent, let siblings = inner[parent], let place = siblings.firstIndex(of: index) {
        page.previous = place > 0 ? links[siblings[place - 1]] : nil
        page.next = place + 1 < siblings.count ? links[siblings[place + 1]] : nil
      }
      return page
    }
  }

  /// The photo on the cover: that which the page of the folder names, else the first of the highest rank.
  func cover(of album: Album) -> Photo? {
    if let path = album.node.page?.cover, let named = album.allPhotos.first(where: { $0.path == path }) { return named }
    var best: Photo?
    for photo in album.allPhotos where best.map({ $0.rankAsCover < photo.rankAsCover }) ?? true { best = photo }
    return best
  }

  /// The number of photos and albums in an album, and the months of its photos.
  private func detail(of album: Album) -> String {
    let locale = request.look.text.locale
    func counted(_ key: String, _ count: Int) -> String { phrases.text(key, count, written: locale.digits(count)) }
    var parts = [counted("count", album.allPhotos.count)]
    if album.node.albumCount > 0 { parts.insert(counted("albumCount", album.node.albumCount), at: 0) }
    if let span = PhotoDates(of: album.allPhotos).span(of: album.allPhotos) {
      func written(_ date: PhotoDate) -> String { PhotoDate(noted: date.month)?.written(nil, in: locale) ?? "" }
      let (first, last) = (written(span.oldest), written(span.newest))
      if first != album.node.title || last != first { parts.append(first == last ? first : "\(first) – \(last)") }
    }
    return parts.joined(separator: " · ")
  }

  // MARK: - News

  private func news(of albums: [Album], _ sites: [Site]) -> [SiteFeed.Entry] {
    albums.indices.compactMap { index in
      guard let photos = albums[index].wall?.photos, let folder = albums[index].folder else { return nil }
      let dates = PhotoDates(of: photos)
      let updated = photos.compactMap { dates.internetTime(of: $0) }.max()
      let cover = cover(of: albums[index]).flatMap { cover in
        photos.firstIndex { $0.path == cover.path }.map { sites[index].photos[$0] }
      }
      return SiteFeed.Entry(
        albums[index].node.title, at: folder.text + "/", updated: updated ?? Self.unknownTime,
        detail: sites[index].words.subtitle, picture: (cover ?? sites[index].photos.first)?.preview(in: sites[index]))
    }
  }

  /// Returns the photos of a site without albums as news.
  func news(of photos: [Photo], in site: Site) -> [SiteFeed.Entry] {
    if run.settings.site.baseAddress == nil { return [] }
    let dates = PhotoDates(of: photos)
    return zip(photos.indices, site.photos).filter { !photos[$0.0].isRepeat }.map { index, photo in
      SiteFeed.Entry(
        photo.words.alternative, at: "#\(photo.identifier)",
        updated: dates.internetTime(of: photos[index]) ?? Self.unknownTime, detail: photo.words.description,
        picture: photo.preview(in: site))
    }
  }

  private static let unknownTime = "1970-01-01T00:00:00Z"
}
