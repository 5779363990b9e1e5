import Foundation
import SeededRandom
import Testing

@testable import Layouts

/// Greedy rows with a full last row.
@Suite struct FullEndTests {
  private static let width: CGFloat = 1600

  private func rows(_ grid: FlowGrid, _ photos: [LayoutPhoto]) -> [[CGRect]] {
    let frames = grid.arrange(photos, in: proposing(Self.width, nil)).frames
    return Dictionary(grouping: frames) { $0.minY }.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func lastRowsAreFullAndOthersGreedy(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = (0..<Int.random(in: 20...80, using: &random)).map { _ in
      photo([1500, 1333, 750, 667, 1000].randomElement(using: &random)!, 1000)
    }
    let grid = FlowGrid(rowHeight: 240, spacing: 4)
    let greedy = rows(grid, photos)
    let full = rows(grid.setting(\.rowBreaks, to: .full), photos)
    #expect(abs(full.last!.map(\.maxX).max()! - Self.width) < 1e-6)
    #expect(full.allSatisfy { $0[0].height <= 1.5 * 240 && $0[0].height >= 240 / 1.5 })
    #expect(full.last!.count > 1)
    // Only the last rows differ.
    let alike = zip(greedy, full).prefix { $0 == $1 }.count
    #expect(alike >= greedy.count - 4, "\(alike) of \(greedy.count)")
  }

  @Test func aFullLastRowStaysAsItIs() {
    // Five photos of 316.8 pixels and their gaps are exactly as wide as the wall.
    let photos = (0..<15).map { _ in photo(1320, 1000) }
    let grid = FlowGrid(rowHeight: 240, spacing: 4)
    #expect(rows(grid.setting(\.rowBreaks, to: .full), photos) == rows(grid, photos))
  }

  @Test(arguments: [1, 2])
  func fewPhotosAreNotEnlargedToFillARow(count: Int) {
    let photos = (0..<count).map { _ in photo(1500, 1000) }
    let grid = FlowGrid(rowHeight: 240, spacing: 4)
    #expect(rows(grid.setting(\.rowBreaks, to: .full), photos) == rows(grid, photos))
  }

  @Test func theLimitOfRowsIsKept() {
    let photos = (0..<11).map { _ in photo(1500, 1000) }
    let grid = FlowGrid(rowHeight: 240, spacing: 4).setting(\.rowBreaks, to: .full)
    for scale in [1, 1.05, 1.2, 2] as [CGFloat] {
      let rows = rows(grid.setting(\.maxRowScale, to: scale), photos)
      #expect(rows.allSatisfy { $0[0].height <= scale * 240 + 1e-9 })
    }
  }

  @Test(arguments: oddSizes, oddProposals)
  func extremeWallsAreTidy(sizes: [CGSize], proposal: ProposedViewSize) {
    for spacing: CGFloat in [0, 7, 5000] {
      let grid = FlowGrid(rowHeight: 50, spacing: spacing, rowBreaks: .full)
      let frames = grid.arrange(sizes.map { LayoutPhoto(size: $0) }, in: proposal).frames
      #expect(frames.allSatisfy { $0.width.isFinite && $0.height.isFinite && $0.width >= 0 && $0.height >= 0 })
    }
  }
}
