import Files
import Planning
import Site

// The files of a site that keep their names, published before its first page.

extension SiteRun {
  /// Publishes the pages of albums, the feed and the map of addresses. Everything that pages refer to is written before
  /// the first of them is.
  func publishAlbums(
    _ made: SiteMaking.Made, _ files: inout SiteFolder.Files, with assets: SiteAssets
  ) throws(FileError) {
    var finishes: [Site.Finish] = []
    for album in made.albums { finishes.append(try album.write(to: folder, &files, with: assets)) }
    for finish in finishes {
      try folder.replace(finish.address, with: finish.page(noting: SiteFolder.albumNote), &files)
      try folder.replace(finish.versionAddress, with: finish.version, &files)
    }
    guard let base = settings.site.baseAddress else { return }
    let feed = SiteFeed(of: made.site, at: base, made.news)
    let map = SiteFeed.map(of: [made.site] + made.albums, at: base)
    for (address, text) in [(SiteFolder.feed, feed.atom), (SiteFolder.map, map)] {
      if folder.isForeign(address) {
        notes.note("\(folder.path(of: address)): was not made by Tessera, and is kept")
      } else {
        try folder.replace(address, with: text, &files)
      }
    }
  }
}
