import Layouts

// The parts of a page that lead to other pages of a site with albums.

extension SitePage {
  private var phrases: PagePhrases { site.words.phrases }

  private func href(_ link: AlbumPage.Link) -> String { up + link.page.text }

  /// The owner's logo, which leads to the first page.
  var logo: String {
    guard let logo = assets.logo else { return "" }
    let name = site.album?.trail.first?.title ?? site.words.name
    let image = "<img src=\"\(up)\(logo.text)\" alt=\"\(escaped(name))\">"
    return "<a class=\"logo\" href=\"\(up)\(AlbumPage.page(in: nil).text)\">\(image)</a>"
  }

  /// The pages above an album.
  var trail: String {
    guard let trail = site.album?.trail, !trail.isEmpty else { return "" }
    let links = trail.map { "<li><a href=\"\(href($0))\" dir=\"auto\">\(escaped($0.title))</a></li>" }
    let current = "<li><span aria-current=\"page\" dir=\"auto\">\(escaped(site.words.title))</span></li>"
    return "<nav class=\"trail\" aria-label=\"\(escaped(phrases.text("trail")))\">"
      + "<ol>\(links.joined())\(current)</ol></nav>\n"
  }

  /// The albums in this one, each with a picture.
  var covers: String {
    guard let covers = site.album?.covers, !covers.isEmpty, number == 0 else { return "" }
    let items = covers.enumerated().map { item($1, isFirst: $0 < Self.firstCovers) }.joined()
    let list = "<ul class=\"covers\">\n\(items)</ul>"
    // Without a wall, they are what the page is about.
    if site.photos.isEmpty { return "<main>\n\(list)\n</main>\n" }
    return "<nav class=\"albums\" aria-label=\"\(escaped(phrases.text("albums")))\">\n\(list)\n</nav>\n"
  }

  /// The most covers that are loaded at once.
  private static let firstCovers = 8

  private func item(_ cover: AlbumPage.Cover, isFirst: Bool) -> String {
    let photo = cover.photo
    // Few covers are larger.
    let shown = [1: "40vw", 2: "40vw", 3: "30vw"][site.album?.covers.count ?? 0] ?? "320px"
    let sources = photo.widths.map { "\(up)\(address(of: photo, width: $0).text) \($0)w" }
    let picture =
      "<img src=\"\(up)\(address(of: photo, width: 640).text)\" srcset=\"\(sources.joined(separator: ", "))\" "
      + "sizes=\"(max-width:640px) 50vw, \(shown)\" width=\"4\" height=\"3\" \(isFirst ? "" : "loading=\"lazy\" ")"
      + "decoding=\"async\" alt=\"\">"
    let title = "<strong dir=\"auto\">\(escaped(cover.link.title))</strong>"
    let detail = "<span dir=\"auto\">\(escaped(cover.detail))</span>"
    return "<li><a href=\"\(href(cover.link))\"\(focus(of: photo))>\(picture)\(title)\(detail)</a></li>\n"
  }

  private func focus(of photo: SitePhoto) -> String { photo.coverFocus.map { " data-focus=\"\($0)\"" } ?? "" }

  /// Links to the albums before and after this one.
  var neighbors: String {
    guard let album = site.album, number == 0 else { return "" }
    func link(_ link: AlbumPage.Link?, _ relation: String, _ key: String) -> String {
      guard let link else { return "" }
      let label = "<span\(phrases.languageMark(of: key))>\(escaped(phrases.text(key)))</span>"
      return "<a rel=\"\(relation)\" href=\"\(href(link))\">\(label)"
        + "<strong dir=\"auto\">\(escaped(link.title))</strong></a>"
    }
    let links = link(album.previous, "prev", "previousAlbum") + link(album.next, "next", "nextAlbum")
    if links.isEmpty { return "" }
    return "<nav class=\"neighbors\" aria-label=\"\(escaped(phrases.text("otherAlbums")))\">\(links)</nav>\n"
  }
}

extension SitePhoto {
  /// The part of the photo that its cover keeps, if that is not its middle: style sheets have a rule for each of nine.
  var coverFocus: String? {
    func part(_ share: Double) -> Int { share < 0.36 ? 0 : share > 0.64 ? 2 : 1 }
    let (x, y) = (part(focus.x), part(focus.y))
    return x == 1 && y == 1 ? nil : "\(x)\(y)"
  }
}
