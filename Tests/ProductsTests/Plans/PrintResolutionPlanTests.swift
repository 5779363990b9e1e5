import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos with too few pixels for their printed size, in plans.
@Suite struct PrintResolutionPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (120, 80)])
    try photos.settle()
  }

  /// Without a limit, a plan has the same remark as the wall.
  @Test func coarsePrintsAreSummarized() throws {
    let words = ["photos", "--layout", "masonry", "--columns", "1", "--width", "2in", "--spacing", "0", "--dpi", "100"]
    let run = PlanningRun(words, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty)
    #expect(run.errors == "2 photos, 1 below 100 dpi (lowest 60; --min-dpi 100 names them)\n")
    #expect(PlanningRun(words + ["--quiet"], in: photos.folder).errors.isEmpty)
    #expect(PlanningRun(Array(words.dropLast(2)) + ["--dpi", "50"], in: photos.folder).errors.isEmpty)
  }

  @Test func whatIsCroppedDoesNotCount() throws {
    // Square cells of 2 inches show 80 × 80 and 200 × 200 pixels.
    let words = ["--layout", "grid", "--columns", "1", "--cell", "2x2in", "--dpi", "50", "--min-dpi", "90"]
    func complaints(_ more: String...) throws -> String {
      PlanningRun(["photos"] + words + more, in: photos.folder).complaints
    }
    #expect(
      try complaints("--content", "fill")
        == "tessera: photos/02.png: 40 dpi at its size of 51 × 51 mm; --min-dpi requires 90\n")
    // Whole, it is 2 inches wide.
    let whole = "tessera: photos/02.png: 60 dpi at its size of 51 × 34 mm; --min-dpi requires 90\n"
    #expect(try complaints() == whole)
    // With captions, tiles are cells that photos fit into.
    #expect(try complaints("--caption", "{stem}") == whole)
  }
}
