import Foundation
import Layouts
import Testing

/// Roles of texts and groups of tiles, in plans as JSON.
@Suite struct PlanRoleTests {
  private func document(_ text: String) throws -> PlanDocument {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(PlanDocument.self, from: Data(text.utf8))
  }

  private func text(_ role: Plan.Text.Role?, tile: Int? = nil) -> Plan.Text {
    Plan.Text("Words", role: role, frame: CGRect(x: 1, y: 2, width: 80, height: 20), tile: tile)
  }

  private let tile = Plan.Tile(
    file: "a.jpg", group: "The \"first\" day", frame: CGRect(x: 0, y: 0, width: 60, height: 40))

  private func plan(_ texts: [Plan.Text]) -> Plan {
    Plan(canvas: .init(width: 100, height: 100), tiles: [tile], texts: texts)
  }

  @Test func rolesAndGroupsRoundTrip() throws {
    let others = [text(.caption, tile: 0), text(nil), text(nil, tile: 0)]
    let plan = plan(Plan.Text.Role.allCases.map { text($0) } + others)
    #expect(try document(plan.json).pages == [plan])
    let names = plan.json.matches(of: /"text": "Words", "role": "(\w+)"/).map { String($0.1) }
    #expect(names == ["title", "subtitle", "heading", "caption", "header", "footer", "badge", "watermark", "caption"])
    #expect(plan.json.contains(#"{ "file": "a.jpg", "group": "The \"first\" day", "frame""#))
  }

  @Test func headingsHaveTheirGroup() throws {
    let heading = text(.heading).setting(\.group, to: "The \"first\" day")
    let plan = plan([heading])
    #expect(plan.json.contains(#""role": "heading", "group": "The \"first\" day", "frame""#))
    #expect(try document(plan.json).pages == [plan] && plan.scaled(by: 2).texts[0].group == tile.group)
    #expect(throws: DecodingError.self) {
      try document(
        plan.json.replacingOccurrences(of: #""heading", "group": "The \"first\" day""#, with: #""heading", "group": 1"#)
      )
    }
  }

  /// A plan of a version without roles keeps its JSON, of which the digest of its wall is made.
  @Test func plansWithoutRolesStayAsTheyAre() throws {
    let (tile, text) = (Plan.Tile(file: "a.jpg", frame: self.tile.frame), text(nil, tile: 0))
    let json = Plan(canvas: .init(width: 100, height: 100), tiles: [tile], texts: [text]).json
    #expect(!json.contains("role") && !json.contains("group"))
    let read = try document(json)
    #expect(
      read.pages[0].texts[0].role == nil && read.pages[0].texts[0].group == nil
        && read.pages[0].tiles[0].group == nil)
    #expect(read.json == json)
  }

  @Test func unknownRolesAreRefused() throws {
    let error = #expect(throws: DecodingError.self) {
      try document(plan([text(.title)]).json.replacingOccurrences(of: "\"title\"", with: "\"headline\""))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription == "must be title, subtitle, heading, caption, header, footer, badge or watermark"
        && context.codingPath.last?.stringValue == "role")
  }

  @Test func rolesAndGroupsStayOnOtherCanvases() throws {
    let plan = plan([text(.heading), text(.caption, tile: 0)])
    let others = [
      plan.scaled(by: 2.5), plan.bleeding(by: 7), plan.moved(to: .init(width: 200, height: 200), x: 9, y: 9),
      try Plan(stacking: [plan], gap: 4, margin: 0),
    ]
    for other in others {
      #expect(other.texts.map(\.role) == [.heading, .caption] && other.tiles[0].group == tile.group)
    }
  }
}
