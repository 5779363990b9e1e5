import ProgramSupport
import TestSupport
import Testing

/// The areas of photos in masonry of an exact size.
@Suite struct ExactMasonryPlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the ratio of the largest tile to the smallest.
  private func ratioOfAreas(_ sizes: [(Int, Int)], _ words: String...) throws -> Double {
    let images = sizes.enumerated().map { #"{"file": "\#($0).png", "width": \#($1.0), "height": \#($1.1)}"# }
    try folder.write(Array("{\"images\": [\(images.joined(separator: ","))]}".utf8), to: "photos.json5")
    let run = PlanningRun(["photos.json5", "--layout", "masonry"] + words, in: folder)
    let plan = try run.plan()
    #expect(run.code == 0 && plan.tiles.count == sizes.count, "\(run.errors)")
    let areas = plan.tiles.map { $0.frame.width * $0.frame.height }
    return try #require(areas.max()) / #require(areas.min())
  }

  /// The sizes of the sample pictures.
  private static let samples = [
    (400, 400), (480, 640), (360, 480), (720, 240), (480, 640), (220, 320), (480, 720), (640, 480), (512, 512),
    (480, 480), (400, 600), (560, 420), (480, 480), (640, 640), (480, 720), (375, 480), (480, 640), (340, 340),
    (400, 1200), (480, 640), (400, 1200), (420, 420), (640, 480), (640, 480),
  ]

  @Test(arguments: ["1080x1920", "1920x1080"]) func areasOfTheSamplesAreAlike(size: String) throws {
    let ratio = try ratioOfAreas(Self.samples, "--size", size)
    #expect(ratio < 9.5, "\(ratio)")
  }

  /// One photo of 1:3 and one of 3:1 in a column have 9 : 1 already.
  @Test(arguments: [14, 20], ["1080x1920", "1920x1080"])
  func longPhotosAreNotGiants(count: Int, size: String) throws {
    let sizes = (0..<count).map { [(600, 400), (300, 900), (400, 600), (900, 300), (500, 500)][$0 % 5] }
    let ratio = try ratioOfAreas(sizes, "--size", size)
    #expect(ratio < 14, "\(ratio)")
  }
}
