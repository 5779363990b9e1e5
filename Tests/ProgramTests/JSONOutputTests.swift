import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Results and errors as JSON, with the schemas of the documentation.
@Suite struct JSONOutputTests {
  private let photos: PhotoFolder
  private static let python = ProcessInfo.processInfo.environment["TESSERA_PYTHON"] ?? Programs.installed("python3")

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (50, 50)])
    try photos.folder.write(Array("no picture".utf8), to: "photos/broken.jpg")
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
  }

  private let walls = """
    { defaults: { inputs: "photos", width: 300 },
      walls: { rows: { output: "{name}.png" }, pages: { output: "{name}.pdf", paper: "A6" } } }
    """

  private func check(_ schema: String, _ run: Program.Run, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try JSONSchema(schema).faults(in: run.output) == [], "\(run.errors)", sourceLocation: sourceLocation)
  }

  private func object(_ run: Program.Run) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  // MARK: - Results

  @Test(arguments: [
    ("report", ["photos", "-o", "wall.png", "--json"]),
    ("report", ["photos", "-o", "wall-{group}.png", "--group-by", "folder", "--json", "--report", "report.json"]),
    ("report", ["mosaic", "photos/01.png", "photos", "-o", "mosaic.png", "--across", "6", "--json"]),
    ("report", ["site", "photos", "-o", "site", "--json"]), ("report", ["batch", "walls.json5", "--json"]),
    ("report", ["animate", "photos", "--from", "flow", "--to", "row", "-o", "wall.png", "--frames", "3", "--json"]),
    ("dry-run", ["batch", "walls.json5", "--dry-run", "--json"]), ("plan", ["plan", "photos", "--json"]),
    ("plan", ["plan", "photos", "--layout", "pile", "--polaroid", "--caption", "{name}", "--title", "A"]),
    ("quality", ["plan", "photos", "--quality"]), ("manifest", ["manifest", "photos"]),
    ("manifest", ["manifest", "photos", "--share", "1/2", "--json"]), ("inspect", ["inspect", "photos", "--json"]),
    ("fields", ["inspect", "photos", "--fields", "--json"]),
    ("checksum", ["checksum", "photos", "--json"]), ("compare", ["compare", "photos", "photos", "--json"]),
    ("cache", ["cache", "status", "--json"]), ("cache", ["cache", "verify", "--json"]), ("help", ["help", "--json"]),
    ("version", ["--version", "--json"]), ("doctor", ["doctor", "--json"]),
  ])
  func resultsMatchTheirSchemas(schema: String, words: [String]) throws {
    let run = try Program.run(words, in: photos.folder)
    #expect([0, 1, 3].contains(run.code), "\(run)")
    try check(schema, run)
    if words.contains("--report") {
      #expect(try photos.folder.bytes(of: "report.json") == Array(run.output.utf8))
    }
  }

  @Test func sharesAndTheirJoinAreReported() throws {
    try photos.folder.write(
      Array(try photos.run("plan", "photos/01.png", "photos/02.png", "--width", "900").output.utf8), to: "plan.json")
    let share = try photos.run("render", "--plan", "plan.json", "--share", "1/2", "-o", "wall.parts", "--json")
    try check("report", share)
    let half = try photos.run("join", "--status", "wall.parts", "--json")
    try check("shares", half)
    #expect(half.code == 1 && half.output.contains("\"complete\" : 1"))
    let early = try photos.run("join", "wall.parts", "-o", "wall.png", "--json")
    try check("error", early)
    #expect(early.code == 1)
    try photos.runCleanly(["render", "--plan", "plan.json", "--share", "2/2", "-o", "wall.parts"])
    let joined = try photos.run("join", "wall.parts", "-o", "wall.png", "--json")
    try check("report", joined)
    #expect(joined.code == 0 && joined.output.contains("\"shares\" : 2"))
  }

  @Test func aManifestInJSONIsUsedLikeOneInJSON5() throws {
    let manifest = try photos.run("manifest", "photos", "--json").output
    #expect((try? JSONSerialization.jsonObject(with: Data(manifest.utf8))) != nil, "\(manifest)")
    try photos.folder.write(Array(manifest.utf8), to: "list.json")
    try photos.folder.write(Array(try photos.run("manifest", "photos").output.utf8), to: "list.json5")
    let plans = try ["list.json", "list.json5"].map { try photos.run("plan", $0).output }
    #expect(plans[0] == plans[1] && !plans[0].isEmpty)
  }

  @Test func batchFilesMatchTheirSchema() throws {
    let schema = try JSONSchema("batch")
    #expect(try schema.faults(in: walls) == [])
    #expect(try schema.faults(in: try photos.run("batch", "--init").output) == [])
    #expect(try schema.faults(in: "{ walls: [ { output: 'a.png', \"row-height\": 5, fill: false } ] }") == [])
    #expect(try schema.faults(in: "{ walls: [ { output: 'a.png', wdith: 5 } ] }") != [])
    #expect(try schema.faults(in: "{ walls: [ { output: 'a.png', stable: 5 } ] }") != [])
  }

  // MARK: - Errors

  @Test(arguments: [
    (["photos", "-o", "wall.png", "--wdith", "5", "--json"], "unknown option --wdith; did you mean --width?"),
    (["--json", "photos"], "missing output: add -o wall.png"),
    (["batch", "--json"], "missing file: try tessera batch"),
    (["help", "--json", "nothing"], "no subcommand “nothing”"), (["manual", "--json"], "unknown option --json"),
    (["photos", "-o", "-", "--json"], "cannot write both the wall and the report to standard output"),
  ])
  func wrongCommandLinesAreObjects(words: [String], message: String) throws {
    let run = try Program.run(words, in: photos.folder)
    try check("error", run)
    let error = try object(run)
    #expect(run.code == 2 && error["exitCode"] as? Int == 2)
    #expect((error["message"] as? String)?.hasPrefix(message) == true, "\(run)")
    #expect(run.errors.hasPrefix("tessera: " + message))
  }

  @Test func faultsInFilesHaveTheirPlaces() throws {
    try photos.folder.write(
      Array("{ walls: [\n  { inputs: 'photos', output: 'a.png', wdith: 5 },\n  { output: 7 } ] }".utf8), to: "bad.json5"
    )
    let several = try photos.run("batch", "bad.json5", "--json")
    try check("error", several)
    let faults = try #require(try object(several)["faults"] as? [[String: Any]])
    #expect(faults.map { $0["line"] as? Int } == [2, 3] && faults[0]["column"] as? Int == 40, "\(several)")
    for (name, line) in [("broken.json5", 2), ("plan.json", 2), ("list.json5", 2)] {
      let text = name == "list.json5" ? "{ images: [\n  { file: 5 } ] }" : "{ walls: [\n  } ] }"
      try photos.folder.write(Array(text.utf8), to: name)
      let words = ["broken.json5": ["batch", name], "plan.json": ["render", "--plan", name, "-o", "wall.png"]]
      let run = try Program.run((words[name] ?? ["plan", name]) + ["--json"], in: photos.folder)
      try check(name == "plan.json" ? "report" : "error", run)
      let error = try object(run)
      #expect(error["line"] as? Int == line && (error["file"] as? String)?.hasSuffix(name) == true, "\(run)")
    }
  }

  @Test func aFailedWallHasItsReasonAtTheTop() throws {
    let run = try photos.run("photos", "-o", "nowhere/wall.png", "--json")
    try check("report", run)
    let report = try object(run)
    #expect(run.code == 1 && report["exitCode"] as? Int == 1 && (report["walls"] as? [Any])?.count == 1)
    #expect((report["message"] as? String)?.contains("nowhere") == true && report["file"] != nil, "\(run)")
  }

  @Test func withoutTheOptionNothingIsPrinted() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--wdith", "5")
    #expect(run.code == 2 && run.output.isEmpty)
    let wall = try photos.run("photos", "-o", "wall.png")
    #expect(wall.output.isEmpty && !wall.errors.contains("\u{1B}") && !wall.errors.contains("{"))
  }

  // MARK: - Progress

  @Test(arguments: [
    ["photos", "-o", "wall.png"], ["mosaic", "photos/01.png", "photos", "-o", "m.png", "--across", "4"],
    ["photos", "-o", "w.png", "--dedupe", "similar"], ["site", "photos", "-o", "site"], ["batch", "walls.json5"],
    ["compare", "photos", "photos"], ["inspect", "photos"], ["manifest", "photos"], ["checksum", "photos"],
    ["animate", "photos", "--from", "flow", "--to", "row", "-o", "wall.png", "--frames", "3"],
  ])
  func stagesEndWithALastRecord(words: [String]) throws {
    let run = try Program.run(words + ["--progress", "json"], in: photos.folder)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)
    #expect(!lines.isEmpty, "\(run)")
    for line in lines { #expect(try JSONSchema("progress").faults(in: line) == [], "\(line)") }
    let last = try JSONSerialization.jsonObject(with: Data(try #require(lines.last).utf8)) as? [String: Any]
    #expect(last?["done"] as? Int == last?["total"] as? Int, "\(run)")
  }

  @Test func pixelsDoNotDependOnTheProgress() throws {
    for style in ["auto", "lines", "json", "none", "bar"] {
      let run = try photos.run("photos", "-o", "\(style).png", "--progress", style, "--no-digest")
      #expect(try photos.folder.bytes(of: "\(style).png") == photos.folder.bytes(of: "auto.png"))
      #expect(run.errors.contains("\r") == (style == "bar"))
    }
  }

  @Test func quietRunsShowOnlyRequestedProgress() throws {
    #expect(try !photos.run("photos", "-o", "a.png", "--quiet").errors.contains("photos read"))
    #expect(try photos.run("photos", "-o", "b.png", "--quiet", "--progress", "json").errors.contains("\"stage\""))
  }

  // MARK: - Schemas

  private static let hasValidator = python.map { python in
    (try? ChildProcess([python, "-c", "import jsonschema"]))?.wait().code == 0
  }

  @Test(.enabled(if: hasValidator == true, "python3 has no jsonschema"))
  func schemasAreValid() throws {
    let folder = Project.folder.appendingPathComponent("Documentation/Schemas").path
    let report = try photos.run("photos", "-o", "wall.png", "--json").output
    try photos.folder.write(Array(report.utf8), to: "report.json")
    let program = """
      import json, os, sys, jsonschema
      for name in sorted(os.listdir(sys.argv[1])):
          with open(os.path.join(sys.argv[1], name)) as file: schema = json.load(file)
          jsonschema.Draft202012Validator.check_schema(schema)
          if name == "report.json": jsonschema.Draft202012Validator(schema).validate(json.load(open("report.json")))
      """
    let run = try Program.run(["-c", program, folder], in: photos.folder, program: Self.python ?? "")
    #expect(run.code == 0, "\(run)")
  }
}
