import Digests
import Files
import Foundation
import Gallery
import Store
import TestSupport
import Testing

@Suite struct FoundFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.jpg", "b.jpg", "sub/c.jpg"] { try folder.write(Array(name.utf8), to: name) }
    for name in ["a.jpg", "b.jpg", "sub/c.jpg"] { try folder.age(name, seconds: 1000) }
  }

  private func find(
    _ inputs: [String] = [""], in environment: Gallery.Environment = .init(), within bounds: LinkBounds? = nil,
    _ change: (inout Gallery.Choice) -> Void = { _ in }
  ) throws -> FoundFiles {
    var choice = Gallery.Choice()
    change(&choice)
    return try FoundFiles(
      in: folder.paths(inputs), choosing: choice, environment, within: bounds)
  }

  private func names(_ found: FoundFiles) -> [String] {
    found.stamps.keys.map { folder.name(of: $0) }.sorted()
  }

  private func digest(_ found: FoundFiles) -> String {
    var digest = SHA256()
    #expect(found.add(to: &digest, jobs: 2))
    return digest.finish()
  }

  private func contents(_ found: FoundFiles) -> String? {
    var digest = SHA256()
    return found.addContents(to: &digest, by: ContentDigests(), jobs: 2) ? digest.finish() : nil
  }

  // MARK: - Finding

  @Test func eachPhotoIsFoundOnce() throws {
    try folder.link("0.jpg", to: "b.jpg")
    try folder.link("loop", to: ".")
    try folder.link("sub/back", to: "..")
    #expect(names(try find()) == ["a.jpg", "b.jpg", "sub/c.jpg"])
    #expect(names(try find(["", "sub", "loop"])) == ["a.jpg", "b.jpg", "sub/c.jpg"])
    #expect(try find(["sub/back", ""]).count == 3)
  }

  @Test func linksOutsideTheInputAreFollowedOnlyOnRequest() throws {
    try folder.link("sub/d.jpg", to: "../a.jpg")
    try folder.link("sub/e.jpg", to: "../a.jpg")
    #expect(names(try find(["sub"]) { $0.followsLinks = true }) == ["sub/c.jpg", "sub/d.jpg", "sub/e.jpg"])
    #expect(names(try find(["sub"])) == ["sub/c.jpg"])
    // A named file is an input, and so are the others named.
    #expect(names(try find(["sub", "a.jpg"])) == ["a.jpg", "sub/c.jpg"])
    #expect(names(try find(["sub/d.jpg"])) == ["sub/d.jpg"])
    let all = LinkBounds([folder.path], followsAll: false)
    #expect(names(try find(["sub"], within: all)) == ["sub/c.jpg", "sub/d.jpg", "sub/e.jpg"])
    // Hard links are ordinary files.
    try FileManager.default.linkItem(atPath: folder.url.path + "/a.jpg", toPath: folder.url.path + "/z.jpg")
    #expect(names(try find()) == ["a.jpg", "b.jpg", "sub/c.jpg", "z.jpg"])
  }

  @Test func foldersToWatchAreListed() throws {
    let folders = try find(["sub", "a.jpg"]).places.watched
    #expect(folders == [folder.path.appending(FilePath("sub")), folder.path])
  }

  @Test func otherWallsInAFolderAreLeftOut() throws {
    let wall = try #require(try? folder.path.appending(FilePath("b.jpg")).status().identity)
    // Not a foreign picture, and not where the file is named.
    #expect(names(try find(in: .init().with { $0.isOtherWall = { $0 == wall } })) == ["a.jpg", "sub/c.jpg"])
    #expect(names(try find(["b.jpg"], in: .init().with { $0.isOtherWall = { $0 == wall } })) == ["b.jpg"])
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], to: "b.jpg")
    #expect(try find(in: .init().with { $0.isOtherWall = { $0 == wall } }).count == 3)
  }

  // MARK: - Recent files

  @Test func filesYoungerThanSettleAreDeferred() throws {
    try folder.age("a.jpg", seconds: 5)
    try folder.age("b.jpg", seconds: 400)
    // A clock that was wrong.
    try folder.age("sub/c.jpg", seconds: -100_000)
    #expect(names(try find(in: .init().with { $0.settle = 60 })) == ["b.jpg", "sub/c.jpg"])
    #expect(names(try find(in: .init().with { $0.settle = 500 })) == ["sub/c.jpg"])
    #expect(names(try find(in: .init().with { $0.settle = 0 })).count == 3)
    #expect(try digest(find(in: .init().with { $0.settle = 60 })) != digest(find(in: .init().with { $0.settle = 0 })))
  }

  /// Changes a byte and keeps the date.
  private func changeKeepingDate(_ name: String, _ byte: UInt8) throws {
    let path = folder.url.path + "/" + name
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data([byte]))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
  }

  @Test func unsettledStampsAreReplacedByContentDigests() throws {
    // As on file systems that count in seconds, whose clock may be ahead.
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.up))
    try folder.setDate(now, of: "a.jpg")
    let before = digest(try find())
    #expect(try digest(find()) == before)
    try changeKeepingDate("a.jpg", 7)
    let changed = digest(try find())
    #expect(changed != before)
    // Once the date is old enough, the stamp is used; the former digest is void.
    sleep(3)
    let settled = digest(try find())
    #expect(settled != changed && settled != before)
    try changeKeepingDate("a.jpg", 8)
    #expect(try digest(find()) == settled)
  }

  @Test func nearlySettledStampsAreAwaited() throws {
    try folder.write([1], to: "a.jpg")
    let first = digest(try find())
    usleep(100_000)
    #expect(try digest(find()) == first)
  }

  @Test func unreadableUnsettledFilesHaveNoDigest() throws {
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.up))
    try folder.setDate(now, of: "a.jpg")
    let found = try find()
    try FileManager.default.removeItem(atPath: folder.url.path + "/a.jpg")
    var digest = SHA256()
    #expect(!found.add(to: &digest, jobs: 2))
  }

  // MARK: - Digests

  @Test func digestChangesWithFilesAndChoice() throws {
    let before = digest(try find())
    #expect(digest(try find()) == before)
    #expect(digest(try find { $0.isReversed = true }) != before)
    #expect(digest(try find(["a.jpg", "b.jpg"])) != before)
    let changes: [() throws -> Void] = [
      { try folder.age("a.jpg", seconds: 2000) },
      { try folder.write(Array("longer".utf8), to: "a.jpg") },
      { try folder.write([], to: "new.jpg") },
      { try FileManager.default.removeItem(atPath: folder.url.path + "/new.jpg") },
      { try FileManager.default.moveItem(atPath: folder.url.path + "/b.jpg", toPath: folder.url.path + "/bb.jpg") },
    ]
    var seen: Set = [before]
    for (index, change) in changes.enumerated() {
      try change()
      if index != 3 { #expect(seen.insert(digest(try find())).inserted, "change \(index)") }
    }
  }

  @Test func contentDigestIgnoresDates() throws {
    let before = try #require(contents(find()))
    let stamps = digest(try find())
    try folder.age("a.jpg", seconds: 3000)
    #expect(try contents(find()) == before && digest(find()) != stamps)
    // Conversely, other contents with the same size and date.
    let path = folder.url.path + "/a.jpg"
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("A".utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
    #expect(try contents(find()) != before)
  }

  @Test func digestIncludesTheManifest() throws {
    func manifestDigest(_ manifest: String) throws -> String {
      try folder.write(Array(manifest.utf8), to: "m.json5")
      return digest(try find(["m.json5"]))
    }
    let manifests = [
      "{ images: [ { file: 'a.jpg' }, { file: 'b.jpg' } ] }", "{ images: [ { file: 'b.jpg' }, { file: 'a.jpg' } ] }",
      "{ images: [ { file: 'a.jpg', weight: 2 }, { file: 'b.jpg' } ] }",
      "{ images: [ { file: 'a.jpg', row: 1, column: 2 }, { file: 'b.jpg' } ] }",
      "{ images: [ { file: 'a.jpg', row: 2, column: 1 }, { file: 'b.jpg' } ] }",
      "{ images: [ { file: 'a.jpg', width: 2, height: 1 }, { file: 'b.jpg' } ] }",
    ]
    let digests = try manifests.map(manifestDigest)
    #expect(Set(digests).count == manifests.count)
    #expect(try manifestDigest("{ images: [ { file: 'a.jpg' }, /* and */ { file: 'b.jpg' } ] }") == digests[0])
  }

  @Test func refreshUpdatesTheStamp() throws {
    var found = try find()
    let before = digest(found)
    try folder.age("a.jpg", seconds: 5000)
    #expect(digest(found) == before)
    let isChanged = found.refresh(folder.path.appending(FilePath("a.jpg")))
    #expect(isChanged)
    #expect(try digest(found) != before && digest(found) == digest(find()))
  }
}
