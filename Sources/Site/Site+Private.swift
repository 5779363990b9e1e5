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
    let texts = keys.realms.indices.map { json(ofRealm: $0, realms, program: assets.program) }
    let version = String(keys.owner.digest(of: Array(texts.joined(separator: "\n").utf8)).prefix(12))
    for (text, sealer) in zip(texts, keys.sealers) {
      try folder.seal(Array(text.utf8), with: Seal(sealer, "data-\(version)"), padding: .coarse, &files)
    }
    let header = try PrivateHeader(of: keys, ownerText: ownerText, version: version, in: folder)
    let address = try folder.writeAsset("lock", "js", header.script, &files)
    let form = try folder.writeAsset("private", "css", SiteProgram.text(of: "private.css"), &files)
    let page = PrivatePage(style: [assets.style, form], script: assets.script, header: address)
    return Finish(
      address: AlbumPage.page(in: nil), version: "tesseraVersion(\"\(version)\", \"\(address.text)\");\n",
      versionAddress: AlbumPage.version(in: nil)
    ) { page.html(noting: $0 ?? "") }
  }

  /// Returns the data of the groups in a realm.
  private func json(ofRealm realm: Int, _ realms: [Int], program: String) -> String {
    var part = self
    let chosen = groups.indices.filter { realms[$0] == realm }
    part.groups = chosen.map { groups[$0] }
    var ends: [Int] = []
    for group in groups { ends.append((ends.last ?? 0) + group.count) }
    part.photos = chosen.flatMap { photos[ends[$0] - groups[$0].count..<ends[$0]] }
    return Self.json(PrivateData(groups: chosen, page: words, site: SiteData(part, program: program)))
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
  }

  init(groups: [Int], page words: Site.Words, site: SiteData) {
    (self.groups, self.site) = (groups, site)
    page = Page(
      title: words.title, subtitle: words.subtitle, footer: words.footer,
      isReversed: TextDirection(ofLanguage: words.language) == .rightToLeft)
  }
}

extension SiteFolder {
  /// Writes sealed content, unless it is there.
  package func seal(
    _ content: [UInt8], with seal: Seal, padding: ContentPadding, _ files: inout Files
  ) throws(FileError) {
    try write(SealedScript.text(of: sealed(content, with: seal, padding: padding)), at: seal.address, &files)
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
