import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos arranged so that neighbors are alike, by the program.
@Suite struct ArrangeCommandTests {
  private let photos: PhotoFolder

  /// 24 plain photos from dark to bright, with names and dates in other orders. A third of them is upright.
  init() throws {
    photos = try PhotoFolder(sizes: [])
    for index in 0..<24 {
      let level = Float(Self.level(index)) / 24
      let (width, height) = index % 3 == 0 ? (40, 60) : (60, 40)
      let picture = Picture(
        width: width, height: height,
        pixels: Array(repeating: SIMD4(level, level, level, 1), count: width * height))
      var exif = ExifFixture(orientation: 1)
      exif.date = "2026:05:01 12:00:\(Self.second(index) + 10)"
      try photos.folder.write(
        try picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(index + 10).jpg")
    }
    try photos.settle()
  }

  private static func level(_ index: Int) -> Int { index * 7 % 24 }
  private static func second(_ index: Int) -> Int { index * 11 % 24 }

  /// The photos in the order of their places, by the plan beside the wall.
  private func order() throws -> [String] {
    let plan = Data(try photos.folder.bytes(of: "wall.png.plan.json"))
    return try JSONDecoder().decode(ReadPlan.self, from: plan).tiles.map(\.file)
  }

  @Test(arguments: ["grid --columns 6", "hex --columns 6", "honeycomb --width 600 --height 600", "flow --size 600x400"])
  func photosOfAnEarlierWallStayInPlace(options: String) throws {
    let words = ["photos", "--arrange", "similar", "--stable", "-o", "wall.png", "--layout"]
    let arguments = words + options.split(separator: " ").map(String.init)
    #expect(!(try photos.runCleanly(arguments).errors.contains("--stable")))
    var expected = try order()
    // The last photo takes the place of the one that is gone.
    let gone = expected[5]
    let bytes = try photos.folder.bytes(of: gone)
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/" + gone)
    try photos.runCleanly(arguments)
    expected[5] = expected.removeLast()
    #expect(try order() == expected)
    // A new photo takes the last place.
    try photos.folder.write(bytes, to: "photos/99.jpg")
    try photos.settle()
    try photos.runCleanly(arguments)
    expected.append("photos/99.jpg")
    #expect(try order() == expected)
    // Without the plan, all photos are arranged.
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/wall.png.plan.json")
    try photos.runCleanly(arguments + ["--force"])
    #expect(try order() != expected)
  }

  private struct Report: Decodable {
    struct Quality: Decodable { var likeness: Double? }
    struct Wall: Decodable { var quality: Quality? }
    var walls: [Wall]
  }

  @Test func reportsAndBatches() throws {
    let wall = ["photos", "--layout", "grid", "--columns", "6", "--arrange", "similar", "--width", "300"]
    try photos.runCleanly(["render", "-o", "a.png", "--report", "a.json"] + wall)
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "a.json")))
    #expect(try #require(report.walls[0].quality?.likeness) > 0.5)
    #expect(try photos.runCleanly(["plan", "--quality"] + wall).output.contains("\"likeness\" : 0."))
    #expect(try !photos.runCleanly(["plan", "--quality", "photos"]).output.contains("likeness"))
    try photos.folder.write(
      Array(
        """
        { defaults: { inputs: ['photos'], layout: 'grid', columns: 6, width: 300 },
          walls: [{ output: 'b.png', arrange: 'similar', by: 'color' }] }
        """.utf8), to: "walls.json5")
    #expect(try photos.run("batch", "walls.json5").code == 0)
    #expect(try photos.run("batch", "walls.json5", "--dry-run").output.contains("unchanged"))
    #expect(try photos.folder.bytes(of: "b.png") == photos.folder.bytes(of: "a.png"))
  }

  @Test func optionsWithoutEffectAreNamed() throws {
    let by = try photos.run("plan", "photos", "--by", "time")
    #expect(by.errors.contains("--by has no effect without --arrange similar"))
    let seed = try photos.run("plan", "photos", "--arrange", "similar", "--seed", "3")
    #expect(seed.code == 0 && !seed.errors.contains("no effect"))
    let expanded = try photos.run(
      "plan", "photos", "--layout", "honeycomb", "--arrange", "similar", "--expand", "10.jpg=photos")
    #expect(expanded.errors.contains("--arrange has no effect with --expand"), "\(expanded)")
    let mosaic = try photos.run(
      "mosaic", "photos/10.jpg", "photos", "-o", "mosaic.png", "--across", "4", "--arrange", "similar")
    #expect(mosaic.errors.contains("--arrange has no effect with --target"), "\(mosaic)")
  }
}
