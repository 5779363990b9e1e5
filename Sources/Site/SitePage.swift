import Files
import Layouts

/// A page of a site in HTML: some of its photos, on the wall as it was planned.
///
/// There is one for all photos, unless they are very many. Readers with scripts see all of them on the first page.
struct SitePage {
  let site: Site
  /// The photos on it.
  let range: Range<Int>
  /// The number of the page, from 0.
  let number: Int
  /// The addresses of all pages.
  let pages: [SiteAddress]
  /// The style sheets that place the photos as planned, and in narrow windows.
  let tiles: [Sheet]
  let assets: SiteAssets
  /// The parts of the script that are needed at once.
  let parts: [String]
  /// The data for the script, where the page has it.
  let data: SiteAddress?
  /// The record of how the page was made.
  var note: String? = nil

  /// A style sheet, and the windows that it is for.
  struct Sheet {
    var address: SiteAddress
    var media: String? = nil
  }

  /// The most photos on a page.
  static let maxPhotos = 500

  /// The most photos that are loaded at once, and the part of the wall that they are in, as a multiple of its width.
  private static let mostFirst = 4
  private static let firstHeight = 0.5

  /// The policy of the page: no script and no style that is not in a file of the site; nothing from elsewhere.
  static let policy =
    "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    + "form-action 'none'"

  /// The same, with videos if there are any, and with fonts if the owner's design may have some.
  private var policy: String {
    let hasVideos = site.photos.contains { $0.video != nil }
    let hasFonts = site.design.styleSheet != nil || site.design.template != nil
    let others = (hasFonts ? "font-src 'self'; " : "") + (hasVideos ? "media-src 'self'; " : "")
    return Self.policy.replacing("script-src", with: others + "script-src")
  }

  /// The address of the site's folder on the web, with a slash at its end.
  private var base: String? { site.baseAddress.map { $0.hasSuffix("/") ? $0 : $0 + "/" } }

  /// The way from the page to the site's folder.
  var up: String { String(repeating: "../", count: pages[number].path.components.count - 1) }

  /// The attributes of the whole document.
  private var attributes: String {
    let ground = site.surroundings.isDark.map { " data-ground=\"\($0 ? "dark" : "light")\"" } ?? ""
    let layout = site.layout.map { " data-layout=\"\(escaped($0))\"" } ?? ""
    let field = data != nil && site.isField ? " data-field" : ""
    return "lang=\"\(escaped(site.words.language))\"\(direction)\(layout)\(field)\(ground)"
  }

  var html: String {
    if let template = assets.template { return template.filled(part) }
    return """
      <!doctype html>
      <html \(attributes)>
      <head>
      \(head)</head>
      <body>
      \(trail)\(header)\(covers)\(main)\(navigation)\(footer)</body>
      </html>

      """
  }

  private var main: String {
    if site.photos.isEmpty && site.album != nil { return "" }
    return """
      <main>
      <div class="wall" id="wall"\(captions)\(data == nil ? "" : " data-script")>
      \(mosaic)\(sections)</div>
      </main>

      """
  }

  /// Returns a part of the page for a template.
  private func part(_ field: SiteTemplate.Field) -> String {
    let words = site.words
    return switch field {
    case .attributes: attributes
    case .head: head
    case .header: header
    case .trail: trail
    case .albums: covers
    case .wall: main
    case .navigation: navigation
    case .footer: footer
    case .name: escaped(words.name)
    case .title: escaped(words.title)
    case .subtitle: escaped(words.subtitle)
    case .language: escaped(words.language)
    case .direction: isReversed ? "rtl" : "ltr"
    case .root: up
    case .files: up + (assets.template?.address(of: FilePath("")).text ?? "")
    }
  }

  // MARK: - Around the photos

