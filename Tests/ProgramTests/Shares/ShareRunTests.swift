import Files
import Fixtures
import Foundation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// `tessera render --share` and `tessera join`.
@Suite struct ShareRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (400, 150), (90, 90), (250, 250), (320, 200), (120, 400)])
    try photos.settle()
  }

  private func plan(_ words: String...) throws {
    let run = try photos.runCleanly(["plan", "photos", "--row-breaks", "greedy", "--quiet"] + words)
    try folder.write(Array(run.output.utf8), to: "plan.json")
  }

  private func share(_ number: Int, of count: Int, _ words: [String] = []) throws -> Program.Run {
    try Program.run(
      ["render", "--plan", "plan.json", "--share", "\(number)/\(count)", "-o", "parts", "--no-cache"] + words,
      in: folder)
  }

  private func shares(of count: Int, _ words: [String] = []) throws {
    for number in (1...count).reversed() {
      let run = try share(number, of: count, words)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    }
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.url.path + "/" + name)
  }

  @Test(arguments: ["flow", "hex", "masonry"], ["png", "jpeg", "tiff"])
  func joinedWallsAreThoseOfOneRun(layout: String, format: String) throws {
    try plan("--layout", layout, "--width", "2500", "--margin", "9", "--row-height", "700")
    try photos.runCleanly(
      ["render", "--plan", "plan.json", "--format", format, "-o", "whole." + format, "--no-cache"])
    let whole = try folder.bytes(of: "whole." + format)
    for count in Thoroughness.part([7, 1, 2], each: 3) {
      try shares(of: count, ["--format", format])
      try photos.runCleanly(["join", "parts", "-o", "joined." + format])
      #expect(try folder.bytes(of: "joined." + format) == whole, "\(count)")
      try remove("joined." + format)
      try remove("parts")
    }
  }

  @Test func manySharesOfAColoredWallWithWordsAndShadowsAreThatWall() throws {
    try plan(
      "--layout", "grid", "--width", "3000", "--columns", "3", "--caption", "{stem}", "--border", "6", "--shadow",
      "4,4,9",
      "--spacing", "30")
    let look = ["--background", "linear(30deg, red, blue)", "--effort", "fast", "--dpi", "300"]
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "whole.png", "--no-cache"] + look)
    try shares(of: 40, look)
    try photos.runCleanly(["join", "parts", "-o", "joined.png", "--remove"])
    #expect(try folder.bytes(of: "joined.png") == folder.bytes(of: "whole.png"))
    #expect(try !photos.files().contains("parts"))
  }

  @Test func sharesAreMadeOnceAndAgainWhereSomethingChanged() throws {
    try plan("--width", "1800")
    try shares(of: 4)
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
    for number in 1...4 { #expect(try share(number, of: 4).errors.contains("unchanged")) }
    #expect(try photos.runCleanly(["join", "parts", "-o", "wall.png"]).errors.contains("unchanged"))
    try photos.add("photos/01.png", 300, 200, seed: 77)
    try photos.date("photos/01.png", -1800)
    var made = 0
    for number in 1...4 where try !share(number, of: 4).errors.contains("unchanged") { made += 1 }
    #expect((1...3).contains(made))
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "whole.png", "--no-cache"])
    #expect(try folder.bytes(of: "wall.png") == folder.bytes(of: "whole.png"))
    // Only the rows that are named are left.
    #expect(try photos.files("parts").count { $0.hasSuffix(".rows") } == 4)
  }

  @Test func whatCannotBeDecodedIsLeftOutAsByOneRun() throws {
    try plan("--width", "1500")
    try folder.write(Array("not a picture".utf8), to: "photos/03.png")
    try photos.settle()
    for number in 1...5 {
      let run = try share(number, of: 5)
      #expect(run.code == 0 || run.code == 3 && run.complaints.contains("03.png"), "\(run)")
    }
    let join = try photos.run("join", "parts", "-o", "wall.png")
    #expect(join.code == 3 && join.complaints.contains("03.png") && join.errors.contains("1 left out"), "\(join)")
    #expect(try photos.run("render", "--plan", "plan.json", "-o", "whole.png", "--no-cache").code == 3)
    #expect(try folder.bytes(of: "wall.png") == folder.bytes(of: "whole.png"))
  }

  @Test func aPhotoThatOneShareLeavesOutMustNotBeShownByAnother() throws {
    try plan("--width", "1500", "--layout", "masonry", "--columns", "2")
    try shares(of: 6)
    // As if a share had failed to read what the next one could.
    let names = try photos.files("parts").filter { $0.hasSuffix(".json") }
    let name = try #require(names.first)
    var record = JSONText(try folder.bytes(of: "parts/" + name))
    let photo = folder.url.path + "/photos/02.png"
    record.replace(
      "\"leftOut\" : [\n\n  ]",
      with: "\"leftOut\" : [ { \"file\" : \"photos/02.png\", \"reason\" : \"-\", \"isPassing\" : false, "
        + "\"rows\" : [ { \"from\" : 0, \"to\" : 1000000 } ] } ]")
    try folder.write(record.bytes, to: "parts/" + name)
    let join = try photos.run("join", "parts", "-o", "wall.png")
    #expect(
      join.code == 1 && join.complaints.contains("02.png: is left out of share 1 but shown in shares 2"), "\(join)")
    #expect(try !photos.files().contains("wall.png"), "\(photo)")
    try photos.folder.write(Array("{}".utf8), to: "stranger.json")
    let refused = try photos.run("join", "parts", "-o", "wall.png", "--replan", "stranger.json")
    #expect(refused.code == 2 && refused.complaints.contains("is not a plan"), "\(refused)")
    try photos.runCleanly(["join", "parts", "-o", "wall.png", "--replan", "new.json"])
    let before = String(decoding: try folder.bytes(of: "plan.json"), as: UTF8.self)
    let after = String(decoding: try folder.bytes(of: "new.json"), as: UTF8.self)
    #expect(before.contains("02.png") && !after.contains("02.png") && after.contains("\"borders\": [0,"))
    var made = 0
    for number in 1...6 {
      let run = try Program.run(
        ["render", "--plan", "new.json", "--share", "\(number)/6", "-o", "parts", "--no-cache"], in: folder)
      #expect(run.code == 0, "\(run)")
      if !run.errors.contains("unchanged") { made += 1 }
    }
    #expect((1...4).contains(made), "\(made)")
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
    try photos.runCleanly(["render", "--plan", "new.json", "-o", "whole.png", "--no-cache"])
    #expect(try folder.bytes(of: "wall.png") == folder.bytes(of: "whole.png"))
  }

  @Test(.timeLimit(.minutes(2)), arguments: [["--format", "png"], ["--format", "dzi", "--tile-size", "64"]])
  func runsThatAreToldToStopKeepWhatTheyMade(format: [String]) throws {
    try plan("--width", "6000", "--row-height", "900")
    let make = ["render", "--plan", "plan.json", "--share", "1/1", "--no-cache", "--jobs", "1"] + format
    try photos.runCleanly(make + ["-o", "whole"])
    var codes: [Int32] = []
    var stops: [Double] = []
    while codes.last != 0 && codes.count < 40 {
      let moment = Program.SignalMoment(seconds: 0.05 + 0.05 * Double(codes.count), file: "parts")
      codes.append(try Program.run(make + ["-o", "parts"], in: folder, sending: SIGTERM, at: moment))
      let record = String(decoding: (try? folder.bytes(of: "parts/1-of-1.json")) ?? [], as: UTF8.self)
      if let made = record.firstMatch(of: /"made" : (\d+)/).flatMap({ Double($0.1) }) {
        #expect(made >= stops.last ?? 1)
        stops.append(made)
        let join = try photos.run("join", "parts", "-o", format[1] == "png" ? "wall.png" : "wall.dzi")
        #expect(join.code == 1 && join.complaints.contains("share 1: stopped before its end"), "\(join)")
      }
    }
    #expect(codes.last == 0 && codes.dropLast().allSatisfy { $0 == 143 } && !stops.isEmpty, "\(codes) \(stops)")
    #expect(try rows("parts") == rows("whole"))
    // Nothing but the rows that are named is left, once they are joined.
    try photos.runCleanly(["join", "parts", "-o", format[1] == "png" ? "wall.png" : "wall.dzi"])
    #expect(try photos.files("parts").count == 2)
  }

  private func rows(_ name: String) throws -> [UInt8] {
    let rows = try photos.files(name).filter { $0.hasSuffix(".rows") }
    return try folder.bytes(of: name + "/" + (rows.first ?? ""))
  }

  @Test func whatDoesNotBelongTogetherIsNotJoined() throws {
    try plan("--width", "1800")
    try shares(of: 4)
    func refuses(_ complaint: String, _ change: () throws -> Void) throws {
      try change()
      let run = try photos.run("join", "parts", "-o", "wall.png")
      #expect(run.code == 1 && run.complaints.contains(complaint), "\(complaint): \(run)")
      #expect(try !photos.files().contains("wall.png"))
    }
    try refuses("share 2 of 4 is missing") { try remove("parts/2-of-4.json") }
    _ = try share(2, of: 4)
    try refuses("share 3: the record cannot be read") { try folder.write(Array("{".utf8), to: "parts/3-of-4.json") }
    _ = try share(3, of: 4)
    try refuses("share 3 was made from a different plan or with different options than share 1") {
      _ = try share(3, of: 4, ["--background", "red"])
    }
    _ = try share(3, of: 4)
    try refuses("share 1 was made with different libraries") {
      var record = JSONText(try folder.bytes(of: "parts/1-of-4.json"))
      record.replace("libpng 1", with: "libpng 9.1")
      try folder.write(record.bytes, to: "parts/1-of-4.json")
    }
    _ = try share(1, of: 4)
    try refuses("share 4: the rows are missing or truncated") {
      let rows = try #require(try photos.files("parts").first { $0.hasPrefix("4-of") && $0.hasSuffix(".rows") })
      let bytes = try folder.bytes(of: "parts/" + rows)
      try folder.write(Array(bytes.dropLast(9)), to: "parts/" + rows)
    }
    _ = try share(4, of: 4)
    try refuses("contains shares with different totals") { _ = try share(1, of: 3) }
    try remove("parts/1-of-3.json")
    try refuses("the rows of share 1 are damaged") {
      let rows = try #require(try photos.files("parts").first { $0.hasPrefix("1-of-4") && $0.hasSuffix(".rows") })
      var bytes = try folder.bytes(of: "parts/" + rows)
      bytes[16] = 0xFF
      bytes[17] = 0xFF
      bytes[18] = 0xFF
      try folder.write(bytes, to: "parts/" + rows)
    }
    #expect(try share(1, of: 4, ["--force"]).code == 0)
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
  }

  @Test(arguments: ["png", "jpeg", "tiff", "dzi", "pyramid"])
  func aFlippedBitIsFoundAndItsShareNamed(format: String) throws {
    let look = format == "pyramid" ? ["--format", "tiff", "--pyramid"] : ["--format", format]
    let options = look + (["dzi", "pyramid"].contains(format) ? ["--tile-size", "64"] : [])
    let output = "wall." + (format == "pyramid" ? "tiff" : format)
    try plan("--width", "1800")
    try shares(of: 3, options)
    let rows = try #require(try photos.files("parts").first { $0.hasPrefix("2-of-3") && $0.hasSuffix(".rows") })
    let sound = try folder.bytes(of: "parts/" + rows)
    var random = SplitMix64(seed: 23)
    for index in 0..<Sanitizer.repetitions(24) {
      var bytes = sound
      let place = index == 0 ? sound.count - 1 : Int.random(in: 0..<sound.count, using: &random)
      bytes[place] ^= 1 << Int.random(in: 0..<8, using: &random)
      try folder.write(bytes, to: "parts/" + rows)
      let join = try photos.run("join", "parts", "-o", output)
      #expect(join.code == 1 && join.complaints.contains("the rows of share 2 are damaged; rebuild it"), "\(join)")
      #expect(try !photos.files().contains(output), "\(place)")
    }
    // The next run of that share sees it, too.
    #expect(try !share(2, of: 3, options).errors.contains("unchanged"))
    #expect(try share(1, of: 3, options).errors.contains("unchanged"))
    try photos.runCleanly(["join", "parts", "-o", output])
  }

  @Test func aFlippedBitInARecordIsFound() throws {
    try plan("--width", "900")
    try shares(of: 1)
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
    let wall = try folder.bytes(of: "wall.png")
    let sound = try folder.bytes(of: "parts/1-of-1.json")
    var random = SplitMix64(seed: 5)
    for _ in 0..<Sanitizer.repetitions(24) {
      var bytes = sound
      let place = Int.random(in: 0..<sound.count, using: &random)
      bytes[place] ^= 1 << Int.random(in: 0..<7, using: &random)
      // White space says nothing.
      if sound[place] == UInt8(ascii: " ") || sound[place] == UInt8(ascii: "\n") { continue }
      try folder.write(bytes, to: "parts/1-of-1.json")
      let join = try photos.run("join", "parts", "-o", "wall.png", "--force")
      // Only one that is no longer called a checksum goes unnoticed, and does no harm.
      let isNamed = join.code == 1 && join.complaints.contains("share 1")
      #expect(try isNamed || folder.bytes(of: "wall.png") == wall, "\(place): \(join)")
    }
  }

  @Test func sharesWithoutAChecksumAreMadeAgain() throws {
    try plan("--width", "900")
    try shares(of: 2)
    let text = String(decoding: try folder.bytes(of: "parts/2-of-2.json"), as: UTF8.self)
    try folder.write(Array(text.replacing(/\s*"checksum" : "[0-9a-f]+",/, with: "").utf8), to: "parts/2-of-2.json")
    let join = try photos.run("join", "parts", "-o", "wall.png")
    #expect(join.code == 1 && join.complaints.contains("share 2: made by a version without checksums"), "\(join)")
    #expect(try !share(2, of: 2).errors.contains("unchanged"))
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
  }

  /// Any moment leaves a share that is whole or missing, and no wall that is not whole.
  @Test func killedSharesAndJoinsDoNoHarm() throws {
    try plan("--width", "2200")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "whole.png", "--no-cache"])
    let whole = try folder.bytes(of: "whole.png")
    try shares(of: 3)
    let words = ["render", "--plan", "plan.json", "--share", "2/3", "-o", "parts", "--no-cache", "--force"]
    let duration = try Program.duration(words, in: folder)
    var random = SplitMix64(seed: 11)
    for index in 0..<Sanitizer.repetitions(20) {
      let moment = Program.SignalMoment(seconds: duration * Double(random.number(in: 0...1.1)))
      _ = try Program.run(words, in: folder, sending: SIGKILL, at: moment)
      _ = try Program.run(["join", "parts", "-o", "wall.png", "--force"], in: folder, sending: SIGKILL, at: moment)
      if let wall = try? folder.bytes(of: "wall.png") { #expect(wall == whole, "\(index)") }
      try photos.runCleanly(["join", "parts", "-o", "wall.png", "--force"])
      #expect(try folder.bytes(of: "wall.png") == whole, "\(index)")
    }
  }

  @Test func twoRunsMayMakeOneShareAtOnce() throws {
    try plan("--width", "2200")
    try shares(of: 2)
    let words = ["render", "--plan", "plan.json", "--share", "1/2", "-o", "parts", "--no-cache", "--force"]
    let runs = try (0..<4).map { _ in try Program.start(words, in: folder) }
    for run in runs { #expect(run.waitForCode() == 0) }
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "whole.png", "--no-cache"])
    #expect(try folder.bytes(of: "wall.png") == folder.bytes(of: "whole.png"))
  }

  /// A run makes its rows first, and then the record that names them.
  @Test func rowsWithoutARecordAreLeftToTheRunThatMakesThem() throws {
    try plan("--width", "2200")
    try shares(of: 2)
    try folder.write([1], to: "parts/1-of-2-other.rows")
    try photos.runCleanly(["join", "parts", "-o", "wall.png"])
    #expect(try photos.files("parts").count == 5)
    try photos.date("parts/1-of-2-other.rows", -3600)
    #expect(try photos.runCleanly(["join", "parts", "-o", "wall.png"]).errors.contains("unchanged"))
    #expect(try photos.files("parts").count == 4)
    try folder.write([1], to: "parts/1-of-2-other.rows")
    #expect(try photos.runCleanly(["join", "parts", "-o", "wall.png", "--remove"]).errors.contains("unchanged"))
    #expect(try !photos.files().contains("parts"))
  }

  @Test(arguments: [
    (["--share", "0/4"], "--share needs K/N with K from 1 to N"), (["--share", "5/4"], "not “5/4”"),
    (["--share", "1/0"], "not “1/0”"), (["--share", "1/900"], "row groups; make at most"),
    (["--share", "1/2", "--format", "webp"], "WebP cannot be split into shares"),
    (["--share", "1/2", "--format", "jpeg", "--progressive"], "a progressive JPEG cannot be split into shares"),
    (["--share", "1/2", "-o", "x/parts"], "its folder does not exist"),
    (["--share", "1/2", "-o", "wall.png"], "shares go into a folder"),
    (["--share", "1/2", "-o", "wall.pdf"], "a PDF cannot be split into shares; omit --share"),
    (["--share", "auto"], "none of SLURM_ARRAY_TASK_ID"),
  ])
  func whatCannotBeIsSaid(words: [String], complaint: String) throws {
    try plan("--width", "900")
    let run = try Program.run(["render", "--plan", "plan.json", "-o", "parts"] + words, in: folder)
    #expect(run.code == 2 || run.code == 1)
    #expect(run.complaints.contains(complaint), "\(run)")
    #expect(try photos.files() == ["photos", "plan.json"])
  }
}

/// A text in which something is replaced.
private struct JSONText {
  private var text: String

  /// A record without its checksum, which any change would make wrong.
  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self).replacing(/\n  "checksum" : "[0-9a-f]+",/, with: "")
  }

  var bytes: [UInt8] { Array(text.utf8) }

  mutating func replace(_ part: String, with other: String) {
    #expect(text.contains(part), "\(text)")
    text = text.replacingOccurrences(of: part, with: other)
  }
}
