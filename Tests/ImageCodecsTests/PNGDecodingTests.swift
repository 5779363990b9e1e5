import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// PNGs of every kind, made with the project's writer, must decode to exactly their source.
@Suite struct PNGDecodingTests {
  private static let width = 19
  private static let height = 13

  /// Returns random packed rows, and the samples of each pixel unpacked here.
  private func rows(_ fixture: PNGFixture, seed: UInt64) -> (bytes: [UInt8], pixels: [[Int]]) {
    var random = SplitMix64(seed: seed)
    let channels = fixture.colorType.channelCount
    var bytes: [UInt8] = []
    var pixels: [[Int]] = []
    for _ in 0..<Self.height {
      let row = (0..<fixture.rowSize(width: Self.width)).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes += row
      for x in 0..<Self.width {
        pixels.append((0..<channels).map { sample(row, (x * channels + $0) * fixture.bitDepth, fixture.bitDepth) })
      }
    }
    return (bytes, pixels)
  }

  private func sample(_ row: [UInt8], _ bit: Int, _ depth: Int) -> Int {
    if depth == 16 { return Int(row[bit / 8]) << 8 | Int(row[bit / 8 + 1]) }
    return Int(row[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
  }

  /// Rounded to eight bits.
  private func byte(_ sample: Int, _ depth: Int) -> UInt8 {
    UInt8((Double(sample) * 255 / Double((1 << depth) - 1)).rounded())
  }

  private func expectPixels(_ file: DecodedFile, _ pixels: [[Int]], _ color: ([Int]) -> Color) {
    for (index, pixel) in pixels.enumerated() {
      let decoded = file.stored[index % Self.width, index / Self.width]
      #expect(decoded == color(pixel), "pixel \(index)")
    }
  }

  private static let kinds: [(PNGFixture.ColorType, Int)] = [
    (.grey, 1), (.grey, 2), (.grey, 4), (.grey, 8), (.grey, 16), (.rgb, 8), (.rgb, 16), (.greyAlpha, 8),
    (.greyAlpha, 16), (.rgba, 8), (.rgba, 16),
  ]

  @Test(arguments: kinds, [false, true])
  func samplesDecodeExactly(kind: (PNGFixture.ColorType, Int), isInterlaced: Bool) throws {
    let fixture = PNGFixture().with {
      ($0.colorType, $0.bitDepth) = kind
      $0.isInterlaced = isInterlaced
    }
    let (bytes, pixels) = rows(fixture, seed: UInt64(kind.1))
    let file = try DecodedFile(fixture.encoded(rows: bytes, width: Self.width, height: Self.height))
    #expect(file.info.isProgressive == isInterlaced && file.info.bitsPerChannel == kind.1)
    #expect(file.info.hasAlpha == [.greyAlpha, .rgba].contains(kind.0))
    expectPixels(file, pixels) { samples in
      let values = samples.map { byte($0, kind.1) }
      return switch values.count {
      case 1: Color(red: values[0], green: values[0], blue: values[0])
      case 2: Color(red: values[0], green: values[0], blue: values[0], alpha: values[1])
      case 3: Color(red: values[0], green: values[1], blue: values[2])
      default: Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8], [false, true])
  func palettes(depth: Int, isTransparent: Bool) throws {
    let count = 1 << depth
    let colors = (0..<count).map { (index: Int) -> Color in
      Color(red: UInt8(index * 5 % 256), green: UInt8(255 - index), blue: UInt8(index * 77 % 256))
    }
    let alphas = (0..<count / 2).map { (index: Int) -> UInt8 in UInt8(index * 31 % 256) }
    let fixture = PNGFixture().with {
      $0.colorType = .palette
      $0.bitDepth = depth
      $0.palette = colors.flatMap { [$0.red, $0.green, $0.blue] }
      if isTransparent { $0.transparency = .palette(alphas) }
    }
    let (bytes, pixels) = rows(fixture, seed: UInt64(depth))
    let file = try DecodedFile(fixture.encoded(rows: bytes, width: Self.width, height: Self.height))
    #expect(file.info.color == .palette && file.info.hasAlpha == isTransparent)
    expectPixels(file, pixels) { samples in
      var color = colors[samples[0]]
      if isTransparent && samples[0] < alphas.count { color.alpha = alphas[samples[0]] }
      return color
    }
  }

  @Test(arguments: [2, 8, 16])
  func grayTransparency(depth: Int) throws {
    var fixture = PNGFixture().with {
      $0.colorType = .grey
      $0.bitDepth = depth
    }
    let (bytes, pixels) = rows(fixture, seed: 3)
    let clear = pixels[5][0]
    fixture.transparency = .grey(UInt16(clear))
    let file = try DecodedFile(fixture.encoded(rows: bytes, width: Self.width, height: Self.height))
    #expect(file.info.hasAlpha)
    expectPixels(file, pixels) { samples in
      let value = byte(samples[0], depth)
      return Color(red: value, green: value, blue: value, alpha: samples[0] == clear ? 0 : 255)
    }
  }

  @Test(arguments: [8, 16])
  func colorTransparency(depth: Int) throws {
    var fixture = PNGFixture().with { $0.bitDepth = depth }
    let (bytes, pixels) = rows(fixture, seed: 4)
    let clear = pixels[8].map { UInt16($0) }
    fixture.transparency = .rgb(clear[0], clear[1], clear[2])
    let file = try DecodedFile(fixture.encoded(rows: bytes, width: Self.width, height: Self.height))
    expectPixels(file, pixels) { samples in
      let values = samples.map { byte($0, depth) }
      return Color(
        red: values[0], green: values[1], blue: values[2], alpha: samples == pixels[8] ? 0 : 255)
    }
  }

  // MARK: - Damage

  @Test(arguments: 0..<60)
  func corruptFilesAreRefused(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let photo = PhotoLike(width: 60, height: 40, seed: 3)
    var bytes = try PNGFixture().encoded(rows: photo.rgb8, width: 60, height: 40)
    // In a critical chunk, whose checksum reveals the change.
    let index = Int.random(in: 41..<bytes.count - 12, using: &random)
    bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    #expect(throws: ImageError.self) { try DecodedFile(bytes) }
  }
}
