import Files
import Foundation
import Gallery
import Parallel
import Planning
import Runs
import Sealing
import Site

/// The passwords of a private site, and the keys that they open.
///
/// A site keeps its keys, sealed with the passwords, so a run needs only the passwords to find out whether the site is
/// up to date, and to add to it. Deriving a key from a password takes a good part of a second, and is done once.
final class SiteLock: Sendable {
  let passwords: PasswordFile
  private let folder: SiteFolder
  private let memory = Mutex(Memory())

  private struct Memory {
    /// Keys of passwords, by the salt and the password.
    var derived: [[String]: SecretKey] = [:]
    /// The existing site by the address of its header; nil if no password opens it.
    var opened: [SiteAddress: OpenedSite?] = [:]
    var keys: SiteKeysInUse?
  }

  init(_ passwords: PasswordFile, _ folder: SiteFolder) { (self.passwords, self.folder) = (passwords, folder) }

  // MARK: - The existing site

  /// Returns the record of the existing site; nil if the passwords do not open it, or are not those that it has.
  func record() -> WallRecord? {
    guard let opened = opened(), opened.has(passwords), let note = opened.note(of: folder) else { return nil }
    return WallRecord(note.record)
  }

  /// Returns the record of the existing site, even if its passwords have changed since.
  func oldRecord() -> WallRecord? { (opened()?.note(of: folder)?.record).map { WallRecord($0) } }

  private func opened() -> OpenedSite? {
    guard let (header, address) = PrivateHeader.read(folder) else { return nil }
    if let known = memory.withLock({ $0.opened[address] }) { return known }
    let opened = OpenedSite(header, passwords) { [self] in try? wrappingKey(of: $0, header.saltBytes) }
    memory.withLock { $0.opened[address] = .some(opened) }
    return opened
  }

  /// Returns a site that another run with the same passwords has begun.
  private func begun() -> OpenedSite? {
    PrivateHeader.readUnfinished(folder).flatMap { header in
      OpenedSite(header, passwords) { [self] in try? wrappingKey(of: $0, header.saltBytes) }
    }
  }

  /// Returns the key that a password stands for.
  private func wrappingKey(of password: String, _ salt: [UInt8]) throws(SealingError) -> SecretKey {
    let name = [Data(salt).base64EncodedString(), password]
    if let known = memory.withLock({ $0.derived[name] }) { return known }
    let key = try SecretKey(password: Array(password.utf8), salt: salt)
    memory.withLock { $0.derived[name] = key }
    return key
  }

  // MARK: - Keys for the next site

  /// Returns the keys of the site that is being made: those of the existing one, as far as the passwords are the same.
  func keys(for photos: [Photo], _ notes: any Notes) throws(RunFailure) -> SiteKeysInUse {
    let groups = Set(photos.map { $0.group?.text ?? "" })
    return try keys(for: groups, withPhotos: groups, notes)
  }

  /// - Parameters:
  ///   - names: The names of all groups or albums.
  ///   - holders: The names of those that have photos of their own.
  func keys(
    for names: Set<String>, withPhotos holders: Set<String>, _ notes: any Notes
  ) throws(RunFailure) -> SiteKeysInUse {
    try check(holders)
    if let known = memory.withLock({ $0.keys }) { return known }
    let meaning = passwords.names
    for entry in passwords.entries
    where entry.group.map({ group in names.contains { meaning.isSame($0, as: group) } }) == false {
      // The name may be part of a password with a colon, so it is not quoted.
      notes.note("\(passwords.path): line \(entry.line): no \(meaning.noun) has this name")
    }
    let keys: SiteKeysInUse
    do throws(SealingError) { keys = try self.keys(notes) } catch { throw .usage("--password-file: \(error)") }
    do throws(FileError) {
      let opened = opened()
      if opened?.realms != keys.keys.realms || opened?.state.addresses != keys.state.addresses {
        try PrivateHeader.storeUnfinished(keys.keys, ownerText: keys.state.json, in: folder)
      }
    } catch {
      throw .output(error)
    }
    memory.withLock { $0.keys = keys }
    return keys
  }

  private func check(_ groups: Set<String>) throws(RunFailure) {
    let (names, named) = (passwords.names, passwords.groups)
    let closed = groups.filter { group in !named.contains { names.isPart(group, of: $0) } }.min()
    guard !passwords.opensAll, let closed else { return }
    if closed.isEmpty, names != .groups {
      throw .usage("\(passwords.path): no password opens the photos outside of albums; add a password for all")
    }
    throw .usage(
      "\(passwords.path): no password opens the \(names.noun) “\(closed)”; add a line "
        + "“\(PasswordFile.notation(of: closed)): PASSWORD”, or a password for all")
  }

  private func keys(_ notes: any Notes) throws(SealingError) -> SiteKeysInUse {
    var keys = try lockedKeys(notes)
    if passwords.names != .groups, keys.state.addresses == nil {
      keys.state.addresses = Data(SecretKey.random().bytes).base64EncodedString()
    }
    return keys
  }

