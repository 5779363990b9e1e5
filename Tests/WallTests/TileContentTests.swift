import Files
import Foundation
import Layouts
import Testing

@testable import Wall

/// Digests of rows, which must not depend on how Swift prints values, nor on names of modules.
@Suite struct TileContentTests {
  @Test func tilesAreDescribedAsByEarlierVersions() throws {
    let color = Plan.Tint(red: 1, green: 2, blue: 3, alpha: 4)
    var border = Plan.Border(width: 2, foot: 5.5, color: color)
    border.perforation = color
    var tile = Plan.Tile(
      file: "a.jpg", frame: CGRect(x: 0, y: 1, width: 20, height: 30), shape: .flower(.flat, inset: 1.5),
      crop: .focus(UnitPoint(x: 0.5, y: 0.25)))
    tile.border = border
    tile.shadow = Plan.Shadow(x: 1, y: 2, blur: 3, color: color)
    let tint = "TesseraLayout.Plan.Tint(red: 1, green: 2, blue: 3, alpha: 4)"
    let content = try fields(of: tile)
    #expect(content["shape"] as? String == "flower(TesseraLayout.Hexagon.Orientation.flat, inset: 1.5)")
    #expect(content["crop"] as? String == "focus(TesseraLayout.UnitPoint(x: 0.5, y: 0.25))")
    #expect(
      content["border"] as? String
        == "Border(width: 2.0, head: 2.0, foot: 5.5, color: \(tint), perforation: Optional(\(tint)))")
    #expect(content["shadow"] as? String == "Shadow(x: 1.0, y: 2.0, blur: 3.0, color: \(tint))")
  }

  @Test func turnedPhotosAreOthers() throws {
    let tile = Plan.Tile(file: "a.jpg", frame: CGRect(x: 0, y: 1, width: 20, height: 30))
    var stamp = FileStamp(device: 1, number: 2, size: 3, modified: 4)
    let plain = try JSONEncoder().encode(TileContent(tile, stamp))
    stamp.turn = .left
    #expect(try JSONEncoder().encode(TileContent(tile, stamp)) != plain)
  }

  @Test func plainTilesAreDescribedAsByEarlierVersions() throws {
    let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
    var tile = Plan.Tile(
      file: "a.jpg", frame: CGRect(x: 0, y: 1, width: 20, height: 30), shape: .roundedRectangle(radius: 3))
    tile.border = Plan.Border(width: 2, color: white)
    let content = try fields(of: tile)
    #expect(content["shape"] as? String == "roundedRectangle(radius: 3.0)")
    #expect(content["crop"] as? String == "center")
    #expect(
      content["border"] as? String == "Border(width: 2.0, head: 2.0, foot: 2.0, "
        + "color: TesseraLayout.Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255), perforation: nil)")
    #expect(content["shadow"] == nil)
  }

  private func fields(of tile: Plan.Tile) throws -> [String: Any] {
    let stamp = FileStamp(device: 1, number: 2, size: 3, modified: 4)
    let data = try JSONEncoder().encode(TileContent(tile, stamp))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
