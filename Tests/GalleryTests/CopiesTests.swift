import Files
import Fixtures
import Foundation
import Gallery
import Raster
import Similarity
import Store
import TestSupport
import Testing

@Suite struct CopiesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(seed: UInt64, width: Int = 240, height: Int = 160) throws -> [UInt8] {
    try PNGFixture().encoded(
      rows: PhotoLike(width: width, height: height, seed: seed).rgb8, width: width, height: height)
  }

  private func jpeg(seed: UInt64, quality: Int) throws -> [UInt8] {
    try Picture.photoLike(width: 240, height: 160, seed: seed).jpeg(JPEGFixture().with { $0.quality = quality })
  }

  private func gallery(
    _ inputs: [String] = [""], in environment: Gallery.Environment = .init(), _ change: (inout Gallery.Choice) -> Void
  ) throws -> Gallery {
    try folder.gallery(inputs, in: environment, change)
  }

  private func names(_ gallery: Gallery) -> [String] { folder.names(gallery) }

  private func copies(_ gallery: Gallery) -> [String] {
    gallery.copies.map { "\($0.path.name): \($0.kind == .exact ? "=" : "~") \($0.original.name)" }
  }

  private func fill() throws {
    try folder.write(try jpeg(seed: 1, quality: 40), to: "a.jpg")
    try folder.write(try picture(seed: 2), to: "b.png")
    try folder.write(try picture(seed: 1), to: "c.png")
    try folder.write(try picture(seed: 2), to: "d.png")
    try folder.write(try picture(seed: 3), to: "e.png")
    try folder.write(try picture(seed: 1), to: "f.png")
    // Only its header is left.
    try folder.write(Array(try picture(seed: 1).prefix(200)), to: "g.png")
  }

  @Test func duplicatesStayByDefault() throws {
    try fill()
    let gallery = try gallery { _ in }
    #expect(gallery.photos.count == 7 && gallery.copies.isEmpty)
  }

  @Test func exactDedupeKeepsTheFirstByName() throws {
    try fill()
    let gallery = try gallery { $0.dedupe = .exact }
    #expect(names(gallery) == ["a.jpg", "b.png", "c.png", "e.png", "g.png"])
    #expect(copies(gallery) == ["d.png: = b.png", "f.png: = c.png"])
    #expect(
      copies(try self.gallery { ($0.dedupe, $0.isReversed) = (.exact, true) }) == ["f.png: = c.png", "d.png: = b.png"])
  }

  @Test func similarDedupeKeepsTheSharpest() throws {
    try fill()
    let gallery = try gallery { $0.dedupe = .similar }
    #expect(names(gallery) == ["b.png", "c.png", "e.png", "g.png"])
    #expect(copies(gallery) == ["a.jpg: ~ c.png", "d.png: = b.png", "f.png: = c.png"])
    #expect(gallery.leftOut.isEmpty)
    for jobs in [1, 2, 7] {
      #expect(try self.gallery(in: .init().with { $0.jobs = jobs }) { $0.dedupe = .similar }.copies == gallery.copies)
    }
  }

  @Test func dedupeAppliesToManifestsAndNamedFiles() throws {
    try fill()
    try folder.write(
      Array("{ images: [{ file: 'f.png', width: 240, height: 160 }, { file: 'a.jpg' }, { file: 'f.png' }] }".utf8),
      to: "list.json5")
    let named = try gallery(["d.png", "b.png"]) { ($0.dedupe, $0.sort) = (.similar, Gallery.Sort.none) }
    #expect(copies(named) == ["d.png: = b.png"])
    // Sizes declared in a manifest do not avoid reading photos that must be compared.
    let listed = try gallery(["list.json5"], in: .init().with { $0.opensDeclared = false }) { $0.dedupe = .similar }
    #expect(names(listed) == ["f.png"] && copies(listed) == ["a.jpg: ~ f.png", "f.png: = f.png"])
  }

  // MARK: - The original among copies

  /// Of identical files, the original is kept, whatever the order.
  @Test(arguments: [
    (["IMG_1100(1).jpg", "IMG_1100.jpg"], "IMG_1100.jpg"),
    (["IMG_1100 2.jpg", "IMG_1100.jpg", "IMG_1100 3.jpg"], "IMG_1100.jpg"),
    (["A - Copy.jpg", "Z.jpg"], "Z.jpg"),
    // Numbers of a series, of which none is the original, and a film that would be lost.
    (["DSC (1).jpg", "DSC (2).jpg", "DSC (2).MOV"], "DSC (2).jpg"),
    (["a.jpg", "b.jpg", "b.jpg.xmp"], "b.jpg"),
    (["b(1).jpg", "b(1).jpg.xmp", "b.jpg"], "b.jpg"),
    // The date in a name.
    (["a.jpg", "IMG_20260501_120000.jpg"], "IMG_20260501_120000.jpg"),
    (["img10.jpg", "img9.jpg"], "img9.jpg"),
  ])
  func theOriginalIsKept(names: [String], original: String) throws {
    let photo = try jpeg(seed: 1, quality: 90)
    for name in names {
      let isPhoto = name.hasSuffix(".jpg")
      try folder.write(isPhoto ? photo : Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), to: name)
    }
    for mode in [Gallery.Dedupe.exact, .similar, .moments] {
      for isReversed in [false, true] {
        let gallery = try gallery { ($0.dedupe, $0.isReversed) = (mode, isReversed) }
        #expect(self.names(gallery) == [original], "\(mode)")
      }
    }
  }

  @Test func theFilmOfTheOriginalStays() throws {
    let photo = try jpeg(seed: 1, quality: 90)
    for name in ["IMG_1100(1).jpg", "IMG_1100.jpg"] { try folder.write(photo, to: name) }
    try folder.write(Array("film".utf8), to: "IMG_1100.MOV")
    let kept = try gallery { $0.dedupe = .exact }.photos
    #expect(kept.map(\.clip?.path.name.losslessText) == ["IMG_1100.MOV"])
  }

  @Test func theOriginalOfNearCopiesIsKept() throws {
    // The same picture with hardly less detail, in a smaller file.
    try folder.write(try jpeg(seed: 1, quality: 97), to: "A(1).jpg")
    try folder.write(try jpeg(seed: 1, quality: 92), to: "A.jpg")
    #expect(copies(try gallery { $0.dedupe = .similar }) == ["A(1).jpg: ~ A.jpg"])
    // Detail comes first: the original is not a small copy, whatever its name.
    try folder.write(try picture(seed: 1, width: 60, height: 40), to: "A.jpg")
    #expect(names(try gallery { $0.dedupe = .similar }).contains("A(1).jpg"))
  }

  @Test func limitCountsAfterDedupe() throws {
    try fill()
    #expect(names(try gallery { ($0.dedupe, $0.limit) = (.similar, 3) }) == ["b.png", "c.png", "e.png"])
  }

  @Test func dedupePrefersTheOriginalToAnEnlargedCopy() throws {
    let small = try DecodedFile(try picture(seed: 5)).upright
    let large = small.resampled(
      Area(x: 0, y: 0, width: 240, height: 160), width: 960, height: 640, isOpaque: true)
    try folder.write(try PNGFixture().encoded(rows: large.rgb, width: 960, height: 640), to: "a-large.png")
    try folder.write(try picture(seed: 5), to: "b-small.png")
    let gallery = try gallery { $0.dedupe = .similar }
    #expect(names(gallery) == ["b-small.png"] && copies(gallery) == ["a-large.png: ~ b-small.png"])
  }

  @Test func dedupePrefersTheOriginalToASmallCopy() throws {
    let large = try DecodedFile(try picture(seed: 5, width: 900, height: 600)).upright
    let small = large.resampled(Area(x: 0, y: 0, width: 900, height: 600), width: 300, height: 200, isOpaque: true)
    try folder.write(try PNGFixture().encoded(rows: small.rgb, width: 300, height: 200), to: "a.png")
    try folder.write(try picture(seed: 5, width: 900, height: 600), to: "b.png")
    #expect(copies(try gallery { $0.dedupe = .similar }) == ["a.png: ~ b.png"])
  }

  @Test func dedupePrefersAnIntactCopyToADamagedOne() throws {
    let whole = try jpeg(seed: 6, quality: 95)
    try folder.write(Array(whole.dropLast(10)), to: "a.jpg")
    try folder.write(try jpeg(seed: 6, quality: 50), to: "b.jpg")
    #expect(copies(try gallery { $0.dedupe = .similar }) == ["a.jpg: ~ b.jpg"])
  }

  /// Fills every file with zeros and keeps its stamp.
  private func wipe() throws {
    for name in try folder.names {
      let file = folder.url.appendingPathComponent(name)
      let handle = try FileHandle(forWritingTo: file)
      try handle.write(contentsOf: Data(count: try folder.bytes(of: name).count))
      try handle.close()
    }
    try date()
  }

  private func date() throws {
    for name in try folder.names {
      try folder.setDate(Date(timeIntervalSince1970: 1_700_000_000), of: name)
    }
  }

  @Test func fingerprintsAreCached() throws {
    try fill()
    try date()
    let cache = try TemporaryFolder()
    let cold = try gallery(in: .init().with { $0.store = Store(folder: cache.path) }) {
      ($0.dedupe, $0.sort) = (.similar, .color)
    }
    #expect(copies(cold) == ["a.jpg: ~ c.png", "d.png: = b.png", "f.png: = c.png"])
    // Decoding would fail now.
    try wipe()
    let store = Store(folder: cache.path)
    let warm = try gallery(in: .init().with { $0.store = store }) { ($0.dedupe, $0.sort) = (.similar, .color) }
    #expect(warm.photos == cold.photos && warm.copies == cold.copies)
    for photo in cold.photos where photo.path.name.description != "g.png" {
      let stamp = try #require(photo.stamp)
      let entry = try #require(store.entry(for: stamp))
      let looks = try #require(entry.looks.flatMap { PhotoSignature($0, decoder: Store.decoderVersion) })
      #expect((looks.detail != nil) == (photo.path.name.description == "c.png"), "only where it is in doubt")
    }
    // A changed file is not taken from the cache.
    try folder.write(try picture(seed: 3), to: "a.jpg")
    #expect(
      !copies(try gallery(in: .init().with { $0.store = store }) { $0.dedupe = .similar }).contains("a.jpg: ~ c.png"))
  }

  @Test func sortByColor() throws {
    let colors: [(String, Color)] = [
      ("a", Color(red: 30, green: 60, blue: 200)), ("b", Color(red: 230, green: 30, blue: 20)), ("c", .white),
      ("d", Color(red: 60, green: 180, blue: 60)), ("e", .black), ("f", Color(red: 230, green: 30, blue: 20)),
    ]
    for (name, color) in colors {
      let pixels = Pixels(width: 20, height: 20, filledWith: color)
      try folder.write(try PNGFixture().encoded(rows: pixels.rgb, width: 20, height: 20), to: "\(name).png")
    }
    try folder.write(Array(try picture(seed: 1).prefix(200)), to: "0.png")
    let walk = ["e", "c", "b", "f", "d", "a", "0"].map { $0 + ".png" }
    #expect(names(try gallery { $0.sort = .color }) == walk)
    #expect(names(try gallery { ($0.sort, $0.isReversed) = (.color, true) }) == walk.reversed())
    #expect(names(try gallery { ($0.sort, $0.limit) = (.color, 2) }) == ["e.png", "c.png"])
    #expect(names(try gallery(["f.png", "e.png", "b.png"]) { $0.sort = .color }) == ["e.png", "b.png", "f.png"])
  }
}
