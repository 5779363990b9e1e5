import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct ExactFlowTests {
  private func randomSize(using random: inout SplitMix64) -> CGSize {
    CGSize(
      width: CGFloat.random(in: 300...3000, using: &random).rounded(),
      height: CGFloat.random(in: 300...3000, using: &random).rounded())
  }

  @Test(.singleThreaded, arguments: Thoroughness.part(0..<60 as Range<UInt64>, each: 4))
  func theRectangleIsFilled(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...[5, 40, 300].randomElement(using: &random)!, using: &random)
    let photos = cameraPhotos(count, fitting: .fill, using: &random)
    let size = randomSize(using: &random)
    let flow = ExactFlow(spacing: [0, 4, 7.5].randomElement(using: &random)!)
    let arrangement = flow.arrange(photos, in: ProposedViewSize(size))
    #expect(arrangement.size == size)
    expectTiling(arrangement, spacing: flow.spacing, "seed \(seed)")
    #expect(abs(arrangement.frames.last!.maxX - size.width) < 1e-7)
    #expect(abs(arrangement.frames.last!.maxY - size.height) < 1e-7)
    #expect(isInOrder(Array(arrangement.frames.enumerated())), "seed \(seed)")
    let crops = zip(photos, arrangement.frames).map { $0.cropShare(in: $1) }
    #expect(abs(crops.max()! - flow.fit(LayoutSubviews(photos), in: size).crop) < 1e-9)
  }

  /// True if frames are in order, first down and then right, or first right and then down, in every nested part.
  private func isInOrder(_ frames: [(offset: Int, element: CGRect)]) -> Bool {
    if frames.count < 2 { return true }
    for edges in [{ ($0.minY, $0.maxY) }, { ($0.minX, $0.maxX) }] as [(CGRect) -> (CGFloat, CGFloat)] {
      let sorted = frames.sorted { edges($0.element).0 < edges($1.element).0 }
      var parts: [[(offset: Int, element: CGRect)]] = []
      var end = -CGFloat.infinity
      for frame in sorted {
        if edges(frame.element).0 > end - 1e-6 { parts.append([]) }
        parts[parts.count - 1].append(frame)
        end = max(end, edges(frame.element).1)
      }
      // Lines across the wall may continue from one block to the next by chance.
      var joined: [[(offset: Int, element: CGRect)]] = [[]]
      for (index, part) in parts.enumerated() {
        joined[joined.count - 1] += part
        let last = joined.joined().map(\.offset).max()!
        if parts[(index + 1)...].joined().contains(where: { $0.offset < last }) { continue }
        if index < parts.count - 1 { joined.append([]) }
      }
      if joined.count > 1 && joined.allSatisfy(isInOrder) { return true }
    }
    return false
  }

  // MARK: - Plain rows

  @Test(.singleThreaded, arguments: 0..<30, FlowGrid.RowBreaks.allCases)
  func rowBreaksGivePlainRows(seed: UInt64, rowBreaks: FlowGrid.RowBreaks) {
    var random = SplitMix64(seed: seed)
    let photos = cameraPhotos(.random(in: 1...60, using: &random), fitting: .fill, using: &random)
    let size = randomSize(using: &random)
    let flow = ExactFlow(spacing: 4).setting(\.rowBreaks, to: rowBreaks)
    let arrangement = flow.arrange(photos, in: ProposedViewSize(size))
    expectTiling(arrangement, spacing: 4, "seed \(seed)")
    #expect(rows(of: arrangement.frames).flatMap { $0 } == Array(photos.indices), "order is kept")
    for row in rows(of: arrangement.frames) {
      let edges = arrangement.frames[row].map { [$0.minY, $0.maxY] }
      #expect(Set(edges).count == 1)
    }
    let fit = flow.fit(LayoutSubviews(photos), in: size)
    for (photo, frame) in zip(photos, arrangement.frames) {
      #expect(abs(photo.cropShare(in: frame) - fit.crop) < 1e-9, "all are cropped alike")
    }
  }

  /// More crop allows rows of more similar heights.
  @Test func balancedRowsAreAsEvenAsTheLimitAllows() {
    var evenness: [CGFloat] = []
    for maxCrop in [0.02, 0.15] as [CGFloat] {
      var random = SplitMix64(seed: 8)
      let ratios = (0..<20).map { _ in
        let photos = cameraPhotos(25, fitting: .fill, using: &random)
        let flow = ExactFlow(spacing: 4, maxCrop: maxCrop).setting(\.rowBreaks, to: .balanced)
        let frames = flow.arrange(photos, in: proposing(3840, 2160)).frames
        let heights = rows(of: frames).map { frames[$0.lowerBound].height }
        return heights.max()! / heights.min()!
      }
      evenness.append(ratios.reduce(0, +) / 20)
    }
    #expect(evenness[1] < 1.5 && evenness[0] > evenness[1], "\(evenness)")
  }

  // MARK: - The limit of crops

  /// The number of photos, and at least how many of 40 walls keep the limit.
  @Test(.singleThreaded, arguments: [(7, 38), (12, 40), (20, 40), (40, 40), (150, 40), (700, 40)])
  func fewPhotosUsuallyKeepTheCropLimit(count: Int, kept: Int) {
    let walls = Thoroughness.count(40, each: 4)
    var random = SplitMix64(seed: UInt64(count))
    let crops = (0..<walls).map { _ in
      let photos = cameraPhotos(count, using: &random)
      let size = CGSize(width: 1600, height: CGFloat.random(in: 700...2000, using: &random).rounded())
      return ExactFlow(spacing: 4).fit(LayoutSubviews(photos), in: size).crop
    }
    let within = crops.count { $0 <= 0.08 + 1e-9 }
    #expect(within >= kept * walls / 40, "\(within)")
  }

  @Test func uncroppedRowsArePreferred() {
    // Three rows of four squares fill 4:3 without cropping.
    let squares = Array(repeating: photo(100, 100), count: 12)
    let arrangement = ExactFlow().arrange(squares, in: proposing(400, 300))
    #expect(rows(of: arrangement.frames) == [0..<4, 4..<8, 8..<12])
    #expect(ExactFlow().fit(LayoutSubviews(squares), in: CGSize(width: 400, height: 300)).crop < 1e-12)
  }

  // MARK: - The nearest size

  @Test(arguments: 0..<150)
  func nearestSizeKeepsTheCropLimit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let subviews = LayoutSubviews(cameraPhotos(.random(in: 1...12, using: &random), using: &random))
    let flow = ExactFlow(spacing: [0, 4, 10].randomElement(using: &random)!)
    let size = randomSize(using: &random)
    let fit = flow.fit(subviews, in: size)
    if fit.crop <= flow.maxCrop + 1e-9 {
      #expect(fit.nearest == size)
      return
    }
    #expect(fit.nearest.width == size.width)
    #expect(fit.nearest.height == fit.nearest.height.rounded())
    #expect(flow.fit(subviews, in: fit.nearest).crop <= flow.maxCrop + 1e-9)
    let change = abs(fit.nearest.height - size.height)
    for nearer in stride(from: change - 1, to: 0, by: -max(1, change / 16)) {
      for height in [size.height - nearer, size.height + nearer] {
        let crop = flow.fit(subviews, in: CGSize(width: size.width, height: height)).crop
        #expect(crop > flow.maxCrop, "\(height) is nearer to \(size.height) than \(fit.nearest.height)")
      }
    }
  }

  @Test func nearestSizeOfASquare() {
    let fit = ExactFlow(maxCrop: 0.1).fit(LayoutSubviews([photo(100, 100)]), in: CGSize(width: 90, height: 200))
    expectClose([fit.crop, fit.nearest.width, fit.nearest.height], [0.55, 90, 100])
  }

  @Test func nearestSizeWithoutAFittingHeight() {
    // A 3:2 photo that is 1 pixel wide is never 1 high without losing a third.
    let fit = ExactFlow().fit(LayoutSubviews([photo(300, 200)]), in: CGSize(width: 1, height: 7))
    #expect(fit.nearest == CGSize(width: 1, height: 1))
  }

  // MARK: - Edge cases

  @Test(arguments: [(1, 1), (0, 0), (0, 100), (100, 0), (3, 1000), (1000, 3), (50, 50)] as [(CGFloat, CGFloat)])
  func extremeSizesAreFilled(width: CGFloat, height: CGFloat) {
    let odd = [photo(1, 1000), photo(1000, 1), photo(3, 2), photo(1, 1e30), photo(1e30, 1)]
    for photos in [[odd[0]], [odd[1]], odd, Array(repeating: odd[2], count: 30)] {
      for spacing in [0, 4, 100] as [CGFloat] {
        let flow = ExactFlow(spacing: spacing)
        let photos = photos.map { LayoutPhoto(size: $0.size, fitting: .fill) }
        let arrangement = flow.arrange(photos, in: proposing(width, height))
        let canvas = CGRect(x: 0, y: 0, width: width, height: height).insetBy(dx: -1e-7, dy: -1e-7)
        #expect(arrangement.warnings.isEmpty)
        for frame in arrangement.frames {
          #expect(canvas.contains(frame.origin) && frame.maxX <= canvas.maxX && frame.maxY <= canvas.maxY)
        }
        let fit = flow.fit(LayoutSubviews(photos), in: CGSize(width: width, height: height))
        #expect((0...1).contains(fit.crop))
        #expect(fit.nearest.height.isFinite && fit.nearest.height >= 0)
      }
    }
  }

  @Test func emptyInputGivesZeroSize() {
    #expect(ExactFlow().arrange([], in: proposing(100, 100)).size == .zero)
    #expect(ExactFlow().fit(LayoutSubviews([]), in: CGSize(width: 9, height: 9)).crop == 0)
  }

  @Test func widthAloneGivesBalancedRows() {
    let photos = [photo(300, 200), photo(300, 200), photo(100, 200), photo(500, 200)]
    let balanced = FlowGrid(rowHeight: 200, spacing: 4, rowBreaks: .balanced)
    let exact = ExactFlow(spacing: 4).arrange(photos, in: proposing(700, nil))
    #expect(exact.frames == balanced.arrange(photos, in: proposing(700, nil)).frames)
  }

  @Test(arguments: [(nil, 200), (CGFloat.infinity, 200), (nil, 50)] as [(CGFloat?, CGFloat)])
  func unspecifiedWidthGivesOneRow(width: CGFloat?, height: CGFloat) {
    let photos = [photo(300, 200), photo(100, 200)]
    let open = height == 200 ? proposing(width, nil) : proposing(width, height)
    let arrangement = ExactFlow(spacing: 4).arrange(photos, in: open)
    #expect(arrangement.size == CGSize(width: 2 * height + 4, height: height))
  }

  @Test func manyPhotosNeedLittleCropping() {
    var random = SplitMix64(seed: 3)
    let photos = cameraPhotos(60_000, fitting: .fill, using: &random)
    let size = CGSize(width: 9000, height: 7000)
    let frames = ExactFlow(spacing: 2).arrange(photos, in: ProposedViewSize(size)).frames
    let crops = zip(photos, frames).map { $0.cropShare(in: $1) }
    #expect(crops.max()! <= 0.08 + 1e-9 && crops.reduce(0, +) / 60_000 < 0.04)
    #expect(abs(frames.last!.maxX - 9000) < 1e-7 && abs(frames.last!.maxY - 7000) < 1e-7)
    let areas = frames.map { $0.width * $0.height }.sorted()
    #expect(areas[54_000] < 2.6 * areas[6000], "\(areas[54_000] / areas[6000])")
  }
}
