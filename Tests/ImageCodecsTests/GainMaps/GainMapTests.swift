import Colors
import Files
import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Gain maps of JPEGs, in all notations.
struct GainMapTests {
  private static let photo = PhotoLike(width: 64, height: 48, seed: 4).picture

  private static func jpeg(_ fixture: GainMapFixture, map: Pixels? = nil) throws -> [UInt8] {
    let gray = map ?? Pixels(width: 32, height: 24, filledWith: Color(red: 128, green: 128, blue: 128))
    let map = try JPEGFixture().with { $0.quality = 100 }.encoded(
      samples: gray.rgb, width: gray.width, height: gray.height, components: 3)
    return fixture.jpeg(try photo.jpeg(JPEGFixture()), map: map)
  }

  @Test(arguments: GainMapFixture.Notation.allCases) func everyNotationIsRead(notation: GainMapFixture.Notation) throws
  {
    let header = try ImageDecoder.header(of: Self.jpeg(GainMapFixture(notation, most: 2.5)))
    let map = try #require(header.info.gainMap)
    #expect(abs(map.formula.headroom - 2.5) < 0.001)
    #expect(abs(map.formula.range.upperBound - 2.5) < 0.001 && map.formula.range.lowerBound == 0)
    let isApple = notation == .apple || notation == .appleNote
    #expect(map.formula.offset == (isApple ? 0 : 1.0 / 64))
    #expect(map.formula.kind == (isApple ? .apple : notation == .iso || notation == .isoShared ? .iso : .adobe))
    #expect(map.picture.width == 32 && map.picture.height == 24)
    #expect(header.info.width == 64 && header.gains?.info.width == 32)
  }

  /// 128 of 255 is decoded to a gain by each formula.
  @Test func formulasOfGains() throws {
    let gamma = try #require(GainFormula(.adobe, [.init(least: -1, most: 3, gamma: 2)], offset: 0, headroom: 3))
    #expect(gamma.stops(of: 0, channel: 0) == -1 && gamma.stops(of: 1, channel: 2) == 3)
    #expect(abs(gamma.stops(of: 0.25, channel: 1) - 1) < 1e-9)
    let apple = try #require(GainFormula(appleHeadroom: 2))
    #expect(apple.stops(of: 0, channel: 0) == 0 && abs(apple.stops(of: 1, channel: 0) - 2) < 1e-9)
    // ((0.5 + 0.099) / 1.099) ^ (1 / 0.45) = 0.2596; log2(1 + 3 · 0.2596) = 0.8312.
    #expect(abs(apple.stops(of: 0.5, channel: 0) - 0.8312) < 0.0005)
  }

  @Test func gainsAreDecodedInTheWallsNotation() throws {
    var map = Pixels(width: 32, height: 24, filledWith: Color(red: 0, green: 0, blue: 0))
    for y in 0..<24 { for x in 16..<32 { map[x, y] = .white } }
    let folder = try TemporaryFolder()
    let fixture = GainMapFixture(most: 2).with { $0.least = -0.5 }
    let path = try folder.write(Self.jpeg(fixture, map: map), to: "a.jpg")
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    let light = try #require(header.lightRange)
    let scale = GainScale(covering: light.gains, offset: 1.0 / 64)
    let pipeline = try #require(header.gains).gainPipeline(to: .sRGB, in: scale)
    var (gains, damage) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
    try pipeline.convert(&gains)
    #expect(damage == nil && gains.width == 32)
    #expect(abs(scale.stops(of: gains[2, 2].red) + 0.5) < 0.02 && abs(scale.stops(of: gains[30, 2].green) - 2) < 0.02)
  }

  @Test func photosInHDRHaveNoGains() throws {
    for notation in [GainMapFixture.Notation.adobe, .iso] {
      let fixture = GainMapFixture(notation, most: 2).with { $0.isBackward = true }
      #expect(try ImageDecoder.header(of: Self.jpeg(fixture)).info.gainMap == nil)
    }
  }

