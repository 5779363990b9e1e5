import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Sites in folders that hosts, version control and earlier runs have to do with.
@Suite struct SiteHostTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (30, 20), (40, 60)])
    try photos.settle()
  }

  private func write(_ text: String = "x", to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  @Test func filesForHostsAreLeftAlone() throws {
    let names = ["CNAME", ".htaccess", ".nojekyll", "robots.txt", ".git/HEAD", "_headers"]
    for name in names { try write(to: "site/" + name) }
    try photos.runCleanly(["site", "photos", "-o", "site"])
    #expect(try photos.runCleanly(["site", "photos", "-o", "site"]).errors.contains("unchanged, 3 photos"))
    for name in names { #expect(try folder.bytes(of: "site/" + name) == Array("x".utf8), "\(name)") }
    // A failed run leaves them, too.
    try write(to: "other/CNAME")
    #expect(try photos.run("site", "none", "-o", "other").code != 0)
    #expect(try folder.bytes(of: "other/CNAME") == Array("x".utf8))
    // Files of others are still protected.
    try write(to: "second/CNAME")
    try write(to: "second/notes.txt")
    let run = try photos.run("site", "photos", "-o", "second")
    #expect(run.code == 2 && run.errors.contains("contains other files"), "\(run)")
    // A page of others is, too.
    try write(to: "third/CNAME")
    try write(to: "third/index.html")
    #expect(try photos.run("site", "photos", "-o", "third").code == 2)
  }

  @Test func hostsThatRunJekyllPublishAllOriginals() throws {
    let words = ["site", "photos", "-o", "site", "--originals", "copy"]
    try photos.runCleanly(words)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/site/.nojekyll"))
    try photos.add("photos/_DSC0001.png", 50, 30, seed: 9)
    try photos.settle()
    try photos.runCleanly(words)
    #expect(try folder.bytes(of: "site/.nojekyll") == [])
    #expect(try photos.runCleanly(words).errors.contains("unchanged"))
    // Sites of earlier versions lack it.
    try FileManager.default.removeItem(atPath: folder.url.path + "/site/.nojekyll")
    #expect(!(try photos.runCleanly(words).errors.contains("unchanged")))
    #expect(try folder.bytes(of: "site/.nojekyll") == [])
  }

  @Test func aRunSaysHowManyPhotosItRemoves() throws {
    let words = ["site", "photos", "-o", "site"]
    #expect(!(try photos.runCleanly(words).errors.contains("removed")))
    // Another look is not another photo.
    #expect(!(try photos.runCleanly(words + ["--quality", "50"]).errors.contains("removed")))
    let one = try photos.runCleanly(["site", "photos", "-o", "site", "--exclude", "01.png", "--json"])
    #expect(one.errors.contains(", 1 old photo removed") && one.output.contains("\"removedPhotos\" : 1"), "\(one)")
    try photos.add("others/05.png", 70, 50, seed: 50)
    try photos.settle()
    let all = try photos.runCleanly(["site", "others", "-o", "site"])
    #expect(all.errors.contains("1 photo, ") && all.errors.contains(", 2 old photos removed"), "\(all)")
    // So does one that makes a private site of other photos.
    try write("tulip harbor seventeen\n", to: "passwords.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url.path + "/passwords.txt")
    let lock = ["--password-file", "passwords.txt"]
    #expect(try photos.runCleanly(words + lock).errors.contains(", 1 old photo removed"))
    #expect(try photos.runCleanly(["site", "others", "-o", "site"] + lock).errors.contains(", 3 old photos removed"))
  }
}
