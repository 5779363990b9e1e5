import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct BalancedBreaksTests {
  private func grid(_ rowHeight: CGFloat, spacing: CGFloat = 0, fills: Bool = true) -> FlowGrid {
    FlowGrid(rowHeight: rowHeight, spacing: spacing, fills: fills, rowBreaks: .balanced)
  }

  private func squares(_ count: Int) -> [LayoutPhoto] { Array(repeating: photo(100, 100), count: count) }

  @Test func rowsAreEven() {
    // Greedy rows would be 4, 4 and 1.
    let arrangement = grid(100).arrange(squares(9), in: proposing(420, nil))
    #expect(rows(of: arrangement.frames).map(\.count).sorted() == [4, 5])
    expectClose([arrangement.size.height], [105 + 84])
  }

  /// The spacing, and the range of aspects as powers of 2.
  @Test(arguments: [0, 4, 30], [(-0.6, 0.9), (-4, 4), (-2, -1), (1, 3.5)])
  func breaksAreOptimal(spacing: CGFloat, powers: (CGFloat, CGFloat)) throws {
    for seed in 0..<UInt64(Thoroughness.count(25, each: 3)) {
      var random = SplitMix64(seed: seed)
      let photos = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        photo(1000 * pow(2, .random(in: powers.0...powers.1, using: &random)), 1000)
      }
      let width = CGFloat.random(in: 200...1500, using: &random)
      let arrangement = grid(100, spacing: spacing).arrange(photos, in: proposing(width, nil))
      func heights(_ rows: [Range<Int>]) -> [CGFloat] {
        rows.map { (width - spacing * CGFloat($0.count - 1)) / photos[$0].reduce(0) { $0 + $1.aspect } }
      }
      func cost(_ rows: [Range<Int>]) -> CGFloat { heights(rows).reduce(0) { $0 + ($1 - 100) * ($1 - 100) } }
      let best = allBreaks(of: photos.count)
        .filter { rows in zip(rows, heights(rows)).allSatisfy { $0.count == 1 || $1 >= 50 } }
        .map(cost).min()
      let found = rows(of: arrangement.frames)
      #expect(cost(found) <= (try #require(best)) * (1 + 1e-9) + 1e-9, "seed \(seed)")
      for (row, height) in zip(found, heights(found)) {
        #expect(abs(arrangement.frames[row.lowerBound].height / height - 1) < 1e-9, "rows fill the width")
      }
    }
  }

  @Test(arguments: 0..<40)
  func lastRowIsNeverASinglePhoto(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = cameraPhotos(.random(in: 30...200, using: &random), using: &random)
    let arrangement = grid(240, spacing: 4).arrange(photos, in: proposing(1600, nil))
    #expect(rows(of: arrangement.frames).last!.count > 1)
    expectTiling(arrangement, spacing: 4)
  }

  @Test func breaksDoNotDependOnFilling() {
    var random = SplitMix64(seed: 5)
    let photos = cameraPhotos(60, using: &random) + [photo(9000, 300)]
    let filled = grid(150, spacing: 6).arrange(photos, in: proposing(1100, nil)).frames
    let ragged = grid(150, spacing: 6, fills: false).arrange(photos, in: proposing(1100, nil)).frames
    #expect(rows(of: ragged) == rows(of: filled))
    for (one, other) in zip(ragged, filled) { expectClose([one.height], [min(other.height, 150)]) }
  }

  @Test func maxRowScaleLeavesRowsUnfilled() {
    let bounded = FlowGrid(rowHeight: 100, maxRowScale: 1.5, rowBreaks: .balanced)
    #expect(bounded.arrange(squares(1), in: proposing(400, nil)).frames == [rect(0, 0, 150, 150)])
    #expect(grid(100).arrange(squares(1), in: proposing(400, nil)).frames == [rect(0, 0, 400, 400)])
  }

  @Test(arguments: FlowGrid.LastRow.allCases)
  func lastRowIsFilledLikeTheOthers(lastRow: FlowGrid.LastRow) {
    let grid = FlowGrid(rowHeight: 100, lastRow: lastRow, rowBreaks: .balanced)
    #expect(grid.arrange(squares(5), in: proposing(200, nil)).frames.last!.maxX == 200)
  }

  @Test(arguments: FlowGrid.RowBreaks.allCases, [ProposedViewSize.unspecified, .infinity])
  func unspecifiedWidthGivesOneRow(breaks: FlowGrid.RowBreaks, proposal: ProposedViewSize) {
    // No rounding error moves the last photo to another row.
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let photos = randomPhotos(.random(in: 1...60, using: &random), using: &random)
      let grid = FlowGrid(rowHeight: .random(in: 40...400, using: &random), spacing: 7.1, rowBreaks: breaks)
      #expect(Set(grid.arrange(photos, in: proposal).frames.map(\.minY)) == [0], "seed \(seed)")
    }
  }

  @Test func emptyInputGivesZeroSize() {
    #expect(grid(100).arrange([], in: proposing(240, nil)).size == .zero)
  }

  @Test(arguments: [0, 1, 1e-3, 1e9])
  func extremeWidthsAndAspects(width: CGFloat) {
    let odd = [photo(1, 1000), photo(1e30, 1), photo(1000, 1), photo(1, 1e30), photo(3, 2)]
    let arrangement = grid(240, spacing: 4).arrange(odd + odd, in: proposing(width, nil))
    #expect(arrangement.warnings.isEmpty)
    #expect(arrangement.frames.count == 10)
  }
}
