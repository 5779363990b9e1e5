package import Files

// The files of a site whose names never change, beside its first page and its version: the pages of albums, the feed,
// the map of addresses. Files of others with these names stay.

extension SiteFolder {
  /// The folder of albums.
  static let albums = FilePath("albums")
  package static let feed = SiteAddress("feed.xml")
  package static let map = SiteAddress("sitemap.xml")

  /// Writes a file whose name never changes, unless it is there with the same contents.
  package func replace(_ address: SiteAddress, with text: String, _ files: inout Files) throws(FileError) {
    files.add(address)
    let bytes = Array(text.utf8)
    if let file = try? OpenFile(path(of: address)), file.size == bytes.count,
      (try? file.bytes(at: 0, count: file.size)) == bytes
    {
      return
    }
    let file = try output(address)
    try file.write(bytes)
    try file.publish()
  }

  /// True if a file of another program has the name of a page, the feed or the map of addresses.
  package func isForeign(_ address: SiteAddress) -> Bool {
    (try? path(of: address).status()) != nil && !isOwn(address)
  }

  private func isOwn(_ address: SiteAddress) -> Bool {
    let path = path(of: address)
    // A site of its own that someone has put into the folder of albums has another note.
    if path.name == SiteNote.page { return SiteNote.read(path) == Self.albumNote }
    guard let file = try? OpenFile(path), let bytes = try? file.bytes(at: 0, count: min(file.size, 1 << 10)) else {
      return false
    }
    let start = String(decoding: bytes, as: UTF8.self)
    if path.name == version.name {
      let page = SiteAddress(address.path.parent.appending(SiteNote.page))
      return start.hasPrefix("tesseraVersion(") && !isForeign(page)
    }
    return Self.signatures.contains { start.utf8.firstRange(of: $0.utf8) != nil }
  }

  /// The note on pages of albums.
  package static let albumNote = "album"
  /// The element by which the feed is known, and the comment by which the map is.
  static let signatures = ["<generator>Tessera</generator>", "<!-- Tessera -->"]

  /// The files of these kinds that Tessera made.
  func standingPages() -> [SiteAddress] {
    var pages = [Self.feed, Self.map].filter(isOwn)
    for folder in albumFolders() {
      pages += [SiteNote.page, version.name].map { SiteAddress(folder.appending($0)) }.filter(isOwn)
    }
    return pages
  }

  /// True for the folder of a site of its own, which may have albums, too.
  private func isOtherSite(_ folder: FilePath) -> Bool {
    SiteNote.read(path.appending(folder).appending(SiteNote.page)).map { $0 != Self.albumNote } ?? false
  }

  /// All folders of albums, each before those in it.
  private func albumFolders() -> [FilePath] {
    var found: [FilePath] = []
    var waiting = [Self.albums]
    while let folder = waiting.popLast() {
      guard !isOtherSite(folder), let names = try? path.appending(folder).entries() else { continue }
      found.append(folder)
      // Links may lead to folders of others, or in a circle.
      waiting += names.map(folder.appending).filter { path.appending($0).isFolderItself }
    }
    return found
  }

  /// Removes pages that are no longer in the site, and the folders that they leave empty.
  ///
  /// - Returns: The number of albums whose pages were removed.
  func removeOtherPages(than files: Files) -> Int {
    let others = standingPages().filter { !files.addresses.contains($0) }
    for page in others { path(of: page).remove() }
    for folder in albumFolders() { OutputFile.removeLeftovers(in: path.appending(folder)) }
    for name in [Self.feed, Self.map].map(\.path) { OutputFile.removeLeftovers(of: path.appending(name)) }
    removeEmptyFolders(path.appending(Self.albums))
    return others.count { $0.path.name == SiteNote.page }
  }
}
