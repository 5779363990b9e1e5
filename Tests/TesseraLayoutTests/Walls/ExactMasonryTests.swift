import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct ExactMasonryTests {
  @Test func columnsHaveEqualHeight() {
    // Two columns of one square, or two: the first is twice as wide as the second, and nothing is cropped.
    let arrangement = ExactMasonry(columns: 2).arrange(
      photos([1, 2, 1, 2 / 3.0], fitting: .fill), in: proposing(900, nil))
    let bottoms = Dictionary(grouping: arrangement.frames, by: \.minX).values.map { $0.map(\.maxY).max()! }
    expectClose(bottoms, bottoms.map { _ in Double(arrangement.size.height) })
    expectClose(arrangement.frames.map { $0.width / $0.height }, [1, 2, 1, 2 / 3.0])
  }

  @Test func singlePhotoIsCroppedToTheWall() {
    let fit = ExactMasonry().fit(LayoutSubviews(photos([2], fitting: .fill)), in: CGSize(width: 200, height: 150))
    expectClose([fit.crop], [1 / 3.0])
    // 100 is its height; eight hundredths may be cropped.
    #expect(fit.nearest == CGSize(width: 200, height: 108))
    let flat = ExactMasonry().fit(LayoutSubviews(photos([2], fitting: .fill)), in: CGSize(width: 200, height: 50))
    #expect(flat.nearest == CGSize(width: 200, height: 92))
    #expect(ExactMasonry().fit(LayoutSubviews(photos([2], fitting: .fill)), in: flat.nearest).nearest == flat.nearest)
  }

  @Test func emptyInputGivesZeroSize() {
    #expect(ExactMasonry().arrange([], in: proposing(100, 100)).size == .zero)
    let size = CGSize(width: 100, height: 100)
    #expect(ExactMasonry().fit(LayoutSubviews([]), in: size) == ExactFit(crop: 0, nearest: size))
  }

  @Test func ordinaryCollectionsKeepTheCropLimit() {
    // The steps between one, two and three columns are large; from three on every height is near enough to one.
    var random = SplitMix64(seed: 5)
    for count in [12, 20, 50, 128, 129, 400, 3000] {
      let photos = (0..<count).map { _ in
        let aspect = [1.5, 1.5, 4 / 3.0, 2 / 3.0, 0.75, 1].randomElement(using: &random)!
        return LayoutPhoto(size: CGSize(width: 1000 * aspect, height: 1000), fitting: .fill)
      }
      for size in [(1600, 900), (1080, 1920), (2000, 2000), (3000, 1000)] {
        let fit = ExactMasonry(spacing: 4).fit(LayoutSubviews(photos), in: CGSize(width: size.0, height: size.1))
        #expect(fit.crop <= 0.08, "\(count) photos in \(size)")
      }
    }
  }

  @Test(arguments: oddSizes, oddProposals)
  func extremeWallsDoNotOverlap(sizes: [CGSize], proposal: ProposedViewSize) {
    let photos = fillingPhotos(sizes)
    for columns in [nil, 1, 4, 1000] {
      for spacing: CGFloat in [0, 7, 5000] {
        let masonry = ExactMasonry(columns: columns, spacing: spacing)
        let arrangement = masonry.arrange(photos, in: proposal)
        arrangement.expectTidy()
        if let width = proposal.width, let height = proposal.height, width.isFinite, height.isFinite {
          #expect(arrangement.size == CGSize(width: width, height: height))
          let fit = masonry.fit(LayoutSubviews(photos), in: arrangement.size)
          #expect((0...1).contains(fit.crop))
          #expect(fit.nearest.width == width && fit.nearest.height.isFinite)
        }
      }
    }
  }

  /// Columns that end at the edge, and share their edges with each other.
  private func expectFilled(_ frames: [CGRect], _ size: CGSize, columns: Int?, _ spacing: CGFloat) {
    let starts = Set(frames.map(\.minX)).sorted()
    if let columns { #expect(starts.count == columns) }
    let ends = Dictionary(grouping: frames, by: \.minX).values.map { $0.map(\.maxY).max()! }
    for end in ends { #expect(abs(end - size.height) < 1e-7, "every column ends at the edge") }
    #expect(abs(frames.map(\.maxX).max()! - size.width) < 1e-7)
    if spacing == 0 {
      let rights = Set(frames.map(\.maxX)).sorted()
      #expect(Array(starts.dropFirst()) == rights.dropLast(), "columns share their edge")
    }
    var bottoms: [CGFloat: CGFloat] = [:]
    for frame in frames {
      #expect(frame.minY == bottoms[frame.minX, default: 0], "order is kept, and edges shared")
      bottoms[frame.minX] = frame.maxY + spacing
    }
  }

  @Test(arguments: Thoroughness.part(0..<120 as Range<UInt64>, each: 5))
  func wallsAreFilledAndCroppedAsReported(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...(seed % 4 == 0 ? 600 : 90), using: &random)
    let photos = randomFillingPhotos(count, using: &random)
    let spacing = [0, 1, 7.5].randomElement(using: &random)!
    let lengths = (0..<2).map { _ in CGFloat.random(in: 300...4000, using: &random).rounded() }
    let size = CGSize(width: lengths[0], height: lengths[1])
    let columns = seed % 3 == 0 ? Int.random(in: 1...12, using: &random) : nil
    let masonry = ExactMasonry(columns: columns, spacing: spacing)
    let arrangement = masonry.arrange(photos, in: ProposedViewSize(size))
    arrangement.expectTidy()
    #expect(arrangement.size == size)
    let fit = masonry.fit(LayoutSubviews(photos), in: size)
    if fit.crop < 1 {
      for (photo, frame) in zip(photos, arrangement.frames) {
        #expect(abs(photo.cropShare(in: frame) - fit.crop) < 1e-6, "all photos are cropped alike")
      }
      expectFilled(arrangement.frames, size, columns: columns.map { min($0, count) }, spacing)
    }
    #expect((fit.nearest == size) == (fit.crop <= 0.08))
    #expect(fit.nearest.height == fit.nearest.height.rounded())
    #expect(masonry.fit(LayoutSubviews(photos), in: fit.nearest).crop <= 0.08)
    // With few photos, for which every distribution is tried, no height between is as good.
    let (near, far) = (min(fit.nearest.height, size.height), max(fit.nearest.height, size.height))
    for _ in 0..<(count <= 128 && near < far ? 5 : 0) {
      let between = CGFloat.random(in: near...far, using: &random).rounded()
      if between == fit.nearest.height { continue }
      #expect(masonry.fit(LayoutSubviews(photos), in: CGSize(width: size.width, height: between)).crop > 0.08)
    }
  }

  @Test(arguments: 0..<30)
  func oneDimensionCropsNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = randomFillingPhotos(.random(in: 1...300, using: &random), using: &random)
    let masonry = ExactMasonry(spacing: [0, 5].randomElement(using: &random)!)
    for proposal in [proposing(2000, nil), proposing(nil, 2000), .unspecified] {
      let arrangement = masonry.arrange(photos, in: proposal)
      arrangement.expectTidy()
      for (photo, frame) in zip(photos, arrangement.frames) { #expect(photo.cropShare(in: frame) < 1e-6) }
    }
  }
}
