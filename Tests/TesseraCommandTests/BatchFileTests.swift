import Files
import Foundation
import TestSupport
import Testing

@testable import Planning
@testable import Runs
@testable import TesseraCommand

/// Error messages of batch files.
@Suite struct BatchFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func runs(_ text: String) throws -> [WallRun] {
    let path = try folder.write(Array(text.utf8), to: "w.json5")
    return try BatchFile(path).runs(WallRegistry()) { _ in }
  }

  /// Further outputs have the wall's photos, and its settings but for their own.
  @Test func wallsHaveFurtherOutputs() throws {
    let runs = try runs(
      """
      { defaults: { spacing: 5 },
        walls: [ { name: "lobby", inputs: ["p"], output: "walls/{name}.png", width: 900, layout: "grid", also: [
          { output: "{name}.pdf", paper: "A4" },
          { output: "lobby/", layout: "flow" },
          { name: "small", output: "small.jpg", size: "400x300", spacing: 1 },
        ] } ] }
      """)
    #expect(runs.map(\.name) == ["lobby", "lobby.pdf", "lobby", "small"])
    #expect(
      runs.map { folder.name(of: $0.output.stable) } == [
        "walls/lobby.png", "lobby.pdf", "lobby/index.html", "small.jpg",
      ])
    #expect(Set(runs.map(\.named)).count == 1)
    #expect(runs.map(\.settings.look.spacing) == [5, 5, 5, 1])
    #expect(runs.map(\.settings.look.layout) == [.grid, .grid, .flow, .grid])
    #expect(runs.map { $0.settings.look.width } == [900, nil, 900, nil])
    for (name, names) in [
      ("lobby", ["lobby", "lobby.pdf", "lobby", "small"]), ("small", ["small"]),
      ("lobby.pdf,small", ["lobby.pdf", "small"]),
    ] {
      let walls = try BatchWalls(folder.path.appending(FilePath("w.json5")), only: [FilePath(name)], BatchSettings())
      #expect(walls.runs.map(\.name) == names)
    }
  }

  /// Outputs of other walls may have the same name.
  @Test func onlyTheOutputsOfTheWallAreMade() throws {
    _ = try runs(
      """
      { walls: [ { name: "a", inputs: "p", output: "a.png", also: [{ output: "a/site/" }] },
                 { name: "b", inputs: "p", output: "b.png", also: [{ output: "b/site/" }] } ] }
      """)
    let walls = try BatchWalls(folder.path.appending(FilePath("w.json5")), only: [FilePath("a")], BatchSettings())
    #expect(walls.runs.map { folder.name(of: $0.output.stable) } == ["a.png", "a/site/index.html"])
  }

  @Test func faultsOfSharedKeysAreThoseOfTheWall() throws {
    let error = #expect(throws: RunFailure.self) {
      try runs("{ walls: [ { inputs: 'p', output: 'a.png', rows: 'x', also: [{ output: 'b.png' }] } ] }")
    }
    #expect(error?.description.components(separatedBy: "“rows”").count == 2)
  }

  @Test(arguments: [
    ("[]", "must be an object with “walls” and, optionally, “defaults”"),
    ("{}", "“walls” is missing"), ("{ walls: [] }", "“walls” is empty"),
    ("{ wall: [] }", "unknown key “wall”; did you mean “walls”?"),
    ("{ walls: 5 }", "“walls” must be a list, not “5”"),
    ("{ walls: [ 5 ] }", "walls[0]: must be an object, not “5”"),
    ("{ defaults: [], walls: [] }", "defaults: must be an object, not a list"),
    ("{ defaults: { name: 'x' }, walls: [] }", "defaults: cannot set “name”; every wall needs its own"),
    ("{ defaults: { also: [] }, walls: [] }", "defaults: cannot set “also”; it belongs to a wall"),
    ("{ walls: [ { inputs: 'p', output: 'a.png', also: {} } ] }", "walls[0]: “also” must be a list of objects"),
    (
      "{ walls: [ { inputs: 'p', output: 'a.png', also: [{ width: 5 }] } ] }",
      "walls[0].also[0]: must be an object with an “output”, and no “also”"
    ),
    (
      "{ walls: [ { inputs: 'p', output: 'a.png', also: [{ output: 'b.png', width: 'wide' }] } ] }",
      "walls[0].also[0]: “width”: --width needs a positive length in pixels, at most 1000000, "
        + "or with a unit, such as 3mm, not “wide”"
    ),
    ("{ walls: [ { inputs: 'p' } ] }", "walls[0]: “output” is missing"),
    ("{ walls: [ { output: 'a.png' } ] }", "walls[0]: “inputs” is missing"),
    ("{ walls: [ { output: 'a.png', inputs: [5] } ] }", "walls[0]: “inputs”: must be a list of paths"),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p', rowHieght: 5 } ] }",
      "walls[0]: unknown key “rowHieght”; did you mean “rowHeight”?"
    ),
    (
      "{ walls: { lobby: { output: 'a.png', inputs: 'p', width: 'wide' } } }",
      "walls.lobby (lobby): “width”: --width needs a positive length in pixels, at most 1000000, "
        + "or with a unit, such as 3mm, not “wide”"
    ),
    (
      "{ defaults: { layout: 'hax' }, walls: [ { name: 'b', output: 'a.png', inputs: 'p' } ] }",
      "defaults: “layout”: --layout needs flow, hex, honeycomb, radial, row, grid, masonry, pile or spiral, "
        + "not “hax”; did you mean hex?"
    ),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p', strict: 'yes' } ] }",
      "walls[0]: “strict”: must be true or false, not “yes”"
    ),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p', width: true } ] }",
      "walls[0]: “width”: must be a string or a number, not true"
    ),
    ("{ walls: [ { output: 'a.png', inputs: 'p', log: true } ] }", "walls[0]: unknown key “log”; did you mean “logo”?"),
    (
      "{ walls: [ { output: '{nmae}.png', name: 'x', inputs: 'p' } ] }",
      "walls[0] (x): unknown placeholder {nmae} in the output name; did you mean {name}?"
    ),
    ("{ walls: [ { output: '{name}.png', inputs: 'p' } ] }", "walls[0]: “name” is missing"),
    (
      "{ walls: [ { output: 'a.png', name: '../x', inputs: 'p' } ] }",
      "walls[0] (../x): “name”: “../x” cannot be used in a file name"
    ),
    (
      "{ walls: [ { output: 'a.gif', inputs: 'p' } ] }",
      "walls[0]: “FOLDER/a.gif”: unsupported format; use .png, .jpg, .webp, .tiff, .avif, .jxl, .bmp, .raw4 or .pdf"
    ),
    (
      "{ walls: [ { output: '-', inputs: 'p' } ] }",
      "walls[0]: “output”: cannot be standard output when there are several walls"
    ),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p', size: '9x9', width: 9 } ] }",
      "walls[0]: --size cannot be combined with --width or --height"
    ),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p', plan: 'q' } ] }",
      "walls[0]: --plan cannot be combined with inputs: FOLDER/p"
    ),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p' }, { output: 'a.png', name: 'b', inputs: 'p' } ] }",
      "walls[1] (b): walls[0] has the same output, FOLDER/a.png"
    ),
    (
      "{ walls: [ { output: 'a.png', inputs: 'p', name: 'b' }, { output: 'b.png', inputs: 'p' } ] }",
      "walls[1]: walls[0] (b) has the same name, “b”"
    ),
  ])
  func errorsNameTheirPlace(text: String, sentence: String) throws {
    let expected = "FOLDER/w.json5: \(sentence)".replacingOccurrences(of: "FOLDER", with: folder.url.path)
    let failure = #expect(throws: RunFailure.self) { try runs(text) }
    let found = try #require(failure).description
    #expect(found.replacing(#/line 1, column [0-9]+: /#, with: "") == expected && failure?.exitCode == .misused)
  }

  @Test func allFaultsHaveLinesAndColumns() throws {
    let failure = #expect(throws: RunFailure.self) {
      try runs(
        """
        // Walls
        { defaults: { gap: 8, width: "wide" }, wals: 3,
          walls: [
            { inputs: ["p"], output: "a.png", layuot: "hex", columns: "x" },
            { inputs: ["p"], output: "b.png" },
            7,
            { name: "c", inputs: [5],
              output: "c.png", 'rowHieght': 4 } ] }
        """)
    }
    let lines = try #require(failure).description.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    let starts = [
      "line 2, column 15: defaults: unknown key “gap”; did you mean “spacing”?",
      "line 2, column 23: defaults: “width”: --width needs", "line 2, column 40: unknown key “wals”",
      "line 4, column 39: walls[0]: unknown key “layuot”", "line 4, column 54: walls[0]: “columns”: --columns needs",
      "line 6, column 5: walls[2]: must be an object", "line 7, column 18: walls[3] (c): “inputs”: must be a list",
      "line 8, column 24: walls[3] (c): unknown key “rowHieght”",
    ]
    #expect(lines.count == starts.count, "\(lines)")
    for (line, start) in zip(lines, starts) {
      #expect(line.hasPrefix("\(folder.url.path)/w.json5: \(start)"), "\(line)")
    }
  }

  @Test(arguments: [
    ("walls:\n  - name: a\n", "YAML"), ("---\nwalls: []\n", "YAML"), ("# Walls\n\n[lobby]\nwidth = 5\n", "TOML"),
  ])
  func otherSyntaxesAreNamed(text: String, name: String) throws {
    let failure = #expect(throws: RunFailure.self) { try runs(text) }
    #expect(
      try #require(failure).description.contains("; this looks like \(name), but batch files are JSON5: { walls:"))
  }

  @Test func allErrorsAreReportedAtOnce() throws {
    let failure = #expect(throws: RunFailure.self) {
      try runs(
        "{ walls: [ { inputs: 'p', output: 'a.png', wdith: 1 }, { name: 'b' }, { inputs: 'p', output: 'c.png' } ] }")
    }
    let lines = try #require(failure).description.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("walls[0]") && lines[1].contains("walls[1] (b)"))
  }

  @Test func invalidJSONIsRefused() throws {
    for text in ["", "{", "{ walls: [", "\u{0}", "{ walls: [ { ] } }", String(repeating: "[", count: 10_000)] {
      #expect(throws: RunFailure.self) { try runs(text) }
    }
    #expect(throws: RunFailure.self) { try BatchFile(folder.path) }
    #expect(throws: RunFailure.self) { try BatchFile(FilePath("/nowhere/w.json5")) }
  }

  @Test func keysAreOptions() throws {
    let runs = try self.runs(
      """
      { defaults: { inputs: ["a", "/b"], width: 100, spacing: 2, strict: true, "row-height": 30, hero: "x.jpg" },
        walls: [ { name: "one", output: "{name}.png" },
                 { output: "out/two.png", inputs: "c", spacing: 0.5, strict: false, fill: false, hero: ["y", "z"],
                   cache: "kept", cacheSize: "5M", size: "300x200", maxCrop: "12%", recursive: true },
                 { output: "three.png", cache: false, columns: 3, layout: "grid", history: 2 } ] }
      """)
    let settings = runs.map(\.settings)
    #expect(runs.map(\.name) == ["one", "two", "three"])
    #expect(settings.map(\.look.spacing) == [2, 0.5, 2] && settings.map(\.work.isStrict) == [true, false, true])
    #expect(settings.map(\.look.width) == [100, nil, 100] && settings[1].look.size == CGSize(width: 300, height: 200))
    #expect(settings.map(\.look.flow.rowHeight) == [30, 30, 30])
    #expect(settings.map(\.look.flow.fills) == [true, false, true])
    #expect(settings.map { $0.look.heroes.map(\.description) } == [["x.jpg"], ["y", "z"], ["x.jpg"]])
    #expect(settings[1].work.cache == folder.path.appending(FilePath("kept")) && settings[1].work.cacheSize == 5 << 20)
    #expect(settings.map(\.work.usesCache) == [true, true, false] && settings[1].look.maxCrop == 0.12)
    #expect(settings.map(\.look.choice.isRecursive) == [true, true, true] && settings[2].look.columns == 3)
    #expect(runs.map { $0.output.stable.name.description } == ["one.png", "two.png", "three.png"])
    #expect(runs.map(\.output.history) == [nil, nil, 2])
  }

  @Test func exampleIsValid() throws {
    let runs = try self.runs(BatchExample.text)
    #expect(runs.map(\.name) == ["rows", "hexagons"])
    #expect(runs[1].output.history == 7 && runs[1].settings.look.layout == .hex)
    #expect(runs.allSatisfy { $0.settings.look.size == CGSize(width: 3840, height: 2160) })
  }
}
