import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

@Suite struct InitCommandTests {
  private static let purposes = ["screen", "print", "web", "e-paper", "nightly"]

  /// Returns the file for a purpose, which `tessera batch` accepts at once.
  private func file(
    for purpose: String, _ photos: PhotoFolder, in folder: String = "photos", walls: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let run = try photos.run("init", folder, "--for", purpose)
    #expect(run.code == 0 && run.complaints.isEmpty && run.output.isEmpty, "\(run)", sourceLocation: sourceLocation)
    // The line for cron is that in the file.
    let lines = run.errors.split(separator: "\n").map(String.init)
    let ending = purpose == "nightly" ? lines.suffix(3) : lines.suffix(1)
    #expect(ending.first == "next: tessera batch walls.json5", sourceLocation: sourceLocation)
    // The photos are as new as the test.
    let dry = try photos.run("batch", "walls.json5", "--dry-run", "--settle", "0")
    #expect(
      dry.code == 0 && dry.output.split(separator: "\n").count == walls, "\(purpose): \(dry)",
      sourceLocation: sourceLocation)
    let text = String(decoding: try photos.folder.bytes(of: "walls.json5"), as: UTF8.self)
    if purpose == "nightly" {
      #expect(lines.last?.hasPrefix("0 5 * * *  ") == true, sourceLocation: sourceLocation)
      #expect(text.contains("// \(lines[lines.count - 1])\n"), sourceLocation: sourceLocation)
    }
    return text
  }

  @Test(arguments: [1, 7, 60]) func filesSuitTheNumberOfPhotos(_ count: Int) throws {
    for purpose in Self.purposes {
      let photos = try PhotoFolder(sizes: Array(repeating: (90, 60), count: count))
      let text = try file(for: purpose, photos)
      #expect(text.contains("// photos: \(count == 1 ? "1 photo" : "\(count) photos"), landscape."), "\(text)")
      #expect(text.contains("fit: \"mat\"") == (count == 1 && purpose != "web"), "\(text)")
      // Displays have room for few photos.
      #expect(text.contains("limit: ") == (count == 60 && purpose == "e-paper"), "\(text)")
    }
  }

  @Test func portraitsAreInColumns() throws {
    let photos = try PhotoFolder(sizes: (0..<9).map { $0 < 7 ? (60, 90) : (90, 60) })
    let text = try file(for: "screen", photos)
    #expect(text.contains("photos: 9 photos, mostly portrait."))
    #expect(text.contains("name: \"columns\"") && text.contains("layout: \"masonry\", // 7 of 9 photos are portraits"))
  }

  @Test func monthsAreGroups() throws {
    let photos = try PhotoFolder(sizes: [])
    for index in 0..<12 {
      let day = index < 6 ? "202606\(10 + index)" : "202608\(10 + index)"
      try photos.add("photos/IMG_\(day)_120000.png", 30, 20, seed: UInt64(index))
    }
    let text = try file(for: "screen", photos)
    #expect(text.contains("photos: 12 photos, landscape, June to August 2026."))
    #expect(text.contains("groupBy: \"month\", // June to August 2026\n") && text.contains("sort: \"date\""))
    #expect(text.contains("groupHeading: \"{group:MMMM yyyy}\"") && !text.contains("dedupe"))
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(try photos.files("walls") == ["rows.png"])
  }

  @Test func burstsAndCopiesAreFound() throws {
    let photos = try PhotoFolder(sizes: [])
    for index in 0..<5 { try photos.add("photos/IMG_20260610_12000\(index * 2).png", 30, 20, seed: UInt64(index)) }
    #expect(try file(for: "screen", photos).contains("dedupe: \"moments\", // 4 photos were taken within 2 seconds"))
    let others = try PhotoFolder(sizes: [(30, 20), (20, 30)])
    try others.add("photos/copy/01.png", 30, 20, seed: 1)
    #expect(try file(for: "screen", others).contains("dedupe: \"similar\", // 1 photo may be a copy"))
  }

  @Test func titlesAndStarsAreUsed() throws {
    let photos = try PhotoFolder(sizes: Array(repeating: (30, 20), count: 40))
    for index in 10..<40 {
      let text = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmp:Rating="4"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sea</rdf:li></rdf:Alt></dc:title>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
      try photos.folder.write(Array(text.utf8), to: "photos/\(index).png.xmp")
    }
    let web = try file(for: "web", photos)
    #expect(web.contains("40 photos, landscape, 30 with stars, 30 with titles."), "\(web)")
    #expect(web.contains("caption: \"{title}\", // 30 photos have titles"))
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/walls.json5")
    let panel = try file(for: "e-paper", photos)
    #expect(panel.contains("pick: \"best\", // 30 photos have stars") && !panel.contains("caption"))
  }

  @Test(arguments: ["it's \"here\"", "two\nlines", "🏔️ берег", "a\\b%{c}", "line\u{2028}separator // end", "-o"])
  func anyNameOfAFolderWorks(_ name: String) throws {
    let photos = try PhotoFolder(sizes: [])
    for index in 0..<3 { try photos.add("\(name)/\(index).png", 30, 20, seed: UInt64(index)) }
    let text = try file(for: "screen", photos, in: "./" + name)
    #expect(text.contains("3 photos"))
  }

  @Test func namesNeedNotBeText() throws {
    let photos = try PhotoFolder(sizes: [(30, 20)])
    try FileManager.default.moveItem(
      atPath: photos.folder.url.path + "/photos", toPath: photos.folder.url.path + "/plain")
    let script = "mv plain \"$(printf 'f\\377')\" && \"$0\" init f* --for screen && \"$0\" batch walls.json5 --dry-run"
    let run = try ChildProcess(["/bin/sh", "-c", script, Program.path], in: photos.folder.url.path).wait()
    #expect(run.code == 0 && run.output.contains("from 1 photo"), "\(run)")
  }

  @Test func nothingIsOverwrittenOrGuessed() throws {
    let photos = try PhotoFolder(sizes: [(30, 20)])
    try photos.folder.write(Array("mine".utf8), to: "walls.json5")
    let existing = try photos.run("init", "photos", "--for", "screen")
    #expect(existing.code == 2)
    #expect(existing.errors == "tessera: walls.json5: already exists; choose another name with -o\n")
    #expect(try photos.folder.bytes(of: "walls.json5") == Array("mine".utf8))
    try photos.folder.makeFolder("empty")
    for (folder, code, message) in [
      ("empty", 1, "no photos found in empty"), ("missing", 2, "missing: no such file or folder"),
      ("walls.json5", 2, "walls.json5: is not a folder; name the folder of the photos"),
    ] {
      let run = try photos.run("init", folder, "--for", "web", "-o", "new.json5")
      #expect(run.code == Int32(code) && run.errors == "tessera: \(message)\n", "\(run)")
    }
    #expect(try photos.files() == ["empty", "photos", "walls.json5"])
    // Without a terminal there are no questions.
    let run = try photos.run("init", "photos", "-o", "-")
    #expect(run.code == 0 && run.output.contains("size: \"3840x2160\""))
    #expect(run.complaints.contains("no terminal for questions: the walls are for a screen"))
    #expect(try photos.files() == ["empty", "photos", "walls.json5"])
  }

  @Test func theOtherWallWorksToo() throws {
    for purpose in ["screen", "web", "nightly"] {
      let photos = try PhotoFolder(sizes: Array(repeating: (90, 60), count: 5))
      let text = try file(for: purpose, photos)
      try photos.folder.write(Array(text.replacing("// { name", with: "{ name").utf8), to: "both.json5")
      let dry = try photos.run("batch", "both.json5", "--dry-run", "--settle", "0")
      #expect(dry.code == 0 && dry.output.contains("hexagons: walls/hexagons"), "\(dry)")
    }
  }

  @Test func theCrontabLineRuns() throws {
    let photos = try PhotoFolder(sizes: [])
    try photos.add("100% o'clock/photos/1.png", 30, 20)
    let run = try photos.run("init", "100% o'clock/photos", "--for", "nightly", "-o", "100% o'clock/walls.json5")
    #expect(run.code == 0, "\(run)")
    let text = String(decoding: try photos.folder.bytes(of: "100% o'clock/walls.json5"), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("// 0 5 * * *  ") }).dropFirst(14)
    // As cron reads it.
    let command = line.replacing("\\%", with: "%") + " --dry-run --settle 0"
    let night = try ChildProcess(["/bin/sh", "-c", String(command)], in: "/").wait()
    #expect(night.code == 0 && night.output.contains("would be rendered from 1 photo"), "\(night)")
    #expect(text.contains("history: 7,") && text.contains("settle: 60,"))
  }

  /// Walls of another batch file, and files of other programs, stay.
  @Test func namesOfOtherWallsAreNotTaken() throws {
    let photos = try PhotoFolder(sizes: Array(repeating: (90, 60), count: 5))
    try photos.folder.write(Array("my own".utf8), to: "walls/hexagons.png")
    try photos.runCleanly(["init", "photos", "--for", "screen", "-o", "screen.json5"])
    let run = try photos.run("init", "photos", "--for", "nightly", "-o", "nightly.json5")
    #expect(
      run.code == 0 && run.complaints.contains("rows.png is the wall “rows” of screen.json5")
        && run.complaints.contains("so the new wall is “rows-nightly”"), "\(run)")
    let text = String(decoding: try photos.folder.bytes(of: "nightly.json5"), as: UTF8.self)
    #expect(text.contains("name: \"rows-nightly\"") && text.contains("name: \"hexagons-nightly\""), "\(text)")
    #expect(text.contains("minPhotos: \"50%\""))
    // A PDF and a site have other files.
    try photos.runCleanly(["init", "photos", "--for", "print", "-o", "print.json5"])
    try photos.runCleanly(["init", "photos", "--for", "web", "-o", "web.json5"])
    for file in ["print.json5", "web.json5"] {
      #expect(String(decoding: try photos.folder.bytes(of: file), as: UTF8.self).contains("name: \"rows\""))
    }
    #expect(String(decoding: try photos.folder.bytes(of: "print.json5"), as: UTF8.self).contains("minDpi: 100"))
    for name in ["e-paper", "screen"] {
      _ = try photos.run("init", "photos", "--for", name, "-o", "more-\(name).json5")
      let more = String(decoding: try photos.folder.bytes(of: "more-\(name).json5"), as: UTF8.self)
      #expect(more.contains("name: \"rows-\(name)\""), "\(more)")
    }
  }

  @Test func batchesNameWallsOfOtherFiles() throws {
    let photos = try PhotoFolder(sizes: Array(repeating: (90, 60), count: 3))
    try photos.folder.makeFolder("walls")
    for name in ["a", "b"] {
      let text = "{ walls: [ { name: '\(name)', inputs: 'photos', output: 'walls/rows.png' } ] }"
      try photos.folder.write(Array(text.utf8), to: name + ".json5")
    }
    let run = try photos.run("batch", "a.json5")
    #expect(run.code == 0 && run.complaints.contains("rows.png: is also the wall “b” of b.json5"), "\(run)")
    let other = "{ walls: [ { name: 'b', inputs: 'photos', output: 'walls/b.png' } ] }"
    try photos.folder.write(Array(other.utf8), to: "b.json5")
    try photos.runCleanly(["batch", "a.json5"])
  }

  // MARK: - Questions

  /// Runs in a terminal of its own, in which these lines are typed. The input stays open until the end: without it,
  /// `script` may end before the program does.
  private func ask(_ photos: PhotoFolder, _ typed: String, term: String = "dumb") throws -> Program.Run {
    let typing = """
      mkfifo input; script -q -e -c "'$0' init photos" /dev/null <input & exec 3>input; rm input; printf %s "$1" >&3; \
      wait $!
      """
    return try ChildProcess(
      ["/bin/sh", "-c", typing, Program.path, typed], in: photos.folder.url.path,
      environment: ChildProcess.environment(adding: [
        "TERM": term, "XDG_CACHE_HOME": photos.folder.cache.path, "NO_COLOR": "",
      ])
    ).wait()
  }

  @Test(.enabled(if: Programs.installed("script") != nil, "skipped: no script")) func questionsAreAsked() throws {
    let photos = try PhotoFolder(sizes: Array(repeating: (90, 60), count: 5))
    let run = try ask(photos, "paper\nprint\nA4 \n9\nHexagons\n")
    #expect(run.code == 0 && run.output.contains("a number from 1 to 5, or screen, print, web, e-paper or nightly"))
    #expect(run.output.contains("a number from 1 to 4, or rows, columns, hexagons or sheet"))
    let text = String(decoding: try photos.folder.bytes(of: "walls.json5"), as: UTF8.self)
    #expect(text.contains("paper: \"A4\"") && text.contains("layout: \"hex\"") && !run.output.contains("▀"))
    // Another size, with its faults named; and the defaults.
    let others = try PhotoFolder(sizes: [(60, 90)])
    let other = try ask(others, "1\n1280x\n1280x800\n\n")
    #expect(other.code == 0 && other.output.contains("--size needs"), "\(other)")
    let chosen = String(decoding: try others.folder.bytes(of: "walls.json5"), as: UTF8.self)
    #expect(chosen.contains("size: \"1280x800\"") && chosen.contains("layout: \"masonry\""))
  }

  @Test(.enabled(if: Programs.installed("script") != nil, "skipped: no script"))
  func unansweredQuestionsWriteNothing() throws {
    let photos = try PhotoFolder(sizes: [(90, 60)])
    let end = try ask(photos, "1\n\u{04}")
    #expect(end.code == 1 && end.output.contains("nothing written: the questions were not answered"), "\(end)")
    // Ctrl-C, when the second question is on the screen.
    let typing =
      "{ sleep 1; echo 1; sleep 1; printf '\\003'; sleep 1; } | script -q -e -c \"'$0' init photos\" /dev/null"
    let stop = try ChildProcess(["/bin/sh", "-c", typing, Program.path], in: photos.folder.url.path).wait()
    #expect(stop.code != 0 && !stop.output.contains("nothing written"), "\(stop)")
    #expect(try photos.files() == ["photos"])
  }

  @Test(.enabled(if: Programs.installed("script") != nil, "skipped: no script")) func theFirstWallIsShown() throws {
    let photos = try PhotoFolder(sizes: [(90, 60), (60, 90)])
    let run = try ask(photos, "\n\n\n", term: "linux")
    #expect(run.code == 0 && run.output.contains("rows: walls/rows.png, 2 photos, 3840 × 2160 pixels"), "\(run)")
    #expect(run.output.contains("▀") && run.output.contains("next: tessera batch walls.json5"), "\(run)")
    #expect(try photos.files("walls") == [])
  }
}
