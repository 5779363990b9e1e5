import Files
import Fixtures
import Foundation
import Gallery
import Similarity
import Store
import TestSupport
import Testing

/// Photos of one moment, of which the best is kept.
@Suite struct MomentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scene(_ seed: UInt64) -> Picture { .photoLike(width: 240, height: 160, seed: seed) }

  /// Writes a photo that was taken at a time, such as `12:00:07`, on the first of May.
  private func write(
    _ picture: Picture, _ name: String, at time: String? = nil, day: String = "2026:05:01", offset: String = "",
    rating: String? = nil, modified: Double = 1_700_000_000
  ) throws {
    var exif = ExifFixture(orientation: 1)
    if let time { (exif.date, exif.offset) = ("\(day) \(time)", offset) }
    let bytes = try picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes })
    try folder.write(rating.map { PacketFixture(rating: $0).jpeg(bytes) } ?? bytes, to: name)
    try folder.setDate(Date(timeIntervalSince1970: modified), of: name)
  }

  private func gallery(
    _ environment: Gallery.Environment = .init(), _ change: (inout Gallery.Choice) -> Void = { _ in }
  ) throws -> Gallery {
    try folder.gallery(in: environment) {
      $0.dedupe = .moments
      change(&$0)
    }
  }

  private func copies(_ gallery: Gallery) -> [String] {
    gallery.copies.map { "\($0.path.name) \($0.kind.rawValue) \($0.original.name) \($0.reason?.rawValue ?? "")" }
  }

  // MARK: - Moments

  @Test func theBestOfAMomentIsKept() throws {
    try write(scene(1).blurred(2), "a.jpg", at: "12:00:00")
    try write(scene(1), "b.jpg", at: "12:00:03")
    try write(scene(1).exposed(1.6), "c.jpg", at: "12:00:06")
    try write(scene(2), "d.jpg", at: "12:00:07")
    let gallery = try gallery()
    #expect(folder.names(gallery) == ["b.jpg", "d.jpg"])
    #expect(copies(gallery) == ["a.jpg moment b.jpg sharpness", "c.jpg moment b.jpg exposure"])
    #expect(
      gallery.copies.map(\.description) == [
        "left out, of the same moment as \(folder.path)/b.jpg, which is sharper",
        "left out, of the same moment as \(folder.path)/b.jpg, which is better exposed",
      ])
    #expect(folder.names(try self.gallery { $0.dedupe = .similar }).count > 2, "more than near-copies")
    for jobs in [1, 3] { #expect(try self.gallery(.init().with { $0.jobs = jobs }).copies == gallery.copies) }
  }

  @Test func ratingsPrecedeSharpness() throws {
    try write(scene(1).blurred(3), "a.jpg", at: "12:00:00", rating: "2")
    try write(scene(1), "b.jpg", at: "12:00:02")
    try write(scene(1), "c.jpg", at: "12:00:04", rating: "1")
    try write(scene(1), "d.jpg", at: "12:00:04", rating: "-1")
    let gallery = try gallery()
    #expect(
      copies(gallery) == ["b.jpg moment a.jpg rating", "c.jpg moment a.jpg rating", "d.jpg moment a.jpg rating"])
  }

  @Test func equallyGoodPhotos() throws {
    try write(scene(1), "a.jpg", at: "12:00:00")
    try write(scene(1), "b.jpg", at: "12:00:01")
    #expect(copies(try gallery()) == ["b.jpg moment a.jpg age"])
    #expect(copies(try gallery { $0.isReversed = true }) == ["b.jpg moment a.jpg age"])
    try write(scene(1), "a.jpg", at: "12:00:01")
    #expect(copies(try gallery { $0.isReversed = true }) == ["b.jpg exact a.jpg "])
  }

  @Test func twoVisitsStay() throws {
    try write(scene(1), "a.jpg", at: "12:00:00")
    try write(scene(1), "b.jpg", at: "12:00:02")
    try write(scene(1), "c.jpg", at: "12:05:00")
    try write(scene(1), "d.jpg", at: "12:00:02", day: "2027:05:01")
    // Without a time, but a copy of the second visit as well as of the first.
    try write(scene(1).blurred(1), "e.jpg")
    let gallery = try gallery()
    #expect(folder.names(gallery) == ["a.jpg", "c.jpg", "d.jpg"])
    #expect(folder.names(try self.gallery { $0.dedupe = .similar }).count == 1)
    // The same if the photo without a time is the best.
    try write(.photoLike(width: 480, height: 320, seed: 1), "e.jpg")
    #expect(try folder.names(self.gallery()).count == 3)
  }

  @Test func timeZones() throws {
    try write(scene(1), "a.jpg", at: "12:00:00", offset: "+02:00")
    try write(scene(1), "b.jpg", at: "11:00:05", offset: "+01:00")
    // The most common offset is assumed.
    try write(scene(1), "c.jpg", at: "12:00:08")
    try write(scene(2), "d.jpg", at: "12:00:00", offset: "+02:00")
    try write(scene(1), "e.jpg", at: "12:00:00", offset: "+00:00")
    let kept = try gallery()
    #expect(folder.names(kept).count == 3 && Set(folder.names(kept)).isSuperset(of: ["d.jpg", "e.jpg"]))
  }

  @Test func photosWithoutATimeAreMergedOnlyAsCopies() throws {
    // All are of one second by the dates of the files.
    try write(scene(1), "a.jpg")
    try write(scene(1).exposed(1.5), "b.jpg")
    try folder.write(try scene(1).jpeg(JPEGFixture().with { $0.quality = 40 }), to: "c.jpg")
    try write(scene(1), "20260501 d.jpg")
    let gallery = try gallery()
    #expect(folder.names(gallery).sorted() == ["20260501 d.jpg", "b.jpg"])
    #expect(copies(gallery).sorted() == ["a.jpg exact 20260501 d.jpg ", "c.jpg similar 20260501 d.jpg "])
  }

  @Test func timesInNamesCount() throws {
    try write(scene(1), "IMG_20260501_120000.jpg")
    try write(scene(1).exposed(1.5), "IMG_20260501_120004.jpg")
    try write(scene(1).exposed(0.6), "IMG_20260501_120504.jpg")
    #expect(folder.names(try gallery()).sorted() == ["IMG_20260501_120000.jpg", "IMG_20260501_120504.jpg"])
  }

  @Test func copiesOfOneShotAreOneByDetail() throws {
    let small = scene(5)
    try write(small, "b.jpg", at: "12:00:00")
    try write(enlarged(small), "a.jpg", at: "12:00:00")
    #expect(copies(try gallery()) == ["a.jpg similar b.jpg "])
  }

  private func enlarged(_ picture: Picture) -> Picture {
    var pixels: [SIMD4<Float>] = []
    for y in 0..<4 * picture.height {
      for x in 0..<4 * picture.width { pixels.append(picture.pixels[y / 4 * picture.width + x / 4]) }
    }
    return Picture(width: 4 * picture.width, height: 4 * picture.height, pixels: pixels).blurred(2)
  }

  @Test func qualitiesAreCached() throws {
    try write(scene(1).blurred(2), "a.jpg", at: "12:00:00")
    try write(scene(1), "b.jpg", at: "12:00:03")
    let cache = try TemporaryFolder()
    let cold = try gallery(.init().with { $0.store = Store(folder: cache.path) })
    for name in ["a.jpg", "b.jpg"] {
      let count = try folder.bytes(of: name).count
      let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent(name))
      try handle.write(contentsOf: Data(count: count))
      try handle.close()
      try folder.setDate(Date(timeIntervalSince1970: 1_700_000_000), of: name)
    }
    let warm = try gallery(.init().with { $0.store = Store(folder: cache.path) })
    #expect(copies(cold) == ["a.jpg moment b.jpg sharpness"] && warm.copies == cold.copies)
  }

  // MARK: - The best

  /// Bursts like those of `Documentation/Quality.md`.
  @Test func burstsKeepTheirGoodPhoto() throws {
    var expected: [String] = []
    for seed in 1...24 as ClosedRange<UInt64> {
      let burst = Burst(of: .photoLike(width: 360, height: 240, seed: seed), seed: seed)
      for (index, frame) in burst.frames.enumerated() {
        let name = "\(seed)-\(index).jpg"
        if index == burst.best { expected.append(name) }
        try write(frame, name, at: "\(seed < 11 ? "0" : "")\(seed - 1):00:0\(index)")
      }
    }
    let kept = Set(folder.names(try gallery()))
    let right = expected.filter { kept.contains($0) }.count
    #expect(right >= 23 && kept.count <= 36, "\(right) good ones of \(kept.count)")
  }

  @Test func theBestOfNearCopiesHasTheMostStars() throws {
    try write(scene(1), "a.jpg")
    try folder.write(
      PacketFixture(rating: "4").jpeg(try scene(1).jpeg(JPEGFixture().with { $0.quality = 40 })), to: "b.jpg")
    #expect(copies(try gallery { $0.dedupe = .similar }) == ["b.jpg similar a.jpg "])
    #expect(
      copies(try gallery { ($0.dedupe, $0.pick) = (.similar, .best) }) == ["a.jpg similar b.jpg rating"])
  }

  @Test func limitKeepsTheBest() throws {
    try write(scene(1).blurred(3), "a.jpg")
    try write(scene(2), "b.jpg")
    try write(scene(3).blurred(2), "c.jpg", rating: "3")
    try write(scene(4).exposed(1.9), "d.jpg")
    func best(_ count: Int) throws -> [String] {
      folder.names(try gallery { ($0.dedupe, $0.pick, $0.limit) = (.off, .best, count) })
    }
    #expect(try best(1) == ["c.jpg"])
    #expect(try best(2) == ["b.jpg", "c.jpg"])
    #expect(try best(4) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }
}
