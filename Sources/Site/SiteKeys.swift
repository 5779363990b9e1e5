package import Files
import Foundation
package import Sealing

/// The keys of a private site. Each realm, the photos that the same passwords open, has its own.
package struct SiteKeys: Equatable, Sendable {
  /// The salt of the passwords.
  package let salt: [UInt8]
  /// The sealed keys of realms, one for each password.
  package let slots: [[UInt8]]
  /// A key for each realm.
  package let realms: [SecretKey]
  package let sealers: [Sealer]

  package init(salt: [UInt8], slots: [[UInt8]], realms: [SecretKey]) {
    (self.salt, self.slots, self.realms) = (salt, slots, realms)
    sealers = realms.map { Sealer($0) }
  }

  /// Seals what only the owner reads, who has the keys of all realms.
  package var owner: Sealer { Self.owner(of: realms) }

  package static func owner(of realms: [SecretKey]) -> Sealer {
    let first = SecretKey(realms[0].derived("owner").bytes)
    return Sealer(realms.dropFirst().reduce(first) { SecretKey($0.digest(of: $1.bytes)) })
  }

  /// Returns the key of the first realm if no password opens it: it has no photos, and the owner, who has all other
  /// keys, needs it.
  package static func unopened(besides others: some Collection<SecretKey>) -> SecretKey {
    others.reduce(SecretKey([UInt8](repeating: 0, count: SecretKey.count))) { SecretKey($1.digest(of: $0.bytes)) }
  }
}

/// The place of content in a private site, and the key that it is sealed with.
package struct Seal: Hashable, Sendable {
  package let sealer: Sealer
  /// The address that the content would have in a public site.
  package let name: String

  package init(_ sealer: Sealer, _ name: String) { (self.sealer, self.name) = (sealer, name) }

  package var address: SiteAddress { SiteAddress("sealed", sealer.fileName(of: name) + ".css") }
}

/// The public part of a private site's keys, as the script and later runs read it.
package struct PrivateHeader: Codable, Sendable {
  package var rounds = SecretKey.rounds
  /// Base64, like all the others.
  package var salt: String
  package var slots: [String]
  /// The keys that later runs need, sealed for the owner.
  package var owner: String
  package var version: String
  /// The owner's texts for the form; nil for those in the visitor's language.
  var words: FormWords?

  struct FormWords: Codable, Sendable {
    var language: String
    var isReversed: Bool
    /// The forms of each, by key.
    var texts: [String: [String: String]]

    /// The texts that are shown before the site is open.
    private static let keys = [
      "privateTitle", "password", "unlock", "unlocking", "wrongPassword", "damagedSite", "unreachable", "insecure",
    ]

    init?(_ words: Site.Words) {
      let own = Self.keys.compactMap { key in words.own[key].map { (key, $0.forms) } }
      if own.isEmpty { return nil }
      language = words.language
      isReversed = words.isReversed
      texts = Dictionary(uniqueKeysWithValues: own)
    }
  }

  /// - Parameters:
  ///   - ownerText: What later runs need to know of the passwords.
  ///   - folder: The folder of the site, for messages.
  init(
    of keys: SiteKeys, ownerText: String, version: String, words: FormWords? = nil, in folder: SiteFolder
  ) throws(FileError) {
    let owner = try folder.sealed(
      Array(ownerText.utf8), with: Seal(keys.owner, "owner"), padding: .multiples(of: 1 << 10))
    salt = Data(keys.salt).base64EncodedString()
    slots = keys.slots.map { Data($0).base64EncodedString() }
    self.owner = Data(owner).base64EncodedString()
    (self.version, self.words) = (version, words)
  }
}

extension PrivateHeader {
  private static let start = Array("tesseraPrivate(".utf8)
  private static let end = Array(");\n".utf8)

  /// The script that gives the header to the page.
  var script: String { String(decoding: Self.start, as: UTF8.self) + Site.json(self) + ");\n" }

  /// The header of the site in a folder, and its address; nil if it is not private, or incomplete.
  package static func read(_ folder: SiteFolder) -> (header: PrivateHeader, address: SiteAddress)? {
    guard let page = try? OpenFile(folder.page), let html = try? page.bytes(at: 0, count: min(page.size, 1 << 14)),
      let match = String(decoding: html, as: UTF8.self).firstMatch(of: /assets\/(lock-[0-9a-f]{12}\.js)/)
    else { return nil }
    let address = SiteAddress("assets", String(match.1))
    return read(address, in: folder).map { ($0, address) }
  }

  private static func read(_ address: SiteAddress, in folder: SiteFolder) -> PrivateHeader? {
    guard let file = try? OpenFile(folder.path(of: address)),
      let bytes = try? file.bytes(at: 0, count: min(file.size, 1 << 20)), bytes.starts(with: start),
      bytes.suffix(end.count).elementsEqual(end),
      let header = try? JSONDecoder().decode(Self.self, from: Data(bytes.dropFirst(start.count).dropLast(end.count)))
    else { return nil }
    return header
  }

  /// The start of notes on the first pages of private sites.
  package static let noteStart = "private="

  // MARK: - Unfinished sites

  /// The header of a site that is being made, with which another run can go on.
  static let unfinished = SiteAddress("assets", "unfinished.js")

  package static func readUnfinished(_ folder: SiteFolder) -> PrivateHeader? { read(unfinished, in: folder) }

  /// Stores new keys before anything is sealed with them. A killed run would lose everything that it has sealed.
  package static func storeUnfinished(
    _ keys: SiteKeys, ownerText: String, in folder: SiteFolder
  ) throws(FileError) {
    let header = try PrivateHeader(of: keys, ownerText: ownerText, version: "", in: folder)
    try OutputFile.publish(Array(header.script.utf8), at: folder.path(of: unfinished), timeout: 60)
  }
}

extension SiteFolder {
  /// True for a private site, even if it is damaged or a run has only begun to make it.
  package var isPrivate: Bool {
    SiteNote.read(page)?.hasPrefix(PrivateHeader.noteStart) == true || PrivateHeader.read(self) != nil
      || contains(PrivateHeader.unfinished)
  }
}
