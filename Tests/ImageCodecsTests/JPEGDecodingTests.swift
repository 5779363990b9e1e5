import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// JPEGs of every kind, made with the project's writer, must match their source picture.
@Suite struct JPEGDecodingTests {
  private static let width = 150
  private static let height = 91
  /// Smooth, so that compression and coarse color change little.
  private static let picture: Pixels = {
    var pixels = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[x, y] = Color(red: UInt8(40 + x), green: UInt8(60 + y), blue: UInt8(230 - x), alpha: 255)
      }
    }
    return pixels
  }()

  private static var rgb: [UInt8] {
    picture.bytes.indices.filter { $0 % 4 != 3 }.map { picture.bytes[$0] }
  }
  /// No black; the other inks as the picture needs.
  private static var inks: [UInt8] {
    picture.bytes.indices.map { index -> UInt8 in index % 4 == 3 ? 0 : 255 - picture.bytes[index] }
  }

  private func expectPicture(_ file: DecodedFile, within tolerance: Double = 2, _ comment: Comment? = nil) {
    #expect(file.damage == nil, comment)
    #expect(file.stored.meanDifference(from: Self.picture) < tolerance, comment)
  }

  private func fixture(_ change: (inout JPEGFixture) -> Void) -> JPEGFixture {
    JPEGFixture().with {
      $0.quality = 95
      change(&$0)
    }
  }

  @Test(arguments: [false, true], [0, 1, 7])
  func baselineAndProgressiveWithRestarts(isProgressive: Bool, restartInterval: Int) throws {
    let bytes = try fixture {
      $0.isProgressive = isProgressive
      $0.restartInterval = restartInterval
    }.encoded(samples: Self.rgb, width: Self.width, height: Self.height, components: 3)
    let file = try DecodedFile(bytes)
    expectPicture(file)
    #expect(file.info.isProgressive == isProgressive)
    #expect(file.info.color == .ycbcr && file.info.bitsPerChannel == 8 && !file.info.hasAlpha)
  }

  /// Every one: the format allows ten blocks in a unit at most.
  private static let samplingFactors = (1...4).flatMap { across in (1...4).map { (across, $0) } }
    .filter { $0.0 * $0.1 + 2 <= 10 }

  @Test(arguments: samplingFactors)
  func everySamplingFactor(horizontal: Int, vertical: Int) throws {
    let bytes = try fixture {
      $0.sampling = [.init(horizontal, vertical), .init(1, 1), .init(1, 1)]
    }.encoded(samples: Self.rgb, width: Self.width, height: Self.height, components: 3)
    expectPicture(try DecodedFile(bytes), within: 4)
  }

  @Test func grayscale() throws {
    let samples = (0..<Self.width * Self.height).map { UInt8($0 % Self.width + 50) }
    let file = try DecodedFile(
      fixture { _ in }.encoded(samples: samples, width: Self.width, height: Self.height, components: 1))
    #expect(file.info.color == .gray)
    let pixel = file.stored[70, 40]
    #expect(pixel.red == pixel.green && pixel.green == pixel.blue && pixel.alpha == 255)
    #expect(abs(Int(pixel.red) - 120) <= 2)
  }

  @Test func rgbWithoutConversion() throws {
    let file = try DecodedFile(
      fixture { $0.colorSpace = .rgb }.encoded(
        samples: Self.rgb, width: Self.width, height: Self.height, components: 3))
    #expect(file.info.color == .rgb)
    expectPicture(file)
  }

  @Test(arguments: [JPEGFixture.ColorSpace.cmyk, .ycck])
  func invertedCMYKWithAdobeMarker(space: JPEGFixture.ColorSpace) throws {
    let file = try DecodedFile(
      fixture {
        $0.colorSpace = space
        $0.isInverted = true
        $0.writesAdobeMarker = true
      }.encoded(samples: Self.inks, width: Self.width, height: Self.height, components: 4))
    #expect(file.info.color == (space == .cmyk ? .cmyk : .ycck))
    expectPicture(file)
  }

  @Test func cmykWithoutAdobeMarkerIsNotInverted() throws {
    let file = try DecodedFile(
      fixture {
        $0.colorSpace = .cmyk
        $0.writesAdobeMarker = false
      }.encoded(samples: Self.inks, width: Self.width, height: Self.height, components: 4))
    #expect(file.info.color == .cmyk)
    expectPicture(file)
  }

  @Test func cmykBlackDarkens() throws {
    // Half black over white paper, in Adobe's inverted coding.
    let samples = [UInt8](repeating: 0, count: 64 * 4).enumerated().map { $0.offset % 4 == 3 ? UInt8(128) : 0 }
    let file = try DecodedFile(
      fixture {
        $0.colorSpace = .cmyk
        $0.isInverted = true
        $0.writesAdobeMarker = true
      }.encoded(samples: samples, width: 8, height: 8, components: 4))
    #expect(abs(Int(file.stored[4, 4].red) - 127) <= 2)
  }

  @Test func arithmeticCoding() throws {
    let bytes = try fixture { $0.usesArithmeticCoding = true }
      .encoded(samples: Self.rgb, width: Self.width, height: Self.height, components: 3)
    expectPicture(try DecodedFile(bytes))
  }

  @Test(arguments: 1...8)
  func scaledDecoding(eighths: Int) throws {
    let bytes = try fixture { _ in }.encoded(samples: Self.rgb, width: Self.width, height: Self.height, components: 3)
    let file = try DecodedFile(bytes, eighths: eighths)
    #expect(file.stored.width == (Self.width * eighths + 7) / 8)
    #expect(file.stored.height == (Self.height * eighths + 7) / 8)
    let full = Self.picture
    let middle = file.stored[file.stored.width / 2, file.stored.height / 2]
    let expected = full[full.width / 2, full.height / 2]
    #expect(abs(Int(middle.red) - Int(expected.red)) <= 6)
    #expect(abs(Int(middle.green) - Int(expected.green)) <= 6)
  }

  // MARK: - Damage

  private func photo(isProgressive: Bool) throws -> [UInt8] {
    try JPEGFixture().with { $0.isProgressive = isProgressive }.encoded(
      samples: PhotoLike(width: 320, height: 240, seed: 5).rgb8, width: 320, height: 240, components: 3)
  }

  @Test(arguments: [false, true], [3, 5, 9])
  func truncatedFilesDecodePartially(isProgressive: Bool, tenths: Int) throws {
    let bytes = try photo(isProgressive: isProgressive)
    let whole = try DecodedFile(bytes)
    let file = try DecodedFile(Array(bytes.prefix(bytes.count * tenths / 10)))
    #expect(file.damage == "the file ends too soon")
    #expect(file.stored.width == 320 && file.stored.height == 240)
    // The top is there, exactly or nearly; missing baseline rows are gray.
    let top = 4 * 320 * 16
    let differences = zip(file.stored.bytes[..<top], whole.stored.bytes[..<top]).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) / top <= (isProgressive ? 24 : 0))
    if !isProgressive && tenths < 9 { #expect(file.stored[160, 239].red == file.stored[10, 239].red) }
  }

  @Test(arguments: [0, 1, 2, 3, 10, 100])
  func filesCutInTheHeaderAreRefused(length: Int) throws {
    let bytes = try photo(isProgressive: false)
    #expect(throws: ImageError.self) { try DecodedFile(Array(bytes.prefix(length))) }
  }

  @Test func filesWithoutScanDataAreRefused() throws {
    let bytes = try photo(isProgressive: false)
    // Up to and including the start of the scan, but none of its data.
    let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let length = Int(bytes[scan + 2]) << 8 | Int(bytes[scan + 3])
    #expect(throws: ImageError.self) { try DecodedFile(Array(bytes.prefix(scan + 2 + length))) }
  }

  @Test(arguments: 0..<120)
  func corruptFilesNeverCrash(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try photo(isProgressive: seed % 2 == 0)
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      bytes[Int.random(in: 2..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    do {
      let eighths = [8, 1, 2, 4][Int(seed / 2 % 4)]
      let file = try DecodedFile(bytes, eighths: eighths)
      #expect(file.stored.width == (file.info.storedWidth * eighths + 7) / 8)
      #expect(file.stored.height == (file.info.storedHeight * eighths + 7) / 8)
    } catch let error as ImageError {
      #expect(!error.reason.description.isEmpty)
    }
  }
}
