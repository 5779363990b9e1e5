import Colors
import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Gain maps in HEIF and AVIF.
@Suite(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
struct HEIFGainMapTests {
  private static let apple = "urn:com:apple:photo:2020:aux:hdrgainmap"

  /// Returns a file whose thumbnail is a gain map of Apple. It is large enough that no codec has to pad it.
  private func file(isAVIF: Bool = false, stops: Double? = 2.5, isHidden: Bool = false) throws -> [UInt8] {
    let photo = PhotoLike(width: 384, height: 256, seed: 3).picture
    let fixture = HEIFFixture().with {
      ($0.isAVIF, $0.quality, $0.thumbnail) = (isAVIF, 80, 192)
      $0.exif = stops.map { GainMapFixture.exif(stops: $0) } ?? []
    }
    var file = EditedHEIF(try fixture.encoded(rgba: photo.rgba8, width: photo.width, height: photo.height))
    let item = stops == nil ? 2 : 3
    try file.useThumbnail(as: Self.apple, item: item)
    if isHidden { try file.hide(item: item) }
    return file.bytes
  }

  /// libheif 1.15 ignores hidden items.
  @Test(arguments: [false, true], [false, true]) func appleMapsAreDecoded(isAVIF: Bool, isHidden: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file(isAVIF: isAVIF, isHidden: isHidden), to: "a.heic")
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    let map = try #require(header.info.gainMap)
    #expect(map.formula.kind == .apple && abs(map.formula.headroom - 2.5) < 0.001)
    #expect(header.info.width == 384 && map.picture.width == 192 && map.picture.height == 128)
    let gains = try #require(header.gains)
    let (pixels, damage) = try ImageDecoder.decode(
      ImageDecoder.open(path), using: gains.gainPipeline(to: .sRGB, in: GainScale(covering: 0...2.5, offset: 0)))
    #expect(pixels.width == 192 && pixels.height == 128 && damage == nil)
    #expect(Set(pixels.bytes).count > 8)
  }

  @Test func withoutHeadroomThereAreNoGains() throws {
    #expect(try ImageDecoder.header(of: file(stops: nil)).info.gainMap == nil)
  }

  // MARK: - ISO 21496-1

  private func size(_ width: Int, _ height: Int) -> [UInt8] {
    isoBox("ispe", [0, 0, 0, 0] + bigEndian(width, 4) + bigEndian(height, 4))
  }

  /// A photo as item 1, its gains as item 2, and the derivation of HDR as item 3.
  private func derived(_ fixture: GainMapFixture) -> BoxedHEIF {
    BoxedHEIF().with {
      $0.items = [(1, "av01", []), (2, "av01", []), (3, "tmap", [0] + fixture.isoMetadata)]
      $0.properties = [size(96, 64), size(48, 32)]
      $0.associations = [(1, [1]), (2, [2]), (3, [1])]
      $0.references = [("dimg", 3, [1, 2])]
    }
  }

  private func map(in file: BoxedHEIF) throws -> GainMap? {
    let info = ImageInfo(
      format: .avif, storedWidth: 96, storedHeight: 64, orientation: .upright, color: .ycbcr, bitsPerChannel: 8,
      hasAlpha: false, isProgressive: false, needsWhole: true)
    let folder = try TemporaryFolder()
    return try HEIFGainMap.find(in: OpenFile(folder.write(file.bytes, to: "a.avif")), photo: info)
  }

  @Test(arguments: [GainMapFixture.Notation.iso, .isoShared])
  func derivedItemsAreRead(notation: GainMapFixture.Notation) throws {
    let fixture = GainMapFixture(notation, most: 3).with { ($0.least, $0.gamma) = (-0.5, 2) }
    let map = try #require(try map(in: derived(fixture)))
    #expect(map.picture.place == .item(2) && map.picture.width == 48)
    #expect(map.formula.kind == .iso && map.formula.range == -0.5...3 && map.formula.channels[0].gamma == 2)
  }

  @Test func brokenDerivedItems() throws {
    let good = derived(GainMapFixture(.iso, most: 3))
    for change in [
      { $0.references = [("dimg", 3, [1, 3])] }, { $0.references = [("dimg", 3, [3, 3]), ("dimg", 1, [3])] },
      { $0.references = [("dimg", 3, [2, 1])] }, { $0.references = [("dimg", 3, [1, 2, 2])] },
      { $0.references = [("dimg", 3, [1, 99])] }, { $0.references = [] }, { $0.items[2].data = [] },
      { $0.items[2].data[0] = 1 }, { $0.items[2].data.removeLast() }, { $0.items[2].data[2] = 9 },
      { $0.properties[1] = size(32, 48) }, { $0.properties[1] = size(0, 0) },
      { $0.properties[1] = size(0xFFFF_FFFF, 0xFFFF_FFFF) }, { $0.associations = [] },
    ] as [(inout BoxedHEIF) -> Void] {
      #expect(try map(in: good.with(change)) == nil)
    }
    #expect(try map(in: derived(GainMapFixture(.iso, most: 3).with { $0.isBackward = true })) == nil)
    // Denominators of zero.
    for place in stride(from: 10, to: 60, by: 8) {
      let file = good.with { file in file.items[2].data.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0]) }
      #expect(try map(in: file) == nil, "\(place)")
    }
  }
}
