import ChildProcesses
import Files
import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Alpha is aligned with the colors and has the right values, whatever its own properties say.
@Suite(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
struct HEIFAlphaTests {
  private static let (width, height) = (64, 48)

  /// Asymmetric under every transform, and with every alpha value.
  private static let picture: Pixels = {
    var pixels = Samples.smooth(width: width, height: height)
    for index in 0..<width * height {
      let (x, y) = (index % width, index / width)
      pixels.bytes[4 * index + 3] = x < 20 && y < 12 ? 0 : UInt8(255 - (x + 2 * y) % 90)
    }
    return pixels
  }()

  private static func file(isAVIF: Bool, _ change: (inout HEIFFixture) -> Void = { _ in }) throws -> EditedHEIF {
    let fixture = HEIFFixture().with {
      ($0.isAVIF, $0.hasAlpha, $0.quality) = (isAVIF, true, nil)
      change(&$0)
    }
    return EditedHEIF(try fixture.encoded(rgba: picture.bytes, width: width, height: height))
  }

  /// Transform properties, and their result.
  struct Turn: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let properties: [(name: String, body: [UInt8])]
    let expected: @Sendable (Pixels) -> Pixels

    func apply(to items: Set<Int>, of file: inout EditedHEIF) throws {
      for property in properties { try file.add(property.name, property.body, to: items) }
    }
  }

  /// Returns a clean aperture in 32 bits each: its size, and its offset from the center of the picture.
  private static func aperture(_ numbers: [Int32]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
  }

  static let turns: [Turn] = [
    Turn(testDescription: "a quarter", properties: [("irot", [1])]) { $0.uprighted(from: .init(rawValue: 8)!) },
    Turn(testDescription: "half", properties: [("irot", [2])]) { $0.uprighted(from: .init(rawValue: 3)!) },
    Turn(testDescription: "three quarters", properties: [("irot", [3])]) { $0.uprighted(from: .init(rawValue: 6)!) },
    Turn(testDescription: "top and bottom", properties: [("imir", [0])]) { $0.uprighted(from: .init(rawValue: 4)!) },
    Turn(testDescription: "left and right", properties: [("imir", [1])]) { $0.uprighted(from: .init(rawValue: 2)!) },
    Turn(testDescription: "a quarter, then left and right", properties: [("irot", [1]), ("imir", [1])]) {
      $0.uprighted(from: .init(rawValue: 8)!).uprighted(from: .init(rawValue: 2)!)
    },
    // 31 × 20, with its center 3 1/2 to the right and 4 up: from 16 1/2 + 3 1/2 and from 14 - 4.
    Turn(testDescription: "cropped", properties: [("clap", aperture([31, 1, 20, 1, 7, 2, -4, 1]))]) {
      $0.part(columns: 20..<51, rows: 10..<30)
    },
    Turn(
      testDescription: "cropped, then three quarters",
      properties: [("clap", aperture([62, 2, 20, 1, 7, 2, -4, 1])), ("irot", [3])]
    ) {
      $0.part(columns: 20..<51, rows: 10..<30).uprighted(from: .init(rawValue: 6)!)
    },
  ]

  @Test(arguments: [false, true], turns)
  func alphaIsTransformedWithTheColors(isAVIF: Bool, turn: Turn) throws {
    for items in [[1], [2], [1, 2]] as [Set<Int>] {
      var file = try Self.file(isAVIF: isAVIF)
      try turn.apply(to: items, of: &file)
      let decoded = try DecodedFile(file.bytes)
      #expect(decoded.damage == nil && decoded.info.hasAlpha && decoded.info.orientation == .upright)
      let expected = items.contains(1) ? turn.expected(Self.picture) : Self.picture
      #expect(decoded.stored == expected, "items \(items.sorted())")
    }
  }

  @Test(arguments: 1...8)
  func alphaOfLibheifTransforms(orientation: Int) throws {
    let turned = Self.picture.uprighted(from: try #require(Orientation(rawValue: orientation)))
    for isAVIF in [false, true] {
      let file = try Self.file(isAVIF: isAVIF) { $0.orientation = orientation }
      #expect(try DecodedFile(file.bytes).stored == turned)
    }
  }

  /// Returns the result where alpha is limited range, with black at 16 and white at 235.
  private static func expanded(_ picture: Pixels) -> Pixels {
    var expanded = picture
    for index in stride(from: 3, to: expanded.bytes.count, by: 4) {
      let level = (Double(expanded.bytes[index]) - 16) * 255 / 219
      expanded.bytes[index] = UInt8(min(max(level, 0), 255).rounded())
    }
    return expanded
  }

  @Test(arguments: [[], [1], [2], [1, 2]] as [Set<Int>])
  func limitedAlphaOfAVIFIsExpanded(turned: Set<Int>) throws {
    var file = try Self.file(isAVIF: true)
    try file.limitAlpha()
    if !turned.isEmpty { try Self.turns[0].apply(to: turned, of: &file) }
    let expected = Self.expanded(Self.picture)
    #expect(
      try DecodedFile(file.bytes).stored == (turned.contains(1) ? Self.turns[0].expected(expected) : expected))
  }

  /// A thumbnail's luma, declared as alpha, is alpha of half the size.
  @Test(arguments: [false, true], [nil, 0, 4] as [Int?])
  func smallerAlphaImageIsScaled(isAVIF: Bool, turn: Int?) throws {
    var file = try Self.file(isAVIF: isAVIF) { ($0.hasAlpha, $0.quality, $0.thumbnail) = (false, 95, 32) }
    let opaque = try DecodedFile(file.bytes).stored
    try file.useThumbnailAsAlpha()
    if let turn { try Self.turns[turn].apply(to: [1], of: &file) }
    let decoded = try DecodedFile(file.bytes)
    // HEVC's blocks are larger than such small pictures, which are cropped: the cropped part is not scaled.
    if !isAVIF {
      #expect(decoded.damage == "its alpha and colors differ in size" && decoded.info.hasAlpha)
      return
    }
    var expected = opaque
    for index in 0..<Self.width * Self.height {
      let color = opaque.bytes[4 * index..<4 * index + 3].map(Double.init)
      expected.bytes[4 * index + 3] = UInt8(0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2])
    }
    if let turn { expected = Self.turns[turn].expected(expected) }
    #expect(decoded.damage == nil && decoded.info.hasAlpha)
    #expect(decoded.stored.meanDifference(from: expected) < 1.5)
    #expect(decoded.stored.largestDifference(from: expected) < 16)
  }

  @Test func tooManyTransformsAreRefused() throws {
    var file = try Self.file(isAVIF: true)
    for _ in 0..<8 { try file.add("irot", [1], to: [1]) }
    #expect(try DecodedFile(file.bytes).stored == Self.picture)
    try file.add("irot", [1], to: [1])
    let error = #expect(throws: ImageError.self) { _ = try DecodedFile(file.bytes) }
    #expect(error?.reason == .malformed("a picture in it is rotated 9 times"))
  }

  // MARK: - Against libavif

  private static let avifdec = Programs.installed("avifdec")

  /// Returns the pixels of libavif, which does not transform pictures, nor alpha by itself.
  private func libavif(_ file: EditedHEIF) throws -> Pixels {
    let folder = try TemporaryFolder()
    let input = try folder.write(file.bytes, to: "picture.avif")
    let output = folder.url.appendingPathComponent("picture.png").path
    let words = [try #require(Self.avifdec), "-d", "8", "\(input)", output]
    try #require(ChildProcess(words).wait().code == 0)
    return try DecodedFile(FilePath(output)).stored
  }

  /// libheif 1.15 does not mirror more than 8 bits.
  private static let storedWays = turns.prefix(6).map { (8, $0) } + turns.prefix(3).map { (12, $0) }

  @Test(.enabled(if: avifdec != nil, "skipped: no avifdec (libavif-bin)"), arguments: storedWays)
  func alphaMatchesLibavif(bits: Int, turn: Turn) throws {
    for items in [[1], [2], [1, 2]] as [Set<Int>] {
      for isLimited in [false, true] {
        var file = try Self.file(isAVIF: true)
        if bits == 12 {
          let samples = Self.picture.bytes.map { UInt16($0) << 4 | UInt16($0) >> 4 }
          let fixture = HEIFFixture().with { ($0.isAVIF, $0.hasAlpha, $0.bits, $0.quality) = (true, true, 12, nil) }
          file = EditedHEIF(try fixture.encoded(samples: samples, width: Self.width, height: Self.height))
        }
        if isLimited { try file.limitAlpha() }
        try turn.apply(to: items, of: &file)
        let stored = try libavif(file)
        let theirs = items.contains(1) ? turn.expected(stored) : stored
        let ours = try DecodedFile(file.bytes).stored
        #expect(ours.largestDifference(from: theirs) <= 1, "items \(items.sorted()), limited: \(isLimited)")
      }
    }
  }
}
