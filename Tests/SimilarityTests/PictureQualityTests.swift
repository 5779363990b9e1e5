import Files
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

@testable import Similarity

@Suite struct PictureQualityTests {
  private let scene = Picture.photoLike(width: 480, height: 320, seed: 4)

  private func quality(_ picture: Picture) throws -> PictureQuality {
    let folder = try TemporaryFolder()
    let path = try folder.write(try picture.png(PNGFixture().with { $0.compressionLevel = 1 }), to: "a.png")
    return try PictureQuality(of: path, since: nil, limits: DecodingLimits())
  }

  private func score(_ picture: Picture, _ subjects: [Area] = []) throws -> PictureQuality.Score {
    try quality(picture).score(subjects: subjects)
  }

  @Test func blurCostsSharpness() throws {
    let sharp = try score(scene)
    var last = sharp.sharpness
    for radius in 1...3 {
      let blurred = try score(scene.blurred(radius)).sharpness
      #expect(blurred < last - 100, "radius \(radius)")
      last = blurred
    }
    #expect(abs(try score(scene).exposure - score(scene.blurred(1)).exposure) < 200)
  }

  @Test(arguments: 0..<4) func shakingCostsSharpnessInEveryDirection(direction: Int) throws {
    #expect(try score(scene.shaken(6, direction)).sharpness < score(scene).sharpness - 300)
  }

  @Test func exposureCostsLittleSharpness() throws {
    let (good, bright, dark) = try (score(scene), score(scene.exposed(1.8)), score(scene.exposed(0.5)))
    #expect(good.sum > bright.sum && good.sum > dark.sum)
    #expect(good.exposure > bright.exposure && good.exposure > dark.exposure)
    #expect(abs(dark.sharpness - good.sharpness) < 1200)
  }

  /// Returns the scene with one part of another picture.
  private func scene(_ other: Picture, in columns: Range<Int>, _ rows: Range<Int>) -> Picture {
    var picture = scene
    for y in rows { for x in columns { picture.pixels[y * 480 + x] = other.pixels[y * 480 + x] } }
    return picture
  }

  @Test func blurredBackgroundIsNoFault() throws {
    let blurred = scene.blurred(4)
    var focused = blurred
    for y in 80..<240 { for x in 120..<360 { focused.pixels[y * 480 + x] = scene.pixels[y * 480 + x] } }
    let (whole, part, nothing) = try (score(scene).sharpness, score(focused).sharpness, score(blurred).sharpness)
    #expect((whole - part) * 4 < whole - nothing, "\(whole) \(part) \(nothing)")
  }

  @Test func subjectsDecide() throws {
    let left = Area(x: 0.02, y: 0.2, width: 0.2, height: 0.5)
    let right = Area(x: 0.78, y: 0.2, width: 0.2, height: 0.5)
    let picture = scene(scene.blurred(3), in: 0..<200, 0..<320)
    #expect(try score(picture, [right]).sharpness > score(picture, [left]).sharpness + 500)
    #expect(try score(picture, [Area(x: 2, y: 2, width: 1, height: 1)]) == score(picture))
  }

  @Test func damagedPhotosAreWorst() throws {
    let folder = try TemporaryFolder()
    let bytes = try scene.jpeg(JPEGFixture())
    let path = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "a.jpg")
    let damaged = try PictureQuality(of: path, since: nil, limits: DecodingLimits())
    let blurred = try score(scene.blurred(9))
    #expect(damaged == .damaged && damaged.score(subjects: []).sum < blurred.sum)
  }

  @Test(arguments: [(4000, 3000, 1024, 768), (1000, 1500, 683, 1024), (600, 400, 512, 341), (3, 2, 256, 171)])
  func size(width: Int, height: Int, across: Int, down: Int) {
    #expect(PictureQuality.size(ofWidth: width, height: height) == (across, down))
  }

  @Test(arguments: [(1, 1), (300, 1), (1, 300), (7, 900)]) func oddSizes(width: Int, height: Int) throws {
    let score = try score(.photoLike(width: width, height: height, seed: 1))
    #expect(score.sharpness < 20 * 1024)
  }

  @Test func storage() throws {
    let quality = try quality(scene)
    #expect(PictureQuality(quality.bytes[...]) == quality)
    #expect(PictureQuality(quality.bytes.dropLast()) == nil && PictureQuality([]) == nil)
    let color = SortColor(lightness: 1, chroma: 2, hue: 3)
    let fingerprint = Fingerprint(
      width: 4, height: 3, hash: CosineHash(words: .one), cells: Array(repeating: 7, count: 64), color: color)
    for signature in [
      PhotoSignature(fingerprint), PhotoSignature(fingerprint, detail: 5),
      PhotoSignature(fingerprint, quality: quality), PhotoSignature(fingerprint, detail: 0, quality: .damaged),
    ] {
      #expect(PhotoSignature(signature.bytes(decoder: 9), decoder: 9) == signature)
      #expect(PhotoSignature(signature.bytes(decoder: 9).dropLast(), decoder: 9) == nil)
    }
  }

  @Test func magnitudes() {
    for value in [0, 1, 2, 3, 100, 80_000, 1 << 34] {
      let stored = Magnitude.value(Magnitude.byte(value))
      #expect(stored <= value && stored * 9 >= value * 8 - 8, "\(value): \(stored)")
    }
    #expect(Magnitude.logarithm(1) == 0 && Magnitude.logarithm(1 << 40) == 40 * 1024)
    #expect(Magnitude.logarithm(3) == 1623 && Magnitude.logarithm(1_000_000) == 20_409)
  }
}
