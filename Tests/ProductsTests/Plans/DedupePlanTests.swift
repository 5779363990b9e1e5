import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Duplicates, colors and plans.
@Suite struct DedupePlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(180, 120), (180, 120), (180, 120)])
    let picture = Picture.photoLike(width: 180, height: 120, seed: 2)
    try photos.folder.write(try picture.jpeg(JPEGFixture().with { $0.quality = 30 }), to: "photos/00.jpg")
    try photos.folder.write(try photos.folder.bytes(of: "photos/03.png"), to: "photos/04.png")
    try photos.settle()
  }

  @Test func namingADuplicateSelectsTheKeptPhoto() throws {
    let plan = photos.planningRun("photos", "--dedupe", "similar", "--hero", "00.jpg", "--quiet")
    let same = photos.planningRun("photos", "--dedupe", "similar", "--hero", "02.png", "--quiet")
    let other = photos.planningRun("photos", "--dedupe", "similar", "--hero", "01.png", "--quiet")
    #expect(plan.code == 0 && plan.output == same.output && plan.output != other.output)
  }

  @Test func sortByColor() throws {
    let byName = try photos.planned("photos").tiles.map(\.file)
    let byColor = try photos.planned("photos", "--sort", "color").tiles.map(\.file)
    #expect(byColor != byName && byColor.sorted() == byName)
    #expect(try photos.planned("photos", "--sort", "color", "--no-cache").tiles.map(\.file) == byColor)
    #expect(try photos.planned("photos", "--sort", "color", "--reverse").tiles.map(\.file) == byColor.reversed())
    let run = photos.planningRun("photos", "--sort", "colour")
    #expect(run.code == 2 && run.errors.contains("color"))
  }
}
