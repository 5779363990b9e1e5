import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera manifest`, and metadata in other commands.
@Suite struct ManifestCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60), (40, 40), (90, 50)])
    try photos.folder.write(packet("4", title: "Low tide"), to: "photos/02.xmp")
    try photos.folder.write(packet("5"), to: "photos/04.png.xmp")
    try photos.settle()
  }

  private func packet(_ rating: String, title: String? = nil) -> [UInt8] {
    PacketFixture(rating: rating, title: title).bytes
  }

  private func checksum(_ arguments: String...) throws -> String {
    let run = try Program.run(arguments + ["-o", "wall.png", "--force", "--width", "300"], in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    return try photos.run("checksum", "wall.png").output
  }

  // MARK: - Manifests

  @Test(arguments: [[], ["--reverse"], ["--limit", "2"], ["--sort", "none", "--no-recursive"]])
  func manifestMakesTheSameWall(options: [String]) throws {
    let manifest = try Program.run(["manifest", "photos"] + options, in: photos.folder)
    #expect(manifest.code == 0 && manifest.errors.isEmpty)
    try photos.folder.write(Array(manifest.output.utf8), to: "m.json5")
    let direct = try Program.run(
      ["photos", "-o", "wall.png", "--width", "300", "--no-digest"] + options, in: photos.folder)
    #expect(direct.code == 0)
    let sum = try photos.run("checksum", "wall.png").output
    #expect(try checksum("m.json5") == sum)
    // Also for the manifest of a manifest.
    let again = try photos.run("manifest", "m.json5")
    #expect(again.output == manifest.output)
  }

  @Test func manifestListsSizesAndMetadata() throws {
    let text = try photos.run("manifest", "photos", "--min-rating", "4").output
    #expect(text.contains("{ file: \"photos/02.png\", width: 90, height: 60, rating: 4, title: \"Low tide\" },\n"))
    #expect(text.contains("{ file: \"photos/04.png\", width: 90, height: 50, rating: 5 },\n"))
    #expect(!text.contains("photos/01.png") && text.hasPrefix("// Photos of a wall"))
  }

  @Test func pathsAreRelativeToTheManifest() throws {
    try photos.folder.makeFolder("walls/deep")
    let sum = try checksum("photos")
    for output in ["m.json5", "walls/deep/m.json5", "photos/m.json5"] {
      #expect(try photos.run("manifest", "photos", "-o", output).code == 0)
      #expect(try checksum(output) == sum, "\(output)")
    }
    let text = String(decoding: try photos.folder.bytes(of: "walls/deep/m.json5"), as: UTF8.self)
    #expect(text.contains("\"../../photos/01.png\""))
  }

  @Test func fileNamesOfAnyBytesRoundTrip() throws {
    let name: [UInt8] = [0xFF, 0xFE] + Array("\"\n.png".utf8)
    let bytes = try photos.folder.bytes(of: "photos/01.png")
    _ = try photos.folder.write(bytes, toName: Array("photos/".utf8) + name)
    let manifest = try photos.run("manifest", "photos")
    try photos.folder.write(Array(manifest.output.utf8), to: "m.json5")
    #expect(try checksum("m.json5") == checksum("photos"))
  }

  @Test func existingManifestIsNotOverwritten() throws {
    try photos.folder.write(Array("mine".utf8), to: "m.json5")
    let run = try photos.run("manifest", "photos", "-o", "m.json5")
    #expect(
      run.code == 2 && run.complaints == "tessera: m.json5: already exists; remove it or choose another name\n")
    #expect(try photos.folder.bytes(of: "m.json5") == Array("mine".utf8))
  }

  @Test func unusablePhotosAreReported() throws {
    try photos.folder.write([], to: "photos/05.jpg")
    let run = try photos.run("manifest", "photos")
    #expect(run.code == 3 && run.complaints == "tessera: photos/05.jpg: is empty\n" && !run.output.contains("05.jpg"))
    #expect(try photos.run("manifest", "photos", "--strict", "-o", "m.json5").code == 1)
    #expect(try photos.files().contains("m.json5") == false)
    try photos.folder.write([], to: "none/05.jpg")
    #expect(try photos.run("manifest", "none").code == 1)
    #expect(try photos.run("manifest").code == 2)
  }

  @Test func photosResizedSinceAreReported() throws {
    let manifest = try photos.run("manifest", "photos").output
    try photos.folder.write(Array(manifest.utf8), to: "m.json5")
    try photos.add("photos/02.png", 60, 90)
    let run = try photos.run("m.json5", "-o", "wall.png")
    #expect(run.code == 0 && run.complaints == "tessera: photos/02.png: does not have the size given in the manifest\n")
    // Planning opens no photo.
    #expect(try photos.run("plan", "m.json5").complaints.isEmpty)
  }

  // MARK: - Ratings

  @Test func minimumRatingFiltersWithoutFailing() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--min-rating", "4")
    #expect(run.code == 0 && run.complaints == "tessera: 2 photos have no rating of 4 or more (--min-rating)\n")
    #expect(run.errors.contains("wall.png: 2 photos, "))
    let quiet = try photos.run("photos", "-o", "wall.png", "--min-rating", "4", "--quiet", "--strict", "--force")
    #expect(quiet.code == 0 && quiet.errors.isEmpty)
    let none = try photos.run("photos/01.png", "-o", "none.png", "--min-rating", "1")
    #expect(
      none.code == 1
        && none.complaints
          == "tessera: no photos found with a rating of 1 or more (--min-rating); 1 has none or a lower one\n"
    )
    for value in ["6", "x", "-2"] {
      let run = try photos.run("photos", "-o", "wall.png", "--min-rating", value)
      #expect(run.code == 2 && run.complaints.contains("a whole number from -1 to 5"))
    }
    for value in ["0", "-1"] {
      let run = try photos.run("photos", "-o", "all.png", "--min-rating", value, "--force")
      #expect(run.code == 0 && run.errors.contains("all.png: 4 photos, ") && run.complaints.isEmpty)
    }
    let plan = try photos.run("plan", "photos/02.png", "photos/04.png", "--min-rating", "5")
    #expect(plan.code == 0 && plan.output.contains("photos/04.png") && !plan.output.contains("photos/02.png"))
  }

  @Test func editedSidecarRemakesTheWall() throws {
    let options = ["photos", "-o", "wall.png", "--min-rating", "4", "--quiet"]
    func isWritten() throws -> Bool {
      let before = photos.stamp("wall.png")
      #expect(try Program.run(options, in: photos.folder).code == 0)
      return photos.stamp("wall.png") != before
    }
    #expect(try isWritten())
    #expect(try !isWritten())
    try photos.folder.write(packet("3"), to: "photos/02.xmp")
    try photos.date("photos/02.xmp", -1800)
    #expect(try isWritten())
    #expect(try !isWritten())
    try photos.folder.write(packet("5"), to: "photos/01.xmp")
    try photos.date("photos/01.xmp", -1800)
    #expect(try isWritten())
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/01.xmp")
    #expect(try isWritten())
    // A wall of all photos, also of rejected ones, in the order of their names does not depend on sidecars.
    let all = ["photos", "-o", "all.png", "--min-rating", "-1", "--sort", "name"]
    #expect(try Program.run(all, in: photos.folder).code == 0)
    try photos.folder.write(packet("1"), to: "photos/03.xmp")
    #expect(try Program.run(all, in: photos.folder).errors.contains("unchanged"))
  }

  @Test func minimumRatingInBatchFiles() throws {
    let walls = "{ walls: [ { name: 'best', inputs: ['photos'], output: 'best.png', minRating: 5 } ] }"
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0 && run.errors.contains("best.png: 1 photo, "), "\(run)")
  }

  // MARK: - Inspecting

  private struct Report: Decodable {
    var file: String
    var format: String
    var width: Int
    var rating: Int?
    var title: String?
    var description: String?
    var keywords: [String]?
    var date: String?
  }

  private func reports(_ arguments: String...) throws -> [Report] {
    let run = try Program.run(["inspect", "--json"] + arguments, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    return try JSONDecoder().decode([Report].self, from: Data(run.output.utf8))
  }

  /// The list says what the sidecars say now, or it would undo the change.
  @Test func sidecarsAreWritten() throws {
    try photos.folder.write(Array("<".utf8), to: "photos/01.png.xmp")
    let words = ["manifest", "photos", "--write-xmp", "rating=3", "--write-xmp", "keyword=chosen"]
    let run = try Program.run(words + ["-o", "list.json5"], in: photos.folder)
    #expect(run.code == 3 && run.errors.contains("photos/01.png.xmp: left as it is: it is damaged"), "\(run)")
    let list = try String(decoding: photos.folder.bytes(of: "list.json5"), as: UTF8.self)
    let lines = list.split(separator: "\n").filter { $0.contains("file:") }
    #expect(lines.count { $0.contains("rating: 3") && $0.contains("\"chosen\"") } == lines.count - 1, "\(list)")
    #expect(try photos.folder.bytes(of: "photos/01.png.xmp") == Array("<".utf8))
    let again = try Program.run(words, in: photos.folder)
    #expect(again.output == "" && again.errors.contains("0 sidecars written"), "\(again)")
  }

  @Test func inspectShowsMetadata() throws {
    let full = PacketFixture().with {
      $0.rating = "-1"
      $0.title = "a “title”"
      $0.description = "two\nlines"
      $0.keywords = ["sea", "low tide"]
      $0.date = "1974-06"
    }
    try photos.folder.write(full.bytes, to: "photos/01.png.xmp")
    for options in [[], ["--headers"], ["--no-cache"], []] {
      let run = try Program.run(["inspect", "--json", "photos"] + options, in: photos.folder)
      let reports = try JSONDecoder().decode([Report].self, from: Data(run.output.utf8))
      #expect(reports.map(\.rating) == [-1, 4, nil, 5] && reports.map(\.title) == ["a “title”", "Low tide", nil, nil])
      #expect(reports[0].description == "two\nlines" && reports[0].keywords == ["sea", "low tide"])
      #expect(reports[0].date == "1974-06" && reports[1].keywords == nil)
    }
    let text = try photos.run("inspect", "photos/01.png").output
    #expect(
      text == "photos/01.png: PNG, 60 × 80, orientation 1, rgb 8 bit, 1974-06 (sidecar), rejected, "
        + "title “a “title””, description “two\\nlines”, keywords “sea” “low tide”\n")
    try photos.folder.write(Array("<".utf8), to: "photos/01.png.xmp")
    let run = try photos.run("inspect", "photos/01.png")
    #expect(run.code == 0)
    #expect(run.complaints == "tessera: photos/01.png.xmp: ignored: it is damaged, or holds no XMP\n")
  }

  @Test func rawFilesUseTheirPreviews() throws {
    let preview = try PhotoLike(width: 90, height: 60, seed: 3).picture.jpeg(JPEGFixture())
    let small = try PhotoLike(width: 24, height: 16, seed: 3).picture.jpeg(JPEGFixture())
    let raw = RawFixture(.nikon, preview: preview, thumbnail: small).with { $0.orientation = 6 }
    try photos.folder.write(raw.bytes, to: "raw/a.NEF")
    try photos.folder.write(preview, to: "plain/a.jpg")
    let report = try reports("raw")[0]
    #expect(report.format == "raw" && report.width == 60 && report.date == "2026-05-01T18:30:05")
    #expect(
      try photos.run("inspect", "raw").output.hasPrefix("raw/a.NEF: raw, 60 × 90 (stored 90 × 60), orientation 6"))
    try photos.folder.write(raw.with { $0.orientation = 1 }.bytes, to: "raw/a.NEF")
    #expect(try photos.run("raw", "-o", "raw.png").code == 0)
    #expect(try photos.run("plain", "-o", "plain.png").code == 0)
    #expect(
      try photos.run("checksum", "raw.png").output.prefix(64) == photos.run("checksum", "plain.png").output.prefix(64))
    // The same from the cache.
    #expect(try photos.run("raw", "-o", "raw.png", "--force").complaints.isEmpty)
    #expect(
      try photos.run("checksum", "raw.png").output.prefix(64) == photos.run("checksum", "plain.png").output.prefix(64))
    var none = raw
    (none.preview, none.thumbnail) = ([], [])
    try photos.folder.write(none.bytes, to: "raw/b.dng")
    let run = try photos.run("raw", "-o", "raw.png")
    #expect(run.code == 3)
    #expect(
      run.complaints.contains("raw/b.dng: cannot be decoded: it is a camera raw file without an embedded preview"))
  }
}
