import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Choices of the best and most varied photos.
@Suite struct MomentPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
    let scene = Picture.photoLike(width: 180, height: 120, seed: 2)
    let frames = [scene.blurred(2), scene, scene.exposed(0.6), .photoLike(width: 180, height: 120, seed: 3)]
    for (index, frame) in frames.enumerated() {
      var exif = ExifFixture(orientation: 1)
      exif.date = "2026:05:01 12:00:0\(index)"
      try photos.folder.write(try frame.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(index).jpg")
    }
    try photos.settle()
  }

  @Test func spreadAndBest() throws {
    let spread = try photos.planned("photos", "--limit", "2", "--spread").tiles.map(\.file)
    #expect(spread == ["photos/0.jpg", "photos/3.jpg"])
    #expect(
      try photos.planned("photos", "--limit", "1", "--pick", "best", "--include", "[012].jpg").tiles.map(\.file)
        == ["photos/1.jpg"])
    for (arguments, note) in [
      (["--spread"], "--spread has no effect without --limit"),
      (["--pick", "best"], "--pick has no effect without --limit"),
      (["--limit", "2", "--spread", "--pick", "last"], "--pick has no effect with --spread"),
    ] {
      let run = PlanningRun(["photos"] + arguments, in: photos.folder)
      #expect(run.code == 0 && run.errors.contains(note), "\(run)")
    }
    let idle = photos.planningRun("photos", "--dedupe", "moments", "--pick", "best")
    #expect(!idle.errors.contains("no effect"), "\(idle)")
  }
}
