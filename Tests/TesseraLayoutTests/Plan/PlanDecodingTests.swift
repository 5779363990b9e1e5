import Foundation
import Layouts
import Testing

@Suite struct PlanDecodingTests {
  private func document(_ text: String) throws -> PlanDocument {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(PlanDocument.self, from: Data(text.utf8))
  }

  private let tiles = [
    Plan.Tile(file: "a.jpg", frame: CGRect(x: 0, y: 0, width: 100.4, height: 70.1)),
    Plan.Tile(
      file: "b \"ü\".jpg", frame: CGRect(x: 101, y: -3.5, width: 50, height: 50.25),
      shape: .roundedRectangle(radius: 7.5), treatment: .init(tint: Plan.Tint(red: 1, green: 0xAB, blue: 0, alpha: 255))
    ),
    Plan.Tile(file: "c", frame: CGRect(x: 1.0 / 3, y: 0, width: 80, height: 80), shape: .circle),
    Plan.Tile(file: "d", frame: CGRect(x: 0, y: 9, width: 80, height: 69.3), shape: .hexagon, content: .fit),
    Plan.Tile(file: "e", frame: CGRect(x: 0, y: 9, width: 80, height: 69.3), shape: .flower(.pointy, inset: 2)),
    Plan.Tile(file: "f", frame: CGRect(x: 0, y: 9, width: 80, height: 69.3), crop: .attention),
    Plan.Tile(file: "g", frame: CGRect(x: 0, y: 9, width: 80, height: 69.3), shape: .hexagon, crop: .entropy),
    Plan.Tile(file: "h", frame: CGRect(x: 4, y: 9, width: 80, height: 80), shape: .circle, crop: .faces),
    Plan.Tile(
      file: "i", frame: CGRect(x: 0, y: 9, width: 80, height: 69.3), shape: .circle,
      crop: .focus(UnitPoint(x: 1.0 / 3, y: 1))),
  ]

  private func plan(_ tiles: [Plan.Tile]) throws -> Plan {
    var plan = try document("{ canvas: { width: 200, height: 100 }, tiles: [] }").pages[0]
    plan.tiles = tiles
    return plan
  }

  @Test func plansRoundTrip() throws {
    let plan = try plan(tiles)
    let read = try document(plan.json)
    #expect(read.pages == [plan] && read.notes.isEmpty)
  }

