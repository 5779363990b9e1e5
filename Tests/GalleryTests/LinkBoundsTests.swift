import Files
import Fixtures
import Foundation
import ImageCodecs
import Synchronization
import TestSupport
import Testing

@testable import Gallery

/// A user with write access to a folder of photos replaces files with links out of it during a run.
@Suite(.serialized) struct LinkBoundsTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path }

  init() throws {
    folder = try TemporaryFolder()
    for (name, width) in [("photos/a.png", 6), ("elsewhere/secret.png", 7)] {
      let rows = PhotoLike(width: width, height: 4, seed: 1).rgb8
      try folder.write(PNGFixture().encoded(rows: rows, width: width, height: 4), to: name)
      try folder.age(name, seconds: 1000)
    }
  }

  private func find(_ inputs: [String] = ["photos"]) throws -> FoundFiles {
    try FoundFiles(in: folder.paths(inputs), choosing: Gallery.Choice())
  }

  /// Replaces a file with a link or a hard link, atomically.
  private static func put(_ name: String, in folder: String, linkedTo target: String? = nil, sameAs file: String = "") {
    let staged = folder + "/staged"
    // Sound, in all: the strings are zero-terminated and outlive the calls.
    if let target { _ = unsafe symlink(target, staged) } else { _ = unsafe link(folder + "/" + file, staged) }
    _ = unsafe rename(staged, folder + "/" + name)
    // Renaming onto a hard link of the same file leaves the staged name.
    _ = unsafe unlink(staged)
  }

  private func identity(_ name: String) throws -> FileIdentity {
    try folder.path.appending(FilePath(name)).status().identity
  }

  private static let secret = "../elsewhere/secret.png"

  // MARK: - Links

  @Test func danglingLinksAreNotFollowedLater() throws {
    Self.put("photos/x.png", in: path, linkedTo: "d/secret.png")
    Self.put("photos/notes", in: path, linkedTo: "d/secret.png")
    Self.put("photos/loop.png", in: path, linkedTo: "loop.png")
    let found = try find()
    // The link leads out of the inputs after it was checked.
    Self.put("photos/d", in: path, linkedTo: "../elsewhere")
    let gallery = Gallery(found, choosing: Gallery.Choice())
    #expect(gallery.photos.map(\.path.name) == [FilePath("a.png")])
    #expect(gallery.leftOut.map { "\($0.path.name)" }.sorted() == ["loop.png", "x.png"], "\(gallery.leftOut)")
  }

  @Test func namedLinksAreFollowed() throws {
    Self.put("photos/x.png", in: path, linkedTo: Self.secret)
    let gallery = Gallery(try find(["photos/x.png"]), choosing: Gallery.Choice())
    #expect(gallery.photos.map(\.width) == [7])
  }

  // MARK: - Swaps

  @Test func swapDuringTheWalkIsNotFollowed() throws {
    // Time between reading the folder's names and checking each of them.
    for index in 0..<300 { try folder.write([0], to: "photos/b\(index).txt") }
    let secret = try identity("elsewhere/secret.png")
    let isDone = Atomic(false)
    let path = path
    let thread = SideThread {
      while !isDone.load(ordering: .relaxed) {
        Self.put("photos/x.png", in: path, linkedTo: Self.secret)
        Self.put("photos/x.png", in: path, sameAs: "photos/a.png")
      }
    }
    var (followed, refused, taken) = (0, 0, 0)
    // Until swaps happened at every moment, which takes longer while other tests run.
    for round in 0..<2000 where round < Sanitizer.repetitions(200) || refused == 0 || taken == 0 {
      let found = try find()
      followed += found.stamps.values.filter { $0.identity == secret }.count
      refused += found.leftOut.count { $0.path.name == FilePath("x.png") }
      taken += found.stamps.keys.count { $0.name == FilePath("x.png") }
    }
    isDone.store(true, ordering: .relaxed)
    thread.wait()
    #expect(followed == 0)
    #expect(refused > 0 && taken > 0, "refused \(refused) times, taken \(taken) times")
  }

  @Test func swapBeforeTheSecondStatusIsNotFollowed() throws {
    let secret = try identity("elsewhere/secret.png")
    let path = path
    var refused = 0
    for attempt in 0..<Sanitizer.repetitions(40) {
      // This recent, its status is read again within 20 ms.
      try folder.write([UInt8](repeating: 7, count: 9), to: "photos/x.png")
      let thread = SideThread {
        usleep(UInt32(attempt % 20) * 1000)
        Self.put("photos/x.png", in: path, linkedTo: Self.secret)
      }
      let found = try find()
      thread.wait()
      #expect(!found.stamps.values.contains { $0.identity == secret })
      refused += found.leftOut.count { $0.reason == .unreadable(.linkOut) }
    }
    #expect(refused > 0, "no exchange came at the right time")
  }

  @Test func swappedSidecarIsNotFollowed() throws {
    let packet = PacketFixture().with { $0.title = "secret" }.bytes
    try folder.write(packet, to: "elsewhere/secret.xmp")
    try folder.write(PacketFixture().with { $0.title = "open" }.bytes, to: "photos/a.xmp")
    for name in ["photos/a.xmp", "elsewhere/secret.xmp"] { try folder.age(name, seconds: 1000) }
    var choice = Gallery.Choice()
    choice.readsMetadata = true
    for inputs in [["photos"], ["photos/a.png"]] {
      let found = try FoundFiles(in: folder.paths(inputs), choosing: choice)
      #expect(Gallery(found, choosing: choice).photos.first?.metadata?.title == "open")
      Self.put("photos/kept.xmp", in: path, sameAs: "photos/a.xmp")
      Self.put("photos/a.xmp", in: path, linkedTo: "../elsewhere/secret.xmp")
      let gallery = Gallery(found, choosing: choice)
      #expect(gallery.photos.count == 1 && gallery.photos.first?.metadata?.title == nil)
      Self.put("photos/a.xmp", in: path, sameAs: "photos/kept.xmp")
    }
  }

  @Test func swapAfterTheStatusIsNotFollowed() throws {
    var found = try find()
    Self.put("photos/a.png", in: path, linkedTo: Self.secret)
    let gallery = Gallery(found, choosing: Gallery.Choice())
    #expect(gallery.photos.isEmpty && gallery.leftOut.map(\.reason) == [.changed], "\(gallery)")
    let mayBeUsed = found.refresh(folder.path.appending(FilePath("photos/a.png")))
    #expect(!mayBeUsed)
  }

  /// Not even if the file has the size and the date of the one that was found.
  @Test func swapWithEqualSizeAndDateIsNotFollowed() throws {
    try folder.write([1, 2, 3], to: "photos/x")
    try folder.write([4, 5, 6], to: "elsewhere/y")
    let x = folder.path.appending(FilePath("photos/x"))
    for name in ["photos/x", "elsewhere/y"] {
      let times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 5), timespec(tv_sec: 1_700_000_000, tv_nsec: 5)]
      // Sound: two times, as declared, and a zero-terminated path outlive the call.
      #expect(unsafe utimensat(AT_FDCWD, path + "/" + name, times, 0) == 0)
    }
    let stamp = try x.status().stamp
    func read() -> Result<[UInt8], ImageError> {
      Result { () throws(ImageError) in
        try unchanged(x, since: stamp) { file throws(ImageError) in (try? file.bytes(at: 0, count: 3)) ?? [] }
      }
    }
    #expect(read() == .success([1, 2, 3]))
    Self.put("photos/x", in: path, linkedTo: "../elsewhere/y")
    #expect(read() == .failure(ImageError(x, .changed)))
    // A file within the folder may have another number, as on file systems that renumber files each time.
    Self.put("photos/x", in: path, sameAs: "elsewhere/y")
    #expect(read() == .success([4, 5, 6]))
  }
}
