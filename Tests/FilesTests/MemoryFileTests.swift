import Foundation
import Testing

@testable import Files

/// Files in memory, one after the other.
@Suite(.serialized) struct MemoryFileTests {
  private func file(_ bytes: [UInt8], in pool: MemoryFilePool = .shared) throws -> MemoryFile {
    try #require(unsafe bytes.withUnsafeBytes { unsafe MemoryFile($0, pool: pool) })
  }

  private func contents(of file: MemoryFile) throws -> [UInt8] {
    let descriptor = try file.open(as: FilePath("photo"))
    defer { close(descriptor) }
    return try Descriptor.bytes(of: descriptor, named: FilePath("photo"), at: 0, count: 1 << 20)
  }

  @Test func reusedFilesHoldOnlyTheirOwnBytes() throws {
    let pool = MemoryFilePool()
    var descriptors: Set<Int32> = []
    for count in [100_000, 10, 0, 5000, 200_000] {
      let bytes = [UInt8](repeating: UInt8(count % 251), count: count)
      let file = try file(bytes, in: pool)
      #expect(try contents(of: file) == bytes)
      descriptors.insert(file.descriptor)
    }
    #expect(descriptors.count == 1)
  }

  /// A worker that was handed the first could read the second otherwise.
  @Test func filesAreNotReusedWhileSomethingRefersToThem() throws {
    let folder = MemoryFolder()
    let path = try unsafe [UInt8]([1, 2, 3]).withUnsafeBytes { unsafe try folder.add($0, named: "a") }
    let opened = try OpenFile(path)
    let found = opened.owner
    let owner = try #require(found)
    let first = try MemoryFolder.file(at: path).descriptor
    #expect(owner as? MemoryFile === (try MemoryFolder.file(at: path)))
    let second = try unsafe [UInt8]([4, 5, 6]).withUnsafeBytes { unsafe try folder.add($0, named: "a") }
    #expect(second == path)
    let others = try (0..<20).map { _ in try file([7, 8, 9]) }
    #expect(!others.contains { $0.descriptor == first })
    let bytes = try opened.bytes(at: 0, count: 3)
    #expect(bytes == [1, 2, 3])
    withExtendedLifetime((folder, owner, others)) {}
  }

  @Test func openedFilesAreReadOnly() throws {
    let file = try file([1, 2, 3])
    let descriptor = try file.open(as: FilePath("photo"))
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
    #expect(!Descriptor.write([4], to: descriptor))
  }

  @Test func keptMemoryIsBounded() throws {
    let pool = MemoryFilePool()
    var files = try (0..<8).map { _ in try file([UInt8](repeating: 1, count: 5 << 20), in: pool) }
    #expect(files.count == 8 && pool.size == 0)
    files = []
    #expect(pool.size == 20 << 20)
    pool.empty()
    #expect(pool.size == 0)
    _ = try file([UInt8](repeating: 1, count: 13 << 20), in: pool)
    #expect(pool.size == 0)
  }
}