  @Test func centerCropIsNotWritten() throws {
    let lines = try plan(tiles).json.split(separator: "\n").filter { $0.contains("file") }
    #expect(
      lines.map { $0.contains("crop") || $0.contains("focus") } == [
        false, false, false, false, false, true, true, true, true,
      ])
    #expect(lines[5].contains("\"content\": \"fill\", \"crop\": \"attention\" }"))
    #expect(lines[7].contains("\"crop\": \"faces\" }"))
    #expect(lines[8].contains("\"focus\": [0.3333333333333333, 1] }"))
    let read = try document(Self.tile("crop: 'center', pixels: { x: 0, y: 0, width: 5, height: 5 }"))
    #expect(read.pages[0].tiles[0].crop == .center)
  }

  @Test func aDocumentWithoutPagesIsWrittenButNotRead() throws {
    let json = PlanDocument([]).json
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PlanDocument.self, from: Data(json.utf8))
    }
    #expect("\(try #require(error))".contains("sides must be between 1"))
  }

  @Test func pagesRoundTrip() throws {
    let pages = [try plan(Array(tiles[..<2])), try plan([]), try plan(Array(tiles[2...]))]
    let json = PlanDocument(pages).json
    #expect(json.contains("\"pages\": 3") && json.contains("\"page\": 3"))
    #expect(try document(json).pages == pages)
  }

  /// The text of a large plan is never in memory as a whole.
  @Test func plansAreWrittenInPieces() throws {
    let page = try plan(Array(repeating: tiles, count: 1000).flatMap { $0 })
    let document = PlanDocument([page, page])
    var pieces: [String] = []
    document.write { pieces.append($0) }
    #expect(pieces.joined() == document.json)
    #expect(pieces.count > 10 && pieces.allSatisfy { $0.utf8.count < 1 << 17 })
  }

  @Test func editedPixelsOverrideTheFrame() throws {
    let json = try plan(Array(tiles[..<1])).json.replacingOccurrences(
      of: "\"pixels\": { \"x\": 0", with: "\"pixels\": { \"x\": 20")
    let read = try document(json)
    #expect(read.pages[0].tiles[0].pixels == PixelRect(x: 20, y: 0, width: 100, height: 70))
    #expect(read.pages[0].tiles[0].frame == CGRect(x: 20, y: 0, width: 100, height: 70))
    #expect(read.notes == ["tiles[0] (a.jpg): frame and pixels differ; pixels takes precedence"])
  }

  @Test func frameOrPixelsAloneSuffice() throws {
    func tile(_ text: String) throws -> Plan.Tile {
      let read = try document("{ canvas: { width: 9, height: 9 }, tiles: [ { file: 'a', \(text), note: 'mine' } ] }")
      #expect(read.notes.isEmpty)
      return read.pages[0].tiles[0]
    }
    let frame = try tile("frame: { x: 0.4, y: 0.6, width: 5, height: 5 }")
    #expect(frame.pixels == PixelRect(x: 0, y: 1, width: 5, height: 5) && frame.shape == .rectangle)
    let pixels = try tile("pixels: { x: 1, y: 2, width: 3, height: 4 }, shape: 'circle'")
    #expect(pixels.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && pixels.shape == .circle)
  }

  @Test(arguments: [
    ("{}", "canvas"),
    ("{ canvas: { width: 0, height: 5 }, tiles: [] }", "its sides must be between 1 and 1000000"),
    ("{ canvas: { width: 5, height: 5 }, pages: 0, tiles: [] }", "must be a number of pages from 1 to 1000000"),
    (tile("frame: { x: 0, y: 0, width: NaN, height: 5 }"), "a tile must have a size, and lie within ±1000000"),
    (tile("frame: { x: 0, y: 0, width: -5, height: 5 }"), "a tile must have a size, and lie within ±1000000"),
    (tile("frame: { x: 1e300, y: 0, width: 5, height: 5 }"), "a tile must have a size, and lie within ±1000000"),
    (tile("frame: { x: 0, y: 0, width: 0.1, height: 5 }"), "a tile must have pixels"),
    (tile("shape: 'circle'"), "a tile needs a “frame” or “pixels”"),
    (tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, page: 2"), "“page” must be one of the 1 pages"),
    (
      tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, shape: 'star'"),
      "must be rectangle, roundedRectangle, circle, hexagon, flower or pair"
    ),
    (tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, content: 'crop'"), "must be fill or fit"),
    (
      tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, crop: 'middle'"),
      "must be auto, center, attention, entropy or faces"
    ),
    (
      tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, focus: [0.5, 1.5]"),
      "must be two numbers from 0 to 1, such as [0.5, 0.3]"
    ),
    (
      tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, focus: [0.5]"),
      "must be two numbers from 0 to 1, such as [0.5, 0.3]"
    ),
    (
      tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, crop: 'entropy', focus: [0, 0]"),
      "“crop” and “focus” conflict; omit one of them"
    ),
    (tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, tint: 'red'"), "must be a color such as #rrggbbaa"),
    (
      tile("pixels: { x: 0, y: 0, width: 5, height: 5 }, shape: 'roundedRectangle', cornerRadius: -1"),
      "must be between 0 and 1000000"
    ),
  ])
  func invalidPlansAreRefusedWithAReason(text: String, sentence: String) {
    let error = #expect(throws: DecodingError.self) { try document(text) }
    switch error {
    case .dataCorrupted(let context): #expect(context.debugDescription == sentence)
    case .keyNotFound(let key, _): #expect(key.stringValue == sentence)
    default: Issue.record("\(String(describing: error))")
    }
  }

  private static func tile(_ text: String) -> String {
    "{ canvas: { width: 9, height: 9 }, tiles: [ { file: 'a', \(text) } ] }"
  }
}
