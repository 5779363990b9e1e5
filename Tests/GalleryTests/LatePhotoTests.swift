import Files
import Foundation
import Gallery
import ImageCodecs
import Isolation
import Store
import TestSupport
import Testing

/// Photos that take too much processor time are not tried again in every run.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct LatePhotoTests {
  private let (folder, cache): (TemporaryFolder, TemporaryFolder)
  private let decoding = DecodingLimits(
    isolation: Isolation(program: Programs.built("faulty-worker"), argument: "liar", seconds: 1))
  private static let picture = SampleImages.folder.appendingPathComponent("agate.png")
  private static let late = ImageError.Reason.isolated(.late(seconds: 1))

  init() throws {
    (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
    try write("TAKES TIME", to: "slow.png")
    try write("", to: "good.png")
  }

  private func write(_ end: String, to name: String) throws {
    let path = try folder.write(Array(try Data(contentsOf: Self.picture)) + Array(end.utf8), to: name)
    try path.setDate(Date(timeIntervalSinceNow: -60))
  }

  /// Returns the reasons for photos that are left out by another run with the same cache.
  private func reasons(_ change: (inout Gallery.Environment) -> Void = { _ in }) throws -> [ImageError.Reason] {
    let store = Store(folder: cache.path)
    defer { store.flush() }
    var environment = Gallery.Environment(decoding: decoding).with { ($0.store, $0.jobs) = (store, 1) }
    change(&environment)
    return try Gallery(of: [folder.path], choosing: Gallery.Choice(), in: environment).leftOut.map(\.reason)
  }

  private static func isKnown(_ reasons: [ImageError.Reason]) -> Bool {
    guard case .known(let words)? = reasons.first, reasons.count == 1 else { return false }
    return words == "its decoder took more than 1 s of processor time in an earlier run; --force tries it again"
  }

  @Test func latePhotosAreRemembered() throws {
    #expect(try reasons() == [Self.late])
    for _ in 0..<2 { #expect(Self.isKnown(try reasons())) }
    #expect(try reasons { $0.retriesLate = true } == [Self.late])
    #expect(try reasons { $0.store = nil } == [Self.late])
  }

  @Test func changedPhotosAreTriedAgain() throws {
    #expect(try reasons() == [Self.late])
    try write("", to: "slow.png")
    #expect(try reasons().isEmpty)
  }

  /// Another version may be faster.
  @Test func otherVersionsTryAgain() throws {
    let stamp = try folder.path.appending(FilePath("slow.png")).status().stamp
    let store = Store(folder: cache.path)
    var entry = CatalogEntry(info: nil)
    entry.lateness = .init("took long", version: Store.decoderVersion &- 1)
    store.keep(entry, for: stamp)
    store.flush()
    #expect(try reasons() == [Self.late])
    #expect(Self.isKnown(try reasons()))
  }

  /// The wall drops it, and the next run knows.
  @Test func photosThatAreLateWhenTheyAreDrawnAreRemembered() throws {
    let store = Store(folder: cache.path)
    let environment = Gallery.Environment(decoding: DecodingLimits()).with { $0.store = store }
    let gallery = try Gallery(of: [folder.path], choosing: Gallery.Choice(), in: environment)
    let slow = try #require(gallery.photos.first { $0.path.name == FilePath("slow.png") })
    Gallery.note(ImageError(slow.path, Self.late), of: slow, in: environment)
    store.flush()
    #expect(Self.isKnown(try reasons()))
  }
}

/// The time limit of a whole run.
struct RunTimeTests {
  @Test func noPhotoIsOpenedOnceTheTimeIsOver() throws {
    let folder = try TemporaryFolder()
    let picture = SampleImages.folder.appendingPathComponent("agate.png")
    for name in ["a.png", "b.png"] { try folder.write(Array(try Data(contentsOf: picture)), to: name) }
    var decoding = DecodingLimits()
    for (seconds, count) in [(0.0, 2), (1e6, 0)] {
      decoding.time = RunTime(seconds: seconds)
      let gallery = try folder.gallery(in: Gallery.Environment(decoding: decoding))
      #expect(gallery.leftOut.count == count && gallery.photos.count == 2 - count)
      #expect(gallery.leftOut.allSatisfy { $0.reason == .overdue(seconds: 0) && $0.reason.concernsAll })
    }
  }

  /// Each wall has the whole time, unless it is for all of them.
  @Test func timeStartsAgain() {
    let time = RunTime(seconds: 0.2)
    usleep(250_000)
    #expect(time.isOver)
    time.share()
    usleep(250_000)
    time.restart()
    #expect(time.isOver)
  }
}
