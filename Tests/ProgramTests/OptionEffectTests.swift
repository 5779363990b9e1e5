import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Options that a command accepts and cannot use: each is named.
@Suite struct OptionEffectTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60), (40, 70), (80, 50)])
    try photos.folder.write(Array("{ walls: [ { inputs: 'photos', output: 'batch.png' } ] }".utf8), to: "walls.json5")
    #expect(try photos.run("plan", "photos", "--width", "300", "--row-height", "90", "-o", "plan.json").code == 0)
  }

  /// A command line, and options that have no effect on it.
  struct Case: CustomTestStringConvertible {
    var command: String
    var idle: [String]
    var testDescription: String { command }

    init(_ command: String, _ idle: String) {
      self.command = command
      self.idle = idle.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static let withoutOthers = """
    --face-model none.xml
    --group-heading {group}
    --heading-size 20
    --title-size 20
    --title-align left
    --text-color red
    --watermark-position top
    --watermark-size 20%
    --watermark-opacity 20%
    --watermark-color red
    --watermark-outline red
    --caption-lines 2
    --fetch-timeout 9
    --null
    --pick last
    --seed 5
    --max-crop 3%
    --fit mat
    --group-gap 9
    """

  private static let cases = [
    Case("render photos -o wall.png --width 300", withoutOthers),
    Case("plan photos --width 300", withoutOthers + "\n--marks crop\n--wait 3\n--timings\n--force\n--effort best"),
    Case("animate photos -o wall.png --from grid --to radial --width 300 --frames 2 --hold 0", withoutOthers),
    Case(
      "animate photos -o wall.png --fisheye-pan 0,0,9,9 --width 300 --height 300 --frames 2 --hold 0",
      "--caption {stem}\n--title T\n--subtitle S\n--footer F\n--page-header H\n--page-footer F\n--watermark Words"),
    Case(
      "render --plan plan.json -o wall.png",
      """
      --caption {stem}
      --title T
      --footer F
      --page-header H
      --layout hex
      --sort date
      --reverse
      --limit 2
      --include *.png
      --exclude *.jpg
      --since 2020
      --until 2030
      --min-size 10x10
      --min-rating 1
      --orientation square
      --dedupe exact
      --group-by folder
      --no-recursive
      --hidden
      --follow-links
      --watermark Words
      --width 200
      """),
    Case("render photos -o wall.pdf --width 300", "--overlap 3mm\n--tile-margin 3mm\n--join-pages"),
    Case("render photos -o wall.dzi --width 300", "--dpi 72\n--iiif-id https://example.org/a\n--progressive"),
    Case("render photos -o wall.raw4 --width 300 --palette gray16", "--dpi 72"),
    Case(
      "mosaic photos/01.png photos -o wall.png --across 4 --width 120",
      "--border 3\n--shadow 1,1,1\n--polaroid\n--tilt 3\n--sort date\n--reverse"),
    Case(
      "site photos -o public",
      """
      --title-size 20
      --title-align left
      --text-color red
      --page-header H
      --page-footer F
      --rows 2
      --select photos/01.png
      --touch photos/01.png
      """),
    Case("manifest photos", "--group-gap 9\n--group-inline\n--pick last\n--seed 5\n--null\n--fetch-timeout 9"),
    Case("inspect photos --headers", "--cache folder\n--null\n--fetch-timeout 9"),
    Case("checksum photos", "--null\n--fetch-timeout 9"),
    Case("batch walls.json5 --dry-run", "--report report.json\n--fail-fast\n--timings\n--wait 3"),
    Case("batch --init", "--share 1/2\n--quiet\n--dry-run"),
    Case("cache verify", "--cache-size 500M"),
  ]

  @Test(arguments: cases)
  func optionsWithoutEffectAreNamed(_ one: Case) throws {
    var command = one.command.split(separator: " ").map(String.init)
    if let path = command.firstIndex(of: "0,0,9,9") { command[path] = "0,0 9,9" }
    let isQuiet = one.idle.contains("--quiet")
    let options = one.idle.filter { $0 != "--quiet" }
    let words = options.flatMap { $0.split(separator: " ").map(String.init) }
    let run = try Program.run(command + words, in: photos.folder)
    #expect([0, 3].contains(run.code), "\(run)")
    for option in options {
      let name = option.prefix { $0 != " " }
      let count = run.complaints.components(separatedBy: ": \(name) has no effect").count - 1
      #expect(count == 1, "\(name): \(run.errors)")
    }
    if isQuiet { #expect(try Program.run(command + ["--quiet"], in: photos.folder).complaints.isEmpty) }
    // The same command without them has nothing to name.
    let plain = try Program.run(command, in: photos.folder)
    #expect(!plain.complaints.contains("has no effect"), "\(plain)")
  }

  @Test func optionsOfSharesAreNamedWhereNoneIsMade() throws {
    #expect(try photos.run("plan", "photos", "--row-height", "400", "-o", "plan.json").code == 0)
    for share in ["1/2", "2/2"] {
      #expect(try photos.run("render", "--plan", "plan.json", "-o", "parts", "--share", share).code == 0)
    }
    let status = try photos.run("join", "parts", "--status", "--remove", "--replan", "new.json")
    for option in ["--remove", "--replan"] {
      #expect(status.complaints.contains("\(option) has no effect with --status"), "\(status)")
    }
    let joined = try photos.run("join", "parts", "-o", "wall.png", "--max-memory", "500M", "--no-cache")
    for option in ["--max-memory", "--no-cache"] {
      #expect(joined.complaints.contains("\(option) has no effect without --make-missing"), "\(joined)")
    }
    #expect(status.code == 0 && joined.code == 0)
  }

  @Test func keysOfSitesAreNamedOnPictures() throws {
    let walls = """
      { defaults: { inputs: 'photos', width: 300, tap: 'select' },
        walls: [
          { output: 'a.png', originals: 'copy' }, { output: 'public/', name: 's', watermark: 'Words', dpi: 72 } ] }
      """
    try photos.folder.write(Array(walls.utf8), to: "sites.json5")
    let run = try photos.run("batch", "sites.json5")
    #expect(
      run.complaints == "tessera: a: --originals has no effect without a site\n"
        + "tessera: s: --dpi has no effect on a site\ntessera: s: --watermark has no effect on a site\n", "\(run)")
  }

  @Test func optionsThatOnlyVisitorsNoticeAreNotNamed() throws {
    func data(_ options: [String]) throws -> (data: Data, complaints: String) {
      let run = try Program.run(["site", "photos", "-o", "public", "--force"] + options, in: photos.folder)
      #expect(run.code == 0, "\(run)")
      return (try WrittenSite(photos.folder.url.path + "/public").data(), run.complaints)
    }
    // Kiosks crop, and visitors choose other layouts.
    for (before, option) in [
      ([], ["--crop", "top-left"]), (["--layout", "spiral"], ["--crop", "20%,30%"]),
      (["--layout", "pile"], ["--spacing", "29"]), (["--row-breaks", "balanced"], ["--last-row", "center"]),
      (["--group-by", "folder", "--group-inline"], ["--group-gap", "99"]),
    ] {
      let with = try data(before + option)
      #expect(!with.complaints.contains("has no effect"), "\(with.complaints)")
      #expect(try with.data != data(before).data, "\(option)")
    }
    let with = try data(["--fit", "mat"])
    #expect(with.complaints.contains("--fit has no effect"), "\(with.complaints)")
    #expect(try with.data == data([]).data)
  }

  @Test func limitsAndGroupsThatCannotBeAreRefused() throws {
    let limited = try photos.run("photos", "-o", "wall.pdf", "--max-bytes", "90k")
    #expect(limited.code == 2 && limited.errors.contains("--max-bytes cannot be combined with a PDF"), "\(limited)")
    let panned = try photos.run("animate", "photos", "-o", "a.png", "--fisheye-pan", "0,0 9,9", "--group-by", "folder")
    #expect(panned.code == 2 && panned.errors.contains("animate does not support --group-by"), "\(panned)")
  }
}
