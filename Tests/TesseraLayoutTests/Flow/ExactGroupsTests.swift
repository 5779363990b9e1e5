import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct ExactGroupsTests {
  private static let screens = [
    CGSize(width: 1920, height: 1080), CGSize(width: 3440, height: 1440), CGSize(width: 1080, height: 1920),
  ]

  private func counts(_ most: Int, using random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 1...9, using: &random)).map { _ in Int.random(in: 1...most, using: &random) }
  }

  /// Returns the frames of each group.
  private func groups(_ frames: [CGRect], _ counts: [Int]) -> [[CGRect]] {
    var rest = frames[...]
    return counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private func area(_ frame: CGRect) -> CGFloat { frame.width * frame.height }

  /// Many groups, with a heading each, leave most of the wall to photos.
  @Test(.singleThreaded, arguments: [36, 48], [CGSize(width: 2480, height: 3508), CGSize(width: 1920, height: 1080)])
  func manyGroupsShareRows(count: Int, size: CGSize) {
    var random = SplitMix64(seed: UInt64(count))
    let counts = (0..<count).map { _ in [1, 2, 4, 6, 10, 14].randomElement(using: &random)! }
    let photos = cameraPhotos(counts.reduce(0, +), fitting: .fill, using: &random)
    let side = (size.width * size.height / CGFloat(count)).squareRoot()
    let layout = ExactGroups(
      of: .flow(ExactFlow(spacing: 3, maxCrop: 0.15)), counts: counts, gap: side / 12,
      insets: counts.map { _ in side / 9 })
    let areas = layout.arrange(photos, in: ProposedViewSize(size)).frames.map(area)
    #expect(areas.reduce(0, +) / (size.width * size.height) > 0.55)
    #expect(areas.min()! > 100)
    #expect(layout.fit(LayoutSubviews(photos), in: size).crop <= 0.3)
  }

  @Test(.singleThreaded, arguments: Thoroughness.part(0..<40 as Range<UInt64>, each: 5))
  func groupsFillRectanglesOfTheirOwn(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let counts = counts([3, 12, 40].randomElement(using: &random)!, using: &random)
    let photos = cameraPhotos(counts.reduce(0, +), fitting: .fill, using: &random)
    let insets = counts.map { _ in seed % 3 == 0 ? 0 : CGFloat.random(in: 0...30, using: &random) }
    let size = Self.screens[Int(seed) % 3]
    let kind: ExactGroups.Kind = seed % 2 == 0 ? .flow(ExactFlow()) : .masonry(ExactMasonry())
    let layout = ExactGroups(of: kind, counts: counts, gap: 20, insets: insets)
    let arrangement = layout.arrange(photos, in: ProposedViewSize(size))
    #expect(arrangement.size == size)
    let groups = groups(arrangement.frames, counts)
    let areas = groups.map { $0.reduce(CGRect.null) { $0.union($1) } }
    for (group, whole) in zip(groups, areas) {
      // Without gaps, photos fill their group, and do not overlap.
      let sum = group.reduce(0) { $0 + area($1) }
      #expect(abs(sum - area(whole)) < 1e-6 * area(whole), "seed \(seed)")
      for (index, frame) in group.enumerated() {
        let others = group[(index + 1)...]
        #expect(others.allSatisfy { area($0.intersection(frame).isNull ? .zero : $0.intersection(frame)) < 1e-6 })
      }
    }
    for (index, whole) in areas.enumerated() {
      // The heading of a group, and the gap around it, are free.
      let room = CGRect(
        x: whole.minX - 20 + 1e-6, y: whole.minY - insets[index] - 20 + 1e-6, width: whole.width + 40 - 2e-6,
        height: whole.height + insets[index] + 40 - 2e-6)
      #expect(whole.minY >= insets[index] - 1e-6)
      for (other, frame) in areas.enumerated() where other != index {
        #expect(!room.intersects(frame), "seed \(seed), groups \(index) and \(other)")
      }
    }
    #expect(areas.map(\.maxX).max()! > size.width - 1e-6 && areas.map(\.maxY).max()! > size.height - 1e-6)
    let crops = zip(photos, arrangement.frames).map { $0.cropShare(in: $1) }
    #expect(abs(crops.max()! - layout.fit(LayoutSubviews(photos), in: size).crop) < 1e-9)
  }

  @Test(.singleThreaded) func photosOfAllGroupsHaveSimilarAreas() {
    var ratios: [CGFloat] = []
    for seed in 0..<UInt64(Thoroughness.count(24, each: 2)) {
      var random = SplitMix64(seed: seed)
      let counts = (0..<Int.random(in: 2...6, using: &random)).map { _ in Int.random(in: 4...24, using: &random) }
      let photos = cameraPhotos(counts.reduce(0, +), fitting: .fill, using: &random)
      let layout = ExactGroups(of: .flow(ExactFlow(spacing: 4)), counts: counts, gap: 24)
      let size = Self.screens[Int(seed) % 3]
      #expect(layout.fit(LayoutSubviews(photos), in: size).crop <= 0.08 + 1e-9, "seed \(seed)")
      let frames = layout.arrange(photos, in: ProposedViewSize(size)).frames
      // The mean area of a group's photos against that of all.
      let mean = frames.reduce(0) { $0 + area($1) } / CGFloat(frames.count)
      let groups = groups(frames, counts).map { $0.reduce(0) { $0 + area($1) } / CGFloat($0.count) / mean }
      #expect(groups.allSatisfy { (0.5...2).contains($0) }, "seed \(seed): \(groups)")
      let sorted = frames.map(area).sorted()
      ratios.append(sorted[sorted.count * 9 / 10] / sorted[sorted.count / 10])
    }
    #expect(ratios.sorted()[ratios.count / 2] < 2.6, "\(ratios.sorted())")
  }

  @Test func aHeroIsLarger() {
    var random = SplitMix64(seed: 3)
    var photos = cameraPhotos(30, fitting: .fill, using: &random)
    photos[14].values[PhotoWeight.self] = 2
    let frames = ExactGroups(of: .flow(ExactFlow()), counts: [10, 8, 12], gap: 20)
      .arrange(photos, in: ProposedViewSize(Self.screens[0])).frames
    let others = frames.enumerated().filter { $0.offset != 14 }.map { area($0.element) }
    #expect(area(frames[14]) > 2.2 * others.reduce(0, +) / 29)
  }

  @Test func groupsSideBySideBeginAtTheSameHeight() {
    let photos = photos(Array(repeating: 1.5, count: 8), fitting: .fill)
    let layout = ExactGroups(of: .flow(ExactFlow()), counts: [4, 4], gap: 20, insets: [20, 45])
    let frames = layout.arrange(photos, in: proposing(2000, 700)).frames
    #expect(frames[0].minY == 45 && frames[4].minY == 45 && frames[4].minX > frames[3].maxX)
  }

  @Test func manyGroupsAndPhotosTakeLittleTime() {
    var random = SplitMix64(seed: 5)
    let counts = (0..<60).map { _ in Int.random(in: 1...120, using: &random) } + [2400]
    let photos = cameraPhotos(counts.reduce(0, +), fitting: .fill, using: &random)
    let layout = ExactGroups(of: .flow(ExactFlow()), counts: counts, gap: 2)
    let frames = layout.arrange(photos, in: proposing(20000, 12000)).frames
    #expect(frames.allSatisfy { $0.width > 1 && $0.height > 1 })
    let covered = frames.reduce(0) { $0 + area($1) }
    #expect(covered > 0.98 * 20000 * 12000 && covered < 20000 * 12000)
  }
}
