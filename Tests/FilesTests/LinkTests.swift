import Files
import Foundation
import TestSupport
import Testing

@Suite struct LinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "two"] { try folder.write(Array(name.utf8), to: name) }
  }

  @Test func linksAreReplacedAtomically() throws {
    let link = folder.path.appending(FilePath("newest"))
    for name in ["one", "one", "two"] {
      try link.link(to: FilePath(name))
      #expect(try folder.bytes(of: "newest") == Array(name.utf8) && link.isLink)
    }
    #expect(try folder.names == ["newest", "one", "two"])
  }

  @Test func leftoverTemporaryLinkIsReplaced() throws {
    try folder.link(".newest.tessera-link", to: "gone")
    try folder.path.appending(FilePath("newest")).link(to: FilePath("two"))
    #expect(try folder.names == ["newest", "one", "two"])
  }

  @Test func foldersAreNotReplacedByLinks() throws {
    try folder.makeFolder("newest")
    #expect(throws: FileError.self) { try folder.path.appending(FilePath("newest")).link(to: FilePath("one")) }
    #expect(try folder.names == ["newest", "one", "two"])
  }
}
