import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// JPEG XL made with libjxl's encoder must match its source picture.
@Suite(.enabled(if: ImageFormat.jpegXL.isReadable, "skipped: this build leaves JPEG XL out"))
struct JPEGXLDecodingTests {
  private static let picture = Samples.smooth(width: 150, height: 92, hasAlpha: true)

  private func file(_ picture: Pixels = picture, _ change: (inout JPEGXLFixture) -> Void = { _ in }) throws
    -> DecodedFile
  {
    try DecodedFile(
      JPEGXLFixture().with(change).encoded(samples: picture.bytes, width: picture.width, height: picture.height))
  }

  @Test func losslessPixelsAreExact() throws {
    let decoded = try file()
    #expect(decoded.info.format == .jpegXL && decoded.info.hasAlpha && decoded.info.bitsPerChannel == 8)
    #expect(decoded.damage == nil && decoded.stored == Self.picture)
  }

  @Test func lossyPixelsAreClose() throws {
    let decoded = try file { $0.distance = 0.5 }
    #expect(decoded.info.profileFault == nil && decoded.stored.meanDifference(from: Self.picture) < 2)
    let places = stride(from: 3, to: Self.picture.bytes.count, by: 4)
    #expect(places.allSatisfy { abs(Int(decoded.stored.bytes[$0]) - Int(Self.picture.bytes[$0])) <= 1 })
  }

  /// The codestream has the orientation; EXIF repeats it.
  @Test(arguments: 1...8) func orientationIsAppliedOnce(orientation: Int) throws {
    let decoded = try file {
      $0.orientation = orientation
      $0.exif = ExifFixture(orientation: 3).bytes
    }
    #expect(decoded.info.orientation.rawValue == orientation && decoded.stored == Self.picture)
    #expect(decoded.upright == Self.picture.uprighted(from: try #require(Orientation(rawValue: orientation))))
  }

  @Test(arguments: [1, 2]) func graysAreRead(channels: Int) throws {
    let grays = (0..<60 * 40 * channels).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let decoded = try DecodedFile(
      JPEGXLFixture().with { $0.channels = channels }.encoded(samples: grays, width: 60, height: 40))
    #expect(decoded.info.color == .gray && decoded.info.hasAlpha == (channels == 2))
    let pixel = decoded.stored[17, 11]
    let place = (11 * 60 + 17) * channels
    #expect(pixel.red == grays[place] && pixel.green == grays[place] && pixel.blue == grays[place])
    #expect(pixel.alpha == (channels == 2 ? grays[place + 1] : 255))
  }

  @Test func sixteenBitsAreReducedTo8() throws {
    let samples = Self.picture.bytes.map { UInt16($0) << 8 | 0x7F }
    let decoded = try DecodedFile(
      JPEGXLFixture().with { $0.bits = 16 }.encoded(samples: samples, width: 150, height: 92))
    #expect(decoded.info.bitsPerChannel == 16)
    #expect(decoded.stored.largestDifference(from: Self.picture) <= 1)
  }

  @Test func animationDecodesItsFirstFrame() throws {
    let second = Pixels(width: 150, height: 92, filledWith: Color(red: 200, green: 0, blue: 0))
    let decoded = try DecodedFile(
      JPEGXLFixture().with { $0.frames = 2 }
        .encoded(samples: Self.picture.bytes + second.bytes, width: 150, height: 92))
    #expect(decoded.stored == Self.picture)
  }

  @Test(arguments: [false, true]) func metadataIsRead(isPacked: Bool) throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = "2024:03:02 11:12:13"
    let packet = PacketFixture(rating: nil, title: "By the lake").bytes
    let folder = try TemporaryFolder()
    let bytes = try JPEGXLFixture().with {
      ($0.exif, $0.packet, $0.isPacked) = (exif.bytes, packet, isPacked)
    }.encoded(samples: Self.picture.bytes, width: 150, height: 92)
    let path = try folder.write(bytes, to: "a.jxl")
    let file = try ImageDecoder.open(path)
    let info = try ImageDecoder.probe(file, limits: DecodingLimits())
    #expect(info.date == "2024-03-02T11:12:13")
    let metadata = try ImageDecoder.metadata(of: file, info: info)
    #expect(metadata.title == "By the lake")
  }

  /// Lossy files with a profile are decoded to Display P3: libjxl gives them in linear light.
  @Test(arguments: [nil, 0.3] as [Double?]) func profilesAreUsed(distance: Double?) throws {
    let profile = try ProfileFixture.wide.encoded()
    let decoded = try file {
      ($0.profile, $0.distance) = (profile, distance)
    }
    #expect(decoded.info.profileFault == nil)
    #expect((decoded.info.profile == "Display P3") == (distance != nil), "\(decoded.info.profile ?? "none")")
    if distance == nil { #expect(decoded.stored == Self.picture) }
  }

  @Test(arguments: [0.5, 0.9]) func truncatedFilesAreRefusedOrReported(part: Double) throws {
    let photo = PhotoLike(width: 600, height: 500, seed: 5).picture.rgba8
    let bytes = try JPEGXLFixture().with { $0.distance = 1 }.encoded(samples: photo, width: 600, height: 500)
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * part))), to: "a.jxl")
    do throws(ImageError) {
      let file = try ImageDecoder.open(path)
      let info = try ImageDecoder.probe(file, limits: DecodingLimits())
      let (pixels, damage) = try ImageDecoder.decode(file, info: info)
      #expect(damage == "the file ends too soon" && pixels.width == 600)
    } catch {
      #expect(error.reason == .truncated("the file ends too soon"))
    }
  }

  @Test func sizesAreCheckedBeforeDecoding() throws {
    let folder = try TemporaryFolder()
    let bytes = try JPEGXLFixture().encoded(samples: Self.picture.bytes, width: 150, height: 92)
    let path = try folder.write(bytes, to: "a.jxl")
    let limits = DecodingLimits(maxPixels: 10_000)
    #expect(throws: ImageError(path, .tooManyPixels(width: 150, height: 92, limit: 10_000))) {
      _ = try ImageDecoder.probe(path: path, limits: limits)
    }
  }
}