  private func lockedKeys(_ notes: any Notes) throws(SealingError) -> SiteKeysInUse {
    let accesses = passwords.accesses
    if let begun = begun(), begun.has(passwords) { return begun.keysInUse(passwords.names) }
    let opened = opened()
    let addresses = opened?.addresses(for: passwords)
    if let opened {
      if opened.has(passwords) { return opened.keysInUse(passwords.names) }
      if opened.state.grants.isCovered(by: accesses.map(\.grant)), opened.opensWhatItShould {
        notes.note("the passwords have changed: the keys of the site are locked with the new ones")
        let added = passwords.groups.filter { !opened.state.groups.contains($0) }
        let groups = opened.state.groups + added
        var realms = opened.realms + added.map { _ in .random() }
        // Until now, no password opened it, and those of all groups together can.
        if realms[0] == SiteKeys.unopened(besides: opened.realms.dropFirst()) { realms[0] = .random() }
        return try locked(realms, of: groups, salt: opened.header.saltBytes, addresses)
      }
      notes.note("a password has been removed: the site gets new keys, and all of its files are made again")
    } else if PrivateHeader.read(folder) != nil {
      notes.note("the passwords do not open the existing site: it gets new keys, and all of its files are made again")
    }
    let groups = passwords.groups
    return try locked(
      (0...groups.count).map { _ in .random() }, of: groups, salt: SecretKey.randomBytes(16), addresses)
  }

  /// Returns keys, locked with all passwords.
  private func locked(
    _ realms: [SecretKey], of groups: [String], salt: [UInt8], _ addresses: String?
  ) throws(SealingError) -> SiteKeysInUse {
    var realms = realms
    if !passwords.opensAll { realms[0] = SiteKeys.unopened(besides: realms.dropFirst()) }
    var slots: [[UInt8]] = []
    for access in passwords.accesses {
      let places = groups.indices.filter { access.opens(groups[$0]) }.map { $0 + 1 }
      let content = SlotContent(realms, opening: access.groups == nil ? [0] + places : places)
      let sealer = Sealer(try wrappingKey(of: access.password, salt))
      slots.append(try sealer.seal(content.bytes, as: SlotContent.name, padding: SlotContent.padding(of: realms.count)))
    }
    // The number of passwords shows only in steps of four, and not their order.
    while slots.count % 4 != 0 { slots.append(SecretKey.randomBytes(slots[0].count)) }
    slots.sort { $0.lexicographicallyPrecedes($1) }
    let keys = SiteKeys(salt: salt, slots: slots, realms: realms)
    let state = OwnerState(
      passwords: passwords.digest(with: keys.owner), groups: groups, grants: passwords.accesses.map(\.grant),
      addresses: addresses)
    return SiteKeysInUse(keys: keys, state: state, names: passwords.names)
  }
}

/// The keys of a site, and the groups or albums that they belong to.
struct SiteKeysInUse: Sendable {
  let keys: SiteKeys
  var state: OwnerState
  let names: PasswordNames

  /// Returns the realm of a group or album: that of the innermost one around it that has passwords, else that of all
  /// other photos.
  func realm(of name: String) -> Int {
    names.innermost(of: state.groups, around: name).map { $0 + 1 } ?? 0
  }

  func realm(of group: FilePath?) -> Int { group.map { realm(of: $0.text) } ?? 0 }
}

/// The keys that the photos of a private site are sealed with.
struct PhotoSeals: Sendable {
  let keys: SiteKeysInUse
  /// The realms of photos: one in several groups or albums may have several.
  var realms: [FilePath: [Int]]

  init(keys: SiteKeysInUse, realms: [FilePath: [Int]]) { (self.keys, self.realms) = (keys, realms) }

  init(keys: SiteKeysInUse, photosInGroups photos: [Photo]) {
    self.init(keys: keys, realms: [:])
    for photo in photos {
      let realm = keys.realm(of: photo.group)
      if realms[photo.path]?.contains(realm) != true { realms[photo.path, default: []].append(realm) }
    }
  }

  func realms(of photo: Photo) -> [Int] { realms[photo.path] ?? [] }

  func sealers(of photo: Photo) -> [Sealer?] { realms(of: photo).map { keys.keys.sealers[$0] } }
}

extension PasswordFile {
  /// Returns a digest that only those can check who have all keys.
  func digest(with owner: Sealer) -> String {
    let lines = accesses.map { [$0.password, $0.grant].joined(separator: "\0") }.sorted()
    return owner.digest(of: Array(lines.joined(separator: "\0\0").utf8))
  }
}

extension PasswordFile.Access {
  /// The photos that the password opens, as a text. That of an album differs from that of a group with its name.
  var grant: String {
    groups.map { $0.sorted().map { $0 + (names.separator ?? "") }.joined(separator: "\0") } ?? Self.everything
  }

  /// No group has this name.
  static let everything = "\0"
}

extension [String] {
  /// True if each text is also among the others, as often.
  fileprivate func isCovered(by others: [String]) -> Bool {
    var rest = others
    for text in self {
      guard let place = rest.firstIndex(of: text) else { return false }
      rest.remove(at: place)
    }
    return true
  }
}
