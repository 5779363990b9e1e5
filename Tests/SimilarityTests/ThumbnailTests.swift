import Files
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

@testable import Similarity

/// Fingerprints from thumbnails inside EXIF.
@Suite struct ThumbnailTests {
  /// Large enough that thumbnails are used.
  private static let scene = scene(seed: 11, width: 1440, height: 1080)

  /// Returns a scene with something in its sky, so that its first rows tell it from others.
  private static func scene(seed: Int, width: Int, height: Int) -> Scene {
    var scene = Scene(seed: UInt64(seed), width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let column = x * 24 / width
        let lighter = (column * column * (seed + 2) + y * 18 / height * column) % 11 * 9 - 45
        for channel in 0..<3 {
          let place = 4 * (y * width + x) + channel
          scene.pixels.bytes[place] = UInt8(clamping: Int(scene.pixels.bytes[place]) + lighter)
        }
      }
    }
    return scene
  }

  /// A photo with another middle than its thumbnail: only an unused thumbnail makes no difference.
  private static let edited = scene.pasted(x: 0.3, y: 0.3, width: 0.4, height: 0.4)

  private static func thumbnail(
    of scene: Scene = scene, width: Int = 160, height: Int = 120, quality: Int = 80
  ) throws -> [UInt8] {
    try scene.thumbnail(width: width, height: height).jpeg(quality)
  }

  private static func fingerprint(
    _ photo: Scene, _ thumbnail: [UInt8], _ change: (inout JPEGFixture) -> Void = { _ in }
  ) throws -> Fingerprint {
    try Fingerprint(ofFile: photo.photo(thumbnail, change))
  }

  // MARK: - Used ones

  static let kinds: [@Sendable (JPEGFixture) -> JPEGFixture] = [
    { $0 }, { $0.with { $0.sampling = JPEGFixture.sampling420 } },
    { $0.with { $0.sampling = JPEGFixture.sampling422 } }, { $0.with { $0.optimizesTables = false } },
  ]

  @Test(arguments: kinds.indices) func agreeingThumbnailIsUsed(kind: Int) throws {
    func fingerprint(_ thumbnail: [UInt8]) throws -> Fingerprint {
      try Self.fingerprint(Self.edited, thumbnail) { $0 = Self.kinds[kind]($0) }
    }
    let (with, without) = (try fingerprint(try Self.thumbnail()), try fingerprint([]))
    #expect(with.hash.distance(to: without.hash) > Fingerprint.maxBits)
    #expect(with.hash.distance(to: Self.scene.fingerprint.hash) <= 5)
    #expect((with.width, with.height) == (1440, 1080))
  }

  /// Restart markers are at known places, so more of the photo is compared; and in a progressive one, the first rows
  /// take few bytes.
  @Test(arguments: [false, true], [3, 45, 90, nil]) func middleMayBeSeen(isHalved: Bool, interval: Int?) throws {
    func fingerprint(_ photo: Scene, _ thumbnail: [UInt8]) throws -> Fingerprint {
      try Self.fingerprint(photo, thumbnail) {
        ($0.restartInterval, $0.isProgressive) = (interval ?? 0, interval == nil)
        if isHalved { $0.sampling = JPEGFixture.sampling420 }
      }
    }
    let thumbnail = try Self.thumbnail()
    #expect(try fingerprint(Self.scene, thumbnail) != fingerprint(Self.scene, []))
    #expect(try fingerprint(Self.edited, thumbnail) == fingerprint(Self.edited, []))
  }

  @Test func largerThumbnailIsUsed() throws {
    let thumbnail = try Self.thumbnail(width: 320, height: 240)
    let with = try Self.fingerprint(Self.edited, thumbnail)
    #expect(with.hash.distance(to: Self.scene.fingerprint.hash) <= 5)
  }

  /// Fingerprints by thumbnail and by the photo itself belong to the same photo.
  @Test(arguments: Thoroughness.part(1...8, each: 3)) func fingerprintsHardlyDiffer(seed: Int) throws {
    let scene = Self.scene(seed: seed, width: 1440, height: 1080)
    let without = try Self.fingerprint(scene, [])
    for quality in [90, 50] {
      let with = try Self.fingerprint(scene, try Self.thumbnail(of: scene, quality: quality))
      #expect(with.cells != without.cells || with.color != without.color, "not used at \(quality)")
      #expect(with.isLike(without) && with.hash.distance(to: without.hash) <= 8)
    }
  }

  @Test(arguments: 1...8) func orientationAppliesToTheThumbnail(orientation: Int) throws {
    let (stored, small) = (Self.edited.stored(orientation), Self.scene.stored(orientation))
    let size = orientation > 4 ? (120, 160) : (160, 120)
    let thumbnail = try Self.thumbnail(of: small, width: size.0, height: size.1)
    let with = try Fingerprint(ofFile: stored.photo(thumbnail, orientation: orientation) { _ in })
    #expect(with.hash.distance(to: Self.scene.fingerprint.hash) <= 6, "\(orientation)")
    #expect((with.width, with.height) == (1440, 1080))
  }

  @Test(arguments: [(1440, 960), (1440, 810), (1200, 1200), (900, 1350)])
  func blackBarsAreCutOff(width: Int, height: Int) throws {
    let scene = Self.scene(seed: 11, width: width, height: height)
    let edited = scene.pasted(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    let (across, down) = height > width ? (120, 160) : (160, 120)
    let small = scene.boxed(width: across, height: down)
    let with = try Self.fingerprint(edited, try small.jpeg(75))
    #expect(with.hash.distance(to: scene.fingerprint.hash) <= 12)
    #expect(with.hash.distance(to: edited.fingerprint.hash) > Fingerprint.maxBits)
  }

  @Test func miniatureComesFromTheThumbnail() throws {
    let folder = try TemporaryFolder()
    func miniature(_ thumbnail: [UInt8]) throws -> Miniature {
      let path = try folder.write(try Self.edited.photo(thumbnail) { _ in }, to: "photo\(thumbnail.count)")
      return try Miniature(of: path, since: nil, limits: DecodingLimits())
    }
    let (with, without) = (try miniature(try Self.thumbnail()), try miniature([]))
    let middle = 3 * (with.rows / 2 * with.columns + with.columns / 2)
    #expect(with.cells[middle] != without.cells[middle])
    let differences = zip(with.cells, without.cells).map { abs(Int($0) - Int($1)) }
    #expect(differences.prefix(3 * with.columns).max()! <= 12, "the first row is the same")
  }

  // MARK: - Refused ones

  static let changes: [(String, @Sendable (Scene) -> Scene)] = [
    ("crop", { $0.shown(x: 0.05, y: 0.05, width: 0.9, height: 0.9) }),
    ("crop from the top", { $0.shown(x: 0.1, width: 0.8, height: 0.8) }),
    ("mirrored", { $0.mirrored }), ("upside down", { Scene($0.pixels.uprighted(from: .upsideDown)) }),
    ("lighter", { $0.changed { $0 + 12 } }), ("darker", { $0.changed { $0 * 9 / 10 } }),
    ("inverted", { $0.changed { 255 - $0 } }), ("gray", { $0.gray }),
    ("another", { _ in scene(seed: 12, width: 1440, height: 1080) }),
    ("pasted above", { $0.pasted(x: 0.5, y: 0, width: 0.3, height: 0.5) }),
    ("pasted below", { $0.pasted(x: 0.1, y: 0.6, width: 0.3, height: 0.4) }),
    ("framed", { $0.pasted(x: 0, y: 0, width: 1, height: 0.03) }),
  ]

  @Test(arguments: changes.indices, [0, 90]) func oldThumbnailIsNotUsed(change: Int, restartInterval: Int) throws {
    let (name, change) = Self.changes[change]
    let photo = change(Self.scene)
    func fingerprint(_ thumbnail: [UInt8]) throws -> Fingerprint {
      try Self.fingerprint(photo, thumbnail) { $0.restartInterval = restartInterval }
    }
    #expect(try fingerprint(try Self.thumbnail()) == fingerprint([]), "\(name)")
  }

  @Test func thumbnailOfAnotherShapeIsNotUsed() throws {
    let without = try Self.fingerprint(Self.edited, [])
    for (width, height) in [(160, 90), (120, 120), (120, 160), (48, 36), (640, 480)] {
      let thumbnail = try Self.thumbnail(width: width, height: height)
      #expect(try Self.fingerprint(Self.edited, thumbnail) == without, "\(width) × \(height)")
    }
  }

  /// Without details at both ends, a thumbnail proves nothing.
  @Test func plainEndsDoNotSuffice() throws {
    let plain = Self.scene.pasted(x: 0, y: 0, width: 1, height: 0.25).pasted(x: 0, y: 0.75, width: 1, height: 0.25)
    let edited = plain.pasted(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    let thumbnail = try Self.thumbnail(of: plain)
    #expect(try Self.fingerprint(edited, thumbnail) == Self.fingerprint(edited, []))
  }

  @Test func damagedThumbnailIsNotUsed() throws {
    let (thumbnail, without) = (try Self.thumbnail(), try Self.fingerprint(Self.edited, []))
    for length in [1, 20, thumbnail.count / 2, thumbnail.count - 40] {
      #expect(try Self.fingerprint(Self.edited, Array(thumbnail.prefix(length))) == without, "\(length) bytes")
    }
    let noise = (0..<thumbnail.count).map { UInt8(truncatingIfNeeded: $0 * 77 ^ $0 >> 3) }
    #expect(try Self.fingerprint(Self.edited, noise) == without)
  }

  @Test func hugeThumbnailIsNotDecoded() throws {
    var thumbnail = try Self.thumbnail()
    let frame = try #require(thumbnail.indices.dropLast().first { thumbnail[$0] == 0xFF && thumbnail[$0 + 1] == 0xC0 })
    for place in [frame + 5, frame + 7] { thumbnail.replaceSubrange(place..<place + 2, with: [255, 220]) }
    #expect(try Self.fingerprint(Self.edited, thumbnail) == Self.fingerprint(Self.edited, []))
  }

  @Test func thumbnailBeyondTheBlockIsNotRead() throws {
    let thumbnail = try Self.thumbnail()
    var photo = try Self.edited.photo(thumbnail) { _ in }
    let without = try Self.fingerprint(Self.edited, [])
    // The second entry of the second directory is the length.
    let length = [UInt8(thumbnail.count & 255), UInt8(thumbnail.count >> 8), 0, 0]
    let place = try #require(photo.indices.prefix(200).first { photo[$0...].starts(with: length) })
    photo.replaceSubrange(place..<place + 4, with: [255, 255, 255, 127])
    #expect(try Fingerprint(ofFile: photo) == without)
  }
}

extension Scene {
  /// Returns the scene with a light rectangle.
  fileprivate func pasted(x: Double, y: Double, width: Double, height: Double) -> Scene {
    var copy = self
    let (across, down) = (Double(pixels.width), Double(pixels.height))
    for row in Int(y * down)..<Int((y + height) * down) {
      for column in Int(x * across)..<Int((x + width) * across) {
        copy.pixels[column, row] = Color(red: 250, green: 230, blue: 40)
      }
    }
    return copy
  }

  fileprivate var gray: Scene {
    var copy = self
    for index in stride(from: 0, to: pixels.bytes.count, by: 4) {
      let (red, green) = (77 * Int(pixels.bytes[index]), 150 * Int(pixels.bytes[index + 1]))
      let level = UInt8((red + green + 29 * Int(pixels.bytes[index + 2])) >> 8)
      for channel in 0..<3 { copy.pixels.bytes[index + channel] = level }
    }
    return copy
  }

  fileprivate func thumbnail(width: Int, height: Int) -> Scene {
    let area = Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    return Scene(pixels.resampled(area, width: width, height: height, isOpaque: true))
  }

  /// Returns the scene in this size, with black bars.
  fileprivate func boxed(width: Int, height: Int) -> Scene {
    let scale = min(Double(width) / Double(pixels.width), Double(height) / Double(pixels.height))
    let across = Int((Double(pixels.width) * scale).rounded())
    let down = Int((Double(pixels.height) * scale).rounded())
    let small = thumbnail(width: across, height: down)
    var box = Pixels(width: width, height: height, filledWith: .black)
    for y in 0..<down {
      for x in 0..<across { box[x + (width - across) / 2, y + (height - down) / 2] = small.pixels[x, y] }
    }
    return Scene(box)
  }

  fileprivate func stored(_ orientation: Int) -> Scene {
    // Only the two quarter turns are not their own inverses.
    Scene(pixels.uprighted(from: Orientation(rawValue: [6: 8, 8: 6][orientation] ?? orientation)!))
  }

  /// Returns it as a JPEG with a thumbnail, if that is not empty.
  fileprivate func photo(
    _ thumbnail: [UInt8], orientation: Int = 1, _ change: (inout JPEGFixture) -> Void
  ) throws -> [UInt8] {
    var exif = ExifFixture(orientation: UInt16(orientation))
    exif.thumbnail = thumbnail
    var fixture = JPEGFixture()
    (fixture.quality, fixture.exif) = (95, exif.bytes)
    change(&fixture)
    let rgb = pixels.bytes.indices.lazy.filter { $0 % 4 < 3 }.map { pixels.bytes[$0] }
    return try fixture.encoded(samples: Array(rgb), width: pixels.width, height: pixels.height, components: 3)
  }
}
