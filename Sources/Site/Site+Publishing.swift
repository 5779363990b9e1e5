package import Files
import Foundation

extension Site {
  /// Writes a page, its later pages and their data: all files but the first page and the version, which publish them.
  ///
  /// - Parameter files: The renditions, which are there; written files are added.
  package func write(
    to folder: SiteFolder, _ files: inout SiteFolder.Files, with assets: SiteAssets
  ) throws(FileError) -> Finish {
    // Browsers read no other files from a disk than scripts, styles and pictures.
    let outlines = try outlines.map { bytes throws(FileError) in
      try folder.writeAsset(
        "outlines", "js", "tesseraOutlines(\"\(Data(bytes).base64EncodedString())\");\n", &files)
    }
    let json = SiteData(self, program: assets.program, outlines: outlines).json()
    let ranges = pageRanges
    let rules = ranges.map { TileRules(site: self, range: $0).sheets }
    let version = version(of: [json] + rules.joined().map(\.css))
    // A page of covers alone needs no script.
    let script = "tesseraSite({\"version\":\"\(version)\",\(json.dropFirst()));\n"
    let data = photos.isEmpty && album != nil ? nil : try folder.writeAsset("photos", "js", script, &files)
    // Pages link to each other, so none can be named by its own contents.
    let pages =
      [AlbumPage.page(in: album?.folder)]
      + ranges.indices.dropFirst().map { SiteAddress("pages", "\($0 + 1)-\(version).html") }
    var first: SitePage?
    for (number, range) in ranges.enumerated() {
      let tiles = try rules[number].map { sheet throws(FileError) in
        SitePage.Sheet(address: try folder.writeAsset("tiles", "css", sheet.css, &files), media: sheet.media)
      }
      let page = SitePage(
        site: self, range: range, number: number, pages: pages, tiles: tiles, assets: assets,
        // The script shows all photos on the first page.
        parts: firstParts, data: number == 0 && !photos.isEmpty ? data : nil)
      if number == 0 {
        first = page
      } else {
        try folder.write(Array(page.html.utf8), at: pages[number], &files)
      }
    }
    guard let first else { preconditionFailure("A site must have a page.") }
    return Finish(
      address: pages[0], version: "tesseraVersion(\"\(version)\", \"\(data?.text ?? "")\");\n",
      versionAddress: AlbumPage.version(in: album?.folder)
    ) { note in
      var page = first
      page.note = note
      return page.html
    }
  }

  /// A digest of everything that the pages of the wall show.
  private func version(of data: [String]) -> String {
    var parts = data + [words.title, words.subtitle, words.footer]
    if let album { parts.append("\(album)") }
    if let template = design.template { parts.append(template.text) }
    return SiteFolder.shortDigest(of: Array(parts.joined(separator: "\n").utf8))
  }

  /// The parts of the script without which the page cannot be laid out.
  private var firstParts: [String] {
    let isField = layout.map { ["hex", "honeycomb", "mosaic"].contains($0) } ?? false
    let isInGroups = layout == "hex" && groups.contains { $0.heading != nil }
    let part = layout.flatMap { SiteProgram.layoutParts[$0] }
    return (isField && !isInGroups ? ["cells.js"] : []) + [part].compactMap { $0 }
  }

  /// The photos of each page.
  private var pageRanges: [Range<Int>] {
    let most = SitePage.maxPhotos
    let starts = stride(from: 0, to: max(1, photos.count), by: most)
    return starts.map { $0..<min(photos.count, $0 + most) }
  }

  /// The files that publish a page, which are written last.
  package struct Finish: Sendable {
    package let address: SiteAddress
    /// The version that open pages read.
    package let version: String
    package let versionAddress: SiteAddress
    private let html: @Sendable (String?) -> String

    init(
      address: SiteAddress, version: String, versionAddress: SiteAddress, html: @escaping @Sendable (String?) -> String
    ) {
      (self.address, self.version, self.versionAddress, self.html) = (address, version, versionAddress, html)
    }

    /// Returns the first page.
    ///
    /// - Parameter note: The record of how it was made.
    package func page(noting note: String?) -> String { html(note) }
  }
}

extension SiteFolder {
  /// Writes a text into `assets`, named by its content.
  func writeAsset(
    _ name: String, _ ending: String, _ text: String, _ files: inout Files
  ) throws(FileError) -> SiteAddress {
    let bytes = Array(text.utf8)
    let address = Self.address("assets", name, ending, of: bytes)
    try write(bytes, at: address, &files)
    return address
  }
}
