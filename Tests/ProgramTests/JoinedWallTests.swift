import Digests
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls of a batch file that are pages of one document.
@Suite struct JoinedWallTests {
  private let photos: PhotoFolder
  private let lobby = "{ name: 'lobby', pdfTitle: 'Summer' }"
  private let other = "{ name: 'other', output: 'other.png', joinPages: false }"
  private let hall = "{ name: 'hall', inputs: ['more'], layout: 'grid', background: 'navy' }"

  init() throws {
    photos = try PhotoFolder(sizes: (0..<4).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.add("more/a.png", 80, 80, seed: 8)
    try photos.add("more/b.png", 80, 50, seed: 9)
    try photos.settle()
    for name in ["more/a.png", "more/b.png"] { try photos.date(name, -3600) }
    try write(lobby, other, hall)
  }

  private func write(_ walls: String..., defaults: String = "joinPages: true") throws {
    try photos.folder.write(
      Array(
        """
        { defaults: { inputs: ['photos'], output: 'album.pdf', width: 300, \(defaults) },
          walls: [ \(walls.joined(separator: ", ")) ] }
        """.utf8), to: "walls.json5")
  }

  private func run(_ words: String...) throws -> Program.Run {
    try Program.run(["batch", "walls.json5"] + words, in: photos.folder)
  }

  private func lines(_ run: Program.Run) -> [String] { run.errors.split(separator: "\n").map(String.init) }

  private func bytes(_ name: String = "album.pdf") throws -> [UInt8] { try photos.folder.bytes(of: name) }

  /// Returns the text after a key in a document, each time that it has one.
  private func texts(_ key: String, behind words: String = "<<") throws -> [String] {
    let text = String(String.UnicodeScalarView(try bytes().map { Unicode.Scalar($0) }))
    return text.components(separatedBy: "\(words)/\(key) <").dropFirst().map { rest in
      var digits = Array(rest.prefix { $0 != ">" })[...]
      var bytes: [UInt8] = []
      while digits.count > 1 {
        bytes.append(UInt8(String(digits.prefix(2)), radix: 16) ?? 0)
        digits = digits.dropFirst(2)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  // MARK: - Pages

  @Test func wallsArePagesInTheirOrder() throws {
    let made = try run()
    #expect(made.code == 0 && lines(made).count == 3, "\(made)")
    #expect(lines(made)[0].hasPrefix("lobby: album.pdf, page 1: 4 photos on 1 page of 300 × "), "\(made)")
    #expect(lines(made)[1].hasPrefix("hall: album.pdf, page 2: 2 photos on 1 page of 300 × "), "\(made)")
    #expect(lines(made)[2].hasPrefix("other: other.png: 4 photos, 300 × "), "\(made)")
    #expect(try photos.files() == ["album.pdf", "more", "other.png", "photos", "walls.json5"])
    // The title of the document stands before its bookmarks or behind them.
    #expect(try texts("Title").filter { $0 != "Summer" } == ["lobby", "hall"])
    #expect(try texts("Title").contains("Summer"))
    #expect(try texts("P") == ["lobby", "hall"])
    #expect(try pages() == 2)
  }

  private func pages() throws -> Int {
    String(String.UnicodeScalarView(try bytes().map { Unicode.Scalar($0) })).components(
      separatedBy: "<</Type /Page/"
    ).count - 1
  }

  @Test func everyWallHasItsOwnLook() throws {
    _ = try run()
    // The colors of the backgrounds, as pages have them.
    let joined = try bytes()
    try write(lobby, other, hall.replacingOccurrences(of: "navy", with: "white"))
    let changed = try run()
    #expect(lines(changed).filter { $0.contains("unchanged") }.map { $0.prefix { $0 != ":" } } == ["other"])
    #expect(try bytes() != joined)
    try write(lobby, other, hall)
    for jobs in ["1", "3"] {
      #expect(try run("--jobs", jobs, "--no-cache", "--force").code == 0)
      #expect(try bytes() == joined, "--jobs \(jobs)")
    }
  }

  @Test func groupsOfWallsArePagesToo() throws {
    try photos.add("more/deep/c.png", 70, 50, seed: 10)
    try write(
      lobby, hall.replacingOccurrences(of: "layout: 'grid'", with: "groupBy: 'folder'"),
      lobby.replacingOccurrences(of: "lobby", with: "end"))
    let made = try run()
    #expect(made.errors.contains("hall: album.pdf, pages 2 to 3: 3 photos on 2 pages of 300 × "), "\(made)")
    #expect(made.errors.contains("end: album.pdf, page 4: 4 photos"), "\(made)")
    #expect(try texts("P") == ["lobby", "hall ", "end"])
    #expect(try pages() == 4)
  }

  @Test func wordsOfAllFontsAreEmbedded() throws {
    // Only the second wall has words, and those are what the document needs a typesetter for.
    try write(lobby, hall.replacingOccurrences(of: "layout:", with: "title: 'Mountains', layout:"))
    let made = try run()
    #expect(made.code == 0 && lines(made).allSatisfy { !$0.contains("tessera:") }, "\(made)")
    #expect(try texts("Title").contains("hall"))
    guard let program = Programs.installed("pdftotext") else { return }
    let text = try Program.run(["album.pdf", "-"], in: photos.folder, program: program)
    #expect(text.output.contains("Mountains"), "\(text)")
  }

  // MARK: - Unchanged documents

  @Test func documentsAreMadeAgainWhenAnyWallChanges() throws {
    #expect(try run().code == 0)
    let stamp = photos.stamp("album.pdf")
    let again = try run()
    #expect(
      lines(again) == [
        "lobby: album.pdf, page 1: unchanged, 4 photos", "hall: album.pdf, page 2: unchanged, 2 photos",
        "other: other.png: unchanged, 4 photos",
      ])
    #expect(photos.stamp("album.pdf") == stamp)
    func isMade(_ comment: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let made = try run()
      #expect(
        made.code == 0 && made.errors.contains("on 1 page of"), "\(comment): \(made)", sourceLocation: sourceLocation)
      #expect(try !run().errors.contains("on 1 page of"), "\(comment), again", sourceLocation: sourceLocation)
    }
    try photos.add("more/c.png", 70, 50, seed: 11)
    try photos.date("more/c.png", -3600)
    try isMade("a photo of the second wall")
    try write(lobby, hall.replacingOccurrences(of: "hall", with: "stairs"))
    try isMade("a name")
    try write(hall, lobby)
    try isMade("the order")
    #expect(try texts("P") == ["hall", "lobby"])
    try write(hall)
    try isMade("a wall that is gone")
    try write(hall, lobby)
    try isMade("a wall that came")
    #expect(try run("--verify").errors.contains("on 1 page of"))
    #expect(try !run("--verify").errors.contains("on 1 page of"))
    #expect(try run("--force").errors.contains("on 1 page of"))
  }

  @Test func aPageIsNeverMadeAlone() throws {
    let made = try run("--only", "hall")
    #expect(lines(made).map { $0.prefix { $0 != ":" } } == ["lobby", "hall"], "\(made)")
    #expect(try pages() == 2)
    #expect(lines(try run("--only", "other")).map { $0.prefix { $0 != ":" } } == ["other"])
  }

  @Test func sharesHaveWholeDocuments() throws {
    let first = try run("--share", "1/2")
    let second = try run("--share", "2/2")
    #expect(lines(first).map { $0.prefix { $0 != ":" } } == ["lobby", "hall"])
    #expect(lines(second).map { $0.prefix { $0 != ":" } } == ["other"])
    #expect(try run("--share", "1/3").errors == "share 1/3: nothing to do: there are only 2 outputs\n")
  }

  @Test func versionsAreKept() throws {
    try write(lobby, hall, defaults: "joinPages: true, history: 2")
    #expect(try run().code == 0)
    let versions = try photos.files().filter { $0.hasPrefix("album-") }
    #expect(versions.count == 1)
    let again = try run()
    #expect(
      lines(again) == [
        "lobby: \(versions[0]), page 1: unchanged, 4 photos", "hall: \(versions[0]), page 2: unchanged, 2 photos",
      ])
    #expect(try pages() == 2)
  }

  @Test func dryRunNamesEveryWall() throws {
    let planned = try run("--dry-run")
    #expect(
      planned.code == 0
        && planned.output == "lobby: album.pdf: would be rendered from 4 photos\n"
          + "hall: album.pdf: would be rendered from 2 photos\nother: other.png: would be rendered from 4 photos\n",
      "\(planned)")
    #expect(try !photos.files().contains("album.pdf"))
    _ = try run()
    #expect(
      try run("--dry-run").output.hasPrefix("lobby: album.pdf, page 1: unchanged, 4 photos\nhall: album.pdf, page 2"))
    try write(lobby, other, "{ name: 'hall', filesFrom: 'none.txt' }")
    let failing = try run("--dry-run")
    #expect(failing.code == 1 && failing.output == "other: other.png: unchanged, 4 photos\n", "\(failing)")
    #expect(failing.errors.contains("tessera: lobby: album.pdf: not written, because hall failed\n"), "\(failing)")
    #expect(failing.errors.contains("tessera: hall: none.txt: "), "\(failing)")
  }

  // MARK: - Failures

  @Test func nothingIsPublishedUnlessAllWallsAreMade() throws {
    _ = try run()
    let (album, before) = (try bytes(), photos.stamp("album.pdf"))
    try write(
      lobby, hall.replacingOccurrences(of: "'more'", with: "'nothing'"),
      "{ name: 'stairs', inputs: ['none'] }", other.replacingOccurrences(of: "other.png", with: "new.png"))
    let failed = try run()
    #expect(failed.code == 1)
    #expect(
      lines(failed).filter { !$0.hasPrefix("tessera: hall: nothing") && !$0.hasPrefix("tessera: stairs: none") }.prefix(
        3) == [
          "tessera: lobby: album.pdf: not written, because hall and stairs failed", "tessera: hall: no photos found",
          "tessera: stairs: no photos found",
        ], "\(failed)")
    #expect(try bytes() == album && photos.stamp("album.pdf") == before)
    #expect(try photos.files() == ["album.pdf", "more", "new.png", "other.png", "photos", "walls.json5"])
    #expect(try run("--fail-fast", "--force").errors.contains("new.png") == false)
  }

  @Test func damagedPhotosAreLeftOutAndTheRestStands() throws {
    let whole = try photos.folder.bytes(of: "more/a.png")
    try photos.folder.write(Array(whole.prefix(60)), to: "more/broken.png")
    try photos.date("more/broken.png", -3600)
    let made = try run()
    #expect(made.code == 3 && made.errors.contains("hall: album.pdf, page 2: 2 photos on 1 page of 300"), "\(made)")
    #expect(made.errors.contains("1 left out") && made.errors.contains("tessera: hall: more/broken.png: "), "\(made)")
    #expect(try texts("P") == ["lobby", "hall"] && pages() == 2)
    #expect(try run().errors.contains("hall: album.pdf, page 2: unchanged, 2 photos, 1 left out when it was made"))
    let strict = try run("--strict")
    #expect(strict.code == 1, "\(strict)")
    #expect(strict.errors.contains("lobby: album.pdf: not written, because hall failed"), "\(strict)")
  }

  @Test func aFolderThatIsMissingIsSaid() throws {
    try photos.folder.write(
      Array("{ defaults: { inputs: 'photos', output: 'no/a.pdf', joinPages: true }, walls: { a: {}, b: {} } }".utf8),
      to: "walls.json5")
    let failed = try run()
    #expect(
      failed.code == 1 && lines(failed).count == 2 && lines(failed).allSatisfy { $0.contains("no/a.pdf") }, "\(failed)")
  }

  // MARK: - Reports

  private struct Report: Decodable {
    struct Wall: Decodable {
      var name, status, output: String
      var digest: String?
      var photos: Int
      var firstPage, lastPage: Int?
      var message: String?
    }
    var walls: [Wall]
  }

  @Test func reportsSayWhichPagesAreWhose() throws {
    for status in ["rendered", "unchanged"] {
      #expect(try run("--report", "report.json").code == 0)
      let report = try JSONDecoder().decode(Report.self, from: Data(try bytes("report.json")))
      #expect(report.walls.map(\.name) == ["lobby", "hall", "other"])
      #expect(report.walls.allSatisfy { $0.status == status })
      #expect(report.walls.map(\.output) == ["album.pdf", "album.pdf", "other.png"])
      #expect(report.walls.map(\.firstPage) == [1, 2, nil] && report.walls.map(\.lastPage) == [1, 2, nil])
      #expect(report.walls.map(\.photos) == [4, 2, 4])
      let digests = try ["album.pdf", "album.pdf", "other.png"].map { name in
        SHA256.digest(of: try bytes(name)).map { String(format: "%02x", $0) }.joined()
      }
      #expect(report.walls.map(\.digest) == digests)
    }
  }

  // MARK: - Walls that cannot be joined

  @Test(arguments: [
    ("joinPages: false", "; with joinPages: true in both, they are pages of one document"),
    ("output: 'album.pdf', history: 3", "; pages of one document must have the same “output” and “history”"),
    ("colorProfile: 'display-p3'", "; pages of one document must have the same “colorProfile”"),
    ("dpi: 150", "; pages of one document must have the same “dpi”"),
    ("pdfStandard: 'a2b'", "; pages of one document must have the same “pdfStandard”"),
    ("quality: 80", "; pages of one document must have the same “quality”"),
  ])
  func wallsMustAgree(key: String, sentence: String) throws {
    try write(lobby, "{ name: 'hall', \(key) }")
    let run = try run()
    #expect(run.code == 2)
    let faults = run.errors.replacing(#/line [0-9]+, column [0-9]+: /#, with: "")
    #expect(
      faults == "tessera: walls.json5: walls[1] (hall): walls[0] (lobby) has the same output, album.pdf\(sentence)\n")
    #expect(try photos.files() == ["more", "photos", "walls.json5"])
  }

  @Test func theCommandLineJoinsWalls() throws {
    try write(lobby, hall, defaults: "dpi: 300")
    #expect(try run().code == 2)
    let made = try run("--join-pages")
    #expect(made.code == 0 && made.errors.contains("hall: album.pdf, page 2: "), "\(made)")
    #expect(try run("--join-pages").errors.contains("hall: album.pdf, page 2: unchanged"))
  }

  @Test func informationOfLaterWallsIsNamed() throws {
    try write(lobby, "{ name: 'hall', pdfTitle: 'Hall', pdfAuthor: 'Ann' }")
    let made = try run()
    #expect(made.code == 0)
    #expect(
      made.complaints == "tessera: hall: --pdf-title has no effect: the document uses its first wall’s value\n"
        + "tessera: hall: --pdf-author has no effect: the document uses its first wall’s value\n")
  }
}
