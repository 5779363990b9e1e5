import Foundation
import TesseraLayout
import Testing

/// Results and layouts are values: all are hashable, and results are codable.
@Suite struct ValueTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func arrangementsAreCodable() throws {
    var arrangement = FlowGrid(rowHeight: 30).arrange([photo(40, 30), photo(20, 30)], in: proposing(50, nil))
    arrangement.warnings = [LayoutWarning(kind: .neverPlaced(subview: 1), layout: "Row", path: [0, 2])]
    #expect(try copy(arrangement) == arrangement)
    #expect(Set([arrangement, try copy(arrangement)]).count == 1)
  }

  @Test func plansAreCodedAsTheirJSON() throws {
    let tile = Plan.Tile(file: "a.jpg", frame: CGRect(x: 0.25, y: 0, width: 10, height: 10))
      .setting(\.group, to: "Sunday").setting(\.turn, to: 12.5)
    var plan = Plan(canvas: .init(width: 20, height: 30), tiles: [tile])
    plan.texts = [
      Plan.Text("Lake", role: .caption, frame: CGRect(x: 0, y: 10, width: 20, height: 20)).setting(\.tile, to: 0)
    ]
    #expect(try copy(plan) == plan)
    #expect(try JSONDecoder().decode(Plan.self, from: Data(plan.json.utf8)) == plan)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Plan.self, from: Data("{}".utf8)) }
  }

  @Test func layoutsAreHashable() {
    let grid = FlowGrid(rowHeight: 30).setting(\.maxRowScale, to: 2)
    #expect(grid != FlowGrid(rowHeight: 30) && grid.maxRowScale == 2)
    #expect(Set([HStackLayout(spacing: 3), HStackLayout(spacing: 3), HStackLayout()]).count == 2)
    #expect(Set([Pile(seed: 1), Pile(seed: 1), Pile(seed: 2)]).count == 2)
  }
}
