import Files
import Foundation
import Gallery
import ImageCodecs
import Isolation
import Store
import TestSupport
import Testing

/// A compromised decoder cannot affect other photos: not in this run, and not through the cache in a later one.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct TakenOverHeaderTests {
  private let liar = DecodingLimits(
    isolation: Isolation(
      program: Programs.built("faulty-worker"), argument: "liar",
      seconds: 20))

  @Test func compromisedDecodersCannotRejectOtherPhotos() throws {
    let (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
    let bytes = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent("agate.png")))
    for (name, more) in [("a.png", Array("TAKES OVER".utf8)), ("b.png", []), ("c.png", [0])] {
      let path = try folder.write(bytes + more, to: name)
      try path.setDate(Date(timeIntervalSinceNow: -60))
    }
    for decoding in [liar, DecodingLimits(), liar] {
      let store = Store(folder: cache.path)
      var choice = Gallery.Choice()
      choice.dedupe = .similar
      let environment = Gallery.Environment(decoding: decoding).with { ($0.store, $0.jobs) = (store, 1) }
      let gallery = try Gallery(of: [folder.path], choosing: choice, in: environment)
      #expect(gallery.leftOut.isEmpty, "\(gallery.leftOut)")
      // The first may give any answer about its own picture; of the others, the one with a byte less is the copy.
      let copies = gallery.copies.map(\.path.name.description)
      #expect(copies.contains("b.png") && gallery.photos.count + copies.count == 3, "\(copies)")
      store.flush()
    }
  }
}
