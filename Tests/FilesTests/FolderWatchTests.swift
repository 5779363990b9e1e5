import Files
import Foundation
import TestSupport
import Testing

#if os(Linux)
  @Suite struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let watch = FolderWatch()

    init() throws {
      folder = try TemporaryFolder()
      for name in ["a", "b"] {
        try folder.makeFolder(name)
      }
    }

    private func path(_ name: String) -> FilePath { folder.path.appending(FilePath(name)) }

    /// Returns the names of changed files, once there are any.
    private func changes() -> Set<String> {
      Set(watch.changes(within: 10).map { String($0.description.dropFirst(folder.url.path.count + 1)) })
    }

    @Test func changesInWatchedFoldersAreReported() throws {
      #expect(watch.watch([path("a")]) == [path("a")] && watch.isComplete)
      #expect(watch.watch([path("a")]).isEmpty)
      #expect(watch.changes(within: 0).isEmpty)
      try folder.write([1], to: "a/new.jpg")
      #expect(changes() == ["a/new.jpg"])
      try folder.write([1], to: "b/new.jpg")
      #expect(watch.changes(within: 0.05).isEmpty)
      try FileManager.default.moveItem(atPath: folder.url.path + "/b/new.jpg", toPath: folder.url.path + "/a/moved.jpg")
      #expect(changes() == ["a/moved.jpg"])
      try FileManager.default.removeItem(atPath: folder.url.path + "/a/moved.jpg")
      #expect(changes() == ["a/moved.jpg"])
    }

    @Test func watchingOtherFoldersReplacesTheFirst() throws {
      watch.watch([path("a")])
      #expect(watch.watch([path("b")]) == [path("b")])
      _ = watch.changes(within: 0)
      try folder.write([1], to: "a/x")
      #expect(watch.changes(within: 0.05).isEmpty)
      try folder.write([1], to: "b/x")
      #expect(changes() == ["b/x"])
    }

    @Test func missingFoldersAreNotWatched() throws {
      for _ in 0..<2 { #expect(watch.watch([path("a"), path("missing")]).isDisjoint(with: [path("missing")])) }
      try folder.makeFolder("missing")
      #expect(watch.watch([path("a"), path("missing")]) == [path("missing")] && watch.isComplete)
    }

    @Test func recreatedFoldersAreWatchedAgain() throws {
      watch.watch([path("a"), path("missing")])
      #expect(watch.isComplete)
      try FileManager.default.removeItem(atPath: folder.url.path + "/a")
      #expect(changes().contains("a"))
      try folder.write([1], to: "a/y")
      watch.watch([path("a"), path("missing")])
      try folder.write([1], to: "a/z")
      #expect(changes().contains("a/z"))
    }
  }
#endif
