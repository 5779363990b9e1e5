import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls of an exact size are always made.
@Suite struct ExactSizeTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<7).map { $0 % 3 == 1 ? (60, 80) : (80, 60) })
    try photos.add("wide/panorama.png", 600, 20)
    try photos.add("thin/sliver.png", 1, 500)
    try photos.add("dot/pixel.png", 1, 1)
  }

  private func plan(_ words: [String]) throws -> (run: Program.Run, plan: ReadPlan) {
    let run = try Program.run(["plan"] + words, in: photos.folder)
    return (run, try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8)))
  }

  /// A limit that was given is kept by a mat, or missed with a message.
  @Test func givenLimitsCount() throws {
    let one = ["photos", "--limit", "1", "--size", "800x480", "--max-crop", "2%"]
    let (mat, matted) = try plan(one)
    #expect(mat.code == 3 && matted.tiles[0].pixels.width < 660, "\(mat)")
    #expect(try plan(one + ["--fit", "mat"]).run.code == 0)
    #expect(try plan(one + ["--fit", "crop"]).run.code == 3)
    let words = one + ["-o", "wall.png", "--report", "report.json"]
    #expect(try Program.run(words, in: photos.folder).code == 3)
    let report = String(decoding: try photos.folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("\"sizeFit\"") && report.contains("\"how\" : \"mat\""), "\(report)")
  }

  private struct Quality: Decodable {
    var areaRatio: Double
    var meanCrop: Double
    var maxCrop: Double
    var rowHeights: [Double]
    var keepsOrder: Bool
  }

  /// Figures are printed instead of the plan, which goes to a file if one is named; reports have them, too.
  @Test func qualityIsPublished() throws {
    for number in 0..<24 { try photos.add("more/\(number).png", number % 4 == 0 ? 60 : 80, number % 4 == 0 ? 80 : 60) }
    let words = ["more", "--size", "1920x1080"]
    let run = try Program.run(["plan", "--quality", "-o", "plan.json"] + words, in: photos.folder)
    let quality = try JSONDecoder().decode(Quality.self, from: Data(run.output.utf8))
    #expect(run.code == 0 && quality.areaRatio < 3 && quality.maxCrop <= 0.08 && quality.keepsOrder, "\(run)")
    let plan = String(decoding: try photos.folder.bytes(of: "plan.json"), as: UTF8.self)
    #expect(plan.contains("\"tiles\"") && !plan.contains("areaRatio"))
    #expect(try Program.run(words + ["-o", "wall.png", "--report", "report.json"], in: photos.folder).code == 0)
    struct Report: Decodable {
      struct Wall: Decodable { var quality: Quality }
      var walls: [Wall]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(photos.folder.bytes(of: "report.json")))
    #expect(report.walls[0].quality.rowHeights == quality.rowHeights)
  }

  /// A mat is a blurred photo, the same whether it is planned first or not, unless a background was given.
  @Test func matsAreBlurredPhotos() throws {
    let words = ["photos", "--limit", "1", "--size", "400x900"]
    #expect(try Program.run(words + ["-o", "wall.png"], in: photos.folder).code == 0)
    let (_, plan) = try plan(words)
    try photos.folder.write(Array(try Program.run(["plan"] + words, in: photos.folder).output.utf8), to: "plan.json")
    #expect(plan.tiles[0].pixels.height < 500)
    try photos.runCleanly(["--plan", "plan.json", "-o", "planned.png"])
    let wall = try DecodedFile(photos.folder.path.appending(FilePath("wall.png")))
    let planned = try DecodedFile(photos.folder.path.appending(FilePath("planned.png")))
    #expect(planned.stored == wall.stored)
    #expect(wall.stored.bytes.prefix(3) != [255, 255, 255])
    #expect(try Program.run(words + ["-o", "red.png", "--background", "#ff0000"], in: photos.folder).code == 0)
    let red = try DecodedFile(photos.folder.path.appending(FilePath("red.png")))
    #expect(red.stored.bytes.prefix(3) == [255, 0, 0])
  }
}
