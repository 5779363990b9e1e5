import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Products
@testable import Runs

/// Plans of an exact size.
@Suite struct ExactSizePlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<7).map { $0 % 3 == 1 ? (60, 80) : (80, 60) })
    try photos.add("wide/panorama.png", 600, 20)
    try photos.add("thin/sliver.png", 1, 500)
    try photos.add("dot/pixel.png", 1, 1)
  }

  private func plan(_ words: [String]) throws -> (run: PlanningRun, plan: ReadPlan) {
    let run = PlanningRun(words, in: photos.folder)
    return try (run, run.plan())
  }

  private func quality(_ words: [String]) throws -> PlanQuality {
    let run = PlanningRun(words, in: photos.folder)
    #expect(run.code == 0, "\(run.errors)")
    return try #require(run.planning).photos.quality
  }

  @Test(
    arguments: [1, 2, 3, 5, 7],
    ["flow", "masonry", "hex", "honeycomb", "radial", "grid", "pile"].flatMap { layout in
      ["1920x1080", "800x480", "390x844"].map { (layout, $0) }
    })
  func anyNumberOfPhotosFillsAnySize(count: Int, wall: (layout: String, size: String)) throws {
    let (run, plan) = try plan(["photos", "--limit", "\(count)", "--layout", wall.layout, "--size", wall.size])
    #expect(run.code == 0, "\(run)")
    #expect("\(plan.canvas.width)x\(plan.canvas.height)" == wall.size && plan.tiles.count == count)
    let tiles = plan.tiles.map(\.pixels)
    #expect(tiles.allSatisfy { $0.width >= 20 && $0.height >= 20 }, "\(tiles)")
    #expect(tiles.allSatisfy { $0.x >= 0 && $0.y >= 0 })
    #expect(tiles.allSatisfy { $0.maxX <= Double(plan.canvas.width) && $0.maxY <= Double(plan.canvas.height) })
  }

  @Test(arguments: ["wide", "thin", "dot"], ["flow", "masonry", "hex"])
  func oddPhotosMakeAWall(folder: String, layout: String) throws {
    let (run, plan) = try plan([folder, "--layout", layout, "--size", "800x480"])
    #expect(run.code == 0, "\(run)")
    #expect(plan.canvas == .init(width: 800, height: 480))
    #expect(plan.tiles.allSatisfy { $0.pixels.width >= 48 && $0.pixels.height >= 26 }, "\(plan.tiles)")
  }

  /// Default gaps get smaller with the photos.
  @Test(arguments: ["flow", "masonry"]) func manyPhotosAreNotMostlyGaps(layout: String) throws {
    for number in 0..<300 { try photos.add("many/\(number).png", 80, 60) }
    let words = ["many", "--layout", layout, "--size", "160x96"]
    func covered(_ words: [String]) throws -> Double {
      let (run, plan) = try plan(words)
      #expect(run.code == 0 && plan.tiles.count == 300, "\(run)")
      return plan.tiles.reduce(0) { $0 + $1.pixels.width * $1.pixels.height } / (160 * 96)
    }
    #expect(try covered(words) > 0.95)
    #expect(try covered(words + ["--spacing", "1"]) < 0.85)
  }

  @Test func fitSaysWhatGivesWay() throws {
    let one = ["photos", "--limit", "1", "--size", "800x480"]
    let (auto, cropped) = try plan(one)
    #expect(auto.code == 0 && auto.errors.contains("filling 800 × 480 pixels needs a crop of 20%"), "\(auto)")
    #expect(cropped.tiles[0].pixels == .init(x: 0, y: 0, width: 800, height: 480))
    // Tilted photos are smaller, and still have all of the size.
    #expect(try plan(one + ["--tilt", "5"]).run.errors.contains("needs a crop of 20%"))
    let (mat, matted) = try plan(one + ["--fit", "mat"])
    #expect(mat.code == 0 && mat.errors.contains("the photos cover 80% of the area, on a mat"), "\(mat)")
    #expect(matted.tiles[0].pixels.height == 480 && abs(matted.tiles[0].pixels.width - 640) <= 1)
    #expect(abs(matted.tiles[0].pixels.x - 80) <= 1)
    // What may be cropped needs less of a mat.
    let (_, narrow) = try plan(one + ["--fit", "mat", "--max-crop", "8%"])
    #expect(narrow.tiles[0].pixels.height == 480 && abs(narrow.tiles[0].pixels.width - 695) <= 1)
    let refused = PlanningRun(one + ["--fit", "refuse"], in: photos.folder)
    #expect(refused.code == 1 && refused.errors.contains("would fit"), "\(refused)")
    #expect(PlanningRun(one + ["--strict"], in: photos.folder).code == 1)
  }

  /// Fewer than ten photos may lose 15 %, unless a limit is given.
  @Test func fewPhotosMayLoseMore() throws {
    let words = ["photos", "--limit", "3", "--size", "1920x1080"]
    func crop(_ more: [String]) throws -> Double { try quality(words + more).maxCrop }
    #expect(try (0.08...0.15).contains(crop([])))
    #expect(try crop(["--max-crop", "8%"]) <= 0.08 || crop(["--max-crop", "8%", "--fit", "mat"]) <= 0.08)
  }

  /// Evenness and row breaks have their say with an exact size.
  @Test func arrangementsOfExactSizesCanBeChosen() throws {
    for number in 0..<30 { try photos.add("some/\(number).png", number % 3 == 0 ? 60 : 90, number % 3 == 0 ? 90 : 60) }
    func quality(_ more: String...) throws -> PlanQuality {
      let words = ["some", "--size", "1920x1080", "--max-crop", "15%"] + more
      #expect(PlanningRun(words, in: photos.folder).complaints.isEmpty)
      return try self.quality(words)
    }
    let (little, even) = (try quality("--evenness", "0"), try quality("--evenness", "1"))
    #expect(little.meanCrop < even.meanCrop && little.areaRatio > even.areaRatio)
    let rows = try quality("--row-breaks", "balanced")
    #expect(rows.areaRatio > even.areaRatio && rows.maxCrop <= 0.15)
    let ignored = photos.planningRun("some", "--size", "1920x1080", "--row-breaks", "greedy", "--evenness", "1")
    #expect(ignored.errors.contains("--evenness has no effect with --row-breaks"))
  }
}