  private var head: String {
    let name = escaped(site.words.name)
    var lines = [
      "<meta charset=\"utf-8\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
      "<meta name=\"color-scheme\" content=\"\(colorScheme)\">",
      "<meta name=\"referrer\" content=\"no-referrer\">",
      "<title>\(name)</title>",
      "<meta property=\"og:type\" content=\"website\">",
      "<meta property=\"og:title\" content=\"\(name)\">",
    ]
    if !site.words.subtitle.isEmpty {
      lines.append("<meta name=\"description\" content=\"\(escaped(site.words.subtitle))\">")
    }
    if let photo = site.photos.first ?? site.album?.covers.first?.photo {
      lines.append("<link rel=\"icon\" href=\"\(up)\(address(of: photo, width: 320).text)\">")
      let image = site.mosaic?.picture.whole ?? address(of: photo, width: 1280)
      lines.append("<meta property=\"og:image\" content=\"\(escaped(base ?? up))\(image.text)\">")
    }
    if let base {
      let page = escaped(base) + (number == 0 ? site.album?.folder.map { $0.text + "/" } ?? "" : pages[number].text)
      lines.append("<meta property=\"og:url\" content=\"\(page)\">")
      lines.append("<link rel=\"canonical\" href=\"\(page)\">")
    }
    if let note { lines.append(SiteNote.element(note)) }
    if base != nil {
      let feed = "\(up)\(SiteFolder.feed.text)"
      lines.append("<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(feed)\" title=\"\(name)\">")
    }
    return (lines + links).joined(separator: "\n") + "\n"
  }

  /// The style sheets, and the scripts.
  private var links: [String] {
    let hasAlbums = site.album != nil || assets.logo != nil
    let last = [hasAlbums ? assets.albumStyle : nil, assets.ownStyle].compactMap { $0 }
    var lines = ([Sheet(address: assets.style)] + tiles + last.map { Sheet(address: $0) }).map { sheet in
      let media = sheet.media.map { " media=\"\($0)\"" } ?? ""
      return "<link rel=\"stylesheet\" href=\"\(up)\(sheet.address.text)\"\(media)>"
    }
    // Photos are shown first, as planned.
    if let data {
      let scripts = [assets.script] + parts.compactMap { assets.parts[$0] } + [data]
      lines += scripts.map { "<script src=\"\(up)\($0.text)\" defer></script>" }
    }
    return lines
  }

  private var isReversed: Bool { site.words.isReversed }
  private var direction: String { isReversed ? " dir=\"rtl\"" : "" }

  private var colorScheme: String { site.surroundings.isDark.map { $0 ? "dark" : "light" } ?? "light dark" }

  private var captions: String {
    site.surroundings.captions.map { " data-captions=\"\($0.rawValue)\"" } ?? ""
  }

  private var header: String {
    let words = site.words
    if words.title.isEmpty && words.subtitle.isEmpty && assets.logo == nil {
      return "<header class=\"unseen\"><h1>\(escaped(words.name))</h1></header>\n"
    }
    let title =
      words.title.isEmpty
      ? "<h1 class=\"unseen\">\(escaped(words.name))</h1>" : "<h1 dir=\"auto\">\(escaped(words.title))</h1>"
    let subtitle = words.subtitle.isEmpty ? "" : "<p dir=\"auto\">\(escaped(words.subtitle))</p>"
    return "<header>\(logo)\(title)\(subtitle)</header>\n"
  }

  private var footer: String {
    site.words.footer.isEmpty ? "" : "<footer><p dir=\"auto\">\(escaped(site.words.footer))</p></footer>\n"
  }

  /// Links to the other pages of the wall, and to the albums beside it.
  private var navigation: String {
    if pages.count < 2 { return neighbors }
    let links = pages.enumerated().map { index, page in
      index == number
        ? "<strong aria-current=\"page\">\(index + 1)</strong>" : "<a href=\"\(up)\(page.text)\">\(index + 1)</a>"
    }
    return "<nav class=\"pages\">\(links.joined(separator: " "))</nav>\n" + neighbors
  }

  // MARK: - Photos

  /// The picture that is made of the photos.
  private var mosaic: String {
    guard let mosaic = site.mosaic, number == 0 else { return "" }
    let (width, height) = mosaic.wholeSize
    return "<p class=\"mosaic\"><img src=\"\(mosaic.picture.whole.text)\" width=\"\(width)\" height=\"\(height)\" "
      + "alt=\"\(escaped(site.words.name))\"></p>\n"
  }

