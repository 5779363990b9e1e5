import Fixtures
import Foundation
import Testing

@testable import Layouts

@Suite struct MasonryTests {
  @Test func photosGoToTheShortestColumn() {
    // Columns of 100: heights 100, 200 and 50, then on the third, and on the first of two equal ones.
    let arrangement = Masonry(columns: 3, spacing: 10).arrange(photos([1, 0.5, 2, 2, 1]), in: proposing(320, nil))
    #expect(
      arrangement.frames == [
        rect(0, 0, 100, 100), rect(110, 0, 100, 200), rect(220, 0, 100, 50), rect(220, 60, 100, 50),
        rect(0, 110, 100, 100),
      ])
    #expect(arrangement.size == CGSize(width: 320, height: 210))
  }

  @Test func roundingErrorsDoNotChangeTheColumn() {
    // With rounding errors, 0.1 + 0.3 + 0.2 on the left is more than 0.2 + 0.4 on the right.
    let heights: [CGFloat] = [0.1, 0.2, 0.3, 0.4, 0.2, 1]
    let frames = Masonry(columns: 2).arrange(photos(heights.map { 1 / $0 }), in: proposing(2, nil)).frames
    #expect(frames.map(\.minX) == [0, 1, 0, 1, 0, 0])
  }

  @Test(
    arguments: [
      (1000, 300, 0, 3), (1049, 300, 0, 3), (1051, 300, 0, 4), (100, 300, 0, 1), (1000, 300, 20, 3),
      (1000, 90, 30, 9), (100, 1, 99, 2), (100, 10, 150, 1), (0, 300, 0, 1), (0, 300, 8, 1),
    ] as [(CGFloat, CGFloat, CGFloat, Int)])
  func columnCountIsNearestToTheColumnWidth(width: CGFloat, columnWidth: CGFloat, spacing: CGFloat, columns: Int) {
    let frames = Masonry(columnWidth: columnWidth, spacing: spacing)
      .arrange(photos(Array(repeating: 1, count: 12)), in: proposing(width, nil)).frames
    if width > 0 { #expect(Set(frames.map(\.minX)).count == columns) }
    #expect(frames.map(\.maxX).max()! <= width + 1e-9)
  }

  @Test func unspecifiedWidthGivesAColumnPerPhoto() {
    let masonry = Masonry(columnWidth: 100, spacing: 10)
    #expect(masonry.arrange(photos([1, 2, 0.5]), in: .unspecified).size == CGSize(width: 320, height: 200))
    #expect(masonry.arrange(photos([1, 2, 0.5]), in: .infinity).size == CGSize(width: 320, height: 200))
    #expect(
      Masonry(columns: 2, columnWidth: 100).arrange(photos([1, 2, 1]), in: .unspecified).size
        == CGSize(width: 200, height: 150))
  }

  @Test func emptyInputGivesZeroSize() {
    #expect(Masonry().arrange([], in: proposing(100, nil)).size == .zero)
  }

  @Test(arguments: oddSizes, oddProposals)
  func extremeWallsDoNotOverlap(sizes: [CGSize], proposal: ProposedViewSize) {
    let photos = fillingPhotos(sizes)
    for columns in [nil, 1, 4, 1000] {
      for spacing: CGFloat in [0, 7, 5000] {
        Masonry(columns: columns, columnWidth: 40, spacing: spacing).arrange(photos, in: proposal).expectTidy()
      }
    }
  }

  @Test(arguments: 0..<60)
  func randomColumnsAreFilled(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = randomPhotos(.random(in: 1...150, using: &random), using: &random)
    let spacing = [0, 1, 7.5].randomElement(using: &random)!
    let width = CGFloat.random(in: 200...4000, using: &random).rounded()
    let columns = Bool.random(using: &random) ? Int.random(in: 1...20, using: &random) : nil
    let arrangement = Masonry(
      columns: columns, columnWidth: .random(in: 50...500, using: &random), spacing: spacing
    ).arrange(photos, in: proposing(width, nil))
    arrangement.expectTidy()
    let frames = arrangement.frames
    #expect(abs(frames.map(\.maxX).max()! - width) < 1e-7, "the last column ends at the edge")
    #expect(abs(frames.map(\.maxY).max()! - arrangement.size.height) < 1e-7)
    for (photo, frame) in zip(photos, frames) {
      #expect(abs(frame.width / frame.height / (photo.size.width / photo.size.height) - 1) < 1e-9)
    }
    let starts = Set(frames.map(\.minX)).sorted()
    if let columns { #expect(starts.count == min(columns, photos.count)) }
    let ends = Set(frames.map(\.maxX)).sorted()
    if spacing == 0 { #expect(Array(starts.dropFirst()) == ends.dropLast(), "neighbors share their edge") }
    // Each photo is below its column's last one, where no other column was shorter.
    var heights = [CGFloat: CGFloat](uniqueKeysWithValues: starts.map { ($0, 0) })
    for frame in frames {
      let gap = abs(frame.minY - heights[frame.minX]!)
      #expect(spacing == 0 ? gap == 0 : gap < 1e-9, "photos of a column share their edge")
      #expect(frame.minY <= heights.values.min()! + 1e-5)
      heights[frame.minX] = frame.maxY + spacing
    }
  }
}
