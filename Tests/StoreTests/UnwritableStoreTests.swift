import Files
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct UnwritableStoreTests {
  /// A store that cannot be written misses everything, and warns once.
  func expectBypass(_ path: FilePath, _ words: String) throws {
    let store = Store(folder: path)
    try store.fill(0..<5)
    #expect(try store.count(of: 0..<5)! == (0, 0))
    #expect(store.verify() == (0, 0))
    store.prune()
    store.clear()
    let status = store.status()
    #expect((status.files, status.tiles, status.bytes) == (0, 0, 0))
    #expect(store.warnings.count == 1 && store.warnings[0].contains(words), "\(store.warnings)")
  }

  @Test func folderIsAFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "file")
    try expectBypass(file, "cannot be used as a cache")
    try expectBypass(file.appending(FilePath("sub/folder")), "cannot be used as a cache")
    #expect(try folder.names == ["file"])
  }

  @Test func databaseIsAFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "store.sqlite/a")
    try expectBypass(folder.path, "cannot be used")
  }

  @Test func lockIsAFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "store.sqlite.lock/a")
    try expectBypass(folder.path, "cannot be used")
  }

  @Test func newFoldersArePrivate() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending(FilePath("a/b/c"))
    try Store(folder: path).fill(0..<2)
    #expect(try Store(folder: path).count(of: 0..<2)! == (2, 2))
    let mode = try FileManager.default.attributesOfItem(atPath: path.losslessText)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test(.enabled(if: geteuid() != 0, "modes do not bind the superuser")) func folderIsReadOnly() throws {
    let folder = try TemporaryFolder()
    try Store(folder).fill(0..<5)
    let manager = FileManager.default
    for name in try folder.names {
      try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.url.path + "/" + name)
    }
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path) }
    let store = Store(folder)
    try store.fill(5..<9)
    #expect(try store.count(of: 0..<9) != nil)
    #expect(store.warnings.count == 1)
  }

  @Test func diskIsFull() throws {
    let folder = try TemporaryFolder()
    do {
      let store = Store(folder: folder.path, limit: 1_000_000_000, maxPages: 30)
      try store.fill(0..<10)
      #expect(store.warnings == [])
      for start in stride(from: 10, to: 200, by: 10) { try store.fill(start..<start + 10) }
      #expect(store.warnings.count == 1 && store.warnings[0].contains("cannot store more"), "\(store.warnings)")
      let count = try store.count(of: 0..<200)!
      #expect((10..<200).contains(count.tiles))
      #expect(store.verify() == (count.tiles, 0))
      store.prune()
      #expect(store.warnings.count == 1)
    }
    let store = Store(folder)
    #expect(try store.count(of: 0..<10)! == (10, 10))
    #expect(store.warnings == [])
  }

  @Test func noRoomForADatabase() throws {
    let folder = try TemporaryFolder()
    let store = Store(folder: folder.path, limit: 1_000_000_000, maxPages: 1)
    try store.fill(0..<10)
    #expect(store.warnings.count == 1)
    #expect(try store.count(of: 0..<10) != nil)
  }
}
