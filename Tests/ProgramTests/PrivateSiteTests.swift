import ChildProcesses
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera site --password-file`: what is in the folder, and what a run again changes.
@Suite struct PrivateSiteTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let words = ["site", "photos", "-o", "site", "--password-file", "passwords.txt"]
  private let grouped = [
    "site", "albums", "-o", "site", "--password-file", "passwords.txt", "--group-by", "folder",
  ]

  init() throws {
    photos = try PhotoFolder(sizes: [(700, 500), (300, 200), (40, 60)])
    for (index, name) in ["sea/one", "sea/two", "snow/one", "wood/one"].enumerated() {
      try photos.add("albums/\(name).png", 60 + index, 40, seed: UInt64(index + 20))
    }
    try photos.settle()
    for name in ["sea/one", "sea/two", "snow/one", "wood/one"] { try photos.date("albums/\(name).png", -3600) }
    try lock("tulip harbor seventeen")
  }

  private func lock(_ lines: String...) throws {
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "passwords.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url.path + "/passwords.txt")
  }

  private func sealed(_ site: String = "site") throws -> [String: [Int]] {
    Dictionary(
      uniqueKeysWithValues: try photos.files(site + "/sealed").map { ($0, photos.stamp("\(site)/sealed/\($0)") ?? []) })
  }

  // MARK: - Secrecy

  @Test func noneOf200WordsIsInTheBytesOfTheFolder() throws {
    let words = try SecretWords(in: photos)
    let look = [
      "site", "listname.json", "--caption", "{stem}", "--title", "titleword", "--subtitle", "subtitleword",
      "--footer", "footerword", "--group-by", "folder", "--group-heading", "{group}", "--locale", "fr",
      "--keep-metadata",
    ]
    try photos.runCleanly(look + ["-o", "public"])
    #expect(try words.missing(in: "public") == [], "the test finds words")
    try photos.runCleanly(look + ["-o", "site", "--password-file", "passwords.txt"])
    #expect(try words.places(in: "site") == [])
    // Nor is a photo, an address of one, the language, or the number of photos.
    let page = String(decoding: try folder.bytes(of: "site/index.html"), as: UTF8.self)
    #expect(!page.contains("photos=") && !page.contains("\"fr\"") && !page.contains("og:") && !page.contains("<li "))
    for file in try SecretWords.files(of: "site", in: folder) {
      let bytes = try folder.bytes(of: file)
      #expect(!bytes.starts(with: Array("RIFF".utf8)), "\(file)")
    }
    #expect(try photos.files("site") == ["assets", "index.html", "sealed", "version.js"])
  }

  // MARK: - Runs again

  @Test func anUnchangedSiteIsLeftAlone() throws {
    try photos.runCleanly(words)
    let (before, page) = (try sealed(), photos.stamp("site/index.html"))
    #expect(try photos.runCleanly(words).errors.contains("unchanged, 3 photos"))
    #expect(try sealed() == before && photos.stamp("site/index.html") == page)
    // Even if the file of passwords was written again.
    try lock("# comment", "", "tulip harbor seventeen")
    #expect(try photos.runCleanly(words).errors.contains("unchanged, 3 photos"))
    try lock("tulip harbor eighteen")
    #expect(
      !(try photos.run("site", "photos", "-o", "site", "--password-file", "passwords.txt").errors
        .contains("unchanged")))
  }

  @Test func onlyWhatChangedIsEncryptedAgain() throws {
    try photos.runCleanly(words)
    let before = try sealed()
    try photos.add("photos/04.png", 50, 30, seed: 9)
    try photos.settle()
    try photos.runCleanly(words)
    let after = try sealed()
    // The new photo, and the data.
    #expect(Set(after.keys).subtracting(before.keys).count == 2)
    #expect(Set(before.keys).subtracting(after.keys).count == 1)
    for (name, stamp) in after { #expect(before[name] == nil || before[name] == stamp) }
  }

  @Test func aChangedPasswordLocksTheSameKeysAgain() throws {
    try lock("tulip harbor seventeen", "lantern over the quay")
    try photos.runCleanly(words)
    let before = try sealed()
    try lock("tulip harbor seventeen", "another lantern over it")
    let run = try Program.run(words, in: folder)
    #expect(run.errors.contains("the passwords have changed: the keys of the site are locked with the new ones"))
    #expect(try sealed() == before)
    try lock("tulip harbor seventeen", "another lantern over it", "a third one for guests")
    #expect(try Program.run(words, in: folder).code == 0)
    #expect(try sealed() == before)
    try lock("tulip harbor seventeen")
    let last = try Program.run(words, in: folder)
    #expect(last.errors.contains("a password has been removed: the site gets new keys, and all of its files are made"))
    #expect(try Set(sealed().keys).isDisjoint(with: before.keys) && sealed().count == before.count)
  }

  @Test func withoutAPasswordThatOpensItTheSiteGetsNewKeys() throws {
    try photos.runCleanly(words)
    let before = try sealed()
    try lock("quite another one")
    let run = try Program.run(words, in: folder)
    #expect(run.errors.contains("the passwords do not open the existing site: it gets new keys"))
    #expect(try Set(sealed().keys).isDisjoint(with: before.keys) && sealed().count == before.count)
  }

  @Test func passwordsForGroupsOnlyOpenTheSiteForItsOwner() throws {
    let groups = ["sea: waves and salt", "snow: white and cold", "wood: moss and needles"]
    try lock(groups[0], groups[1], groups[2])
    try photos.runCleanly(grouped)
    let before = try sealed()
    #expect(try photos.runCleanly(grouped).errors.contains("unchanged, 4 photos"))
    // A password of another group does not open photos that have none yet.
    try lock(groups[0], groups[1], groups[2], "owner of everything")
    let run = try Program.run(grouped, in: folder)
    #expect(run.errors.contains("the passwords have changed: the keys of the site are locked with the new ones"))
    // The data of each realm has a new version; all pictures stay.
    #expect(try Set(sealed().keys).symmetricDifference(before.keys).count == 2 * 4)
    try lock(groups[0], groups[1], groups[2])
    #expect(try Program.run(grouped, in: folder).errors.contains("the passwords do not open the existing site"))
  }

  @Test func aKilledRunIsContinuedWithTheSameKeys() throws {
    try photos.runCleanly(words)
    let before = try sealed()
    // As a run leaves the folder that was killed before its end.
    let assets = folder.url.appendingPathComponent("site/assets")
    let lock = try #require(try photos.files("site/assets").first { $0.hasPrefix("lock-") })
    try FileManager.default.moveItem(
      at: assets.appendingPathComponent(lock), to: assets.appendingPathComponent("unfinished.js"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("site/index.html"))
    try folder.write([], to: "site/.tessera-site")
    try photos.runCleanly(words)
    #expect(try sealed() == before)
    #expect(!(try photos.files("site/assets").contains("unfinished.js")))
    #expect(try photos.runCleanly(words).errors.contains("unchanged, 3 photos"))
  }

  @Test func aSiteBecomesPrivateAndPublicAgain() throws {
    try photos.runCleanly(["site", "photos", "-o", "site"])
    try photos.runCleanly(words)
    #expect(try photos.files("site") == ["assets", "index.html", "sealed", "version.js"])
    #expect(!(try photos.files("site/assets").contains { $0.hasPrefix("tiles-") || $0.hasPrefix("photos-") }))
    let opened = try photos.runCleanly(["site", "photos", "-o", "site", "--public", "--json"])
    #expect(opened.output.contains("\"wasPrivate\" : true") && !opened.output.contains("removedAlbums"))
    #expect(opened.errors.contains(", public now, "), "\(opened)")
    #expect(try photos.files("site") == ["assets", "index.html", "photos", "version.js"])
    let again = try photos.runCleanly(["site", "photos", "-o", "site", "--force"])
    #expect(!again.errors.contains("public now"), "\(again)")
    // The permission alone changes nothing.
    #expect(try photos.runCleanly(["site", "photos", "-o", "site", "--public"]).errors.contains("unchanged"))
  }

  // MARK: - Other readers

  private static let python = Programs.pythonWithCryptography
  private static let hasCryptography = python != nil
  private static let opener =
    Project.folder.appendingPathComponent("Packaging/private-site/open-private-site").path

  private func open(_ site: String = "site", _ options: String...) throws -> Program.Run {
    try Program.run(
      [Self.opener, site, "passwords.txt"] + options, in: folder, program: Self.python ?? "")
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func anotherProgramOpensTheSamePictures() throws {
    try photos.runCleanly(words)
    try photos.runCleanly(["site", "photos", "-o", "public"])
    let run = try open("site", "-o", "opened")
    #expect(run.code == 0 && run.output.contains("5 files opened"), "\(run)")
    let names = try photos.files("public/photos")
    #expect(names.count == 4)
    #expect(try photos.files("opened/photos") == names)
    for name in names {
      #expect(try folder.bytes(of: "opened/photos/" + name) == folder.bytes(of: "public/photos/" + name), "\(name)")
    }
    try lock("tulip harbor sixteen")
    #expect(try open().code == 1)
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func eachPasswordOpensItsGroups() throws {
    try lock("owner of everything", "sea: waves and salt", "snow: white and cold")
    try photos.runCleanly(grouped)
    #expect(try open().output.contains("7 files opened"))
    for (password, count) in [("waves and salt", 3), ("white and cold", 2), ("owner of everything", 7)] {
      try lock(password)
      let run = try open()
      #expect(run.code == 0 && run.output.contains("\(count) files opened"), "\(password): \(run)")
    }
    try lock("sea: waves and salt", "snow: white and cold", "wood: moss and needles")
    #expect(try Program.run(grouped, in: folder).code == 0)
    let run = try open()
    #expect(run.code == 0 && run.output == "8 files opened\n", "\(run)")
    try folder.write([1], to: "site/sealed/stranger.js")
    #expect(try open().errors.contains("does not belong to the site"))
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func filesForHostsBelongToASiteAndPasswordsMustOpenIt() throws {
    try photos.runCleanly(words)
    for name in ["CNAME", ".nojekyll", "robots.txt", ".git/HEAD", ".well-known/security.txt"] {
      try folder.write(Array("photos.example.org".utf8), to: "site/" + name)
    }
    #expect(try open().code == 0)
    try photos.runCleanly(words + ["--force"])
    #expect(try folder.bytes(of: "site/CNAME") == Array("photos.example.org".utf8))
    #expect(try open().code == 0)
    try lock("tulip harbor seventeen", "# old", "a password of last year")
    let run = try open()
    #expect(run.code == 1 && run.errors.contains("passwords.txt: line 3: the password opens nothing"), "\(run)")
    #expect(!run.errors.contains("last year"))
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func everyChangedFileIsNoticed() throws {
    try photos.runCleanly(words)
    #expect(try open().code == 0)
    for file in Thoroughness.part(try SecretWords.files(of: "site", in: folder), each: 3) {
      let bytes = try folder.bytes(of: file)
      // Each try derives a key from the password.
      let place = Int(FilePath(file).digest % UInt64(bytes.count))
      var changed = bytes
      changed[place] ^= 1
      try folder.write(changed, to: file)
      #expect(try open().code != 0, "\(file), byte \(place)")
      try folder.write(bytes, to: file)
    }
    let name = try photos.files("site/sealed")[0]
    let bytes = try folder.bytes(of: "site/sealed/" + name)
    try FileManager.default.removeItem(atPath: folder.url.path + "/site/sealed/" + name)
    #expect(try open().errors.contains("is missing"))
    try folder.write(bytes, to: "site/sealed/" + name)
    #expect(try open().code == 0)
    try folder.write([1], to: "site/sealed/stranger.js")
    #expect(try open().errors.contains("does not belong to the site"))
  }

  @Test(.enabled(if: hasCryptography, "skipped: python3 has no cryptography"))
  func originalsStyleAndLogoAreEncrypted() throws {
    try folder.write(Array("h1 { color: secretcolor }".utf8), to: "own.css")
    try folder.write(Array("<svg xmlns='http://www.w3.org/2000/svg' id='secretlogo'/>".utf8), to: "my.svg")
    try FileManager.default.moveItem(
      atPath: folder.url.path + "/photos/01.png", toPath: folder.url.path + "/photos/01 é%.png")
    let all = words + ["--css", "own.css", "--logo", "my.svg", "--originals", "copy"]
    try photos.runCleanly(all)
    #expect(try SecretWords.places(of: ["secretcolor", "secretlogo", "originals"], in: "site/sealed", folder) == [])
    #expect(try photos.files("site") == ["assets", "index.html", "sealed", "version.js"])
    #expect(!(try photos.files("site/assets").contains { $0.hasPrefix("own-") || $0.hasPrefix("logo-") }))
    let run = try open("site", "-o", "opened")
    #expect(run.code == 0 && run.output == "9 files opened\n", "\(run)")
    let names = try photos.files("opened/originals").flatMap { id in
      try photos.files("opened/originals/" + id).map { "\(id)/\($0)" }
    }
    #expect(names.count == 3)
    for name in names {
      let original = "photos/" + name.split(separator: "/")[1]
      #expect(try folder.bytes(of: "opened/originals/" + name) == folder.bytes(of: original), "\(name)")
    }
    let before = try sealed()
    #expect(try photos.runCleanly(all).errors.contains("unchanged, 3 photos"))
    try folder.write(Array("h1 { color: othercolor }".utf8), to: "own.css")
    try photos.runCleanly(all)
    // The data.
    #expect(try Set(sealed().keys).symmetricDifference(before.keys).count == 2)
    try photos.runCleanly(words)
    #expect(try sealed().count == 5)
  }

  @Test func onlyTextsOfTheFormAreReadable() throws {
    try folder.write(
      Array("{ search: \"geheimzoek\", password: \"Wachtwoord\", unlock: \"Openen\" }".utf8), to: "texts.json5")
    try photos.runCleanly(words + ["--strings", "texts.json5", "--locale", "nl"])
    #expect(try SecretWords.places(of: ["geheimzoek"], in: "site", folder) == [])
    #expect(try SecretWords.places(of: ["wachtwoord"], in: "site", folder).count == 1)
  }

  // MARK: - Files of passwords

  @Test func groupsNeedPasswordsAndPasswordsNeedGroups() throws {
    for (lines, code, message) in [
      (["sea: waves and salt"], 2, "no password opens the group “snow”; add a line “snow: PASSWORD”"),
      (["owner of everything", "lake: fish and reed"], 0, "line 2: no group has this name"),
      (["owner of everything", "sea:"], 2, "line 2: the password is missing"),
      (["# nothing"], 2, "contains no password"),
      (["owner of everything", "\"sea\": waves and salt"], 0, "4 photos"),
      (["owner of everything", "\"lake: the shore\": fish and reed"], 0, "line 2: no group has this name"),
      (["short"], 0, "line 1: passwords with fewer than 12 characters are easy to guess"),
    ] {
      try folder.write(Array(lines.joined(separator: "\r\n").utf8), to: "passwords.txt")
      let run = try Program.run(grouped, in: folder)
      #expect(Int(run.code) == code && run.errors.contains(message), "\(lines): \(run)")
      #expect(!run.errors.contains("lake") && !run.errors.contains("short:"), "\(run)")
    }
    try lock("sea: waves and salt")
    let run = try Program.run(words, in: folder)
    #expect(run.code == 2 && run.errors.contains("line 1: a password for a group needs --group-by"), "\(run)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.url.path + "/passwords.txt")
    try folder.write(Array("tulip harbor seventeen".utf8), to: "passwords.txt")
    let open = try Program.run(words, in: folder)
    #expect(open.code == 0 && open.errors.contains("all users of this machine can read it; run chmod 600"), "\(open)")
  }

  @Test func namesOfGroupsWithColonsAreInQuotes() throws {
    try photos.add("colons/Rome: first/a.png", 30, 20, seed: 3)
    try photos.add("colons/#1/b.png", 31, 20, seed: 4)
    try photos.settle()
    let options = ["site", "colons", "-o", "site", "--password-file", "passwords.txt", "--group-by", "folder"]
    try lock("\"#1\": waves and salt")
    let hint = try Program.run(options, in: folder)
    #expect(hint.errors.contains("add a line “\"Rome: first\": PASSWORD”"), "\(hint)")
    try lock("\"#1\": waves and salt", "\"Rome: first\": apples by the stairs")
    #expect(try photos.runCleanly(options).errors.contains("2 photos"))
  }

  @Test func whatWouldNotBeEncryptedIsRefused() throws {
    for options in [
      ["--originals", "link"], ["--videos", "copy"], ["--share", "1/2"],
      ["--target", "photos/01.png"], ["--base-url", "https://example.org/"], ["--template", "photos"],
    ] {
      let run = try Program.run(words + options, in: folder)
      #expect(run.code == 2 && run.errors.contains("cannot be combined with --password-file"), "\(options): \(run)")
    }
    let missing = try photos.run("site", "photos", "-o", "site", "--password-file", "none.txt")
    #expect(missing.code == 2 && missing.errors.contains("--password-file none.txt"), "\(missing)")
    #expect(!(try photos.files().contains("site")))
  }

  @Test func batchFilesAndReportsKeepThePasswordToThemselves() throws {
    try folder.write(
      Array(
        """
        { walls: [ { name: "web", inputs: ["photos"], output: "site/", passwordFile: "passwords.txt" } ] }
        """.utf8), to: "walls.json5")
    let dry = try photos.runCleanly(["batch", "walls.json5", "--dry-run"])
    #expect(dry.errors.contains("site") || dry.output.contains("site"), "\(dry)")
    let first = try photos.runCleanly(["batch", "walls.json5", "--report", "report.json"])
    let again = try photos.runCleanly(["batch", "walls.json5"])
    #expect(again.errors.contains("unchanged"), "\(again)")
    let report = String(decoding: try folder.bytes(of: "report.json"), as: UTF8.self)
    for text in [report, first.errors, first.output, again.errors] { #expect(!text.contains("harbor")) }
    let cache = folder.cache.path
    for case let name as String in FileManager.default.enumerator(atPath: cache) ?? .init() {
      let bytes = FileManager.default.contents(atPath: cache + "/" + name) ?? Data()
      #expect(bytes.range(of: Data("harbor".utf8)) == nil, "\(name)")
    }
  }
}
