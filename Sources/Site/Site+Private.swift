import Digests
package import Files
import Foundation
package import Sealing

// Private sites: everything but the program is sealed.

extension Site {
  /// Writes the files of a private site, all but the first page and the version, which publish it.
  ///
  /// - Parameters:
  ///   - realms: The realm of each group.
  ///   - ownerText: What later runs need to know of the passwords.
  package func write(
    to folder: SiteFolder, _ files: inout SiteFolder.Files, with assets: SiteAssets, keys: SiteKeys, realms: [Int],
    ownerText: String
  ) throws(FileError) -> Finish {
    let texts = keys.realms.indices.map { json(ofRealm: $0, realms, assets) }
    let version = String(keys.owner.digest(of: Array(texts.joined(separator: "\n").utf8)).prefix(12))
    for (text, sealer) in zip(texts, keys.sealers) {
      try folder.seal(Array(text.utf8), with: Seal(sealer, "data-\(version)"), padding: .coarse, &files)
      if let logo = design.logo {
        try folder.seal(logo.bytes, with: Seal(sealer, logo.sealedName), padding: .fine, &files)
      }
      if let outlines {
        try folder.seal(outlines, with: Seal(sealer, Self.sealedOutlines), padding: .fine, &files)
      }
    }
    let header = try PrivateHeader(
      of: keys, ownerText: ownerText, version: version, words: PrivateHeader.FormWords(words), in: folder)
    let address = try folder.writeAsset("lock", "js", header.script, &files)
    let form = try folder.writeAsset("private", "css", SiteProgram.text(of: "private.css"), &files)
    let page = PrivatePage(style: [assets.style, form], script: assets.script, header: address)
    return Finish(
      address: AlbumPage.page(in: nil), version: "tesseraVersion(\"\(version)\", \"\(address.text)\");\n",
      versionAddress: AlbumPage.version(in: nil)
    ) { page.html(noting: $0 ?? "") }
  }

  private static let sealedOutlines = "outlines"

  /// Returns the data of the groups in a realm.
  private func json(ofRealm realm: Int, _ realms: [Int], _ assets: SiteAssets) -> String {
    var part = self
    let chosen = groups.indices.filter { realms[$0] == realm }
    part.groups = chosen.map { groups[$0] }
    var ends: [Int] = []
    for group in groups { ends.append((ends.last ?? 0) + group.count) }
    part.photos = chosen.flatMap { photos[ends[$0] - groups[$0].count..<ends[$0]] }
    let hasMap = outlines != nil && part.photos.contains { $0.coordinates != nil }
    let map = hasMap ? SiteAddress(Self.sealedOutlines) : nil
    let page = PrivateData.Page(
      words, style: design.styleSheet, logo: design.logo, logoStyle: design.logo.map { _ in assets.albumStyle.text })
    return Self.json(
      PrivateData(groups: chosen, page: page, site: SiteData(part, program: assets.program, outlines: map)))
  }

  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every value can be encoded: lengths are finite.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// The data of a realm for the script.
private struct PrivateData: Encodable {
  /// The places of its groups among all groups.
  var groups: [Int]
  /// The texts that a public page has in HTML.
  var page: Page
  var site: SiteData

  struct Page: Encodable {
    var title: String
    var subtitle: String
    var footer: String
    var isReversed: Bool
    /// The owner's rules.
    var style: String?
    /// The name of the owner's logo, its type, and the address of the rules for pages with a logo.
    var logo: String?
    var logoType: String?
    var logoStyle: String?

    init(_ words: Site.Words, style: [UInt8]?, logo: SiteDesign.Logo?, logoStyle: String?) {
      (title, subtitle, footer) = (words.title, words.subtitle, words.footer)
      isReversed = TextDirection(ofLanguage: words.language) == .rightToLeft
      self.style = style.map { String(decoding: $0, as: UTF8.self) }
      (self.logo, logoType, self.logoStyle) = (logo?.sealedName, logo?.mediaType, logoStyle)
    }
  }
}

extension SiteDesign.Logo {
  /// The name that it is sealed with.
  fileprivate var sealedName: String { "logo-\(SiteFolder.shortDigest(of: bytes)).\(fileExtension)" }

  fileprivate var mediaType: String {
    switch fileExtension {
    case "svg": "image/svg+xml"
    case "jpg": "image/jpeg"
    default: "image/\(fileExtension)"
    }
  }
}

extension SiteFolder {
  /// Writes sealed content, unless it is there.
  package func seal(
    _ content: [UInt8], with seal: Seal, padding: ContentPadding, _ files: inout Files
  ) throws(FileError) {
    try write(SealedScript.text(of: sealed(content, with: seal, padding: padding)), at: seal.address, &files)
  }

  /// Adds a photo as it is, sealed.
  package func add(_ photo: FilePath, with seal: Seal) throws(FileError) {
    let source = try OpenFile(photo)
    if source.size > 500_000_000 { throw FileError(photo, action: "be encrypted", code: EFBIG) }
    let content = try source.bytes(at: 0, count: source.size)
    let file = try output(seal.address)
    try file.write(SealedScript.text(of: sealed(content, with: seal, padding: .fine)))
    try file.publish()
  }

  /// Returns sealed content. Whether anything can be sealed was checked before.
  package func sealed(_ content: [UInt8], with seal: Seal, padding: ContentPadding) throws(FileError) -> [UInt8] {
    do throws(SealingError) {
      return try seal.sealer.seal(content, as: seal.name, padding: padding)
    } catch {
      throw FileError(path(of: seal.address), action: "be encrypted", code: ENOMEM)
    }
  }
}