  private var sections: String {
    var text = ""
    var first = 0
    for (index, group) in site.groups.enumerated() {
      let shown = (first..<first + group.count).clamped(to: range)
      first += group.count
      if shown.isEmpty { continue }
      text += "<section>\n"
      if let heading = group.heading, shown.lowerBound == first - group.count {
        text += "<h2 class=\"h\(index)\" dir=\"auto\">\(escaped(heading.text))</h2>\n"
      }
      text += "<ul>\n"
      for photo in shown { text += item(photo) }
      text += "</ul>\n</section>\n"
    }
    return text
  }

  private func item(_ index: Int) -> String {
    let photo = site.photos[index]
    let largest = photo.largest
    let (width, height) = (largest, photo.height(ofWidth: largest))
    let link =
      "<a href=\"\(up)\(address(of: photo, width: largest).text)\" data-pswp-width=\"\(width)\" "
      + "data-pswp-height=\"\(height)\">"
    let caption =
      photo.words.caption.isEmpty ? "" : "\n<figcaption dir=\"auto\">\(escaped(photo.words.caption))</figcaption>"
    return "<li id=\"\(site.keys[index])\" class=\"t\(index) \(NarrowWindow.name(of: photo))\">"
      + "<figure>\(link)\(picture(index))</a>\(original(of: photo))\(caption)</figure></li>\n"
  }

  private func original(of photo: SitePhoto) -> String {
    guard let address = photo.original else { return "" }
    let phrases = site.words.phrases
    let mark = phrases.languageMark(of: "original")
    return "<a class=\"original\" href=\"\(up)\(address.text)\"\(mark)>\(escaped(phrases.text("original")))</a>"
  }

  private func picture(_ index: Int) -> String {
    let photo = site.photos[index]
    let sources = photo.widths.map { "\(up)\(address(of: photo, width: $0).text) \($0)w" }
    let unplanned = site.mosaic == nil ? "100vw" : "\(TileRules.heightBesideMosaic * photo.width / photo.height)px"
    let narrow = NarrowWindow(site: site, range: range)
    let shown = "\(narrow.query) \(written(narrow.share(of: photo)))vw"
    let sizes = photo.tile.map { "\(shown), \(width(of: photo, in: $0))" } ?? unplanned
    let usual = photo.widths.first { $0 >= 640 } ?? photo.largest
    return "<img src=\"\(up)\(address(of: photo, width: usual).text)\" srcset=\"\(sources.joined(separator: ", "))\" "
      + "sizes=\"\(sizes)\" width=\"\(photo.largest)\" height=\"\(photo.height(ofWidth: photo.largest))\" "
      + "\(loading(index))decoding=\"async\" alt=\"\(escaped(photo.words.alternative))\">"
  }

  /// Returns the width of a photo that is where the plan has it. In windows smaller than the wall, the script lays
  /// photos out as large as planned, and so needs no other renditions.
  private func width(of photo: SitePhoto, in tile: Plan.Tile) -> String {
    let width = tile.widthShown(of: photo)
    let share = "\(written(100 * width / Double(site.canvas.width)))vw"
    return site.layout == nil ? share : "max(\(share),\(Int(width.rounded(.up)))px)"
  }

  private func loading(_ index: Int) -> String {
    if !isFirst(index) { return "loading=\"lazy\" " }
    return index == range.lowerBound ? "fetchpriority=\"high\" " : ""
  }

  /// Returns true for photos that are visible before any scrolling: they do not wait for the style sheets.
  private func isFirst(_ index: Int) -> Bool {
    guard site.mosaic == nil, index < range.lowerBound + Self.mostFirst, let tile = site.photos[index].tile else {
      return false
    }
    return number == 0 && tile.frame.minY < Self.firstHeight * Double(site.canvas.width)
  }

  /// Returns the rendition of a width, or the next smaller one.
  func address(of photo: SitePhoto, width: Int) -> SiteAddress {
    site.address(of: photo, width: photo.widths.last { $0 <= width } ?? photo.largest)
  }
}
