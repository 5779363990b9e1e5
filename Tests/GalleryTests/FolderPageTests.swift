import Digests
import Files
import Fixtures
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Gallery

/// Folders with a page of their own, `index.md`.
@Suite struct FolderPageTests {
  private let folder: TemporaryFolder
  private let jpeg: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try PhotoLike(width: 8, height: 8, seed: 1).picture.jpeg(JPEGFixture())
    for name in ["lake/a.jpg", "lake/b 2024-01-02.jpg", "sea/c.jpg"] { try folder.write(jpeg, to: name) }
  }

  private func write(_ text: String, _ name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func groups(_ change: (inout Gallery.Choice) -> Void = { _ in }) throws -> [String] {
    try folder.gallery {
      $0.grouping = .folder
      change(&$0)
    }.photos.map { "\($0.group?.text ?? "")/\($0.path.name.text)" }
  }

  // MARK: - Text

  @Test(arguments: [
    (
      "---\ntitle: \"At sea\"\ncover: a.jpg\norder: 2\nsort: -date\n---\nText.\n", "At sea", "Text.", "a.jpg", 2,
      "-date"
    ),
    (
      "\u{FEFF}---\r\nTitle: At sea\r\nthumbnail: 'b.jpg'\r\n---\r\n\r\nText.\r\n", "At sea", "Text.", "b.jpg", nil, nil
    ),
    ("Title: At sea\nAuthor: Anna\nSort: name\n\nText.", "At sea", "Text.", nil, nil, "name"),
    ("+++\ntitle = \"At sea\"\nweight = 3\n+++\nText.", "At sea", "Text.", nil, 3, nil),
    ("# At sea #\n\nText.\nMore.", "At sea", "Text. More.", nil, nil, nil),
    ("At sea\n======\nText.", "At sea", "Text.", nil, nil, nil),
    ("---\ntitle: At sea\n---\n# At sea\nText.", "At sea", "Text.", nil, nil, nil),
    ("---\ntitle: At sea\n---\n# Day 1\nText.", "At sea", "Day 1\n\nText.", nil, nil, nil),
    ("Just text: nothing else.", nil, "Just text: nothing else.", nil, nil, nil),
    ("---\ntitle:\norder: 1.5\nnested:\n  title: no\n---\n", nil, nil, nil, 1.5, nil),
    ("", nil, nil, nil, nil, nil),
  ])
  func pagesHaveTitlesTextsCoversAndOrders(
    source: String, title: String?, text: String?, cover: String?, place: Double?, sort: String?
  ) throws {
    let page = try PageText(Array(source.utf8))
    #expect(page.title == title && page.text == text && page.cover == cover && page.place == place)
    #expect(page.sort == sort.flatMap { PageText.Sort($0) } && page.faults.isEmpty)
  }

  @Test(arguments: [
    ("A **blue** *boat*, a `rope`, __two__ _oars_.", "A blue boat, a rope, two oars."),
    ("See [the [old] boat](boat.html \"x\") ![oar](o.jpg)here.", "See the [old] boat here."),
    ("5 * 3 * 2, snake_case_name, *open, 2 ** 3, \\*plain\\*", "5 * 3 * 2, snake_case_name, *open, 2 ** 3, *plain*"),
    ("one\ntwo  \nthree\n\n- a\n- b\n  c\n* d", "one two\nthree\n\n• a\n• b c\n• d"),
    ("> quoted\n\n***\n\n```\ncode\n```\nend <b>x</b> <!-- no -->.", "quoted\n\ncode\n\nend <b>x</b> ."),
    ("[a](", "[a]("), ("[]()", ""), ("![", "!["), ("***", ""), ("*", "*"), ("\\", ""),
  ])
  func markdownIsPlainText(source: String, text: String) {
    #expect(PlainMarkdown(source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)).whole == text)
  }

  @Test(arguments: ["[", "*", "_a", "`", "![", "<!--", "[a](", "\\", "* ", "#", "**a", "(]", ">"])
  func hostileMarkdownTakesLittleTime(part: String) throws {
    let source = String(repeating: part, count: 1 << 20).prefix(1 << 20)
    let start = ProcessorTime.ofThread
    _ = try PageText(Array(source.utf8))
    #expect(ProcessorTime.ofThread - start < 20)
  }

  @Test func damagedPagesCostAWarning() throws {
    try folder.write([UInt8](repeating: 0x61, count: 3 << 20), to: "lake/index.md")
    try folder.write([0x23, 0x20, 0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68], to: "sea/index.md")
    try write("---\ntitle: open\n", "index.md")
    let gallery = try folder.gallery { $0.grouping = .folder }
    #expect(gallery.photos.map { $0.group?.text } == ["lake", "lake", "sea"])
    let faults = gallery.notices.map { String($0.dropFirst(folder.path.text.count + 1)) }
    #expect(
      faults == [
        "index.md: ignored: its first line is ---, but no later line is",
        "lake/index.md: ignored: it is larger than 1 MB", "sea/index.md: ignored: it is not text in UTF-8",
      ])
    try write("---\norder: \u{1B}[1mfirst\nsort: size\nweight: nan\n---\n", "index.md")
    let values = try folder.gallery().notices.map { String($0.dropFirst(folder.path.text.count + 1)) }
    #expect(
      Array(values.prefix(3)) == [
        "index.md: “order” is a number, not “\\u{1B}[1mfirst”",
        "index.md: “sort” is name, -name, date or -date, not “size”", "index.md: “weight” is a number, not “nan”",
      ])
  }

  // MARK: - Photos

  @Test func titlesNameGroupsAndAlbums() throws {
    try write("# By the lake\n", "lake/index.md")
    let gallery = try folder.gallery { ($0.grouping, $0.readsMetadata) = (.folder, true) }
    #expect(gallery.photos.map { $0.group?.text } == ["By the lake", "By the lake", "sea"])
    #expect(gallery.photos.map(\.albums) == [["By the lake"], ["By the lake"], []])
    #expect(PhotoField.named("folder")?.value(of: gallery.photos[0], nil) == .texts(["By the lake"]))
  }

  @Test func placesOrderFolders() throws {
    try folder.write(jpeg, to: "sea/deep/d.jpg")
    try write("order: 1\n", "sea/index.md")
    #expect(
      try groups() == ["sea/c.jpg", "sea-deep/d.jpg", "lake/a.jpg", "lake/b 2024-01-02.jpg"])
    try write("order: 1\n", "sea/deep/index.md")
    try write("order: -1\n", "lake/index.md")
    #expect(
      try groups { $0.sort = .name } == ["lake/a.jpg", "lake/b 2024-01-02.jpg", "sea-deep/d.jpg", "sea/c.jpg"]
    )
  }

  @Test func photosHaveTheOrderOfTheirFolder() throws {
    try write("sort: date\n", "lake/index.md")
    try folder.age("lake/a.jpg", seconds: 1000)
    #expect(try groups() == ["lake/b 2024-01-02.jpg", "lake/a.jpg", "sea/c.jpg"])
    #expect(try groups { $0.sort = .name } == ["lake/a.jpg", "lake/b 2024-01-02.jpg", "sea/c.jpg"])
    try write("sort: -name\n", "lake/index.md")
    #expect(try groups() == ["lake/b 2024-01-02.jpg", "lake/a.jpg", "sea/c.jpg"])
    #expect(try groups { $0.isReversed = true } == ["sea/c.jpg", "lake/a.jpg", "lake/b 2024-01-02.jpg"])
    // The first photos are the first in this order.
    #expect(folder.names(try folder.gallery { $0.limit = 1 }) == ["lake/b 2024-01-02.jpg"])
  }

  /// The digest of a wall covers the pages, also of folders without photos, and they are watched.
  @Test func changedPagesChangeTheDigest() throws {
    for name in ["lake/a.jpg", "lake/b 2024-01-02.jpg", "sea/c.jpg"] { try folder.age(name, seconds: 100) }
    func digest() throws -> String {
      var digest = SHA256()
      #expect(try FoundFiles(in: [folder.path], choosing: Gallery.Choice()).add(to: &digest, jobs: 1))
      return digest.finish()
    }
    var digests = [try digest()]
    for (name, text) in [
      ("sea/index.md", "# Sea"), ("sea/index.md", "# Seas"), ("index.md", "# All"), ("x/index.md", ""),
    ] {
      try write(text, name)
      try folder.age(name, seconds: 100)
      digests.append(try digest())
    }
    #expect(Set(digests).count == 4 && digests[3] == digests[4])
    let places = try FoundFiles(in: [folder.path], choosing: Gallery.Choice()).places
    #expect(places.concerns(folder.path.appending(FilePath("lake/index.md"))))
    #expect(!places.concerns(folder.path.appending(FilePath("lake/readme.md"))))
  }

  @Test func freshNotesMakePhotosFresh() throws {
    try folder.age("lake/a.jpg", seconds: 1000)
    let found = try FoundFiles(in: [folder.path], choosing: Gallery.Choice())
    var candidate = try #require(found.candidates.first)
    #expect(candidate.isSettled)
    var stamp = try #require(candidate.stamp)
    stamp.seen = stamp.modified
    candidate.albums = [AlbumNote(title: "Lake", file: SidecarFile(path: candidate.path, stamp: stamp))]
    #expect(!candidate.isSettled)
  }

  /// A file that several photos share, changed just before a run, is not taken for the old one.
  @Test func freshNotesAreLookedAtAgain() throws {
    for name in ["lake/a.jpg", "lake/b 2024-01-02.jpg", "sea/c.jpg"] { try folder.age(name, seconds: 1000) }
    try write("# One", "lake/index.md")
    try write("[a.jpg]\nstar=yes\n", "lake/.picasa.ini")
    var choice = Gallery.Choice()
    choice.readsMetadata = true
    let found = try FoundFiles(in: [folder.path], choosing: choice)
    var candidate = try #require(found.candidates.first)
    let old = candidate
    try write("# Another", "lake/index.md")
    try write("[a.jpg]\nstar=no\n", "lake/.picasa.ini")
    var shared = NotesAgain()
    try candidate.lookAgain(within: LinkBounds([folder.path], followsAll: false), &shared)
    #expect(old.folderTitle == "One" && candidate.folderTitle == "Another")
    #expect(candidate.facts?.note(of: FilePath("a.jpg"))?.metadata.isFavorite == false)
    #expect(old.facts?.note(of: FilePath("a.jpg"))?.metadata.isFavorite == true)
    #expect(candidate.noteFiles != old.noteFiles)
  }
}
