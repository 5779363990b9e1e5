package import Files

extension Site {
  /// Writes the pages and their assets, all but the first page and the version, which publish the site.
  ///
  /// - Parameter files: The renditions, which are there; written files are added.
  package func write(
    to folder: SiteFolder, _ files: inout SiteFolder.Files
  ) throws(FileError) -> Finish {
    func asset(_ name: String, _ ending: String, _ text: String) throws(FileError) -> SiteAddress {
      let bytes = Array(text.utf8)
      let address = SiteFolder.address("assets", name, ending, of: bytes)
      try folder.write(bytes, at: address, &files)
      return address
    }
    let style = try asset("site", "css", SiteProgram.styleSheet)
    var parts: [String: String] = [:]
    for name in SiteProgram.script.partNames {
      let part = try asset(String(name.dropLast(3)), "js", SiteProgram.script.part(name))
      parts[name] = part.path.name.text
    }
    let script = try asset("wall", "js", SiteProgram.script.main(parts: parts))
    let program = script.path.name.text + "+" + style.path.name.text
    let json = SiteData(self, program: program).json()
    let ranges = pageRanges
    let rules = ranges.map { TileRules(site: self, range: $0).css }
    let version = SiteFolder.shortDigest(
      of: Array(([json, words.title, words.subtitle, words.footer] + rules).joined(separator: "\n").utf8))
    let data = try asset("photos", "js", "tesseraSite({\"version\":\"\(version)\",\(json.dropFirst()));\n")
    // Pages link to each other, so none can be named by its own contents.
    let pages =
      [SiteAddress(SiteNote.page)]
      + ranges.indices.dropFirst().map { SiteAddress("pages", "\($0 + 1)-\(version).html") }
    var first: SitePage?
    for (number, range) in ranges.enumerated() {
      let tiles = try asset("tiles", "css", rules[number])
      let page = SitePage(
        site: self, range: range, number: number, pages: pages, style: [style, tiles],
        // The script shows all photos on the first page.
        script: number == 0 ? script : nil, data: number == 0 ? data : nil)
      if number == 0 {
        first = page
      } else {
        try folder.write(Array(page.html.utf8), at: pages[number], &files)
      }
    }
    guard let first else { preconditionFailure("A site must have a page.") }
    return Finish(page: first, version: "tesseraVersion(\"\(version)\", \"\(data.text)\");\n")
  }

  /// The photos of each page.
  private var pageRanges: [Range<Int>] {
    let most = SitePage.maxPhotos
    let starts = stride(from: 0, to: max(1, photos.count), by: most)
    return starts.map { $0..<min(photos.count, $0 + most) }
  }

  /// The files that publish a site, which are written last.
  package struct Finish: Sendable {
    private let page: SitePage
    /// The version that open pages read.
    package let version: String

    fileprivate init(page: SitePage, version: String) {
      self.page = page
      self.version = version
    }

    /// Returns the first page.
    ///
    /// - Parameter note: The record of how it was made.
    package func page(noting note: String?) -> String {
      var page = page
      page.note = note
      return page.html
    }
  }
}
