import Files
import Foundation
import Gallery
import Planning
import Sealing
import TestSupport
import Testing

@testable import Site
@testable import Sites

/// The keys of private sites whose folder someone else has changed.
@Suite(.enabled(if: Sealer.fault == nil, "skipped: no libcrypto"))
struct SiteLockTests {
  private let folder: TemporaryFolder
  private let photos: [Photo]

  init() throws {
    folder = try TemporaryFolder()
    photos = ["sea", "snow"].map { name in
      var photo = Photo(path: FilePath("\(name)/1.jpg"), stamp: nil, info: nil)
      photo.group = FilePath(name)
      return photo
    }
  }

  private var site: SiteFolder { SiteFolder(FilePath(folder.url.path + "/site")) }

  private func passwords(_ lines: [String]) throws -> PasswordFile {
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "passwords.txt")
    return try PasswordFile(FilePath(folder.url.path + "/passwords.txt"))
  }

  /// Makes a folder of someone who knows a password, and has chosen the keys of realms.
  private func forge(
    _ keys: [SecretKey], opening places: [Int], with password: String, _ groups: [String], _ grants: [String] = [],
    addresses: String? = nil
  ) throws {
    let salt = [UInt8](repeating: 7, count: 16)
    let sealer = Sealer(try SecretKey(password: Array(password.utf8), salt: salt))
    let slot = try sealer.seal(
      SlotContent(keys, opening: places).bytes, as: SlotContent.name, padding: SlotContent.padding(of: keys.count))
    let state = OwnerState(passwords: "", groups: groups, grants: grants, addresses: addresses)
    let header = try PrivateHeader(
      of: SiteKeys(salt: salt, slots: [slot], realms: keys), ownerText: state.json, version: "1", in: site)
    try folder.write(Array(header.script.utf8), to: "site/assets/lock-0123456789ab.js")
    try folder.write(Array("<script src=\"assets/lock-0123456789ab.js\">".utf8), to: "site/index.html")
  }

  private func keys(_ lines: [String]) throws -> SiteKeysInUse {
    try SiteLock(try passwords(lines), site).keys(for: photos, SilentNotes())
  }

  @Test func aVisitorOfOneGroupCannotChooseTheKeysOfOthers() throws {
    let chosen = SecretKey([UInt8](repeating: 1, count: 32))
    // All photos without a group.
    try forge([chosen], opening: [0], with: "waves and salt", [])
    #expect(!(try keys(["owner of everything", "sea: waves and salt"]).keys.realms.contains(chosen)))
    // The photos of another group.
    let first = SiteKeys.unopened(besides: [chosen])
    try forge([first, chosen], opening: [1], with: "waves and salt", ["snow"])
    for owner in [[], ["owner of everything"]] {
      let keys = try keys(owner + ["sea: waves and salt", "snow: white and cold"])
      #expect(!keys.keys.realms.contains(chosen) && !keys.keys.realms.contains(first))
    }
    // A group that the password opens, and a claim that it opens all photos.
    try forge([first, chosen], opening: [1], with: "waves and salt", ["sea"], [PasswordFile.Access.everything])
    #expect(!(try keys(["owner of everything", "sea: waves and salt"]).keys.realms.contains(first)))
  }

  @Test func namesOfAlbumsArePaths() {
    let folders = PasswordNames.albums(.folder)
    #expect(folders.isPart("2025", of: "2025") && folders.isPart("2025/Rome", of: "2025"))
    #expect(!folders.isPart("2025", of: "2025/Rome") && !folders.isPart("2025b", of: "2025"))
    #expect(!folders.isPart("2025", of: "") && !folders.isPart("", of: "") && !folders.isPart("Rome", of: "rome"))
    let keywords = PasswordNames.albums(.keyword)
    #expect(keywords.isPart("Places|Rome", of: "places") && !keywords.isPart("black/white", of: "black"))
    #expect(!PasswordNames.groups.isPart("2025/Rome", of: "2025"))
  }

  @Test func aVisitorOfOneAlbumCannotChooseTheAddressesOfOthers() throws {
    let chosen = SecretKey([UInt8](repeating: 1, count: 32))
    let addresses = Data(chosen.bytes).base64EncodedString()
    let lines = ["sea: waves and salt", "snow: white and cold"]
    func keys(_ lines: [String]) throws -> SiteKeysInUse {
      // Keys of a site that a run has begun come first.
      try? FileManager.default.removeItem(atPath: folder.url.path + "/site/assets/unfinished.js")
      let path = try passwords(lines).path
      return try SiteLock(try PasswordFile(path, naming: .albums(.folder)), site)
        .keys(for: ["sea", "snow"], withPhotos: ["sea", "snow"], SilentNotes())
    }
    let first = SiteKeys.unopened(besides: [chosen])
    for groups in [["sea"], ["snow"]] {
      try forge([first, chosen], opening: [1], with: "waves and salt", groups, addresses: addresses)
      #expect(try keys(lines).state.addresses != addresses)
      #expect(try keys(["owner of everything"] + lines).state.addresses != addresses)
    }
    try forge([chosen], opening: [0], with: "owner of everything", [], addresses: addresses)
    #expect(try keys(["owner of everything"] + lines).state.addresses == addresses)
  }

  @Test func anOwnerGoesOnWithTheKeys() throws {
    let chosen = SecretKey([UInt8](repeating: 1, count: 32))
    try forge([chosen], opening: [0], with: "owner of everything", [])
    #expect(try keys(["owner of everything", "sea: waves and salt"]).keys.realms.contains(chosen))
  }
}
