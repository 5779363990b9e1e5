import Layouts
import Testing

@testable import Mosaic

struct PoseTests {
  /// Returns the numbers of a square of 3 × 3 in a pose.
  private func seen(_ pose: Pose) -> [Int] { (0..<9).map { pose.source(of: $0, side: 3) } }

  @Test func posesAreTurnsOfTheMirroredPhoto() {
    #expect(seen(.upright) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(seen(Pose(isMirrored: true)) == [2, 1, 0, 5, 4, 3, 8, 7, 6])
    // A quarter turn brings the left column to the top.
    #expect(seen(Pose(quarters: 1)) == [6, 3, 0, 7, 4, 1, 8, 5, 2])
    #expect(seen(Pose(quarters: 2)) == [8, 7, 6, 5, 4, 3, 2, 1, 0])
    #expect(seen(Pose(quarters: 3)) == [2, 5, 8, 1, 4, 7, 0, 3, 6])
    #expect(seen(Pose(isMirrored: true, quarters: 1)) == [8, 5, 2, 7, 4, 1, 6, 3, 0])
  }

  @Test func onlySquareCellsHaveSidewaysPhotos() {
    func quarters(_ shape: Plan.Shape, _ aspect: Double) -> [Int] {
      Pose.all(in: .init(shape: shape, aspect: aspect), mirrored: false, turned: true).map(\.quarters)
    }
    #expect(quarters(.rectangle, 1) == [0, 1, 2, 3] && quarters(.rectangle, 1.5) == [0, 2])
    #expect(quarters(.hexagon, 1) == [0, 2])
    let form = MosaicCells.Form(shape: .rectangle, aspect: 1)
    #expect(Pose.all(in: form, mirrored: false, turned: false) == [.upright])
    #expect(Pose.all(in: form, mirrored: true, turned: true).count == 8)
  }
}
