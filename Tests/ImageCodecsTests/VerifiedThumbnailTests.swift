import Fixtures
import Isolation
import Synchronization
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct VerifiedThumbnailTests {
  private static let (width, height) = (1200, 900)

  private struct Kind: Hashable {
    var thumbnailSeed: UInt64
    var restartInterval: Int
  }

  /// Drawing a photo takes longer than the rest of a test.
  private static let drawn = Mutex<[Kind: [UInt8]]>([:])

  private static func photo(thumbnailSeed: UInt64 = 11, restartInterval: Int = 0) throws -> [UInt8] {
    let kind = Kind(thumbnailSeed: thumbnailSeed, restartInterval: restartInterval)
    return try drawn.withLock { drawn in
      if let photo = drawn[kind] { return photo }
      let photo = try draw(kind)
      drawn[kind] = photo
      return photo
    }
  }

  private static func draw(_ kind: Kind) throws -> [UInt8] {
    func encoded(_ fixture: JPEGFixture, seed: UInt64, _ width: Int, _ height: Int) throws -> [UInt8] {
      // Landscapes have plain skies.
      let samples = PhotoLike(width: width, height: height, seed: seed).rgb8.enumerated().map { place, level in
        let column = place / 3 % width * 24 / width
        return UInt8(clamping: Int(level) + column * column * Int(seed + 2) % 11 * 9 - 45)
      }
      return try fixture.encoded(samples: samples, width: width, height: height, components: 3)
    }
    var exif = ExifFixture(orientation: 1)
    exif.thumbnail = try encoded(JPEGFixture(), seed: kind.thumbnailSeed, 160, 120)
    let fixture = JPEGFixture().with {
      ($0.quality, $0.exif, $0.restartInterval) = (96, exif.bytes, kind.restartInterval)
    }
    return try encoded(fixture, seed: 11, width, height)
  }

  private static func thumbnail(_ photo: [UInt8], _ isolation: Isolation? = nil) throws -> VerifiedThumbnail? {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try ImageDecoder.open(try folder.write(photo, to: "photo.jpg"))
    return try ImageDecoder.header(of: file, limits: DecodingLimits(isolation: isolation)).thumbnail(of: file)
  }

  /// A scene drawn at two sizes differs in its finest details.
  @Test(arguments: Thoroughness.part([75, 0], each: 2)) func ownThumbnailIsFound(restartInterval: Int) throws {
    let found = try #require(try Self.thumbnail(try Self.photo(restartInterval: restartInterval)))
    #expect(found.shape == ThumbnailShape(width: 160, height: 120) && found.pixels.width == 160)
    #expect(try Self.thumbnail(try Self.photo(thumbnailSeed: 12, restartInterval: restartInterval)) == nil)
  }

  @Test(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
  func workersFindTheSame() throws {
    let isolation = Isolation(program: Programs.built("faulty-worker"), argument: "stumbler", seconds: 20)
    for seed: UInt64 in [11, 12] {
      let photo = try Self.photo(thumbnailSeed: seed)
      #expect(try Self.thumbnail(photo, isolation) == Self.thumbnail(photo))
    }
  }

  @Test(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
  func wrongAnswersDoNoHarm() throws {
    let noise = Isolation(program: Programs.built("faulty-worker"), argument: "noise", seconds: 20)
    let photo = try Self.photo()
    for _ in 0..<Sanitizer.repetitions(40) {
      let found = (try? Self.thumbnail(photo, noise)) ?? nil
      #expect(found.map { $0.shape.x + $0.shape.width <= 160 && $0.shape.y + $0.shape.height <= 120 } ?? true)
    }
  }

  @Test func shapesReturnAsSent() throws {
    var info = ImageInfo(
      format: .jpeg, storedWidth: 160, storedHeight: 120, orientation: .upright, color: .ycbcr, bitsPerChannel: 8,
      hasAlpha: false, isProgressive: false)
    info.preview = ImageInfo.Preview(offset: 500, length: 7000)
    guard case .thumbnail(let read) = try DecodingRequest(DecodingRequest.thumbnail(info).bytes) else {
      throw IsolationFault.invalidReply
    }
    #expect(read == info)
    for shape in [nil, ThumbnailShape(x: 0, y: 7, width: 160, height: 106)] {
      var message = MessageWriter()
      message.add(shape)
      var reader = MessageReader(message.bytes)
      #expect(try reader.shape(of: info) == shape)
    }
    for shape in [ThumbnailShape(x: 1, width: 160, height: 120), ThumbnailShape(y: 119, width: 160, height: 2)] {
      var message = MessageWriter()
      message.add(shape)
      var reader = MessageReader(message.bytes)
      #expect(throws: IsolationFault.invalidReply) { try reader.shape(of: info) }
    }
    info.storedWidth = 60_000
    #expect(throws: IsolationFault.invalidReply) { try DecodingRequest(DecodingRequest.thumbnail(info).bytes) }
  }
}
