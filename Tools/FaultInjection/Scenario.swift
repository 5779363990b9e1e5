import Fixtures

/// A run of the program in a small folder of its own, with five photos and possibly earlier results.
package struct Scenario: Sendable {
  package var name: String
  var arguments: [String]
  /// The runs before it, which leave results.
  var before: [[String]] = []
  /// True if the cache is filled before the run.
  var isWarm = false
  /// True if the result is printed.
  var prints = false
  /// The number of walls that it makes: if it is more than one, some may be new when another fails.
  var walls = 1
  /// True if photos are decoded in separate processes, whose calls are not counted.
  var isConfined = false

  /// All kinds of runs: a new wall, a replaced one, an unchanged one; several pages, several walls with history; with
  /// and without a cache; every format; plans and inspections.
  package static let all: [Scenario] = [
    Scenario(name: "first wall", arguments: wall("png")),
    Scenario(name: "wall in another's place", arguments: wall("png"), before: [old("png")]),
    Scenario(name: "cache that is full", arguments: wall("png"), before: [old("png"), wall("png")], isWarm: true)
      .forced,
    Scenario(name: "no cache", arguments: wall("png") + ["--no-cache"], before: [old("png")]),
    Scenario(name: "unchanged wall", arguments: wall("png"), before: [wall("png")]),
    Scenario(name: "JPEG", arguments: wall("jpg"), before: [old("jpg")]),
    Scenario(name: "WebP", arguments: wall("webp"), before: [old("webp")]),
    Scenario(name: "TIFF", arguments: wall("tiff"), before: [old("tiff")]),
    Scenario(
      name: "pages", arguments: pages("black"), before: [pages("white")], walls: 3),
    Scenario(
      name: "batch with history",
      arguments: ["batch", "walls.json5", "--cache", "cache", "--report", "out/report.json"],
      before: [["batch", "walls.json5", "--cache", "cache"]], walls: 3
    ).forced,
    Scenario(
      name: "standard output", arguments: ["photos", "-o", "-", "--width", "200", "--row-height", "60", "--no-cache"],
      prints: true),
    Scenario(name: "plan", arguments: ["plan", "photos", "--cache", "cache"], prints: true),
    Scenario(name: "inspect", arguments: ["inspect", "photos", "--cache", "cache"], prints: true),
  ]

  /// A wall that replaces another, without a cache: the fewest calls.
  package static let plainest = all[3]

  /// A wall that is printed.
  package static let printed = all[10]

  /// Runs with decoders in separate processes.
  package static let confined: [Scenario] = [
    Scenario(name: "first wall, confined", arguments: wall("png"), isConfined: true),
    Scenario(
      name: "wall in another's place, confined", arguments: wall("png") + ["--no-cache"], before: [old("png")],
      isConfined: true),
    Scenario(name: "plan, confined", arguments: ["plan", "photos", "--no-cache"], prints: true, isConfined: true),
    Scenario(
      name: "inspect, confined", arguments: ["inspect", "photos", "--no-cache"], prints: true, isConfined: true),
  ]

  private static func wall(_ ending: String) -> [String] {
    ["photos", "-o", "out/wall.\(ending)", "--width", "200", "--row-height", "60", "--cache", "cache"]
  }

  private static func old(_ ending: String) -> [String] {
    ["photos", "-o", "out/wall.\(ending)", "--width", "150", "--row-height", "40", "--cache", "cache"]
  }

  private static func pages(_ background: String) -> [String] {
    let layout = ["--layout", "grid", "--columns", "2", "--rows", "1", "--cell", "60x60"]
    return ["photos", "-o", "out/wall.png", "--background", background, "--cache", "cache"] + layout
  }

  /// The same scenario, but rendering even if nothing has changed.
  private var forced: Scenario {
    var scenario = self
    scenario.arguments.append("--force")
    return scenario
  }

  /// The program's arguments.
  var command: [String] { arguments + (isConfined ? [] : ["--no-sandbox"]) }

  /// Creates the folder, and saves its state before the run.
  func prepare(_ program: TestedProgram) throws -> TrialFolder {
    let folder = try TrialFolder()
    for (index, size) in [(90, 60), (60, 80), (120, 60), (64, 64), (80, 60)].enumerated() {
      let rows = PhotoLike(width: size.0, height: size.1, seed: UInt64(index)).rgb8
      let isInside = index == 4
      let name = "photos/\(isInside ? "more/" : "")\(index).\(index % 2 == 0 ? "png" : "jpg")"
      let bytes =
        index % 2 == 0
        ? try PNGFixture().encoded(rows: rows, width: size.0, height: size.1)
        : try JPEGFixture().encoded(samples: rows, width: size.0, height: size.1, components: 3)
      try folder.write(bytes, to: name)
      try folder.settle(name)
    }
    try folder.write(Array(Self.batchFile.utf8), to: "walls.json5")
    try folder.makeFolder("out")
    for arguments in before {
      let run = try program.run(arguments, in: folder)
      guard run.code == 0 else { throw TrialError("\(name): \(run.errors)") }
    }
    try folder.dateVersions(in: "out")
    if !isWarm { folder.remove("cache") }
    for name in ["out", "cache"] { try folder.keep(name) }
    return folder
  }

  private static let batchFile = """
    { defaults: { inputs: ["photos"], width: 200, rowHeight: 60 },
      walls: [ { name: "rows", output: "out/{name}.png", history: 2 },
               { name: "hex", output: "out/{name}.jpg", layout: "hex", columns: 3 } ] }
    """
}
