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
    if let outlines {
      for sealer in keys.sealers { try folder.seal(outlines: outlines, with: sealer, &files) }
    }
    return try finish(sealing: texts, to: folder, &files, with: assets, keys: keys, ownerText: ownerText)
  }

  /// Seals the data of each realm and the owner's logo, and writes the keys.
  func finish(
    sealing texts: [String], to folder: SiteFolder, _ files: inout SiteFolder.Files, with assets: SiteAssets,
    keys: SiteKeys, ownerText: String
  ) throws(FileError) -> Finish {
    let version = String(keys.owner.digest(of: Array(texts.joined(separator: "\n").utf8)).prefix(12))
    for (text, sealer) in zip(texts, keys.sealers) {
      try folder.seal(Array(text.utf8), with: Seal(sealer, "data-\(version)"), padding: .coarse, &files)
      if let logo = design.logo {
        try folder.seal(logo.bytes, with: Seal(sealer, logo.sealedName), padding: .coarse, &files)
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

  /// Returns the data of the groups in a realm.
  private func json(ofRealm realm: Int, _ realms: [Int], _ assets: SiteAssets) -> String {
    var part = self
    let chosen = groups.indices.filter { realms[$0] == realm }
    part.groups = chosen.map { groups[$0] }
    var ends: [Int] = []
    for group in groups { ends.append((ends.last ?? 0) + group.count) }
    part.photos = chosen.flatMap { photos[ends[$0] - groups[$0].count..<ends[$0]] }
    let page = PrivateTexts(words)
    let look = PrivateLook(design, assets)
    return Self.json(PrivateData(groups: chosen, page: page, look: look, site: part.privateData(assets)))
  }

  /// Returns the data of a page whose map, if it has one, is sealed.
  func privateData(_ assets: SiteAssets) -> SiteData {
    SiteData(
      self, program: assets.program,
      outlines: hasMap ? outlines.map { SiteAddress(SiteFolder.sealedName(ofOutlines: $0)) } : nil)
  }

  var hasMap: Bool { outlines != nil && photos.contains { $0.coordinates != nil } }

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
  var page: PrivateTexts
  var look: PrivateLook
  var site: SiteData
}

/// The texts that a public page has in HTML.
struct PrivateTexts: Encodable {
  var title: String
  var subtitle: String
  var footer: String
  var isReversed: Bool

  init(_ words: Site.Words) {
    (title, subtitle, footer) = (words.title, words.subtitle, words.footer)
    isReversed = words.isReversed
  }
}

/// The owner's design of a private site.
struct PrivateLook: Encodable {
  /// The owner's rules.
  var style: String?
  /// The name of the owner's logo, and its type.
  var logo: String?
  var logoType: String?
  /// The address of the rules for pages with albums or a logo.
  var sheet: String

  init(_ design: SiteDesign, _ assets: SiteAssets) {
    style = design.styleSheet.map { String(decoding: $0, as: UTF8.self) }
    (logo, logoType, sheet) = (design.logo?.sealedName, design.logo?.mediaType, assets.albumStyle.text)
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
  /// Other outlines have another name: padded, they may have the same size.
  fileprivate static func sealedName(ofOutlines bytes: [UInt8]) -> String { "outlines-\(shortDigest(of: bytes))" }

  /// Writes the outlines of countries for a map.
  func seal(outlines: [UInt8], with sealer: Sealer, _ files: inout Files) throws(FileError) {
    try seal(outlines, with: Seal(sealer, Self.sealedName(ofOutlines: outlines)), padding: .coarse, &files)
  }

  /// Writes sealed content, unless it is there.
  package func seal(
    _ content: [UInt8], with seal: Seal, padding: ContentPadding, _ files: inout Files
  ) throws(FileError) {
    try write(SealedSheet.text(of: sealed(content, with: seal, padding: padding)), at: seal.address, &files)
  }

  /// Adds a photo as it is, sealed.
  package func add(_ photo: FilePath, with seal: Seal) throws(FileError) {
    let source = try OpenFile(photo)
    if source.size > 500_000_000 { throw FileError(photo, action: "be encrypted", code: EFBIG) }
    let content = try source.bytes(at: 0, count: source.size)
    let file = try output(seal.address)
    try file.write(SealedSheet.text(of: sealed(content, with: seal, padding: .coarse)))
    try file.publish()
  }

  /// Gives all sealed files that are newer than the published version the same modification time. Otherwise, their
  /// times would tell which files were made together: those of one photo.
  package func settleTimes(of files: Files) {
    let published = (try? version.status())?.stamp.modified ?? .min
    let sealed = files.addresses.filter { $0.path.components[0].elementsEqual("sealed".utf8) }.map(path(of:))
    let times = sealed.map { (path: $0, modified: (try? $0.status())?.stamp.modified ?? .min) }
    let new = times.filter { $0.modified > published }
    guard let last = new.map(\.modified).max() else { return }
    for file in new { file.path.setModificationTime(last) }
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
