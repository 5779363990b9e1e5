import Colors
import Files
import Foundation
import Isolation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Messages between the program and its decoders.
@Suite struct DecodingMessageTests {
  private var info: ImageInfo {
    var info = ImageInfo(
      format: .avif, storedWidth: 40, storedHeight: 30, orientation: .turnedRight, date: "2026:01:02 03:04:05",
      color: .ycck, bitsPerChannel: 12, hasAlpha: true, isProgressive: true)
    info.preview = ImageInfo.Preview(offset: 1 << 40, length: 70_000, isSecondBest: true, isJPEGXL: true)
    info.preview?.photoWidth = 6000
    info.preview?.photoHeight = 4000
    (info.halvings, info.item) = (2, 7)
    let gains = GainMap.Picture(
      width: 20, height: 15, color: .gray, bitsPerChannel: 8, isProgressive: false, needsWhole: false, dataBytes: 99,
      place: .part(7..<106))
    info.gainMap = GainFormula(appleHeadroom: 2).map { GainMap(formula: $0, picture: gains) }
    info.turnedByDecoder = .transversed
    info.profile = "Display P3"
    info.profileFault = "none to speak of"
    info.hasColorsFromEXIF = true
    info.dataBytes = 123_456
    info.drawing = DrawingFacts(width: 595.3, height: 841.9, pages: 3)
    return info
  }

  /// New properties must be sent, too: each has another value here than its default.
  @Test func headerRoundTrips() throws {
    var message = MessageWriter()
    message.add(info)
    var reader = MessageReader(message.bytes)
    #expect(try reader.info() == info)
    try reader.finish()
    // Decoders know nothing of videos, and turns come from paths.
    #expect(Mirror(reflecting: info).children.count == 22, "Has it a field that does not travel?")
  }

  @Test(arguments: [
    ColorSpace.sRGB, .lights(.displayP3, .power(2.2)), .lights(.bt2020, .pq), .lights(.bt2020, .hlg),
    .profile(.displayP3),
  ])
  func colorSpacesRoundTrip(colors: ColorSpace) throws {
    var message = MessageWriter()
    message.add(colors)
    var reader = MessageReader(message.bytes)
    #expect(try reader.colors() == colors)
    try reader.finish()
  }

  @Test(arguments: [
    ImageError.Reason.empty, .notAPicture, .namedButNotAPicture(fileExtension: "jpg"), .truncated("it ends"),
    .malformed("it is odd"), .unsupported("it is new"), .outOfMemory, .unreadable(.failed(action: "be read", code: 5)),
  ])
  func errorReasonsRoundTrip(reason: ImageError.Reason) throws {
    var message = MessageWriter()
    message.add(reason)
    var reader = MessageReader(message.bytes)
    #expect(try reader.reason(fileExtension: "jpg") == reason)
    try reader.finish()
  }

  @Test func truncatedRequestsAreRefused() throws {
    let light = BrightLight(primaries: .bt2020, curve: .hlg, target: .displayP3, highlights: .clip)
    let options = DecodingOptions(info: info, eighths: 4, effort: .best, keepsInks: true, light: light)
    let bytes = DecodingRequest.open(options).bytes
    guard case .open(let read) = try DecodingRequest(bytes) else { throw IsolationFault.invalidReply }
    #expect(read.info == options.info && read.eighths == 4 && read.effort == .best && read.keepsInks)
    #expect(read.light == light)
    for count in bytes.indices {
      #expect(throws: IsolationFault.invalidReply) { try DecodingRequest(Array(bytes.prefix(count))) }
    }
  }

  /// The longest decoded row fits in shared memory.
  @Test func longestRowFitsSharedMemory() {
    let bytesPerRow = DecodingLimits.longestSide * Pixels.bytesPerPixel
    for bytes in [4, 4000, 1 << 18, bytesPerRow] {
      #expect(DecodingRequest.rowsPerPiece(bytesPerRow: bytes) * bytes <= Isolation.sharedMemory / 2)
    }
  }
}

/// Wrong answers of decoders do no harm.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct LyingDecoderTests {
  private let isolation = Isolation(
    program: Programs.built("faulty-worker"), argument: "noise",
    seconds: 20)

  @Test func randomRequestsNeverCrash() throws {
    let path = FilePath(SampleImages.folder.path + "/dawn.png")
    let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    var refused = 0
    let count = Sanitizer.repetitions(400)
    for _ in 0..<count {
      let limits = DecodingLimits(isolation: isolation)
      if let found = try? ImageDecoder.probe(path: path, limits: limits) {
        #expect(limits.objection(to: found) == nil)
      } else {
        refused += 1
      }
      let decoded = try? ImageDecoder.decode(ImageDecoder.open(path), info: info, limits: limits)
      if let (pixels, _) = decoded {
        #expect(pixels.width == info.storedWidth && pixels.height == info.storedHeight)
      }
    }
    #expect(refused > count * 3 / 4)
  }
}
