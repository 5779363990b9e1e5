import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// TIFFs made with libtiff.
@Suite(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"))
struct TIFFDecodingTests {
  private static let (width, height) = (75, 53)
  private static let layouts = [(false, false), (false, true), (true, false), (true, true)]

  private func file(_ samples: [UInt8], _ change: (inout TIFFFixture) -> Void) throws -> DecodedFile {
    try DecodedFile(TIFFFixture().with(change).encoded(samples: samples, width: Self.width, height: Self.height))
  }

  /// Returns random samples, `channels` per pixel.
  private func samples(_ channels: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<Self.width * Self.height * channels).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private func expectPixels(_ file: DecodedFile, _ color: (Int) -> Color) {
    #expect(file.damage == nil && file.info.format == .tiff)
    var expected = Pixels(width: Self.width, height: Self.height)
    for index in 0..<Self.width * Self.height { expected[index % Self.width, index / Self.width] = color(index) }
    #expect(file.stored == expected)
  }

  /// Samples plane by plane.
  private func planes(_ samples: [UInt8], _ channels: Int, bytes: Int = 1) -> [UInt8] {
    let step = channels * bytes
    var planes: [UInt8] = []
    for channel in 0..<channels {
      for pixel in stride(from: channel * bytes, to: samples.count, by: step) {
        planes += samples[pixel..<pixel + bytes]
      }
    }
    return planes
  }

  @Test(arguments: TIFFFixture.Compression.allCases.filter { $0 != .jpeg }, layouts)
  func everyCompressionAndLayout(
    compression: TIFFFixture.Compression, layout: (isTiled: Bool, isSeparate: Bool)
  ) throws {
    let (isTiled, isSeparate) = layout
    let rgb = samples(3)
    let decoded = try file(isSeparate ? planes(rgb, 3) : rgb) {
      $0.compression = compression
      $0.usesPredictor = compression == .lzw || compression == .deflate
      $0.tile = isTiled ? (32, 16) : nil
      $0.isSeparate = isSeparate
    }
    #expect(decoded.info.color == .rgb && !decoded.info.hasAlpha && decoded.info.bitsPerChannel == 8)
    expectPixels(decoded) { Color(red: rgb[3 * $0], green: rgb[3 * $0 + 1], blue: rgb[3 * $0 + 2], alpha: 255) }
  }

  @Test(arguments: [1, 7, 53, 1000], [(false, false), (false, true), (true, false), (true, true)])
  func everyStripHeightAndByteOrder(rows: Int, kind: (isBig: Bool, isBigEndian: Bool)) throws {
    let grey = samples(1)
    let decoded = try file(grey) {
      $0.photometric = .blackIsZero
      $0.channels = 1
      $0.rowsPerStrip = rows
      $0.isBig = kind.isBig
      $0.isBigEndian = kind.isBigEndian
      $0.pages = 2
    }
    #expect(decoded.info.color == .gray)
    expectPixels(decoded) { Color(red: grey[$0], green: grey[$0], blue: grey[$0], alpha: 255) }
  }

  @Test(arguments: [1, 2, 4], [false, true])
  func grayscaleOfFewBits(bits: Int, isInverted: Bool) throws {
    let rowBytes = (Self.width * bits + 7) / 8
    let packed = Array(samples(1).prefix(rowBytes * Self.height))
    let decoded = try file(packed) {
      $0.photometric = isInverted ? .whiteIsZero : .blackIsZero
      $0.channels = 1
      $0.bits = bits
    }
    expectPixels(decoded) { index in
      let place = index % Self.width * bits
      let byte = Int(packed[index / Self.width * rowBytes + place / 8])
      let value = byte >> (8 - bits - place % 8) & (1 << bits - 1)
      let light = UInt8(value * 255 / (1 << bits - 1))
      let shown = isInverted ? 255 - light : light
      return Color(red: shown, green: shown, blue: shown, alpha: 255)
    }
  }

  @Test(arguments: [false, true], layouts)
  func sixteenBitSamplesAreRounded(isBigEndian: Bool, layout: (isTiled: Bool, isSeparate: Bool)) throws {
    let (isTiled, isSeparate) = layout
    let wide = samples(6)
    func value(_ index: Int) -> UInt8 {
      let sample = Int(wide[2 * index]) | Int(wide[2 * index + 1]) << 8
      return UInt8((sample * 255 + 32767) / 65535)
    }
    let decoded = try file(isSeparate ? planes(wide, 3, bytes: 2) : wide) {
      $0.bits = 16
      $0.tile = isTiled ? (16, 32) : nil
      $0.isSeparate = isSeparate
      $0.isBigEndian = isBigEndian
      $0.compression = .lzw
    }
    #expect(decoded.info.bitsPerChannel == 16)
    expectPixels(decoded) {
      Color(red: value(3 * $0), green: value(3 * $0 + 1), blue: value(3 * $0 + 2), alpha: 255)
    }
  }

  @Test(arguments: [4, 8], [1, 257])
  func palettesOf8And16Bits(bits: Int, factor: Int) throws {
    let colors = 1 << bits
    let entries = (0..<3 * colors).map { UInt8($0 * 7 % 256) }
    let rowBytes = (Self.width * bits + 7) / 8
    let packed = Array(samples(1).prefix(rowBytes * Self.height))
    let decoded = try file(packed) {
      $0.photometric = .palette
      $0.channels = 1
      $0.bits = bits
      $0.palette = entries.map { UInt16($0) * UInt16(factor) }
    }
    #expect(decoded.info.color == .palette)
    expectPixels(decoded) { index in
      let place = index % Self.width * bits
      let byte = Int(packed[index / Self.width * rowBytes + place / 8])
      let entry = 3 * (byte >> (8 - bits - place % 8) & (colors - 1))
      return Color(red: entries[entry], green: entries[entry + 1], blue: entries[entry + 2], alpha: 255)
    }
  }

  @Test(arguments: [false, true])
  func cmykIsConverted(isSeparate: Bool) throws {
    let inks = samples(4)
    let decoded = try file(isSeparate ? planes(inks, 4) : inks) {
      $0.photometric = .inks
      $0.channels = 4
      $0.isSeparate = isSeparate
    }
    #expect(decoded.info.color == .cmyk && !decoded.info.hasAlpha)
    expectPixels(decoded) { index in
      let light = 255 - Int(inks[4 * index + 3])
      let values = (0..<3).map { (channel: Int) -> UInt8 in
        let color = 255 - Int(inks[4 * index + channel])
        return UInt8((color * light + 127) / 255)
      }
      return Color(red: values[0], green: values[1], blue: values[2], alpha: 255)
    }
  }

  @Test(arguments: [1, 3], [false, true])
  func alphaIsUnpremultiplied(colors: Int, isMultiplied: Bool) throws {
    var stored = samples(colors + 1)
    if isMultiplied {
      for index in stored.indices where index % (colors + 1) < colors {
        let alpha = Int(stored[index / (colors + 1) * (colors + 1) + colors])
        stored[index] = UInt8(Int(stored[index]) * alpha / 255)
      }
    }
    let decoded = try file(stored) {
      $0.photometric = colors == 1 ? .blackIsZero : .rgb
      $0.channels = colors + 1
      $0.extraSample = isMultiplied ? .multipliedAlpha : .alpha
    }
    #expect(decoded.info.hasAlpha)
    expectPixels(decoded) { index in
      let start = index * (colors + 1)
      let alpha = Int(stored[start + colors])
      let values = (0..<3).map { channel -> UInt8 in
        let value = Int(stored[start + min(channel, colors - 1)])
        return isMultiplied ? UInt8(alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha)) : UInt8(value)
      }
      return Color(red: values[0], green: values[1], blue: values[2], alpha: UInt8(alpha))
    }
  }

  @Test(arguments: [false, true], [false, true])
  func jpegInStripsAndTiles(isTiled: Bool, isYCbCr: Bool) throws {
    let picture = Samples.smooth(width: Self.width, height: Self.height)
    let decoded = try file(picture.rgb) {
      $0.photometric = isYCbCr ? .ycbcr : .rgb
      $0.compression = .jpeg
      $0.tile = isTiled ? (32, 32) : nil
    }
    #expect(decoded.info.color == (isYCbCr ? .ycbcr : .rgb))
    #expect(decoded.stored.meanDifference(from: picture) < 2)
  }

  @Test(arguments: 1...8)
  func orientationAndDateAreRead(orientation: Int) throws {
    let decoded = try file(samples(3)) {
      $0.orientation = orientation
      $0.date = "2023:07:08 09:10:11"
    }
    #expect(decoded.info.orientation.rawValue == orientation && decoded.info.date == "2023-07-08T09:10:11")
    #expect(decoded.stored.width == Self.width)
  }

  @Test func lostStripsAreGray() throws {
    let rgb = samples(3)
    var bytes = try TIFFFixture().with {
      $0.compression = .deflate
      $0.rowsPerStrip = 10
    }.encoded(samples: rgb, width: Self.width, height: Self.height)
    // Strips come first in the file: the second one is damaged.
    for index in 8 + 2300..<8 + 2400 { bytes[index] ^= 0x55 }
    let file = try DecodedFile(bytes)
    #expect(file.damage != nil)
    #expect(file.stored.bytes.prefix(4) == [rgb[0], rgb[1], rgb[2], 255])
    let last = rgb.count - 3
    #expect(file.stored.bytes.suffix(4) == [rgb[last], rgb[last + 1], rgb[last + 2], 255])
  }
}
