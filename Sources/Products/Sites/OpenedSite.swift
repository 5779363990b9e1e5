import Digests
import Files
import Foundation
import Sealing
import Site

/// An existing private site, opened with the passwords of its owner.
struct OpenedSite: Sendable {
  let header: PrivateHeader
  let realms: [SecretKey]
  let state: OwnerState
  /// The realms that each password opens.
  private let opened: [(access: PasswordFile.Access, places: Set<Int>)]

  /// Returns nil if the passwords do not open all realms.
  ///
  /// - Parameter key: Returns the key of a password.
  init?(_ header: PrivateHeader, _ passwords: PasswordFile, key: (String) -> SecretKey?) {
    guard header.rounds == SecretKey.rounds else { return nil }
    self.header = header
    var (found, count) = ([Int: SecretKey](), Int.max)
    var opened: [(access: PasswordFile.Access, places: Set<Int>)] = []
    let slots = header.slots.compactMap { Data(base64Encoded: $0).map { [UInt8]($0) } }
    for access in passwords.accesses where found.count < count {
      guard let sealer = key(access.password).map({ Sealer($0) }) else { continue }
      for slot in slots {
        guard let content = sealer.open(slot, as: SlotContent.name).flatMap(SlotContent.init(_:)), content.count > 0
        else { continue }
        count = content.count
        found.merge(content.realms) { first, _ in first }
        opened.append((access, Set(content.realms.keys)))
      }
    }
    if found[0] == nil {
      let others = (1..<max(1, min(count, found.count + 1))).compactMap { found[$0] }
      if others.count == count - 1, !others.isEmpty { found[0] = SiteKeys.unopened(besides: others) }
    }
    let realms = (0..<min(count, found.count)).compactMap { found[$0] }
    guard realms.count == count, !realms.isEmpty else { return nil }
    (self.realms, self.opened) = (realms, opened)
    guard let sealed = Data(base64Encoded: header.owner),
      let text = SiteKeys.owner(of: realms).open([UInt8](sealed), as: "owner"),
      let state = try? JSONDecoder().decode(OwnerState.self, from: Data(text))
    else { return nil }
    self.state = state
  }

  /// True if the site was made with exactly these passwords.
  func has(_ passwords: PasswordFile) -> Bool {
    state.passwords == passwords.digest(with: SiteKeys.owner(of: realms))
  }

  /// True if each password opens what the file says that it opens, and nothing else. Those who know a password of one
  /// group and can write to the folder could otherwise choose the keys of all others.
  var opensWhatItShould: Bool {
    opened.allSatisfy { access, places in
      if access.groups == nil { return true }
      return places.allSatisfy { $0 > 0 && $0 <= state.groups.count && access.opens(state.groups[$0 - 1]) }
    }
  }

  /// Returns the key of albums' addresses, which stay even if all other keys are new; nil if someone who knows only
  /// some of the passwords could have chosen it.
  func addresses(for passwords: PasswordFile) -> String? {
    let isOwners = opened.contains { $0.access.groups == nil }
    let isOfAll = opensWhatItShould && Set(passwords.groups).isSubset(of: state.groups)
    return isOwners || isOfAll ? state.addresses : nil
  }

  func keysInUse(_ names: PasswordNames) -> SiteKeysInUse {
    let slots = header.slots.compactMap { Data(base64Encoded: $0).map { [UInt8]($0) } }
    let keys = SiteKeys(salt: header.saltBytes, slots: slots, realms: realms)
    return SiteKeysInUse(keys: keys, state: state, names: names)
  }

  /// Returns the note on the first page.
  func note(of folder: SiteFolder) -> SealedNote? {
    SiteNote.read(folder.page).flatMap { SealedNote($0, openedBy: SiteKeys.owner(of: realms)) }
  }
}

extension PrivateHeader {
  var saltBytes: [UInt8] { Data(base64Encoded: salt).map { [UInt8]($0) } ?? [] }
}

/// The facts about passwords that only the owner can read.
struct OwnerState: Codable, Sendable {
  /// The digest of all passwords and of what they open.
  var passwords: String
  /// The groups with passwords of their own: those of the second realm, the third, and so on.
  var groups: [String]
  /// The photos that each password opens.
  var grants: [String]
  /// The key of albums' addresses, in Base64.
  var addresses: String?

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// The keys of realms that a password opens.
struct SlotContent: Codable {
  /// The number of realms in the site.
  var count: Int
  /// The keys in Base64, by the number of the realm.
  private var keys: [String: String]

  static let name = "slot"

  /// All slots of a site are as long as one that opens every realm.
  static func padding(of realmCount: Int) -> ContentPadding { .multiples(of: 256 * ((64 * realmCount + 40) / 256 + 1)) }

  init(_ realms: [SecretKey], opening places: [Int]) {
    count = realms.count
    keys = Dictionary(
      uniqueKeysWithValues: places.map { ("\($0)", Data(realms[$0].bytes).base64EncodedString()) })
  }

  init?(_ bytes: [UInt8]) {
    guard let content = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = content
  }

  var realms: [Int: SecretKey] {
    var realms: [Int: SecretKey] = [:]
    for (place, text) in keys {
      guard let place = Int(place), let key = Data(base64Encoded: text), key.count == SecretKey.count else { continue }
      realms[place] = SecretKey([UInt8](key))
    }
    return realms
  }

  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
  }
}

/// The record of a private site, with the digests of its files that are not sealed.
struct SealedNote: Codable {
  var record: String
  /// The digest of the first page without this note.
  var page: String
  /// The digests of all other files that are not sealed, by their paths.
  var files: [String: String]

  private static let name = "record"

  init(record: String, _ finish: Site.Finish, _ files: SiteFolder.Files, in folder: SiteFolder) throws(FileError) {
    self.record = record
    page = SHA256.hexDigest(of: Array(finish.page(noting: "").utf8))
    self.files = ["version.js": SHA256.hexDigest(of: Array(finish.version.utf8))]
    for address in files.addresses where address.path.components[0].elementsEqual("assets".utf8) {
      let file = try OpenFile(folder.path(of: address))
      self.files[address.text] = SHA256.hexDigest(of: try file.bytes(at: 0, count: file.size))
    }
  }

  init?(_ note: String, openedBy owner: Sealer) {
    let start = PrivateHeader.noteStart
    guard note.hasPrefix(start), let sealed = Data(base64Encoded: String(note.dropFirst(start.count))),
      let text = owner.open([UInt8](sealed), as: Self.name),
      let note = try? JSONDecoder().decode(Self.self, from: Data(text))
    else { return nil }
    self = note
  }

  /// Returns the note, sealed.
  func text(for owner: Sealer, in folder: SiteFolder) throws(FileError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let content = (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    let sealed = try folder.sealed(content, with: Seal(owner, Self.name), padding: .multiples(of: 1 << 10))
    return PrivateHeader.noteStart + Data(sealed).base64EncodedString()
  }
}

extension SHA256 {
  fileprivate static func hexDigest(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }
}
