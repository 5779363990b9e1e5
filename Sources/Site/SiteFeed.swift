/// An Atom feed of what is new in a site, and the map of its addresses for search engines. Both have whole addresses.
package struct SiteFeed: Sendable {
  /// The address of the site's folder, with a slash at its end.
  private let base: String
  private let words: Site.Words
  private let entries: [Entry]

  /// An album, or a photo of a site without albums.
  package struct Entry: Sendable {
    package var title: String
    /// Its address in the site, which is also its identity.
    package var address: String
    /// The date of its newest photo, in universal time.
    package var updated: String
    package var detail: String
    package var picture: SiteAddress?

    package init(_ title: String, at address: String, updated: String, detail: String, picture: SiteAddress?) {
      (self.title, self.address, self.updated) = (title, address, updated)
      (self.detail, self.picture) = (detail, picture)
    }
  }

  /// The most entries of a feed.
  private static let mostEntries = 50

  /// - Parameter entries: All albums or photos; the newest are in the feed.
  package init(of site: Site, at base: String, _ entries: [Entry]) {
    self.base = base.hasSuffix("/") ? base : base + "/"
    words = site.words
    let order = entries.indices.sorted {
      (entries[$1].updated, entries[$0].address) < (entries[$0].updated, entries[$1].address)
    }
    // A photo that a site shows twice is news once.
    var seen: Set<String> = []
    let different = order.map { entries[$0] }.filter { seen.insert($0.address).inserted }
    self.entries = Array(different.prefix(Self.mostEntries))
  }

  /// The feed. It does not depend on when it is made.
  package var atom: String {
    let updated = entries.first?.updated ?? "1970-01-01T00:00:00Z"
    let name = markup(words.name)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(markup(words.language))\">",
      SiteFolder.signatures[0],
      "<id>\(markup(base))</id>",
      "<title>\(name)</title>",
    ]
    if !words.subtitle.isEmpty { lines.append("<subtitle>\(markup(words.subtitle))</subtitle>") }
    lines += [
      "<updated>\(updated)</updated>",
      "<author><name>\(name)</name></author>",
      "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(markup(base))\(SiteFolder.feed.text)\"/>",
      "<link rel=\"alternate\" type=\"text/html\" href=\"\(markup(base))\"/>",
    ]
    return (lines + entries.map(element) + ["</feed>"]).joined(separator: "\n") + "\n"
  }

  private func element(_ entry: Entry) -> String {
    let address = markup(base + entry.address)
    var content = entry.detail.isEmpty ? "" : "<p>\(markup(entry.detail))</p>"
    if let picture = entry.picture {
      content = "<p><a href=\"\(address)\"><img src=\"\(markup(base))\(picture.text)\" alt=\"\"></a></p>" + content
    }
    return """
      <entry>
      <id>\(address)</id>
      <title>\(markup(entry.title))</title>
      <updated>\(entry.updated)</updated>
      <link rel="alternate" type="text/html" href="\(address)"/>
      <content type="html">\(markup(content))</content>
      </entry>
      """
  }

  /// Returns text as XML has it, which lacks two more characters than HTML.
  private func markup(_ text: String) -> String { Self.markup(text) }

  private static func markup(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { [0xFFFE, 0xFFFF].contains($0.value) ? "\u{FFFD}" : $0 })
    return escaped(String(scalars))
  }

  /// The addresses of pages that stay.
  package static func map(of pages: [Site], at base: String) -> String {
    let base = markup(base.hasSuffix("/") ? base : base + "/")
    let addresses = pages.map { page in base + (page.album?.folder.map { $0.text + "/" } ?? "") }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      \(SiteFolder.signatures[1])
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(addresses.map { "<url><loc>\($0)</loc></url>" }.joined(separator: "\n"))
      </urlset>

      """
  }
}

extension SitePhoto {
  /// The rendition for previews elsewhere.
  package func preview(in site: Site) -> SiteAddress {
    site.address(of: self, width: widths.last { $0 <= 640 } ?? largest)
  }
}
