import Foundation
import TesseraLayout
import Testing

/// Results and layouts are values: hashable and codable.
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

  /// Layouts with no property at its default.
  static let layouts: [any Layout & Codable & Hashable] = [
    FlowGrid(rowHeight: 30, spacing: 2, lastRow: .center, rowBreaks: .balanced, isStable: true)
      .setting(\.verticalSpacing, to: 3).setting(\.fills, to: false).setting(\.maxRowScale, to: 2),
    ExactFlow(spacing: 2, maxCrop: 0.2, verticalSpacing: 3).setting(\.rowBreaks, to: .balanced),
    Masonry(columns: 4, columnWidth: 90, spacing: 2, levelCrop: 0.1, verticalSpacing: 3)
      .setting(\.variesWidths, to: false),
    ExactMasonry(columns: 4, spacing: 2, maxCrop: 0.2, verticalSpacing: 3),
    ContactSheet(columns: 3, rows: 4, cell: CGSize(width: 40, height: 30), spacing: 2, isStable: true)
      .setting(\.verticalSpacing, to: 3).setting(\.aspect, to: 1).setting(\.isPaged, to: true)
      .setting(\.centersLastRow, to: true),
    HexGrid(spacing: 2, orientation: .pointy, offset: .even, columns: 5, isExact: true)
      .setting(\.aspect, to: 1).setting(\.maxCrop, to: 0.2).setting(\.fillsColumns, to: true)
      .setting(\.isStable, to: true).setting(\.centersLastRow, to: true),
    Honeycomb(diameter: 90, spacing: 2, cellShape: .hexagon, fisheye: true, isStable: true)
      .setting(\.drag, to: CGSize(width: 4, height: -5)).setting(\.touched, to: 2)
      .setting(\.spreadsLastRing, to: true),
    Radial(tile: 40, padding: 5, spacing: 2, fillsSize: true).setting(\.rings, to: .filled),
    Pile(
      tile: 40, aspect: 1, surroundings: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), seed: .max,
      isStable: true
    ).setting(\.captions, to: 1...3),
    Spiral(center: 3, growth: 1.5, aspect: 1, spacing: 2, verticalSpacing: 3),
    PhotoRow(spacing: 2, isAlignedBelow: true),
    HStackLayout(alignment: .lastTextBaseline, spacing: 3),
    VStackLayout(alignment: .listRowSeparatorTrailing, spacing: 3), ZStackLayout(alignment: .bottomTrailing),
    GridLayout(alignment: .topLeading, horizontalSpacing: 2, verticalSpacing: 3),
  ]

  private func object(_ value: some Encodable) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any])
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ object: [String: Any]) throws -> Value {
    try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: object))
  }

  @Test func layoutsAreCodable() throws {
    func check<Value: Layout & Codable & Hashable>(_ layout: Value) throws {
      #expect(try copy(layout) == layout)
      var properties = try object(layout)
      #expect(Set(properties.keys) == Set(Mirror(reflecting: layout).children.compactMap(\.label)))
      properties["later"] = [1, 2]
      #expect(try read(Value.self, properties) == layout, "unknown keys are ignored")
    }
    for layout in Self.layouts { try check(layout) }
  }

  /// Each property alone, so that the others are missing.
  @Test func missingPropertiesHaveDefaults() throws {
    func check<Value: Layout & Codable & Hashable>(_ layout: Value) throws {
      let required: [String: Any] = layout is FlowGrid ? ["rowHeight": 30] : [:]
      let standard = try object(read(Value.self, required))
      for (name, value) in try object(layout) {
        var expected = standard
        expected[name] = value
        let one = try object(read(Value.self, required.merging([name: value]) { $1 }))
        #expect(one as NSDictionary == expected as NSDictionary, "\(Value.self).\(name)")
      }
    }
    for layout in Self.layouts { try check(layout) }
    #expect(try copy(FlowGrid(rowHeight: 30)) == FlowGrid(rowHeight: 30), "JSON has no infinite scale")
    #expect(throws: DecodingError.self) { try read(FlowGrid.self, [:]) }
  }

  @Test func numbersOutOfRangeAreThoseOfInitializers() throws {
    #expect(
      try read(FlowGrid.self, ["rowHeight": -1, "spacing": -5, "maxRowScale": 0.1])
        == FlowGrid(rowHeight: -1, spacing: -5).setting(\.maxRowScale, to: 0.1))
    #expect(try read(ExactFlow.self, ["maxCrop": 7]) == ExactFlow(maxCrop: 7))
    #expect(try read(Masonry.self, ["columns": 0, "columnWidth": -1]) == Masonry(columns: 0, columnWidth: -1))
    #expect(try read(ExactMasonry.self, ["columns": -3]) == ExactMasonry(columns: 1))
    #expect(try read(ContactSheet.self, ["rows": 0, "cell": [0, 1e300]]).cell == CGSize(width: 1e-6, height: 1e9))
    #expect(try read(HexGrid.self, ["spacing": -1, "aspect": 0]) == HexGrid().setting(\.aspect, to: 0))
    #expect(try read(Honeycomb.self, ["drag": [1e300, 0]]).drag.width == 1e9)
    #expect(try read(Radial.self, ["tile": -1]) == Radial(tile: -1))
    #expect(try read(Pile.self, ["captions": [-1, 1e300]]).captions == 0...1e9)
    #expect(try read(Spiral.self, ["growth": 0]) == Spiral(growth: 0))
    #expect(try read(PhotoRow.self, ["spacing": -1]) == PhotoRow())
    #expect(throws: DecodingError.self) { try read(FlowGrid.self, ["rowHeight": 30, "lastRow": "last"]) }
    #expect(throws: DecodingError.self) { try read(Pile.self, ["captions": [2, 1]]) }
  }

  @Test func onlyStandardGuidesAreCodable() throws {
    enum Third: AlignmentID {
      static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(HStackLayout(alignment: VerticalAlignment(Third.self)))
    }
    #expect(throws: DecodingError.self) { try read(HStackLayout.self, ["alignment": "third"]) }
    #expect(throws: DecodingError.self) { try read(VStackLayout.self, ["alignment": "top"]) }
  }

  @Test func hexagonsAreCodable() throws {
    let geometry = HexGeometry(.pointy, pitch: 9, origin: CGPoint(x: 2, y: 3))
    #expect(try copy(geometry) == geometry)
    #expect(
      try read(HexGeometry.self, ["orientation": "flat", "pitch": -1, "origin": [0, 0]])
        == HexGeometry(.flat, pitch: -1))
    let map = HexWraparound(radius: 2, around: HexCoordinate(q: 1, r: 0))
    #expect(try copy(map) == map)
    #expect(try read(HexWraparound.self, ["radius": -1, "center": ["q": 0, "r": 0]]) == HexWraparound(radius: 0))
    #expect(try read(DoubledCoordinate.self, ["row": 1, "column": 2]) == DoubledCoordinate(row: 1, column: 2))
    // Digests of walls have them in this form.
    let (cell, rect) = (OffsetCoordinate(row: 1, column: 2), PixelRect(x: 1, y: 2, width: 3, height: 4))
    #expect(String(decoding: try JSONEncoder().encode([cell]), as: UTF8.self) == "[[1,2]]")
    #expect(String(decoding: try JSONEncoder().encode([rect]), as: UTF8.self) == "[[1,2,3,4]]")
    #expect(try copy(cell) == cell)
    #expect(try copy(rect) == rect)
  }

  @Test func documentsAreCodable() throws {
    let plan = Plan(
      canvas: .init(width: 20, height: 30),
      tiles: [Plan.Tile(file: "a.jpg", frame: CGRect(x: 0, y: 0, width: 10, height: 10))])
    let document = PlanDocument([plan, plan], background: "black")
    #expect(try copy(document) == document)
    #expect(try copy(plan.canvas) == plan.canvas)
    #expect(try PropertyListDecoder().decode(Plan.self, from: PropertyListEncoder().encode(plan)) == plan)
    #expect(throws: DecodingError.self) { try read(Plan.Canvas.self, ["width": 0, "height": 3]) }
  }

  @Test func layoutsAreHashable() {
    let grid = FlowGrid(rowHeight: 30).setting(\.maxRowScale, to: 2)
    #expect(grid != FlowGrid(rowHeight: 30) && grid.maxRowScale == 2)
    #expect(Set([HStackLayout(spacing: 3), HStackLayout(spacing: 3), HStackLayout()]).count == 2)
    #expect(Set([Pile(seed: 1), Pile(seed: 1), Pile(seed: 2)]).count == 2)
  }
}
