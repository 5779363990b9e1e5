import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Private sites as careless owners run them.
@Suite struct PrivateSiteAttackTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let words = ["site", "photos", "-o", "site", "--password-file", "passwords.txt"]

  init() throws {
    photos = try PhotoFolder(sizes: [(700, 500), (300, 200), (40, 60)])
    try photos.settle()
    try folder.write(Array("tulip harbor seventeen\n".utf8), to: "passwords.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url.path + "/passwords.txt")
  }

  // MARK: - Without a password

  @Test func aPrivateSiteBecomesPublicOnlyOnRequest() throws {
    try photos.runCleanly(words)
    let wall = "{ inputs: [\"photos\"], output: \"site/\", force: true }"
    try folder.write(Array("{ walls: [ \(wall) ] }".utf8), to: "walls.json5")
    try folder.write([], to: "empty.txt")
    let bare = ["site", "photos", "-o", "site"]
    func refuse(_ commands: [[String]], _ reason: String) throws {
      let (before, page) = (try photos.files("site/sealed"), try folder.bytes(of: "site/index.html"))
      for command in commands {
        let run = try Program.run(command, in: folder)
        #expect(run.code == 2 && run.errors.contains(reason), "\(command): \(run)")
        #expect(try photos.files("site/sealed") == before && folder.bytes(of: "site/index.html") == page)
        #expect(!(try photos.files("site").contains("photos")))
      }
    }
    let forgotten = [bare, bare + ["--force"], bare + ["--share", "1/2"], ["batch", "walls.json5"]]
    try refuse(forgotten, "site: is a private site; add --password-file FILE to keep it private, or --public to")
    try refuse([bare + ["--password-file", "empty.txt"]], "empty.txt: contains no password")
    try refuse([words + ["--public"]], "--public cannot be combined with --password-file")
    // So is a damaged one.
    let lock = try #require(try photos.files("site/assets").first { $0.hasPrefix("lock-") })
    try FileManager.default.removeItem(atPath: folder.url.path + "/site/assets/" + lock)
    try refuse(forgotten, "is a private site")
    // And one that a run has only begun.
    try photos.runCleanly(words + ["--force"])
    let other = try #require(try photos.files("site/assets").first { $0.hasPrefix("lock-") })
    let assets = folder.url.path + "/site/assets/"
    try FileManager.default.moveItem(atPath: assets + other, toPath: assets + "unfinished.js")
    try folder.write([], to: "site/index.html")
    try folder.write([], to: "site/.tessera-site")
    try refuse(forgotten, "is a private site")
    try photos.runCleanly(bare + ["--public"])
    #expect(try photos.files("site") == ["assets", "index.html", "photos", "version.js"])
  }
}
