import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Samples of every size and kind decode to the right levels.
@Suite(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"))
struct TIFFSampleTests {
  private static let (width, height) = (37, 23)
  private static let pixelCount = width * height

  private func file(_ samples: [UInt8], _ change: (inout TIFFFixture) -> Void) throws -> DecodedFile {
    try DecodedFile(TIFFFixture().with(change).encoded(samples: samples, width: Self.width, height: Self.height))
  }

  /// Returns random numbers of this many bits, the smallest and largest among them.
  private func values(_ count: Int, bits: Int) -> [Int] {
    var random = SplitMix64(seed: UInt64(bits))
    return [0, 1 << bits - 1] + (2..<count).map { _ in Int.random(in: 0..<1 << bits, using: &random) }
  }

  /// Returns numbers packed into rows, high bits first; each row begins with a byte.
  private func packed(_ values: [Int], bits: Int, perRow: Int) -> [UInt8] {
    stride(from: 0, to: values.count, by: perRow).flatMap { start -> [UInt8] in
      var row = [UInt8](repeating: 0, count: (perRow * bits + 7) / 8)
      for place in 0..<perRow * bits where values[start + place / bits] >> (bits - 1 - place % bits) & 1 == 1 {
        row[place / 8] |= 0x80 >> UInt8(place % 8)
      }
      return row
    }
  }

  private func level(_ value: Int, bits: Int) -> UInt8 {
    UInt8((Double(value) * 255 / Double(1 << bits - 1)).rounded())
  }

  private func expectPixels(_ file: DecodedFile, _ color: (Int) -> Color) {
    #expect(file.damage == nil)
    var expected = Pixels(width: Self.width, height: Self.height)
    for index in 0..<Self.pixelCount { expected[index % Self.width, index / Self.width] = color(index) }
    #expect(file.stored == expected)
  }

  // MARK: - Integers

  @Test(arguments: 1...15, [false, true])
  func everyBitDepth(bits: Int, isFilledFromBelow: Bool) throws {
    let values = values(3 * Self.pixelCount, bits: bits)
    let decoded = try file(packed(values, bits: bits, perRow: 3 * Self.width)) {
      $0.bits = bits
      $0.isFilledFromBelow = isFilledFromBelow
      $0.compression = isFilledFromBelow ? .none : .deflate
      $0.rowsPerStrip = 7
    }
    #expect(decoded.info.bitsPerChannel == bits)
    expectPixels(decoded) { index in
      let levels = (0..<3).map { level(values[3 * index + $0], bits: bits) }
      return Color(red: levels[0], green: levels[1], blue: levels[2], alpha: 255)
    }
  }

  @Test(arguments: [3, 10, 12, 14], [false, true])
  func planesOfFewBitsWithAlpha(bits: Int, isInverted: Bool) throws {
    let values = values(2 * Self.pixelCount, bits: bits)
    let decoded = try file(packed(values, bits: bits, perRow: Self.width)) {
      $0.photometric = isInverted ? .whiteIsZero : .blackIsZero
      $0.channels = 2
      $0.bits = bits
      $0.isSeparate = true
      $0.extraSample = .alpha
    }
    expectPixels(decoded) { index in
      let light = level(values[index], bits: bits)
      let shown = isInverted ? 255 - light : light
      return Color(
        red: shown, green: shown, blue: shown, alpha: level(values[Self.pixelCount + index], bits: bits))
    }
  }

  @Test(arguments: [16, 24, 32], [false, true])
  func grayscaleOf16To32Bits(bits: Int, isBigEndian: Bool) throws {
    let values = values(Self.pixelCount, bits: bits)
    // In native byte order, as the writer expects them.
    let samples = values.flatMap { value in (0..<bits / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let decoded = try file(samples) {
      $0.photometric = .blackIsZero
      $0.channels = 1
      $0.bits = bits
      $0.isBigEndian = isBigEndian
    }
    expectPixels(decoded) { index in
      // To sixteen bits, and then to eight.
      let long = Int((Double(values[index]) * 65535 / Double(1 << bits - 1)).rounded())
      let light = UInt8((long * 255 + 32767) / 65535)
      return Color(red: light, green: light, blue: light, alpha: 255)
    }
  }

  @Test(arguments: [10, 16])
  func largePalettes(bits: Int) throws {
    let values = values(Self.pixelCount, bits: bits)
    let samples =
      bits == 16
      ? values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } : packed(values, bits: bits, perRow: Self.width)
    let palette = (0..<3 << bits).map { UInt16(truncatingIfNeeded: $0 * 40503) }
    let decoded = try file(samples) {
      $0.photometric = .palette
      $0.channels = 1
      $0.bits = bits
      $0.palette = palette
    }
    expectPixels(decoded) { index in
      let levels = (0..<3).map { UInt8(palette[3 * values[index] + $0] >> 8) }
      return Color(red: levels[0], green: levels[1], blue: levels[2], alpha: 255)
    }
  }

  // MARK: - Floating point

  /// Numbers, their bits in files, and their levels.
  private static let numbers: [(spelled: [Int: UInt64], level: UInt8)] = [
    ([16: 0x0000, 24: 0x000000, 32: 0x0000_0000, 64: 0x0000_0000_0000_0000], 0),
    ([16: 0x8000, 24: 0x800000, 32: 0x8000_0000, 64: 0x8000_0000_0000_0000], 0),
    ([16: 0x0001, 24: 0x000001, 32: 0x0000_0001, 64: 0x0000_0000_0000_0001], 0),
    ([16: 0x3400, 24: 0x3D0000, 32: 0x3E80_0000, 64: 0x3FD0_0000_0000_0000], 64),
    ([16: 0x3800, 24: 0x3E0000, 32: 0x3F00_0000, 64: 0x3FE0_0000_0000_0000], 128),
    ([16: 0x3A00, 24: 0x3E8000, 32: 0x3F40_0000, 64: 0x3FE8_0000_0000_0000], 191),
    ([16: 0x3C00, 24: 0x3F0000, 32: 0x3F80_0000, 64: 0x3FF0_0000_0000_0000], 255),
    ([16: 0x4000, 24: 0x400000, 32: 0x4000_0000, 64: 0x4000_0000_0000_0000], 255),
    ([16: 0xBC00, 24: 0xBF0000, 32: 0xBF80_0000, 64: 0xBFF0_0000_0000_0000], 0),
    ([16: 0x7C00, 24: 0x7F0000, 32: 0x7F80_0000, 64: 0x7FF0_0000_0000_0000], 255),
    ([16: 0xFC00, 24: 0xFF0000, 32: 0xFF80_0000, 64: 0xFFF0_0000_0000_0000], 0),
    ([16: 0x7E00, 24: 0x7F8000, 32: 0x7FC0_0000, 64: 0x7FF8_0000_0000_0000], 0),
  ]

  /// Returns a little-endian file converted to the other byte order. So are all files with the floating-point
  /// predictor, which has a byte order of its own: libtiff 4.5 writes such files wrongly, and reads them right.
  private func withBigEndianDirectory(_ file: [UInt8]) throws -> [UInt8] {
    var file = file
    func number(_ place: Int, _ count: Int) -> Int {
      file[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func turn(_ place: Int, _ count: Int) { file[place..<place + count].reverse() }
    try #require(file.starts(with: [0x49, 0x49, 42, 0]))
    let directory = number(4, 4)
    let count = number(directory, 2)
    file.replaceSubrange(0..<2, with: [0x4D, 0x4D])
    turn(2, 2)
    turn(4, 4)
    turn(directory, 2)
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) {
      let size = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8][number(entry + 2, 2)]!
      let values = number(entry + 4, 4)
      let place = size * values <= 4 ? entry + 8 : number(entry + 8, 4)
      for value in 0..<values {
        for part in stride(from: 0, to: size, by: 4) { turn(place + value * size + part, min(size, 4)) }
      }
      turn(entry, 2)
      turn(entry + 2, 2)
      turn(entry + 4, 4)
      if size * values > 4 { turn(entry + 8, 4) }
    }
    return file
  }

  @Test(arguments: [16, 24, 32, 64], [(false, false), (false, true), (true, false), (true, true)])
  func floatingPointSamples(bits: Int, kind: (isBigEndian: Bool, usesPredictor: Bool)) throws {
    let numbers = (0..<3 * Self.pixelCount).map { Self.numbers[$0 * 7 % Self.numbers.count] }
    let samples = numbers.flatMap { number in
      (0..<bits / 8).map { UInt8(truncatingIfNeeded: number.spelled[bits]! >> (8 * $0)) }
    }
    let fixture = TIFFFixture().with {
      $0.bits = bits
      $0.sampleFormat = .floating
      $0.isBigEndian = kind.isBigEndian && !kind.usesPredictor
      $0.usesPredictor = kind.usesPredictor
      $0.compression = .deflate
    }
    var bytes = try fixture.encoded(samples: samples, width: Self.width, height: Self.height)
    if kind.isBigEndian && kind.usesPredictor { bytes = try withBigEndianDirectory(bytes) }
    let decoded = try DecodedFile(bytes)
    expectPixels(decoded) {
      Color(
        red: numbers[3 * $0].level, green: numbers[3 * $0 + 1].level, blue: numbers[3 * $0 + 2].level, alpha: 255)
    }
  }

  // MARK: - A fourth sample

  @Test(arguments: [TIFFFixture.ExtraSample.none, .somethingElse], [false, true])
  func unspecifiedFourthSampleIsAlpha(extraSample: TIFFFixture.ExtraSample, isSeparate: Bool) throws {
    let samples = values(4 * Self.pixelCount, bits: 8).map { UInt8($0) }
    func sample(_ index: Int, _ channel: Int) -> UInt8 {
      samples[isSeparate ? channel * Self.pixelCount + index : 4 * index + channel]
    }
    let decoded = try file(samples) {
      $0.channels = 4
      $0.extraSample = extraSample
      $0.isSeparate = isSeparate
    }
    #expect(decoded.info.hasAlpha == (extraSample == .none))
    expectPixels(decoded) {
      Color(
        red: sample($0, 0), green: sample($0, 1), blue: sample($0, 2),
        alpha: extraSample == .none ? sample($0, 3) : 255)
    }
  }

  // MARK: - Refused files

  @Test func unsupportedSampleFormatsAreRefusedByName() throws {
    func reason(_ change: @escaping (inout TIFFFixture) -> Void) throws -> ImageError.Reason? {
      let fixture = TIFFFixture().with(change)
      let samples = [UInt8](repeating: 0, count: (Self.width * fixture.channels * fixture.bits + 7) / 8 * Self.height)
      let error = #expect(throws: ImageError.self) { _ = try file(samples, change) }
      return error?.reason
    }
    #expect(
      try reason { $0.sampleFormat = .signed }
        == .unsupported("its samples are neither unsigned integers nor floating point"))
    #expect(
      try reason { $0.bits = 20 }
        == .unsupported("its samples have 20 bits"))
    #expect(
      try reason { ($0.photometric, $0.bits) = (.cieLab, 12) }
        == .unsupported("its samples are Lab, but not of 8 or 16 bits"))
  }

  // MARK: - JPEG as TIFF 6.0 had it

  @Test(arguments: [false, true])
  func oldStyleJPEG(hasStrips: Bool) throws {
    let photo = PhotoLike(width: 64, height: 48, seed: 3)
    let jpeg = try photo.picture.jpeg(JPEGFixture().with { $0.sampling = JPEGFixture.sampling444 })
    var file = DirectoryFixture()
    let place = file.add(jpeg)
    let data = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
    let start = data + 2 + Int(jpeg[data + 3])
    file.first = .init([
      .long(256, 64), .long(257, 48), .init(tag: 258, type: 3, count: 3, values: [8, 8, 8]), .short(259, 6),
      .short(262, 6), .long(273, hasStrips ? place + start : place), .short(277, 3), .long(278, 48),
      .long(279, hasStrips ? jpeg.count - start : jpeg.count), .long(513, place), .long(514, jpeg.count),
      .init(tag: 530, type: 3, count: 2, values: [1, 1]),
    ])
    let decoded = try DecodedFile(file.bytes)
    let expected = try DecodedFile(jpeg).stored
    #expect(decoded.damage == nil && decoded.stored.largestDifference(from: expected) <= 3)
  }
}
