import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct StableBreaksTests {
  private let grid = FlowGrid(rowHeight: 240, spacing: 4, isStable: true)

  private func arrange(_ photos: [LayoutPhoto], width: CGFloat = 1600) -> Arrangement {
    grid.arrange(photos, in: proposing(width, nil))
  }

  /// One photo is added at a place or removed there; a tile counts as moved if its frame changes in any bit.
  @Test func addingOrRemovingAPhotoMovesFewOthers() {
    var random = SplitMix64(seed: 2)
    var atEnd = 0
    var within = 0
    let (trials, count) = (Thoroughness.count(300, each: 4), 500)
    for _ in 0..<trials {
      let photos = cameraPhotos(count, fitting: .fill, using: &random)
      let extra = cameraPhotos(1, fitting: .fill, using: &random)[0]
      let frames = arrange(photos).frames
      func movedCount(byAddingAt place: Int) -> Int {
        var more = photos
        more.insert(extra, at: place)
        var after = arrange(more).frames
        after.remove(at: place)
        return zip(frames, after).count { $0 != $1 }
      }
      atEnd += movedCount(byAddingAt: count)
      within += movedCount(byAddingAt: .random(in: 125...375, using: &random))
    }
    let tiles = Double(trials * count)
    #expect(Double(atEnd) < 0.05 * tiles, "\(Double(atEnd) / tiles)")
    #expect(Double(within) < 0.1 * tiles, "\(Double(within) / tiles)")
    #expect(Double(atEnd + within) < 0.08 * 2 * tiles)
  }

  @Test(arguments: 0..<30)
  func rowsFillTheWall(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = cameraPhotos(.random(in: 1...200, using: &random), fitting: .fill, using: &random)
    let width = CGFloat.random(in: 500...4000, using: &random).rounded()
    let arrangement = arrange(photos, width: width)
    #expect(arrangement.size.width == width)
    expectTiling(arrangement, spacing: 4, "seed \(seed)")
    #expect(rows(of: arrangement.frames).flatMap { $0 } == Array(photos.indices), "order is kept")
  }

  @Test func rowHeightsAndCropsStayModerate() {
    var random = SplitMix64(seed: 9)
    var heights: [CGFloat] = []
    var crops: [CGFloat] = []
    for _ in 0..<40 {
      let photos = cameraPhotos(500, fitting: .fill, using: &random)
      let frames = arrange(photos).frames
      heights += rows(of: frames).map { frames[$0.lowerBound].height / 240 }
      crops += zip(photos, frames).map { $0.cropShare(in: $1) }
    }
    let usual = heights.count { (0.6...1.7).contains($0) }
    #expect(Double(usual) > 0.95 * Double(heights.count), "\(usual) of \(heights.count) rows")
    #expect(Double(crops.count { $0 <= StableBreaks.maxCrop }) > 0.99 * Double(crops.count))
    #expect(crops.reduce(0, +) / CGFloat(crops.count) < 0.06)
  }

  /// If photos are wider than the wall, or nearly, rows are low and no tile is cropped much.
  @Test(arguments: [20, 150, 300, 450, 700])
  func narrowWallsNeedLittleCropping(width: CGFloat) {
    var random = SplitMix64(seed: 6)
    let photos = cameraPhotos(400, fitting: .fill, using: &random)
    let crops = zip(photos, arrange(photos, width: width).frames).map { $0.cropShare(in: $1) }
    #expect(crops.reduce(0, +) / 400 < 0.1, "\(crops.reduce(0, +) / 400)")
  }

  @Test func fewPhotosMatchBalancedRows() {
    var random = SplitMix64(seed: 1)
    let photos = cameraPhotos(16, fitting: .fill, using: &random)
    let balanced = FlowGrid(rowHeight: 240, spacing: 4, rowBreaks: .balanced).arrange(photos, in: proposing(1600, nil))
    for (frame, expected) in zip(arrange(photos).frames, balanced.frames) {
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height],
        [expected.minX, expected.minY, expected.width, expected.height])
    }
  }

  @Test func photosWithoutIdentitiesAreArranged() {
    let photos = Array(repeating: LayoutPhoto(size: CGSize(width: 300, height: 200), fitting: .fill), count: 300)
    expectTiling(arrange(photos), spacing: 4)
    #expect(rows(of: arrange(photos).frames).count > 40)
  }

  @Test(arguments: [ProposedViewSize.unspecified, proposing(0, nil), proposing(1, nil), proposing(1e9, nil)])
  func extremeWidthsAndAspects(proposal: ProposedViewSize) {
    var random = SplitMix64(seed: 4)
    let odd = [photo(1, 1000), photo(1000, 1), photo(1e30, 1), photo(1, 1e30)]
    let arrangement = grid.arrange(odd + cameraPhotos(100, fitting: .fill, using: &random), in: proposal)
    #expect(arrangement.warnings.isEmpty)
    #expect(arrangement.frames.count == 104)
    #expect(arrangement.size.height > 0)
  }

  @Test func emptyInputGivesZeroSize() {
    #expect(arrange([]).size == .zero)
  }
}
