package import Files
package import Sealing

/// The pages of a private site with albums. With the key of an album come those of all albums in it.
///
/// There are no folders, and one page for all visitors: the query of its address names an album by a keyed digest. Each
/// realm has a list of its albums. The data of each page is a file of its own, so another photo in an album changes the
/// data of the pages that show it, and the lists.
package struct PrivateAlbums: Sendable {
  /// The first page, and those of albums.
  package var pages: [Page]
  /// The first page for visitors of each realm, without photos.
  package var homes: [Site]
  /// The key of albums' addresses.
  package var addressKey: SecretKey

  package init(pages: [Page], homes: [Site], addressKey: SecretKey) {
    (self.pages, self.homes, self.addressKey) = (pages, homes, addressKey)
  }

  package struct Page: Sendable {
    package var site: Site
    package var realm: Int
    /// The realm of the photo on its cover.
    package var coverRealm: Int
    /// The folders that its photos do not name, because its visitors may not see the albums around it.
    package var foldersAbove = ""

    package init(site: Site, realm: Int) { (self.site, self.realm, coverRealm) = (site, realm, realm) }

    fileprivate var folder: SiteAddress? { site.album?.folder }
  }

  /// Writes all files but the first page and the version, which publish the site.
  package func write(
    to folder: SiteFolder, _ files: inout SiteFolder.Files, with assets: SiteAssets, keys: SiteKeys, ownerText: String
  ) throws(FileError) -> Site.Finish {
    let first = pages[0].site
    var lists = homes.map { PrivateAlbumList(named: $0.words.name, PrivateLook(first.design, assets), first.words) }
    let places = Dictionary(uniqueKeysWithValues: pages.indices.map { (pages[$0].folder, $0) })
    var rank = 0
    for index in pages.indices {
      var page = PrivateAlbumList.Page(
        data: try seal(pages[index].site, pages[index].realm, folder, &files, assets, keys))
      for cover in pages[index].site.album?.covers ?? [] {
        guard let album = cover.link.folder, let place = places[album] else { continue }
        let (id, child) = (identifier(of: album), pages[place])
        page.albums.append(id)
        if !child.foldersAbove.isEmpty { page.above[id] = child.foldersAbove }
        lists[child.realm].covers[id] = PrivateAlbumList.Cover(cover, realm: child.coverRealm)
        if child.realm == pages[index].realm { continue }
        lists[child.realm].home.albums.append(id)
        lists[child.realm].ranks[id] = rank
        rank += 1
      }
      if let album = pages[index].folder { lists[pages[index].realm].pages[identifier(of: album)] = page }
      if index == 0 { lists[0].home = page }
    }
    for realm in homes.indices.dropFirst() {
      lists[realm].home.data = try seal(homes[realm], realm, folder, &files, assets, keys)
    }
    return try first.finish(
      sealing: lists.map { Site.json($0) }, to: folder, &files, with: assets, keys: keys, ownerText: ownerText)
  }

  /// Seals the data of a page, and returns its name.
  private func seal(
    _ site: Site, _ realm: Int, _ folder: SiteFolder, _ files: inout SiteFolder.Files, _ assets: SiteAssets,
    _ keys: SiteKeys
  ) throws(FileError) -> String {
    let (text, sealer) = (Array(Site.json(PrivatePageData(site, assets)).utf8), keys.sealers[realm])
    let name = "page-" + sealer.digest(of: text).prefix(12)
    try folder.seal(text, with: Seal(sealer, name), padding: .coarse, &files)
    if site.hasMap, let outlines = site.outlines { try folder.seal(outlines: outlines, with: sealer, &files) }
    return name
  }

  /// Returns the number of an album in addresses. It stays as long as the album has its name.
  private func identifier(of folder: SiteAddress) -> String {
    addressKey.digest(of: Array(folder.text.utf8)).prefix(10).hexadecimal
  }
}

/// The albums of a realm for the script.
private struct PrivateAlbumList: Encodable {
  /// The name of the first page, in links to it.
  var name: String
  /// The first page for those who have the key of this realm, but not that of the one around it.
  var home = Page(data: "")
  /// The pages and the covers of the realm's albums, by their numbers.
  var pages: [String: Page] = [:]
  var covers: [String: Cover] = [:]
  /// The places of its outermost albums among those of all realms, in the order of the site.
  var ranks: [String: Int] = [:]
  var look: PrivateLook
  var phrases: [String: Phrase]

  struct Page: Encodable {
    /// The name of its data.
    var data: String
    /// The numbers of the albums in it, in order.
    var albums: [String] = []
    /// The folders before those of photos in some of these albums.
    var above: [String: String] = [:]
  }

  struct Cover: Encodable {
    var title: String
    var detail: String
    /// The photo on it, its widths and its realm.
    var photo: String
    var widths: [Int]
    var realm: Int
    var focus: String?

    init(_ cover: AlbumPage.Cover, realm: Int) {
      (title, detail, self.realm) = (cover.link.title, cover.detail, realm)
      (photo, widths, focus) = (cover.photo.identifier, cover.photo.widths, cover.photo.coverFocus)
    }
  }

  struct Phrase: Encodable {
    var text: String
    /// True if it is in English, and the page is not.
    var isForeign: Bool
  }

  init(named name: String, _ look: PrivateLook, _ words: Site.Words) {
    (self.name, self.look) = (name, look)
    let keys = ["albums", "nextAlbum", "otherAlbums", "previousAlbum", "trail"]
    let known = words.phrases
    phrases = Dictionary(
      uniqueKeysWithValues: keys.map { ($0, Phrase(text: known.text($0), isForeign: known.isForeign($0))) })
  }
}

/// The data of a page for the script.
private struct PrivatePageData: Encodable {
  var page: PrivateTexts
  var site: SiteData

  init(_ site: Site, _ assets: SiteAssets) {
    (page, self.site) = (PrivateTexts(site.words), site.privateData(assets))
  }
}
