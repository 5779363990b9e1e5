import ChildProcesses
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera site --albums --password-file`: what is in the folder, who can open it, and what a run again changes.
@Suite struct PrivateAlbumTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private static let names = ["alps/lake/a.png", "alps/lake/b.png", "alps/c.png", "beach/d.png", "beach/e.png"]
  private static let everyone = "tulip harbor seventeen"

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for (seed, name) in Self.names.enumerated() { try add(name, seed: seed + 10) }
    try lock(Self.everyone)
  }

  private func add(_ name: String, seed: Int) throws {
    try photos.add("photos/" + name, 60 + seed % 10, 40, seed: UInt64(seed))
    try photos.date("photos/" + name, -3600)
  }

  private func lock(_ lines: String...) throws {
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "passwords.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url.path + "/passwords.txt")
  }

  private static let words = [
    "site", "photos", "-o", "site", "--albums", "folder", "--title", "All", "--subtitle", "{count} in all",
    "--password-file", "passwords.txt",
  ]

  private func sealed() throws -> [String: [Int]] {
    Dictionary(
      uniqueKeysWithValues: try photos.files("site/sealed").map { ($0, photos.stamp("site/sealed/\($0)") ?? []) })
  }

  // MARK: - Secrecy

  @Test func noneOf200WordsIsInTheBytesOfTheFolder() throws {
    let words = try SecretWords(in: photos, width: 40)
    try lock(Self.everyone, "\(words.folders[3]): waves and salt")
    let look = ["site", "listname.json", "--caption", "{stem}", "--title", "titleword", "--subtitle", "subtitleword"]
    let options = look + ["--footer", "footerword", "--locale", "fr", "-o", "site", "--password-file", "passwords.txt"]
    try photos.runCleanly(options + ["--albums", "folder"])
    #expect(try words.places(in: "site") == [])
    #expect(try photos.files("site") == ["assets", "index.html", "sealed", "version.js"])
    let page = String(decoding: try folder.bytes(of: "site/index.html"), as: UTF8.self)
    #expect(!page.contains("albums"))
  }

  // MARK: - Runs again

  @Test func onlyWhatChangedIsEncryptedAgain() throws {
    #expect(try photos.runCleanly(Self.words).errors.contains("5 photos in 3 albums"))
    let before = try sealed()
    // A picture of each photo, the data of each page, and the list of albums.
    #expect(before.count == 5 + 4 + 1)
    #expect(try photos.runCleanly(Self.words).errors.contains("unchanged, 5 photos in 3 albums"))
    #expect(try sealed() == before)
    try add("alps/lake/f.png", seed: 31)
    try photos.runCleanly(Self.words)
    let after = try sealed()
    // The photo, and the data of its album and of the two around it with their numbers.
    #expect(Set(after.keys).subtracting(before.keys).count == 1 + 3 + 1)
    #expect(Set(before.keys).subtracting(after.keys).count == 3 + 1)
    for (name, stamp) in after { #expect(before[name] == nil || before[name] == stamp) }
  }

  @Test func albumsThatAreGoneLeaveNoFiles() throws {
    try photos.runCleanly(Self.words)
    let path = folder.url.path + "/photos/"
    try FileManager.default.moveItem(atPath: path + "beach", toPath: path + "coast")
    try FileManager.default.removeItem(atPath: path + "alps/lake")
    try photos.runCleanly(Self.words)
    #expect(try sealed().count == 3 + 3 + 1)
    // Public albums.
    let open = Array(Self.words.dropLast(2)) + ["--public"]
    try photos.runCleanly(open)
    #expect(try photos.files("site") == ["albums", "assets", "index.html", "photos", "version.js"])
  }

  @Test func aKilledRunIsContinuedWithTheSameKeys() throws {
    try lock(Self.everyone, "beach: waves and salt")
    try photos.runCleanly(Self.words)
    let before = try sealed()
    // As a run leaves the folder that was killed before its end.
    let assets = folder.url.appendingPathComponent("site/assets")
    let lock = try #require(try photos.files("site/assets").first { $0.hasPrefix("lock-") })
    try FileManager.default.moveItem(
      at: assets.appendingPathComponent(lock), to: assets.appendingPathComponent("unfinished.js"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("site/index.html"))
    try folder.write([], to: "site/.tessera-site")
    try photos.runCleanly(Self.words)
    #expect(try sealed() == before)
  }

  @Test func namesInTheFileAreThoseOfAlbums() throws {
    for (lines, code, message) in [
      (["beach: waves and salt"], 2, "no password opens the album “alps”; add a line “alps: PASSWORD”, or a password"),
      (["beach: waves and salt", "alps/lake: trout and reed"], 2, "no password opens the album “alps”"),
      (["beach: waves and salt", "alps: snow and stones"], 0, "5 photos in 3 albums"),
      ([Self.everyone, "lake: trout and reed"], 0, "line 2: no album has this name"),
    ] {
      try folder.write(Array(lines.joined(separator: "\n").utf8), to: "passwords.txt")
      let run = try Program.run(Self.words, in: folder)
      #expect(Int(run.code) == code && run.errors.contains(message), "\(lines): \(run)")
    }
    try add("g.png", seed: 32)
    try lock("beach: waves and salt", "alps: snow and stones")
    let run = try Program.run(Self.words, in: folder)
    #expect(
      run.code == 2 && run.errors.contains("opens the photos outside of albums; add a password for all"), "\(run)")
  }

  @Test func batchFilesHavePrivateAlbums() throws {
    let wall = "{ inputs: [\"photos\"], output: \"site/\", albums: \"folder\", passwordFile: \"passwords.txt\" }"
    try folder.write(Array("{ walls: [ \(wall) ] }".utf8), to: "walls.json5")
    try photos.runCleanly(["batch", "walls.json5", "--dry-run"])
    #expect(!(try photos.files().contains("site")))
    try photos.runCleanly(["batch", "walls.json5", "--report", "report.json"])
    let report = String(decoding: try folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("\"albums\" : 3") && !report.contains("harbor"))
    #expect(try photos.runCleanly(["batch", "walls.json5"]).errors.contains("unchanged"))
  }

  // MARK: - Other readers

  private static let python = Programs.pythonWithCryptography
  private static let hasCryptography = python != nil
  private static let opener =
    Project.folder.appendingPathComponent("Packaging/private-site/open-private-site").path

  /// Opens the site with one password, and returns the texts that this opens, and the number of files.
  private func opened(_ password: String) throws -> (texts: String, count: Int) {
    try? FileManager.default.removeItem(atPath: folder.url.path + "/opened")
    try folder.write(Array(password.utf8), to: "one.txt")
    let run = try Program.run(
      [Self.opener, "site", "one.txt", "-o", "opened"], in: folder, program: Self.python ?? "")
    #expect(run.code == 0, "\(run)")
    let texts = try photos.files("opened").filter { $0.hasSuffix(".json") }.map { name in
      String(decoding: try folder.bytes(of: "opened/" + name), as: UTF8.self)
    }
    let count = try #require(run.output.firstMatch(of: /(\d+) files opened/).flatMap { Int($0.1) })
    return (texts.joined(separator: "\n"), count)
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func aPasswordOpensItsAlbumAndThoseInIt() throws {
    try lock(Self.everyone, "alps: snow and stones", "alps/lake: trout and reed", "beach: waves and salt")
    let texts = ["--group-by", "folder", "--group-heading", "{group}", "--caption", "{folder}"]
    try photos.runCleanly(Self.words + texts)
    let all = try opened(Self.everyone)
    // Each picture, each page, the first page of three realms, and four lists.
    #expect(all.count == 5 + 4 + 3 + 4)
    #expect(all.texts.contains("\"title\":\"beach\"") && all.texts.contains("5 in all"))
    let alps = try opened("snow and stones")
    #expect(alps.count == 3 + 2 + 2 + 2)
    #expect(alps.texts.contains("\"title\":\"lake\"") && alps.texts.contains("3 in all"))
    #expect(!alps.texts.contains("beach") && !alps.texts.contains("5 in all") && !alps.texts.contains("5 photos"))
    let lake = try opened("trout and reed")
    #expect(lake.count == 2 + 1 + 1 + 1)
    #expect(lake.texts.contains("\"folder\":\"lake\"") && lake.texts.contains("2 in all"))
    for word in ["beach", "alps", "3 in all", "3 photos", "c.png", "d.png"] { #expect(!lake.texts.contains(word)) }
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func aPhotoInSeveralAlbumsIsOpenedByThePasswordsOfEach() throws {
    let manifest = """
      { images: [
        { file: "photos/alps/c.png", keywords: ["Places|Rome", "tea"] },
        { file: "photos/beach/d.png", keywords: ["Tea"] },
        { file: "photos/beach/e.png" },
      ] }
      """
    try folder.write(Array(manifest.utf8), to: "list.json5")
    try lock(Self.everyone, "TEA: leaves and kettles", "places: stones and columns")
    let words = ["site", "list.json5", "-o", "site", "--albums", "keyword", "--password-file", "passwords.txt"]
    #expect(try photos.runCleanly(words).errors.contains("3 photos in 4 albums"))
    let tea = try opened("leaves and kettles")
    #expect(tea.count == 2 + 1 + 1 + 1 && !tea.texts.contains("e.png"))
    let places = try opened("stones and columns")
    #expect(places.count == 1 + 2 + 1 + 1 && !places.texts.contains("d.png"))
    // The photo of two albums is there twice.
    #expect(try opened(Self.everyone).count == 4 + 5 + 2 + 3)
    #expect(try photos.runCleanly(words).errors.contains("unchanged"))
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func addressesOfAlbumsStay() throws {
    func addresses() throws -> [String] {
      try opened(Self.everyone).texts.matches(of: /"([0-9a-f]{20})":\{"above"/).map { String($0.1) }.sorted()
    }
    try lock(Self.everyone, "beach: waves and salt")
    try photos.runCleanly(Self.words)
    let before = try addresses()
    #expect(before.count == 3)
    for lines in [[Self.everyone, "alps: snow and stones", "beach: waves and salt"], [Self.everyone]] {
      try folder.write(Array(lines.joined(separator: "\n").utf8), to: "passwords.txt")
      #expect(try Program.run(Self.words, in: folder).code == 0)
      #expect(try addresses() == before)
    }
  }
}
