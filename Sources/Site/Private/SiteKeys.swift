import Files
import Foundation
package import Sealing

/// The keys of a private site. Each realm, the photos that the same passwords open, has its own.
package struct SiteKeys: Equatable, Sendable {
  /// The salt of the passwords.
  package var salt: [UInt8]
  /// The sealed keys of realms, one for each password.
  package var slots: [[UInt8]]
  /// A key for each realm.
  package var realms: [SecretKey] {
    didSet { sealers = realms.map { Sealer($0) } }
  }
  package private(set) var sealers: [Sealer]

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
}

/// The place of content in a private site, and the key that it is sealed with.
package struct Seal: Hashable, Sendable {
  package let sealer: Sealer
  /// The address that the content would have in a public site.
  package let name: String

  package init(_ sealer: Sealer, _ name: String) { (self.sealer, self.name) = (sealer, name) }

  package var address: SiteAddress { SiteAddress("sealed", sealer.fileName(of: name) + ".js") }
}

/// The public part of a private site's keys, as the script and later runs read it.
package struct PrivateHeader: Codable, Sendable {
  package var rounds = SecretKey.rounds
  /// Base64, like all the others.
  package var salt: String
  package var slots: [String]
  /// What later runs need, sealed for the owner.
  package var owner: String
  package var version: String

  package init(salt: String, slots: [String], owner: String, version: String) {
    (self.salt, self.slots, self.owner, self.version) = (salt, slots, owner, version)
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
    guard let file = try? OpenFile(folder.path(of: address)),
      let bytes = try? file.bytes(at: 0, count: min(file.size, 1 << 20)), bytes.starts(with: start),
      bytes.suffix(end.count).elementsEqual(end),
      let header = try? JSONDecoder().decode(Self.self, from: Data(bytes.dropFirst(start.count).dropLast(end.count)))
    else { return nil }
    return (header, address)
  }
}
