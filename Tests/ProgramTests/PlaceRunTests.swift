import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Places of photos: their names on walls, and their absence from sites.
@Suite struct PlaceRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [])
    try add("a.jpg", 47.050168, 8.309307, seed: 1)
    try add("b.jpg", 48.858370, 2.294481, seed: 2)
    try add("c.jpg", 47.040167, 8.300251, seed: 3)
    try photos.settle()
  }

  private func add(_ name: String, _ latitude: Double, _ longitude: Double, seed: UInt64) throws {
    let exif = PositionFixture(latitude: latitude, longitude: longitude).with { $0.date = "2026:05:01 18:30:0\(seed)" }
    let picture = PhotoLike(width: 60, height: 40, seed: seed).picture
    try folder.write(picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(name)")
  }

  // MARK: - Names

  @Test func groupsAndHeadingsHavePlaces() throws {
    try photos.runCleanly(["photos", "-o", "wall-{group}.png", "--group-by", "place", "--quiet"])
    #expect(try photos.files().filter { $0.hasSuffix(".png") } == ["wall-Luzern.png", "wall-Paris.png"])
    let plan = try photos.runCleanly([
      "plan", "photos", "--width", "400", "--group-by", "place", "--group-heading", "{group}, {country}: {count}",
      "--caption", "{place}",
    ]).output
    for text in ["Luzern, Switzerland: 2", "Paris, France: 1", "\"Luzern\"", "\"Paris\""] {
      #expect(plan.contains(text), "\(text): \(plan)")
    }
  }

  /// The catalog returns the position that it was given.
  @Test func inspectShowsThePosition() throws {
    for _ in 0..<2 {
      let text = try photos.run("inspect", "photos/a.jpg").output
      #expect(text.hasSuffix("47.050168, 8.309307 (Luzern, Switzerland)\n"), "\(text)")
    }
    let json = try photos.run("inspect", "--json", "photos/b.jpg").output
    for pair in [
      "\"latitude\" : 48.85837", "\"longitude\" : 2.294481", "\"place\" : \"Paris\"", "\"country\" : \"France\"",
    ] {
      #expect(json.contains(pair), "\(pair): \(json)")
    }
  }

  @Test func batchFilesHaveMomentsAndPlaces() throws {
    let file = """
      { walls: [
        { name: "places", inputs: ["photos"], output: "p-{group}.png", groupBy: "place" },
        { name: "moments", inputs: ["photos"], output: "m-{group}.png", groupBy: "moment", onThisDay: "182" },
        { name: "web", inputs: ["photos"], output: "web/", groupBy: "moment", groupHeading: "{group}",
          showPlaces: true },
      ] }
      """
    try folder.write(Array(file.utf8), to: "walls.json5")
    try photos.runCleanly(["batch", "walls.json5", "--quiet"])
    let made = try photos.files().filter { $0.hasSuffix(".png") }
    #expect(made == ["m-2026-05-01-1830.png", "p-Luzern.png", "p-Paris.png"])
    let page = try WrittenSite(folder.url.path + "/web").page
    #expect(page.contains("May 1, 2026, 18:30"))
  }

  // MARK: - Sites

  /// All bytes of a site, as text of one letter a byte.
  private func bytes(of site: String) throws -> [String: String] {
    let root = folder.url.appendingPathComponent(site)
    let all = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var files: [String: String] = [:]
    for case let file as URL in all where !file.hasDirectoryPath {
      files[file.lastPathComponent] = try String(decoding: Data(contentsOf: file), as: Unicode.ASCII.self)
    }
    return files
  }

  /// The spellings of a position that programs write: degrees, minutes, seconds, fractions, names.
  private static let spellings = [
    "47.05", "47,05", "47.0", "8.309", "8.30", "47050168", "8309307", "47°", "47,3", "48.858", "2.2944", "48.85",
    "Luzern",
    "Switzerland", "Paris", "France", "GPS", "coordinates\":", "outlines\":",
  ]

  /// Numbers of EXIF: degrees and minutes as fractions, in both byte orders.
  private static let fractions: [[UInt8]] = [
    [47, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 47, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1],
  ]

  @Test(arguments: ["webp", "jpeg", "avif"])
  func sitesHaveNoLocations(format: String) throws {
    try photos.runCleanly(["site", "photos", "-o", "site", "--format", format, "--caption", "{camera|stem}"])
    let files = try bytes(of: "site")
    #expect(files.count > 8)
    for (name, bytes) in files {
      // Pictures are compressed, so any short text may be in them by chance.
      let isPicture = name.hasSuffix("." + (format == "jpeg" ? "jpg" : format))
      // Scripts name the properties, and styles have lengths.
      let isProgram =
        name.hasSuffix(".css") || name.hasSuffix(".js") && !name.hasPrefix("photos") && name != "version.js"
      for text in Self.spellings where !isProgram && (!isPicture || text.count > 4) {
        #expect(!bytes.contains(text), "\(name): \(text)")
      }
      for fraction in Self.fractions {
        #expect(!bytes.contains(String(decoding: fraction, as: Unicode.ASCII.self)), "\(name)")
      }
    }
    // The search finds what is there.
    try photos.runCleanly(["site", "photos", "-o", "open", "--format", format, "--show-places"])
    let open = try bytes(of: "open").first { $0.key.hasPrefix("photos-") && $0.key.hasSuffix(".js") }?.value ?? ""
    for text in ["47.050168", "8.309307", "Luzern, Switzerland", "coordinates\":", "outlines\":"] {
      #expect(open.contains(text), "\(text)")
    }
    let photo = try String(decoding: Data(folder.bytes(of: "photos/a.jpg")), as: Unicode.ASCII.self)
    #expect(Self.fractions.contains { photo.contains(String(decoding: $0, as: Unicode.ASCII.self)) })
  }

  @Test func aCaptionMayNameThePlace() throws {
    try photos.runCleanly(["site", "photos", "-o", "site", "--caption", "{place}"])
    let site = try WrittenSite(folder.url.path + "/site")
    #expect(site.page.contains("<figcaption dir=\"auto\">Luzern</figcaption>"))
    let data = try String(decoding: site.data(), as: UTF8.self)
    #expect(!data.contains("47.05") && !data.contains("coordinates") && !data.contains("Switzerland"))
  }

  @Test func originalsWithLocationsAreNoted() throws {
    let words = ["site", "photos", "-o", "site", "--originals", "copy"]
    let run = try Program.run(words, in: folder)
    #expect(run.code == 0 && run.errors.contains("3 originals on the site state where they were taken (--originals)"))
    let open = try Program.run(words + ["--show-places"], in: folder)
    #expect(open.code == 0 && !open.errors.contains("state where"))
    let again = try Program.run(words + ["--show-places"], in: folder)
    #expect(again.errors.contains("unchanged"))
  }

  @Test func theMapIsASmallPartOfTheSite() throws {
    try photos.runCleanly(["site", "photos", "-o", "site", "--show-places"])
    let outlines = try #require(try bytes(of: "site").first { $0.key.hasPrefix("outlines-") })
    #expect(outlines.value.hasPrefix("tesseraOutlines(\"") && outlines.value.count < 100_000)
    // A site without a position has no map.
    try photos.add("plain/1.png", 30, 20)
    try photos.runCleanly(["site", "plain", "-o", "other", "--show-places", "--quiet"])
    #expect(try !bytes(of: "other").keys.contains { $0.hasPrefix("outlines-") })
  }

  // MARK: - Days

  @Test func aDayWithoutPhotosLeavesTheWall() throws {
    try photos.runCleanly(["photos", "-o", "wall.png", "--on-this-day", "nearest", "--quiet"])
    let stamp = photos.stamp("wall.png")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("photos/a.jpg"))
    let months = Calendar.current.component(.month, from: Date())
    // Photos of half a year ago.
    for name in ["b", "c"] {
      let date =
        "2020:\(months > 6 ? "0\(months - 6)" : months + 6 < 10 ? "0\(months + 6)" : "\(months + 6)"):15 12:00:00"
      let exif = PositionFixture(latitude: 1, longitude: 1).with { $0.date = date }
      let picture = PhotoLike(width: 60, height: 40, seed: 5).picture
      try folder.write(picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(name).jpg")
    }
    let run = try Program.run(["photos", "-o", "wall.png", "--on-this-day", "3", "--report", "r.json"], in: folder)
    #expect(run.code == 1 && run.errors.contains("none of the 2 photos found was taken within 3 days of "), "\(run)")
    #expect(run.errors.contains("tessera: no photos match\n"))
    #expect(photos.stamp("wall.png") == stamp)
  }

  @Test func photosWithoutADateAreInTheReport() throws {
    try photos.add("photos/plain.png", 30, 20)
    let words = ["photos", "-o", "wall.png", "--on-this-day", "nearest", "--report", "r.json"]
    let run = try Program.run(words, in: folder)
    #expect(run.code == 0 && run.errors.contains("1 photo has no date and is left out (--on-this-day)"))
    let report = String(decoding: try folder.bytes(of: "r.json"), as: UTF8.self)
    #expect(report.contains("\"undated\" : 1") && report.contains("\"photos\" : 3"), "\(report)")
    let odd = try photos.run("photos", "-o", "wall.png", "--on-this-day", "soon")
    #expect(odd.code == 2 && odd.errors.contains("--on-this-day needs a number of days from 0 to 182, or nearest"))
  }
}