  @Test func numbersThatMakeNoSenseAreRefused() throws {
    for change in [
      { $0.most = 99 }, { $0.gamma = 0 }, { $0.offset = 7 }, { $0.headroom = 0 }, { $0.least = 3 },
      { $0.most = .infinity },
    ] as [(inout GainMapFixture) -> Void] {
      #expect(try ImageDecoder.header(of: Self.jpeg(GainMapFixture(most: 2).with(change))).info.gainMap == nil)
    }
  }

  @Test func mapsOfAnotherShapeAreIgnored() throws {
    let map = Pixels(width: 24, height: 32, filledWith: .white)
    #expect(try ImageDecoder.header(of: Self.jpeg(GainMapFixture(most: 2), map: map)).info.gainMap == nil)
  }

  /// The photo is read whatever the list says.
  @Test func brokenLists() throws {
    let lists: [[(length: Int, offset: Int)]] = [
      [], [(0, 0)], [(100, 1 << 31)], [(1 << 31, 6)], [(0xFFFF_FFFF, 0xFFFF_FFFF)], [(50, -4)],
      Array(repeating: (8, 8), count: 60),
    ]
    for entries in lists {
      let bytes = try Self.jpeg(GainMapFixture(most: 2).with { $0.entries = entries })
      let header = try ImageDecoder.header(of: bytes)
      #expect(header.info.gainMap == nil && header.info.width == 64)
    }
    let claiming = try Self.jpeg(GainMapFixture(most: 2).with { $0.claimedBytes = 1 << 30 })
    #expect(try ImageDecoder.header(of: claiming).info.gainMap == nil)
  }

  /// Each file with some bytes changed, and each cut off, gives the same photo or an error.
  @Test func mutatedFiles() throws {
    var randomness = SplitMix64(seed: 7)
    for notation in GainMapFixture.Notation.allCases {
      let bytes = try Self.jpeg(GainMapFixture(notation, most: 2.5))
      let folder = try TemporaryFolder()
      for _ in 0..<150 {
        var mutated = bytes
        for _ in 0..<3 { mutated[Int(randomness.next() % 700)] = UInt8(truncatingIfNeeded: randomness.next()) }
        if randomness.next() % 3 == 0 { mutated = Array(mutated.prefix(Int(randomness.next() % UInt64(bytes.count)))) }
        let path = try folder.write(mutated, to: "a.jpg")
        guard let header = try? ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits()),
          let gains = header.gains
        else { continue }
        #expect(GainMap(try #require(header.info.gainMap).text) == header.info.gainMap)
        _ = try? ImageDecoder.decode(
          ImageDecoder.open(path), using: gains.gainPipeline(to: .sRGB, in: GainScale(covering: 0...2, offset: 0)))
      }
    }
  }

  @Test func textOfMaps() throws {
    let map = try #require(try ImageDecoder.header(of: Self.jpeg(GainMapFixture(most: 2))).info.gainMap)
    #expect(GainMap(map.text) == map)
    let words = map.text.split(separator: " ").map(String.init)
    for index in words.indices {
      for word in ["-1", "x", "1e99", "nan", "999999999999999999999", ""] {
        var changed = words
        changed[index] = word
        if let read = GainMap(changed.joined(separator: " ")) { #expect(GainMap(read.text) == read) }
      }
      #expect(GainMap(words.prefix(index).joined(separator: " ")) == nil)
    }
  }

  @Test func zeroIsAByteOfEveryScale() {
    for range in [0...2.3, -1...2, -3...0.5, 0...0.001, -0.01...5] as [ClosedRange<Double>] {
      let scale = GainScale(covering: range, offset: 0)
      #expect(scale.stops(of: scale.neutral) == 0 && scale.byte(of: 0) == scale.neutral)
      #expect(scale.least <= range.lowerBound + 1e-9 && scale.most >= range.upperBound - 1e-9)
      for byte in 0...255 { #expect(scale.byte(of: scale.stops(of: UInt8(byte))) == byte) }
    }
  }
}
