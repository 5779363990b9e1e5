import Foundation
import Layouts
import Raster
import Testing

@testable import Wall

/// Photos that are on a wall more than once.
@Suite struct RepeatedPhotosTests {
  private func tile(_ name: String, x: Double, y: Double = 0, _ change: (inout Plan.Tile) -> Void = { _ in })
    -> Plan.Tile
  {
    var tile = Plan.Tile(file: Plan.FileName(name), frame: CGRect(x: x, y: y, width: 20, height: 10))
    change(&tile)
    return tile
  }

  private func repeated(_ tiles: [Plan.Tile], most: Int = RepeatedPhotos.maxBytes) -> RepeatedPhotos {
    RepeatedPhotos(Plan(canvas: .init(width: 200, height: 100), tiles: tiles), most: most)
  }

  private func photo(_ red: UInt8 = 9) -> DecodedPhoto {
    let pixels = Pixels(width: 20, height: 10, filledWith: Color(red: red, green: 0, blue: 0))
    return DecodedPhoto(
      pixels: pixels, area: Area(x: 0, y: 0, width: 20, height: 10), width: 20, height: 10, isOpaque: true)
  }

  @Test func aPhotoIsKeptUntilItsLastTile() {
    let tiles = [0.0, 20, 40].map { tile("a", x: $0) }
    let repeated = repeated(tiles)
    #expect(repeated.isUseful && repeated.photo(for: tiles[0]) == nil)
    repeated.keep(photo(7), for: tiles[0])
    #expect(repeated.photo(for: tiles[1])?.pixels[0, 0].red == 7)
    #expect(repeated.photo(for: tiles[2])?.pixels[0, 0].red == 7)
    // After its last tile it is gone.
    #expect(repeated.photo(for: tiles[2]) == nil)
  }

  @Test func nothingIsKeptForPhotosThatStandOnce() {
    let tiles = [tile("a", x: 0), tile("b", x: 20)]
    let repeated = repeated(tiles)
    #expect(!repeated.isUseful)
    repeated.keep(photo(), for: tiles[0])
    #expect(repeated.photo(for: tiles[0]) == nil)
  }

  @Test func nothingIsKeptWhereThereIsNoRoom() {
    let tiles = [0.0, 20, 40, 60].map { tile($0 < 40 ? "a" : "b", x: $0) }
    let repeated = repeated(tiles, most: 1000)
    repeated.keep(photo(), for: tiles[0])
    repeated.keep(photo(), for: tiles[2])
    #expect(repeated.photo(for: tiles[1]) != nil && repeated.photo(for: tiles[3]) == nil)
  }

  @Test(arguments: [
    "size", "place between pixels", "crop", "content", "shape", "mirrored where clipped",
  ]) func anotherWayToShowAPhotoIsAnotherPhoto(_ difference: String) {
    func changed(_ tile: inout Plan.Tile) {
      let frame = tile.frame
      switch difference {
      case "size": tile = self.tile("a", x: 40) { $0 = Plan.Tile(file: $0.file, frame: frame.insetBy(dx: 2, dy: 1)) }
      case "place between pixels":
        tile = Plan.Tile(file: tile.file, frame: frame.offsetBy(dx: 0.5, dy: 0), shape: .circle)
      case "crop": tile.crop = .focus(UnitPoint(x: 0.2, y: 0.5))
      case "content": tile.content = .fit
      case "shape": tile.shape = .circle
      default: (tile.shape, tile.mirrored) = (.circle, true)
      }
    }
    let isRound = ["place between pixels", "mirrored where clipped"].contains(difference)
    let first = tile("a", x: 0) { if isRound { $0.shape = .circle } }
    let tiles = [first, tile("a", x: 40, changed)]
    #expect(!repeated(tiles).isUseful, "\(difference)")
    #expect(repeated([first, tile("a", x: 80) { if isRound { $0.shape = .circle } }]).isUseful)
  }

  @Test func whatIsDoneToAPhotoAfterwardsMattersNot() {
    let tiles = [
      tile("a", x: 0),
      tile("a", x: 20) { $0.mirrored = true },
      tile("a", x: 40) { $0.tones = Plan.Tones(lightness: .init(gain: 0.5, offset: 0.2)) },
    ]
    let repeated = repeated(tiles)
    repeated.keep(photo(), for: tiles[0])
    #expect(repeated.photo(for: tiles[1]) != nil && repeated.photo(for: tiles[2]) != nil)
  }

  @Test func turnedAndSearchedTilesAreAlone() {
    for change: (inout Plan.Tile) -> Void in [{ $0.turn = 5 }, { $0.crop = .faces }] {
      #expect(!repeated([tile("a", x: 0, change), tile("a", x: 40, change)]).isUseful)
    }
  }
}
