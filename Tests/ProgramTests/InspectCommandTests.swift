import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera inspect`: the descriptions of files.
@Suite struct InspectCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Program.Run { try Program.run(arguments, in: folder) }

  /// Of photos without a date, that in the name counts, else that of the file.
  @Test func datesSayWhereTheyComeFrom() throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = "2020:02:03 04:05:06"
    let samples = PhotoLike(width: 9, height: 6, seed: 4).rgb8
    func photo(_ exif: [UInt8] = []) throws -> [UInt8] {
      try JPEGFixture().with { $0.exif = exif }.encoded(samples: samples, width: 9, height: 6, components: 3)
    }
    try folder.write(try photo(exif.bytes), to: "IMG_20260501_183005.jpg")
    try folder.write(try photo(), to: "IMG_20260501_183006.jpg")
    try folder.write(try photo(), to: "plain.jpg")
    try folder.setDate(Date(timeIntervalSince1970: 1_700_000_000), of: "plain.jpg")
    let names = ["IMG_20260501_183005.jpg", "IMG_20260501_183006.jpg", "plain.jpg"]
    let lines = try Program.run(["inspect"] + names, in: folder).output.split(separator: "\n")
    let ends = ["2020-02-03T04:05:06", "2026-05-01T18:30:06 (in its name)", "2023-11-14T22:13:20 (of the file)"]
    for (line, end) in zip(lines, ends) { #expect(line.hasSuffix(", " + end), "\(line)") }
    #expect(lines.count == 3)
  }

  @Test func inspectDescribesPhotos() throws {
    let exif = ExifFixture(orientation: 6).bytes
    let bytes = try JPEGFixture().with {
      $0.exif = exif
      $0.isProgressive = true
    }
    .encoded(samples: PhotoLike(width: 90, height: 60, seed: 4).rgb8, width: 90, height: 60, components: 3)
    try folder.write(bytes, to: "turned.jpg")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.jpg")
    let text = try run("inspect", "turned.jpg")
    #expect(text.code == 0)
    let words = "turned.jpg: JPEG progressive, 60 × 90 (stored 90 × 60), orientation 6, ycbcr 8 bit, "
    #expect(text.output.hasPrefix(words) && text.output.hasSuffix(" (of the file)\n"), "\(text)")

    let run = try run("inspect", "--json", "turned.jpg", "cut.jpg", "none.jpg")
    #expect(run.code == 3)
    let reports = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(reports.map { $0["file"] as? String } == ["turned.jpg", "cut.jpg", "none.jpg"])
    #expect(reports[0]["width"] as? Int == 60 && reports[0]["storedWidth"] as? Int == 90)
    #expect(reports[0]["orientation"] as? Int == 6 && reports[0]["format"] as? String == "JPEG")
    #expect(reports[0]["damage"] is NSNull && reports[0]["progressive"] as? Bool == true)
    #expect(reports[1]["damage"] as? String == "the file ends too soon")
    #expect(reports[2]["error"] as? String == "no such file or folder")
  }

  /// A single-pass file is not reported as interlaced or progressive.
  @Test func inspectReportsProgressiveAndInterlaced() throws {
    let photo = PhotoLike(width: 40, height: 30, seed: 4).picture
    let indices = [UInt8](repeating: 1, count: 40 * 30)
    let gif = GIFFixture().with { $0.palette = [0, 0, 0, 255, 255, 255] }
    let files: [(name: String, isProgressive: Bool, bytes: () throws -> [UInt8])] = [
      ("a.jpg", false, { try photo.jpeg(JPEGFixture()) }),
      ("b.jpg", true, { try photo.jpeg(JPEGFixture().with { $0.isProgressive = true }) }),
      ("c.png", false, { try photo.png(PNGFixture()) }),
      ("d.png", true, { try photo.png(PNGFixture().with { $0.isInterlaced = true }) }),
      ("e.gif", false, { try gif.encoded(indices: indices, width: 40, height: 30) }),
      ("f.gif", true, { try gif.with { $0.isInterlaced = true }.encoded(indices: indices, width: 40, height: 30) }),
      ("g.webp", false, { try WebPFixture().encoded(rgba: photo.rgba8, width: 40, height: 30) }),
      ("h.heic", false, { try HEIFFixture().encoded(rgba: photo.rgba8, width: 40, height: 30) }),
      (
        "i.avif", false,
        { try HEIFFixture().with { $0.isAVIF = true }.encoded(rgba: photo.rgba8, width: 40, height: 30) }
      ),
      // All of it in one strip.
      (
        "j.tif", false,
        {
          try TIFFFixture().with { $0.rowsPerStrip = 4000 }.encoded(
            samples: Array(repeating: 9, count: 144_000), width: 12, height: 4000)
        }
      ),
    ]
    var expected: [Bool] = []
    for file in files {
      guard let bytes = try? file.bytes() else { continue }
      try folder.write(bytes, to: "kinds/\(file.name)")
      expected.append(file.isProgressive)
    }
    #expect(expected.count >= 4)
    for options in [["--no-cache"], [], []] {
      let run = try Program.run(["inspect", "--json", "kinds"] + options, in: folder)
      let reports = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      #expect(reports.map { $0["progressive"] as? Bool } == expected, "\(run)")
    }
  }

  /// The last scan of a progressive JPEG is not needed at the smallest size.
  @Test func damageInTheLastScanIsFound() throws {
    let photo = PhotoLike(width: 320, height: 232, seed: 8).picture
    let bytes = try photo.jpeg(JPEGFixture().with { $0.isProgressive = true })
    try folder.write(bytes, to: "sound.jpg")
    try folder.write(JPEGParts.damagingLastScan(of: bytes), to: "damaged.jpg")
    let run = try run("inspect", "--no-cache", "sound.jpg", "damaged.jpg")
    #expect(run.complaints.contains("damaged.jpg: is damaged: "), "\(run)")
    #expect(!run.complaints.contains("sound.jpg: is damaged"), "\(run)")
  }

  @Test func inspectHeadersDoesNotReportDamage() throws {
    var exif = ExifFixture(orientation: 8)
    exif.date = "2026:05:01 18:30:05"
    let bytes = try JPEGFixture().with { $0.exif = exif.bytes }
      .encoded(samples: PhotoLike(width: 90, height: 60, seed: 4).rgb8, width: 90, height: 60, components: 3)
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.jpg")
    let run = try run("inspect", "--headers", "--json", "cut.jpg")
    #expect(run.code == 0 && run.complaints.isEmpty)
    let report = try #require((JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])?.first)
    #expect(report["date"] as? String == "2026-05-01T18:30:05" && report["width"] as? Int == 60)
    #expect(report["damage"] == nil)
  }
}
