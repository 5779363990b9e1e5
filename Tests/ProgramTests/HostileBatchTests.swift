import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Malformed batch files.
@Suite struct HostileBatchTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60)])
    try photos.settle()
    try photos.folder.write(photos.folder.bytes(of: "photos/01.png"), to: "photo.png")
  }

  /// Returns a valid wall, which must not be begun, and another with these keys.
  private func walls(_ keys: String) -> String {
    "{ walls: [ { name: 'good', inputs: ['photos'], output: 'good.png' }, { \(keys) } ] }"
  }

  /// Each command refuses the file with these words, and nothing is written.
  private func expectRefusal(_ text: String, _ words: String, by commands: [[String]] = [["batch"]]) throws {
    try photos.folder.write(Array(text.utf8), to: "walls.json5")
    for command in commands {
      // Without a refusal it would keep running.
      let run = try Program.run(command + ["walls.json5"], in: photos.folder, within: 60)
      #expect(run.code == 2 && run.output.isEmpty, "\(command) \(text.prefix(200)) \(run)")
      #expect(
        run.complaints.hasPrefix("tessera: walls.json5: ") && (words.isEmpty || run.errors.contains(words)),
        "\(words): \(run)")
      #expect(run.errors.utf8.count < 4000 && !run.errors.contains("\u{1B}"))
    }
    #expect(try photos.folder.names == ["photo.png", "photos", "walls.json5"])
  }

  private static let invalidFiles: [(String, String)] = [
    ("", ""), ("nonsense", ""), ("{", ""), ("[]", "must be an object"), ("null", "must be an object"),
    ("1", "must be an object"), ("{}", "“walls” is missing"), ("{ walls: [] }", "“walls” is empty"),
    ("{ walls: {} }", "“walls” is empty"), ("{ walls: null }", "not null"), ("{ walls: 7 }", "not “7”"),
    ("{ walls: true }", "not true"), ("{ walls: 'a' }", "not “a”"),
    ("{ walls: [ 7 ] }", "walls[0]: must be an object"),
    ("{ walls: [ [] ] }", "walls[0]: must be an object"), ("{ walls: { a: [] } }", "walls.a: must be an object"),
    ("{ wals: [] }", "did you mean “walls”?"), ("{ walls: [ {} ], defaults: [] }", "defaults: must be an object"),
    ("{ walls: [ {} ], defaults: { name: 'a' } }", "cannot set “name”"), ("{ walls: [ {} ] }", "walls[0]: "),
    ("{ walls: [ { inputs: ['photos'], output: 1e999 } ] }", "walls[0].output: "),
    ("\u{0}", ""), ("{ walls: [ { \u{FFFE}: 1 } ] }", ""),
  ]

  @Test(arguments: invalidFiles) func invalidFilesAreRefused(text: String, words: String) throws {
    try expectRefusal(text, words)
  }

  private static let invalidWalls: [(String, String)] = [
    ("name: 'x', output: 'x.png'", "“inputs” is missing"), ("inputs: [], output: 'x.png'", "missing input"),
    ("inputs: ['photos']", "“output” is missing"),
    ("inputs: ['photos'], output: ''", "“output” is missing"),
    ("inputs: ['photos'], output: 'x.gif'", "unsupported format"),
    ("inputs: ['photos'], output: '-'", "standard output"),
    ("inputs: ['photos'], output: []", "“output” is missing"),
    ("inputs: ['photos'], output: {}", "“output”: must be a string or a number, not an object"),
    ("inputs: ['photos'], output: null", "not null"), ("inputs: {}, output: 'x.png'", "“inputs”: must be a list"),
    ("inputs: [['photos']], output: 'x.png'", "“inputs”"), ("inputs: [7], output: 'x.png'", "“inputs”"),
    ("inputs: true, output: 'x.png'", "“inputs”"), ("inputs: null, output: 'x.png'", "“inputs”"),
    ("name: [], inputs: ['photos'], output: 'x.png'", "“name”: must be a string, not a list"),
    ("name: {}, inputs: ['photos'], output: 'x.png'", "“name”: must be a string, not an object"),
    ("name: null, inputs: ['photos'], output: 'x.png'", "“name”: must be a string, not null"),
    ("name: '', inputs: ['photos'], output: '{name}.png'", "“name”: “”"),
    ("name: '..', inputs: ['photos'], output: '{name}/x.png'", "“name”: “..”"),
    ("name: '../x', inputs: ['photos'], output: '{name}.png'", "“name”: “../x”"),
    ("name: '/etc/x', inputs: ['photos'], output: '{name}.png'", "“name”: “/etc/x”"),
    ("name: 'x/\\u0301y', inputs: ['photos'], output: '{name}.png'", "“name”: “x/\u{301}y”"),
    ("name: '.\\u0301x', inputs: ['photos'], output: '{name}.png'", "“name”: “.\u{301}x”"),
    ("name: '.hidden', inputs: ['photos'], output: '{name}.png'", "“name”: “.hidden”"),
    ("name: 'x\\u0000y', inputs: ['photos'], output: '{name}.png'", ""),
    ("inputs: ['photos'], output: 'x\\u0000.png'", ""), ("inputs: ['pho\\u0000tos'], output: 'x.png'", ""),
    ("name: 'good', inputs: ['photos'], output: 'x.png'", "walls[1] (good): walls[0] (good) has the same name"),
    ("inputs: ['photos'], output: 'good.png', name: 'x'", "walls[1] (x): walls[0] (good) has the same output"),
    ("inputs: ['photos'], output: './good.png', name: 'x'", "has the same output"),
    ("inputs: ['photos'], output: 'photos/../good.png', name: 'x'", "has the same output"),
    ("inputs: ['photos'], output: 'good-{date}.png', name: 'x'", "has the same output"),
    ("inputs: ['photos'], output: 'good.png', name: 'x', history: 3", "has the same output"),
    ("inputs: ['photos'], output: '{nane}.png', name: 'x'", "unknown placeholder {nane}"),
    ("inputs: ['photos'], output: '{}.png', name: 'x'", "unknown placeholder {}"),
    ("inputs: ['photos'], output: '{{name}}.png', name: 'x'", "unknown placeholder {{name}"),
    ("inputs: ['photos'], output: '{date}.png'", "“name” is missing"),
    ("inputs: ['photos'], output: '{date}/x.png', name: 'x'", "only {name} is allowed in the folder of an output"),
    (
      "inputs: ['photos', 'photo.png'], output: 'photo.png'",
      "“output”: photo.png is an input of walls[1]; choose another name"
    ),
    ("inputs: ['photos'], output: 'photos/02.png'", "“output”: photos/02.png is one of the photos of walls[0] (good)"),
    ("inputs: ['photos'], output: 'x.png', rowHeight: 1e999", "walls[1].rowHeight: "),
    ("inputs: ['photos'], output: 'x.png', rowHeight: 1e300", "“rowHeight”"),
    ("inputs: ['photos'], output: 'x.png', rowHeight: Infinity", "rowHeight"),
    ("inputs: ['photos'], output: 'x.png', rowHeight: -Infinity", "rowHeight"),
    ("inputs: ['photos'], output: 'x.png', rowHeight: NaN", "rowHeight"),
    ("inputs: ['photos'], output: 'x.png', rowHeight: -0", "“rowHeight”"),
    ("inputs: ['photos'], output: 'x.png', rowHeight: '0x10'", "“rowHeight”"),
    ("inputs: ['photos'], output: 'x.png', width: 99999999999999999999999999", "“width”"),
    ("inputs: ['photos'], output: 'x.png', history: 0", "“history”"),
    ("inputs: ['photos'], output: 'x.png', history: 1.5", "“history”"),
    ("inputs: ['photos'], output: 'x.png', history: 9223372036854775808", "“history”"),
    ("inputs: ['photos'], output: 'x.png', settle: -1", "“settle”"),
    ("inputs: ['photos'], output: 'x.png', jobs: 1e18, columns: -3", "“columns”"),
    ("inputs: ['photos'], output: 'x.png', cacheSize: '9e99G'", "“cacheSize”"),
    ("inputs: ['photos'], output: 'x.png', maxMemory: 0", "“maxMemory”"),
    ("inputs: ['photos'], output: 'x.png', noFill: 'yes'", "“noFill”: must be true or false, not “yes”"),
    ("inputs: ['photos'], output: 'x.png', fill: 1", "“fill”"),
    ("inputs: ['photos'], output: 'x.png', layout: { flow: true }", "“layout”: must be a string"),
    ("inputs: ['photos'], output: 'x.png', layout: 'flaw'", "“layout”"),
    ("inputs: ['photos'], output: 'x.png', report: 'r.json'", "unknown key “report”"),
    ("inputs: ['photos'], output: 'x.png', '\\u001b[2J': 1", "unknown key"),
    ("inputs: ['photos'], output: 'x.png', '': 1", "unknown key “”"),
    ("inputs: ['photos'], output: 'x.png', '--width': 1", "unknown key"),
  ]

  @Test(arguments: invalidWalls) func invalidWallsAreRefused(keys: String, words: String) throws {
    try expectRefusal(walls(keys), words)
  }

  /// They read the file with the same code, so that a part of the files shows it.
  private static let otherCommands = [["batch", "--dry-run"], ["watch"]]

  @Test(arguments: Thoroughness.part(invalidFiles, each: 6))
  func otherCommandsRefuseTheSameFiles(text: String, words: String) throws {
    try expectRefusal(text, words, by: Self.otherCommands)
  }

  @Test(arguments: Thoroughness.part(invalidWalls, each: 6))
  func otherCommandsRefuseTheSameWalls(keys: String, words: String) throws {
    try expectRefusal(walls(keys), words, by: Self.otherCommands)
  }

  @Test(arguments: [
    ("[", "]"), ("{ a: ", "}"), ("{ walls: ", "}"), ("{ walls: [", "] }"), ("{ walls: [ { inputs: [", "] } ] }"),
  ])
  func deepNestingIsRefused(start: String, end: String) throws {
    for depth in [50, 400, 600, 20_000] {
      try expectRefusal(String(repeating: start, count: depth) + String(repeating: end, count: depth), "")
      try expectRefusal(String(repeating: start, count: depth), "")
    }
  }

  @Test func allErrorsAreReported() throws {
    let bad = (0..<30).map { "{ name: 'w\($0)', inputs: ['photos'], output: 'w\($0).png', widht: \($0) }" }
    try photos.folder.write(Array("{ walls: [ \(bad.joined(separator: ", ")) ] }".utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 2)
    for index in bad.indices {
      #expect(run.errors.contains("walls[\(index)] (w\(index)): unknown key “widht”; did you mean “width”?"))
    }
  }

  @Test func pipesFoldersAndDevicesAreRefused() throws {
    photos.folder.makePipe("pipe")
    for name in ["pipe", "photos", "/dev/zero", "none", "photo.png"] {
      let run = try photos.run("batch", name)
      #expect(run.code == 2 && run.complaints.hasPrefix("tessera: \(name): "), "\(run)")
    }
    // None of its own files may be the report.
    try photos.folder.write(Array(walls("inputs: ['photos'], output: 'x.png'").utf8), to: "walls.json5")
    for name in ["walls.json5", "x.png", "./good.png"] {
      let run = try photos.run("batch", "walls.json5", "--report", name)
      #expect(run.code == 2 && run.errors.hasPrefix("tessera: --report \(name): "), "\(run)")
    }
    #expect(try photos.folder.names == ["photo.png", "photos", "pipe", "walls.json5"])
  }
}
