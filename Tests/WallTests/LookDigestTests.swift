import Colors
import Digests
import Files
import Foundation
import ImageCodecs
import Layouts
import Palettes
import Plans
import Raster
import Store
import TestSupport
import Testing

@testable import Wall

/// The contents of keys of the cache and of digests of groups.
@Suite struct LookDigestTests {
  @Test func everyPropertyOfALookIsPartOfItsDigest() throws {
    var look = WallRenderer.Look()
    look.resolution = 72
    look.output.palette = Palette.named("bw").map { PaletteStyle($0, maxBytes: 9) }
    look.output.effort = .fast
    look.tiles.gains = .init(scale: GainScale(covering: 0...2, offset: 0), colors: .sRGB, isLinear: false)
    // Encoded as one value each; without faces, for there is no cascade here.
    let isLeaf = { (value: Any) in value is FaceSearch || value is Palette }
    #expect(try storedProperties(of: look, isLeaf: isLeaf).isSubset(of: encodedProperties(of: look)))
    #expect(try storedProperties(of: look.tiles, isLeaf: isLeaf).isSubset(of: encodedProperties(of: look.tiles)))
    #expect(
      Set(emptyProperties(of: look)) == ["tiles.faces", "overlay", "watermark"]
        && emptyProperties(of: look.tiles) == ["faces"])
  }

  @Test func lookOfTilesIsPartOfTheWalls() {
    let changes: [(inout WallRenderer.Look) -> Void] = [
      { _ in }, { $0.tiles.effort = .best }, { $0.tiles.isLinear = true }, { $0.tiles.colors = .profile(.displayP3) },
      { $0.tiles.highlights = .clip },
    ]
    let digests = changes.map { change in
      var look = WallRenderer.Look()
      change(&look)
      return SHA256.digest(ofValue: look)
    }
    #expect(Set(digests).count == changes.count)
  }

  @Test func everyPropertyOfATileIsPartOfItsDigest() throws {
    let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    var tile = Plan.Tile(file: "a", frame: frame)
    tile.tint = Plan.Tint(red: 1, green: 2, blue: 3, alpha: 4)
    tile.tones = Plan.Tones()
    tile.border = Plan.Border(width: 1, color: Plan.Tint(red: 1, green: 2, blue: 3, alpha: 4))
    tile.shadow = Plan.Shadow(x: 1, y: 2, blur: 3, color: Plan.Tint(red: 1, green: 2, blue: 3, alpha: 4))
    let stamp = FileStamp(device: 1, number: 2, size: 3, modified: 4)
    let properties = Array(Mirror(reflecting: tile).children) + Mirror(reflecting: tile.treatment).children
    let names = Set(properties.compactMap(\.label))
    // A file is identified by its stamp; its group is for readers of a plan.
    #expect(
      try encodedProperties(of: TileContent(tile, stamp))
        == names.subtracting(["file", "group", "treatment"]).union(["stamp"]))
    let changes: [(inout Plan.Tile) -> Void] = [
      { _ in }, { $0.frame.origin.x = 1.5 }, { $0.frame.size.height = 4.5 }, { $0.pixels.x = 0 },
      { $0.shape = .circle }, { $0.shape = .roundedRectangle(radius: 1) }, { $0.shape = .roundedRectangle(radius: 2) },
      { $0.content = .fit }, { $0.crop = .attention }, { $0.crop = .focus(.center) }, { $0.crop = .focus(.top) },
      { $0.mirrored = true },
      { $0.tones = nil }, { $0.tones?.a.gain = 2 }, { $0.tones?.b.gain = 2 }, { $0.tones?.b.offset = 1 },
      { $0.tint = nil }, { $0.tint?.alpha = 5 }, { $0.border = nil }, { $0.border?.foot = 9 }, { $0.shadow = nil },
      { $0.shadow?.blur = 4 }, { $0.turn = 5 },
    ]
    var seen: Set<[UInt8]> = []
    for change in changes {
      var changed = tile
      change(&changed)
      #expect(seen.insert(SHA256.digest(ofValue: TileContent(changed, stamp))).inserted, "\(changed)")
    }
  }

  private static let tile = Plan.Tile(
    file: "a", frame: CGRect(x: 10.25, y: 20.5, width: 60, height: 80), shape: .circle, crop: .attention)

  private static func search(_ tile: Plan.Tile, photoWidth: Double = 400, photoHeight: Double = 300) -> CropSearch? {
    CropSearch(
      tile, TileGeometry(tile, photoWidth: photoWidth, photoHeight: photoHeight), photoWidth: photoWidth,
      photoHeight: photoHeight)
  }

  private static func digest(_ search: CropSearch) -> [UInt8] { SHA256.digest(ofValue: TileChoice.search(search)) }

  @Test func everyPropertyOfASearchIsPartOfItsKey() throws {
    let search = try #require(Self.search(Self.tile))
    let isLeaf = { (value: Any) in value is CGRect || value is CGSize || value is Plan.Shape || value is Plan.Crop }
    #expect(try storedProperties(of: search, isLeaf: isLeaf).isSubset(of: encodedProperties(of: search)))
    #expect(Set(emptyProperties(of: search)) == ["faces", "finder", "middles"])
    let changes: [(inout Plan.Tile) -> Void] = [
      { _ in }, { $0.frame.origin.x = 10.5 }, { $0.frame.size.height = 80.5 }, { $0.shape = .hexagon },
      { $0.shape = .roundedRectangle(radius: 1) }, { $0.shape = .roundedRectangle(radius: 2) },
      { $0.shape = .flower(.flat, inset: 1) }, { $0.shape = .flower(.pointy, inset: 1) },
      { $0.shape = .flower(.flat, inset: 2) }, { $0.crop = .entropy }, { $0.crop = .faces }, { $0.mirrored = true },
    ]
    var seen: Set<[UInt8]> = []
    for change in changes {
      var changed = Self.tile
      change(&changed)
      #expect(seen.insert(Self.digest(try #require(Self.search(changed)))).inserted, "\(changed)")
    }
    #expect(seen.insert(Self.digest(try #require(Self.search(Self.tile, photoWidth: 500)))).inserted)
  }

  /// Tiles that move by whole pixels are found again.
  @Test func thePlaceOnTheWallIsNotPartOfTheKeyOfASearch() throws {
    let search = try #require(Self.search(Self.tile))
    var moved = Self.tile
    moved.file = "b"
    moved.frame = moved.frame.offsetBy(dx: 300, dy: 7)
    #expect(Self.digest(try #require(Self.search(moved))) == Self.digest(search))
  }

  @Test func everyPropertyOfATurnIsPartOfItsKey() throws {
    let part = TileTurn.Part(area: Area(x: 1, y: 2, width: 3, height: 4), width: 5, height: 6)
    let turning = Turning(x: 1, y: 2, right: .init(x: 3, y: 4), down: .init(x: 5, y: 6), scale: .init(x: 7, y: 8))
    let request = TileTurn(
      part: part, shrinking: 2, turning: turning, seen: PixelRect(x: 1, y: 2, width: 3, height: 4),
      outline: [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)])
    let isLeaf = { (value: Any) in value is PixelRect || value is [CGPoint] }
    #expect(try storedProperties(of: request, isLeaf: isLeaf).isSubset(of: encodedProperties(of: request)))
    let changes: [(inout TileTurn) -> Void] = [
      { _ in }, { $0.part.area.x = 2 }, { $0.part.height = 5 }, { $0.shrinking = 3 }, { $0.turning.down.y = 7 },
      { $0.seen.x = 2 }, { $0.seen.height = 5 }, { $0.outline[1].y = 5 }, { $0.outline.removeLast() },
    ]
    var seen: Set<[UInt8]> = []
    for change in changes {
      var changed = request
      change(&changed)
      #expect(seen.insert(SHA256.digest(ofValue: TileChoice.turn(changed))).inserted, "\(changed)")
    }
  }

  @Test func aKeyHasEveryPropertyOfATile() throws {
    let key = TileKey(
      file: .content("a"), area: .init(x: 1, y: 2, width: 3, height: 4), width: 5, height: 6, look: [7])
    #expect(Set(Mirror(reflecting: key).children.compactMap(\.label)) == ["file", "area", "width", "height", "look"])
    #expect(try storedProperties(of: key).isSubset(of: encodedProperties(of: key)))
  }
}
