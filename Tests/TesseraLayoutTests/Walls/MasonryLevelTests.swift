import Fixtures
import Foundation
import SeededRandom
import Testing

@testable import Layouts

/// Columns that end on one line.
@Suite struct MasonryLevelTests {
  private func columns(_ arrangement: Arrangement) -> [(minX: CGFloat, maxX: CGFloat, maxY: CGFloat)] {
    Dictionary(grouping: arrangement.frames) { ($0.minX * 1000).rounded() }.sorted { $0.key < $1.key }.map {
      ($0.value[0].minX, $0.value[0].maxX, $0.value.map(\.maxY).max()!)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func columnsEndTogetherWithinTheCropLimit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = randomFillingPhotos(Int.random(in: 1...60, using: &random), using: &random)
    let maxCrop = [0, 0.01, 0.08, 0.4].randomElement(using: &random)!
    let spacing: CGFloat = [0, 4, 11].randomElement(using: &random)!
    let masonry = Masonry(columns: Int.random(in: 1...7, using: &random), spacing: spacing, levelCrop: maxCrop)
    let arrangement = masonry.arrange(photos, in: proposing(1400, nil))
    arrangement.expectTidy()
    for (photo, frame) in zip(photos, arrangement.frames) { #expect(photo.cropShare(in: frame) <= maxCrop + 1e-6) }
    let columns = columns(arrangement)
    for column in columns { expectClose([column.maxY], [arrangement.size.height]) }
    expectClose([columns[0].minX, columns[columns.count - 1].maxX], [0, 1400])
    for (one, next) in zip(columns, columns.dropFirst()) { expectClose([next.minX - one.maxX], [spacing]) }
  }

  @Test func columnsHaveEqualWidthWhenCroppingSuffices() {
    // 100 and 120 high: in the middle, both photos lose a share of 1 − √(100⁄120).
    let photos = fillingPhotos([CGSize(width: 100, height: 100), CGSize(width: 100, height: 120)])
    let level = Masonry(columns: 2, levelCrop: 0.09).arrange(photos, in: proposing(200, nil))
    expectClose(level.frames.map(\.width), [100, 100])
    expectClose([level.size.height], [Double(12_000).squareRoot()])
    // With a smaller limit each loses as much as allowed, and the widths absorb the rest.
    let bound = Masonry(columns: 2, levelCrop: 0.05).arrange(photos, in: proposing(200, nil))
    #expect(bound.frames[0].width > 100 && bound.frames[1].width < 100)
    expectClose(zip(photos, bound.frames).map { $0.cropShare(in: $1) }, [0.05, 0.05])
    expectClose([bound.frames[0].height], [bound.frames[1].height])
    // With a limit of zero nothing is cropped.
    let whole = Masonry(columns: 2, levelCrop: 0).arrange(photos, in: proposing(220, nil))
    expectClose(whole.frames.map(\.width), [120, 100])
  }

  /// Only photos at the foot change places.
  @Test func photosStayInTheirColumns() {
    let photos = fillingPhotos((0..<60).map { CGSize(width: 300 + 50 * ($0 % 4), height: 300) })
    let plain = Masonry(columns: 5, spacing: 3).arrange(photos, in: proposing(1000, nil))
    let level = Masonry(columns: 5, spacing: 3, levelCrop: 0.5).arrange(photos, in: proposing(1000, nil))
    let moved = zip(level.frames, plain.frames).enumerated().filter { abs($0.element.0.minX - $0.element.1.minX) > 1 }
    #expect(moved.allSatisfy { $0.offset >= 35 }, "\(moved.map(\.offset))")
  }

  /// The difference of columns' ends, of dealing alone and with the foot in view.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func columnsOfManyPhotosEndAtSimilarHeights(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shapes: [Double] = [4 / 3, 3 / 4, 3 / 2, 2 / 3, 1, 16 / 9]
    let photos = fillingPhotos(
      (0..<60).map { _ in CGSize(width: 3000 * shapes.randomElement(using: &random)!, height: 3000) })
    let masonry = Masonry(columns: 8, spacing: 4, levelCrop: 0).setting(\.variesWidths, to: false)
    func unevenness(_ masonry: Masonry) -> CGFloat {
      let ends = columns(masonry.arrange(photos, in: proposing(2400, nil))).map(\.maxY)
      return ends.max()! - ends.min()!
    }
    #expect(unevenness(masonry) < 0.4 * unevenness(masonry.setting(\.levelCrop, to: nil)))
    #expect(unevenness(masonry.setting(\.levelCrop, to: 0.08)) < 1e-6)
  }

  @Test func columnsOfEqualWidthEndAsCloseAsTheCropAllows() {
    let photos = fillingPhotos([CGSize(width: 100, height: 100), CGSize(width: 100, height: 200)])
    let level = Masonry(columns: 2, levelCrop: 0.1).setting(\.variesWidths, to: false)
      .arrange(photos, in: proposing(200, nil))
    expectClose(level.frames.map(\.width), [100, 100])
    expectClose(level.frames.map(\.height), [100 / 0.9, 180])
    expectClose([level.size.height], [180])
  }

  @Test(arguments: oddSizes, oddProposals)
  func extremeWallsDoNotOverlap(sizes: [CGSize], proposal: ProposedViewSize) {
    for columns in [nil, 1, 4, 1000] {
      for spacing: CGFloat in [0, 7, 5000] {
        Masonry(columns: columns, columnWidth: 40, spacing: spacing, levelCrop: 0.1)
          .arrange(fillingPhotos(sizes), in: proposal).expectTidy()
      }
    }
  }
}
