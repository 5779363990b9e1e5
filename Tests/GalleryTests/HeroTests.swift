import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import Gallery

/// Heroes that are chosen by merit.
@Suite struct HeroTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a photo that was taken at a time, such as `12:00:07`, on the first of May.
  private func write(
    _ name: String, seed: UInt64, blur: Int = 2, at time: String? = nil, rating: String? = nil
  ) throws {
    var picture = Picture.photoLike(width: 240, height: 160, seed: seed)
    if blur > 0 { picture = picture.blurred(blur) }
    var exif = ExifFixture(orientation: 1)
    if let time { exif.date = "2026:05:01 \(time)" }
    let bytes = try picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes })
    try folder.write(rating.map { PacketFixture(rating: $0).jpeg(bytes) } ?? bytes, to: name)
  }

  private func heroes(
    _ count: Int? = nil, in environment: Gallery.Environment = .init(),
    _ change: (inout Gallery.Choice) -> Void = { _ in }
  ) throws -> [String] {
    let gallery = try folder.gallery(in: environment) {
      $0.readsMetadata = true
      $0.readsDates = true
      change(&$0)
    }
    let heroes = Gallery.heroes(
      of: gallery.photos, count: count, besides: gallery.copies, finding: nil, in: environment)
    return heroes.map { gallery.photos[$0].path.name.text }
  }

  @Test func starsComeFirst() throws {
    try write("a.jpg", seed: 1, blur: 0)
    try write("b.jpg", seed: 2, rating: "3")
    try write("c.jpg", seed: 3, rating: "5")
    try write("d.jpg", seed: 4, rating: "1")
    #expect(try heroes() == ["c.jpg"])
    #expect(try heroes(2) == ["b.jpg", "c.jpg"], "in order")
    #expect(try heroes(9).count == 4)
  }

  @Test func withoutStarsTheSharpestIsLarge() throws {
    for (name, seed) in [("a.jpg", 1), ("b.jpg", 2), ("c.jpg", 3)] as [(String, UInt64)] {
      try write(name, seed: seed, blur: name == "b.jpg" ? 0 : 2)
    }
    #expect(try heroes() == ["b.jpg"])
    for jobs in [1, 3] { #expect(try heroes(in: .init().with { $0.jobs = jobs }) == ["b.jpg"]) }
  }

  @Test func facesFoundBeforeCount() throws {
    for name in ["a.jpg", "b.jpg"] { try write(name, seed: 1) }
    var photos = try folder.gallery().photos
    func heroes() -> [Int] { Gallery.heroes(of: photos, count: 1, besides: [], finding: nil, in: .init()) }
    #expect(heroes() == [0])
    photos[1].foundFaces = [Area(x: 0, y: 0, width: 1, height: 1)]
    #expect(heroes() == [1])
    photos[0].foundFaces = []
    #expect(heroes() == [1])
  }

  @Test func photosOfOneMomentShowWhatMattered() throws {
    // Equally good pictures of two scenes; of one, there are three photos.
    try write("a.jpg", seed: 5, at: "09:00:00")
    for (index, name) in ["b.jpg", "c.jpg", "d.jpg"].enumerated() {
      try write(name, seed: 5, at: "12:00:0\(index)")
    }
    let two = try heroes(2)
    #expect(two.count == 2 && two[0] == "a.jpg", "of different moments: \(two)")
    #expect(try ["b.jpg", "c.jpg", "d.jpg"].contains(heroes(1)[0]))
    // Copies that are left out count as well.
    #expect(try heroes(1) { $0.dedupe = .moments } != ["a.jpg"])
  }

  @Test func heroesAreApart() throws {
    for index in 0..<12 { try write("\(10 + index).jpg", seed: 7, blur: index < 3 ? 0 : 2) }
    let two = try heroes(2)
    let places = two.compactMap { Int($0.prefix(2)) }
    #expect(places.count == 2 && places[1] - places[0] >= 3, "\(two)")
  }
}
