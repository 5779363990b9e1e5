import Fixtures
import Foundation
import Testing

@testable import Layouts

/// Mirrored photos and tones in plans.
@Suite struct PlanTonesTests {
  private static let tones = Plan.Tones(
    lightness: .init(gain: 0.75, offset: 0.125), a: .init(offset: -0.03), b: .init(gain: 1.0 / 3))

  private func read(_ tile: String) throws -> Plan.Tile {
    let text = "{ \"canvas\": { \"width\": 100, \"height\": 90 }, \"tiles\": [ \(tile) ] }"
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(PlanDocument.self, from: Data(text.utf8)).pages[0].tiles[0]
  }

  private func entry(_ more: String) -> String {
    "{ \"file\": \"a\", \"frame\": { \"x\": 0, \"y\": 0, \"width\": 9, \"height\": 9 }, \(more) }"
  }

  @Test func plansReadBackAsTheyWere() throws {
    for mirrored in [false, true] {
      for tones in [nil, Plan.Tones(), Self.tones] {
        let tile = Plan.Tile(
          file: "a.jpg", frame: rect(10, 12.5, 30, 20),
          treatment: .init(
            crop: .focus(.top), mirrored: mirrored, tones: tones,
            tint: Plan.Tint(red: 1, green: 2, blue: 3, alpha: 4), turn: 3))
        #expect(try read(tile.json(page: nil)) == tile)
      }
    }
  }

  @Test func whatIsUsualIsNotWritten() {
    var tile = Plan.Tile(file: "a", frame: rect(0, 0, 9, 9))
    #expect(!tile.json(page: nil).contains("mirrored") && !tile.json(page: nil).contains("tones"))
    (tile.mirrored, tile.tones) = (true, Self.tones)
    #expect(
      tile.json(page: nil).hasSuffix(
        "\"mirrored\": true, \"tones\": { \"lightness\": [0.75, 0.125], \"a\": [1, -0.03], "
          + "\"b\": [0.3333333333333333, 0] } }"))
  }

  @Test func whatIsLeftOutIsUnchanged() throws {
    let tile = try read(entry("\"tones\": { \"a\": [8, -2] }"))
    #expect(tile.tones == Plan.Tones(a: .init(gain: 8, offset: -2)) && !tile.mirrored)
    #expect(try read(entry("\"tones\": {}, \"mirrored\": true")).tones?.areUnchanged == true)
    #expect(try read(entry("\"mirrored\": false")).tones == nil)
  }

  @Test(arguments: [
    "[1]", "[1, 0, 0]", "[]", "[-0.1, 0]", "[8.5, 0]", "[1, 2.5]", "[1, -3]", "[NaN, 0]", "[1, Infinity]",
  ])
  func whatCannotBeIsRefused(numbers: String) {
    for coordinate in ["lightness", "a", "b"] {
      #expect {
        try read(entry("\"tones\": { \"\(coordinate)\": \(numbers) }"))
      } throws: { error in
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.debugDescription == "must be a gain from 0 to 8 and an offset from -2 to 2, such as [1, 0]"
          && context.codingPath.map(\.stringValue).suffix(2) == ["tones", coordinate]
      }
    }
  }

  @Test(arguments: ["\"mirrored\": 1", "\"mirrored\": \"yes\"", "\"tones\": [1, 0]", "\"tones\": { \"a\": \"1\" }"])
  func otherKindsOfValuesAreRefused(entry: String) {
    #expect(throws: DecodingError.self) { try read(self.entry(entry)) }
  }

  @Test func photosHandThemToTheirTiles() throws {
    let photo = Plan.Photo(
      file: "a", layout: LayoutPhoto(size: CGSize(width: 30, height: 20)),
      treatment: .init(mirrored: true, tones: Self.tones))
    let plan = try Plan(of: [photo], by: FlowGrid(rowHeight: 40), in: ProposedViewSize(width: 100, height: nil))
    let scaled = plan.scaled(by: 3).bleeding(by: 5)
    for tile in [plan.tiles[0], scaled.tiles[0]] { #expect(tile.mirrored && tile.tones == Self.tones) }
  }
}
