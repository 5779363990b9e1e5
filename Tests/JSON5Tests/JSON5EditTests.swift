import Testing

@testable import JSON5

/// Edits by example: what changes, and how it is written.
@Suite struct JSON5EditTests {
  private func edited(_ text: String, _ change: (inout JSON5Edit) throws -> Void) throws -> String {
    var edit = try JSON5Edit(Array(text.utf8))
    #expect(edit.text == text)
    try change(&edit)
    return edit.text
  }

  private let walls = """
    // Walls of the living room.
    {
      "walls": [
        {
          inputs: ["photos"],   // all of them
          output: 'wall.png',

          spacing: 4 /* pixels */, // thin
          // The layout was chosen by hand.
          layout: "hex",
        }, // the first
      ],
    }

    """

  @Test func valuesAreReplacedInPlace() throws {
    let first: [JSON5Edit.Step] = [.key("walls"), .index(0)]
    #expect(
      try edited(walls) { try $0.set(12, at: first + [.key("spacing")]) }
        == walls.replacing("4 /*", with: "12 /*"))
    #expect(
      try edited(walls) { try $0.set("a \"b\"", at: first + [.key("output")]) }
        == walls.replacing("'wall.png'", with: "\"a \\\"b\\\"\""))
    // The same value in other words.
    #expect(try edited(walls) { try $0.set("wall.png", at: first + [.key("output")]) } == walls)
    #expect(
      try edited(walls) { try $0.set(["photos", "more"], at: first + [.key("inputs")]) }
        == walls.replacing("[\"photos\"]", with: "[\"photos\", \"more\"]"))
  }

  @Test func keysAreRemovedWithTheirOwnComments() throws {
    let first: [JSON5Edit.Step] = [.key("walls"), .index(0)]
    #expect(
      try edited(walls) { try $0.remove(at: first + [.key("spacing")]) }
        == walls.replacing("      spacing: 4 /* pixels */, // thin\n", with: ""))
    #expect(
      try edited(walls) { try $0.remove(at: first + [.key("layout")]) }
        == walls.replacing("\n      layout: \"hex\",", with: ""))
    #expect(
      try edited(walls) { try $0.remove(at: first + [.key("inputs")]) }
        == walls.replacing("      inputs: [\"photos\"],   // all of them\n", with: ""))
    var edit = try JSON5Edit(Array(walls.utf8))
    let isRemoved = try edit.remove(at: first + [.key("none")])
    #expect(!isRemoved && edit.text == walls)
  }

  @Test func keysAreAddedLikeTheirNeighbors() throws {
    let first: [JSON5Edit.Step] = [.key("walls"), .index(0)]
    #expect(
      try edited(walls) { try $0.set("#fff", at: first + [.key("background")]) }
        == walls.replacing("layout: \"hex\",\n", with: "layout: \"hex\",\n      background: \"#fff\",\n"))
    #expect(
      try edited(walls) { try $0.set(3, at: first + [.key("row-height")]) }
        == walls.replacing("layout: \"hex\",\n", with: "layout: \"hex\",\n      \"row-height\": 3,\n"))
    #expect(
      try edited(walls) { try $0.set(true, at: [.key("force")]) }
        == walls.replacing("  ],\n}", with: "  ],\n  \"force\": true,\n}"))
  }

  /// Before, the value, and after.
  @Test(arguments: [
    ("{ a: 1 }", "{ a: 1, b: 2 }"), ("{a: 1}", "{a: 1, b: 2}"), ("{\"a\":1}", "{\"a\":1, \"b\":2}"),
    ("{\"a\":1,\"c\":2}", "{\"a\":1,\"c\":2,\"b\":2}"), ("{ 'a': 1, }", "{ 'a': 1, 'b': 2, }"),
    ("{\n\t\"a\": 1\n}\n", "{\n\t\"a\": 1,\n\t\"b\": 2\n}\n"), ("{}", "{\n  b: 2,\n}"), ("{ }", "{\n  b: 2,\n}"),
    ("{\r  a: 1,\r}", "{\r  a: 1,\r  b: 2,\r}"),
    ("{\r\n  a: 1,\r\n}", "{\r\n  a: 1,\r\n  b: 2,\r\n}"), ("{ a: 1 // x\n}", "{ a: 1, // x\n b: 2\n}"),
    ("{ a: 1 /* x */ }", "{ a: 1 /* x */, b: 2 }"), ("{ // x\n}", "{ // x\n  b: 2,\n}"),
    ("{\n  a: 1 // x\n  // y\n}", "{\n  a: 1, // x\n  b: 2\n  // y\n}"),
    ("{a: 1 // x\n, c: 2}", "{a: 1 // x\n, c: 2, b: 2}"),
    ("\u{FEFF}{ a: 1 }", "\u{FEFF}{ a: 1, b: 2 }"), ("{ a : 1 }", "{ a : 1, b : 2 }"),
  ])
  func theStyleIsKept(before: String, after: String) throws {
    #expect(try edited(before) { try $0.set(2, at: [.key("b")]) } == after)
  }

  @Test func itemsAreAppended() throws {
    #expect(try edited("[]") { try $0.append(1) } == "[1]")
    #expect(try edited("[1]") { try $0.append("a") } == "[1, \"a\"]")
    #expect(try edited("[1,2]") { try $0.append(nil) } == "[1,2,null]")
    #expect(try edited("[\n  1, // one\n]") { try $0.append([2]) } == "[\n  1, // one\n  [2],\n]")
    #expect(
      try edited("{ photos: [\n  { file: \"a.jpg\" },\n] }") {
        try $0.append(["file": "b.jpg", "weight": 2.5], to: [.key("photos")])
      } == "{ photos: [\n  { file: \"a.jpg\" },\n  { file: \"b.jpg\", weight: 2.5 },\n] }")
  }

  @Test func missingObjectsAreAdded() throws {
    #expect(
      try edited("{\n  a: 1,\n}") { try $0.set(2, at: [.key("b"), .key("c"), .key("d")]) }
        == "{\n  a: 1,\n  b: { c: { d: 2 } },\n}")
    #expect(throws: JSON5Edit.Fault.missingPlace) {
      try edited("{a: 1}") { try $0.set(2, at: [.key("a"), .key("b")]) }
    }
    #expect(throws: JSON5Edit.Fault.missingPlace) { try edited("[1]") { try $0.set(2, at: [.index(1)]) } }
    #expect(throws: JSON5Edit.Fault.missingPlace) { try edited("{}") { try $0.append(2) } }
    #expect(throws: JSON5Edit.Fault.unwritable) { try edited("{}") { try $0.set("\0", at: [.key("a")]) } }
    #expect(throws: JSON5.Refusal.self) { try JSON5Edit(Array("{a: 1, a: 2}".utf8)) }
    #expect(throws: JSON5.Refusal.self) { try JSON5Edit(Array("{a: ".utf8)) }
  }

  /// The list of photos of a wall, in another order.
  @Test func movedItemsKeepTheirComments() throws {
    let list = """
      [
        // Grandmother
        { file: "a.jpg", weight: 2 }, // large
        { file: "b.jpg" },
        { file: "c.jpg", caption: "Sea" }, // at noon
      ]
      """
    let new: JSON5Value = [
      ["file": "c.jpg", "caption": "Sea"], ["file": "d.jpg"], ["file": "a.jpg", "weight": 1.5],
    ]
    #expect(
      try edited(list) { try $0.set(new) } == """
        [
          { file: "c.jpg", caption: "Sea" }, // at noon
          { file: "d.jpg" },
          // Grandmother
          { file: "a.jpg", weight: 1.5 }, // large
        ]
        """)
  }

  /// The decoder reads on in a comment after this separator of lines.
  @Test func commentsEndWhereTheDecoderEndsThem() throws {
    #expect(throws: JSON5.Refusal.self) { try JSON5Edit(Array("{ a: 1 // x\u{2028}}".utf8)) }
    let text = "{ a: 1 // x\u{2028}, b: 2\n}"
    #expect(try JSON5Edit(Array(text.utf8)).value() == ["a": 1])
    #expect(try edited(text) { try $0.set(3, at: [.key("c")]) } == "{ a: 1, // x\u{2028}, b: 2\n c: 3\n}")
  }

  /// Photos are known by their files, wherever these are named.
  @Test func changedItemsAreRecognized() throws {
    let list = "[{ weight: 2, file: \"a\" /* 1 */ }, { weight: 2, file: \"b\" /* 2 */ }]"
    let new: JSON5Value = [["file": "b", "weight": 2], ["file": "a", "weight": 3]]
    #expect(
      try edited(list) { try $0.set(new) }
        == "[{ weight: 2, file: \"b\" /* 2 */ }, { weight: 3, file: \"a\" /* 1 */ }]")
  }

  @Test func newValuesAreWrittenAsPeopleDo() throws {
    let photo: JSON5Value = [
      "file": "a.jpg", "focus": [0.5, 0.25], "weight": 2, "x-y": nil, "null": false, "small": 0.1, "big": 1e21,
      "text": "„Grüße“\nto \u{202E}you\t\\",
    ]
    let text = try edited("{}") { try $0.set(photo, at: [.key("photo")]) }
    #expect(
      text == """
        {
          photo: {
            file: "a.jpg",
            focus: [0.5, 0.25],
            weight: 2,
            "x-y": null,
            null: false,
            small: 0.1,
            big: 1e+21,
            text: "„Grüße“\\nto \\u202eyou\\t\\\\",
          },
        }
        """)
    #expect(try JSON5Edit(Array(text.utf8)).value(at: [.key("photo")]) == photo)
  }

  @Test(arguments: [
    ("0x1F", 31.0), ("-0x10", -16), (".5", 0.5), ("5.", 5), ("+1", 1), ("5.e3", 5000), ("-.5e-1", -0.05),
    ("Infinity", .infinity), ("-Infinity", -.infinity), ("1E3", 1000),
  ])
  func numbersAreRead(text: String, number: Double) throws {
    #expect(try JSON5Edit(Array(text.utf8)).value() == .number(number))
  }

  /// The decoder reads on after a number at the end of a text.
  @Test func textsMayEndWithANumber() throws {
    for _ in 0..<1000 {
      for text in ["22", "/* 1 */22", "-0.5", "{ a: 1 } // 2"] {
        #expect(throws: Never.self) { try JSON5.decode(JSONValue.self, from: Array(text.utf8)) }
      }
    }
  }

  /// A wall of thousands of photos is saved after each change.
  @Test func longListsAreRearrangedQuickly() throws {
    let text =
      "[\n" + (0..<2000).map { "  { file: \"photos/\($0).jpg\", weight: \($0 % 3) }, // \($0)\n" }.joined() + "]\n"
    var edit = try JSON5Edit(Array(text.utf8))
    guard case .list(let photos)? = edit.value() else { return }
    try edit.set(.list(photos.reversed()))
    #expect(edit.value() == .list(photos.reversed()))
    #expect(edit.text.split(separator: "\n")[1] == "  { file: \"photos/1999.jpg\", weight: 1 }, // 1999")
    for index in 0..<1000 { try edit.set(7, at: [.index(index), .key("weight")]) }
    #expect(edit.text.split(separator: "\n")[1000] == "  { file: \"photos/1000.jpg\", weight: 7 }, // 1000")
  }
}
