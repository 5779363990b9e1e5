import Files
import Foundation
import TestSupport
import Testing

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder
  private var path: FilePath { folder.path.appending(FilePath("tiles")) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func output() throws -> OutputFolder {
    try OutputFolder(path) { $0.last?.hasPrefix("t") ?? false }
  }

  @Test func folderAppearsOnlyWhenPublished() throws {
    let output = try output()
    try output.write([1, 2], at: "t1/t2")
    #expect(try folder.names == [".tiles.tessera"])
    try output.publish()
    #expect(try folder.names == ["tiles"])
    #expect(try folder.bytes(of: "tiles/t1/t2") == [1, 2])
  }

  @Test func nothingIsLeftWithoutPublishing() throws {
    do { try output().write([1], at: "t1/t2") }
    #expect(try folder.names == [])
  }

  @Test func oldFolderIsExchanged() throws {
    try folder.write([9], to: "tiles/t1/t9")
    let output = try output()
    try output.write([1], at: "t1/t2")
    try output.publish()
    #expect(try folder.names == ["tiles"])
    #expect(try folder.names(in: "tiles/t1") == ["t2"])
  }

  @Test func secondWriterIsRefused() throws {
    let first = try output()
    #expect(throws: FileError(path, .busy(nil))) { _ = try output() }
    try first.publish()
    _ = try output()
  }

  @Test func linksAreFollowedToTheFolderAndNotBelow() throws {
    try folder.makeFolder("there")
    try folder.makeFolder("photos")
    try folder.write([7], to: "photos/t7")
    try folder.link("tiles", to: "there")
    try folder.link("there/t1", to: "../photos")
    let output = try output()
    try output.write([1], at: "t2")
    try output.publish()
    #expect(try folder.names == ["photos", "there", "tiles"])
    #expect(try folder.names(in: "there") == ["t2"])
    #expect(try folder.bytes(of: "photos/t7") == [7])
  }

  @Test func otherThingsAreNotReplaced() throws {
    try folder.write([9], to: "tiles")
    #expect(throws: FileError(path, .notFolder)) { _ = try output() }
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("tiles"))
    try folder.write([9], to: "tiles/photo")
    #expect(throws: FileError(path, .otherFiles)) { _ = try output() }
    let far = FilePath("/missing/tiles")
    #expect(throws: FileError(far, .folderMissing)) { _ = try OutputFolder(far) { _ in true } }
  }
}
