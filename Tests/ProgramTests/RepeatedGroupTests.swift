import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Sites whose photos are in the group of each of their values.
@Suite struct RepeatedGroupTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(70, 50), (60, 40), (50, 50)])
    let names = ["Ben;Anna", "Anna", "Ben"]
    let rows = zip(try photos.files("photos"), names).map { "photos/\($0),\($1),Room \($1.count)" }
    try folder.write(Array((["file,Guests,Room"] + rows).joined(separator: "\n").utf8), to: "list.csv")
    try photos.settle()
  }

  private func site(_ words: String...) throws -> Program.Run {
    let common = ["site", "list.csv", "-o", "site", "--group-by", "Guests", "--group-heading", "{group}"]
    let run = try Program.run(
      common + ["--base-url", "https://example.org", "--title", "{count} photos"] + words, in: folder)
    #expect(run.code == 0, "\(run)")
    return run
  }

  @Test func aPhotoIsInEachOfItsGroupsAndOnceAmongTheFiles() throws {
    let run = try site("--originals", "copy")
    #expect(run.errors.contains("3 photos") && run.errors.contains("it is in the group of each value"), "\(run)")
    let site = try WrittenSite(folder.url.path + "/site")
    let shown = try site.photos
    #expect(shown.compactMap(\.name) == ["01.png", "02.png", "01.png", "03.png"])
    #expect(shown[0].id == shown[2].id && Set(shown.map(\.id)).count == 3)
    #expect(shown[0].original == shown[2].original && site.missing == [])
    let files = try photos.files("site/photos")
    #expect(files.count == Set(shown.map(\.id)).count * shown[0].widths.count)
    #expect(try photos.files("site/originals").count == 3)
    let items = site.page.matches(of: /<li id="([^"]*)"/).map { String($0.1) }
    #expect(items == [shown[0].id, shown[1].id, shown[0].id + "-2", shown[3].id])
    let headings = site.page.matches(of: /<h2[^>]*>([^<]*)</).map { String($0.1) }
    #expect(headings == ["Anna", "Ben"])
    #expect(site.page.contains("3 photos"))
    let feed = try String(contentsOfFile: folder.url.path + "/site/feed.xml", encoding: .utf8)
    #expect(feed.matches(of: /<entry>/).count == 3)
    #expect(try self.site("--originals", "copy").errors.contains("unchanged, 3 photos"))
  }

  @Test func albumsCountAPhotoOnce() throws {
    let run = try site("--albums", "Guests")
    #expect(run.errors.contains("3 photos in 2 albums"), "\(run)")
    let page = try String(contentsOfFile: folder.url.path + "/site/albums/anna/index.html", encoding: .utf8)
    // The page of Anna has a group of Ben with the photo of both.
    #expect(page.matches(of: /<li id="/).count == 3)
    let first = try String(contentsOfFile: folder.url.path + "/site/index.html", encoding: .utf8)
    #expect(first.contains("Anna</strong><span dir=\"auto\">2 photos"), "\(first)")
    #expect(try photos.files("site/photos").count == 3)
  }

  /// Each group is sealed with its own key, so the photo of both is there twice, sealed.
  @Test func aPasswordOpensTheGroupThatItIsFor() throws {
    try folder.write(Array("Anna: tulip harbor seventeen\nBen: walnut lantern forty\n".utf8), to: "passwords.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url.path + "/passwords.txt")
    let words = ["site", "list.csv", "-o", "private", "--group-by", "Guests", "--password-file", "passwords.txt"]
    let run = try Program.run(words, in: folder)
    #expect(run.code == 0 && run.errors.contains("3 photos"), "\(run)")
    #expect(try photos.runCleanly(words).errors.contains("unchanged, 3 photos"))
    guard let python = Programs.pythonWithCryptography else { return }
    let opener = Project.folder.appendingPathComponent("Packaging/private-site/open-private-site").path
    // Anna has two photos and Ben two, each with a list.
    for word in ["tulip harbor seventeen", "walnut lantern forty"] {
      try folder.write(Array(word.utf8), to: "one.txt")
      let opened = try Program.run([opener, "private", "one.txt"], in: folder, program: python)
      #expect(opened.code == 0 && opened.output.contains("3 files opened"), "\(opened)")
    }
  }

  @Test func columnsAreAlbums() throws {
    let run = try photos.runCleanly(["site", "list.csv", "-o", "rooms", "--albums", "Room"])
    #expect(run.errors.contains("3 photos in 3 albums"), "\(run)")
    #expect(try photos.files("rooms/albums") == ["room-3", "room-4", "room-8"])
    let wrong = try photos.run("site", "list.csv", "-o", "rooms2", "--albums", "Rom")
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean “Room”?"), "\(wrong)")
    let none = try photos.run("site", "photos", "-o", "rooms2", "--albums", "Room")
    #expect(none.code == 2, "\(none)")
  }

  @Test(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler-utils are not installed"))
  func columnsAreInLinks() throws {
    try photos.runCleanly(["list.csv", "-o", "wall.pdf", "--photo-link", "https://example.org/{Room}"])
    let links = try WrittenPDF("wall.pdf", in: photos).objects().all("/Subtype", "/Link").compactMap { link in
      (link["/A"] as? [String: Any])?["/URI"] as? String
    }
    #expect(links.sorted() == [3, 4, 8].map { "u:https://example.org/Room%20\($0)" })
    let unknown = try photos.run("list.csv", "-o", "wall.pdf", "--photo-link", "https://example.org/{Rom}")
    #expect(unknown.code == 2 && unknown.errors.contains("--photo-link: unknown field “Rom”"), "\(unknown)")
  }
}
