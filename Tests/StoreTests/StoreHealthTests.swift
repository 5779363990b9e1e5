import Files
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct StoreHealthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the health of the folder, which an examination does not change.
  private func health() throws -> StoreHealth {
    let names = try folder.names
    let bytes = try? folder.bytes(of: "store.sqlite")
    let health = Store.health(of: folder.path)
    #expect(try folder.names == names)
    #expect((try? folder.bytes(of: "store.sqlite")) == bytes)
    return health
  }

  @Test func folderWithoutDatabase() throws {
    #expect(try health() == .absent)
    #expect(Store.health(of: folder.path.appending(FilePath("nowhere"))) == .absent)
  }

  @Test func soundDatabase() throws {
    try Store(folder).fill(0..<20)
    guard case .sound(tiles: 20, let bytes) = try health() else {
      Issue.record("\(try health())")
      return
    }
    #expect(bytes > 1000)
  }

  @Test func databaseInUse() throws {
    let store = Store(folder)
    try store.fill(0..<5)
    guard case .sound(tiles: 5, _) = Store.health(of: folder.path) else {
      Issue.record("it is in use")
      return
    }
    #expect(try store.count(of: 0..<5)! == (5, 5) && store.warnings == [])
  }

  @Test func otherFiles() throws {
    try folder.write(Array("no database at all".utf8) + [UInt8](repeating: 7, count: 5000), to: "store.sqlite")
    guard case .damaged = try health() else {
      Issue.record("\(try health())")
      return
    }
    try FileManager.default.removeItem(atPath: folder.url.path + "/store.sqlite")
    try folder.makeFolder("store.sqlite")
    guard case .unusable = Store.health(of: folder.path) else {
      Issue.record("a folder is no database")
      return
    }
  }

  /// Pages in the middle, and the truncated file.
  @Test func damagedDatabases() throws {
    let sound = try BrokenStoreTests.sound.get()
    var damaged = sound
    damaged.replaceSubrange(
      sound.count / 2..<sound.count, with: repeatElement(0x55, count: sound.count - sound.count / 2))
    for bytes in [damaged, Array(sound.prefix(sound.count / 2))] {
      try folder.write(bytes, to: "store.sqlite")
      guard case .damaged = try health() else {
        Issue.record("\(try health())")
        return
      }
    }
  }
}
