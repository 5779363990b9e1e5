import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

/// Walls of more photos than are searched at once.
@Suite struct BlockSectionsTests {
  private static let shapes: [Double] = [4.0 / 3, 4.0 / 3, 3.0 / 4, 3.0 / 2, 2.0 / 3, 16.0 / 9, 1, 3]
  private static let size = CGSize(width: 5000, height: 2800)

  private func search(_ count: Int, weights: [Double]? = nil, maxCrop: Double = 0.08) -> BlockSearch {
    var random = SplitMix64(seed: 2500)
    let aspects = (0..<count).map { _ in Self.shapes.randomElement(using: &random)! }
    return BlockSearch(
      aspects: aspects, weights: weights, gaps: CGSize(width: 3, height: 3),
      cost: BlockCost(evenness: 0.5, maxCrop: maxCrop))
  }

  private func meanCost(of frames: [CGRect], _ search: BlockSearch) -> Double {
    let mean = frames.reduce(0) { $0 + $1.width * $1.height } / Double(frames.count)
    let costs = zip(frames, zip(search.aspects, search.weights)).map { frame, photo in
      let area = (Double(frame.width * frame.height / mean) / photo.1).naturalLogarithm
      return area * area * (1 + area * area)
        + search.cost.cost(ofStretch: Double(frame.width / frame.height / photo.0).naturalLogarithm)
    }
    return costs.reduce(0, +) / Double(costs.count)
  }

  @Test(.singleThreaded) func sectionsAreAsGoodAsAWholeWall() {
    let search = search(6000)
    let sections = BlockSections(search, filling: Self.size)
    let whole = search.best(filling: Self.size).frames(in: CGRect(origin: .zero, size: Self.size))
    #expect(sections.crop <= 0.08 + 1e-9)
    #expect(meanCost(of: sections.frames, search) < 1.1 * meanCost(of: whole, search))
  }

  @Test(.singleThreaded) func sectionsFillTheRectangleInOrder() {
    let sections = BlockSections(search(6000), filling: Self.size)
    #expect(sections.frames.count == 6000)
    let bounds = sections.frames.reduce(CGRect.null) { $0.union($1) }
    #expect(bounds.minX == 0 && bounds.minY == 0)
    #expect(abs(bounds.maxX - Self.size.width) < 1e-6 && abs(bounds.maxY - Self.size.height) < 1e-6)
    // With half the gap around each photo, no space is left.
    let covered = sections.frames.reduce(0) { $0 + ($1.width + 3) * ($1.height + 3) }
    #expect(abs(covered / ((Self.size.width + 3) * (Self.size.height + 3)) - 1) < 1e-9)
    // The end of a section is below its start: no photo is far above an earlier one.
    var lowest: CGFloat = 0
    for frame in sections.frames {
      #expect(frame.minY > lowest - 0.2 * Self.size.height)
      lowest = max(lowest, frame.minY)
    }
  }

  @Test(.singleThreaded) func heroesAreLarger() {
    let heroes = Set([10, 2000, 3999])
    let weights = (0..<4000).map { heroes.contains($0) ? 4.0 : 1 }
    let areas = BlockSections(search(4000, weights: weights), filling: Self.size).frames.map { $0.width * $0.height }
    let mean = areas.reduce(0, +) / 4000
    for hero in heroes { #expect(areas[hero] > 1.5 * mean, "\(hero): \(areas[hero] / mean)") }
  }

  /// Rows of equal photos are all equally high; sections of them are not.
  @Test(.singleThreaded) func aSmallLimitIsKeptBySearchingTheWholeWall() {
    let photos = Array(repeating: LayoutPhoto(size: CGSize(width: 300, height: 200), fitting: .fill), count: 5000)
    let search = BlockSearch(
      aspects: Array(repeating: 1.5, count: 5000), gaps: .zero, cost: BlockCost(evenness: 0.5, maxCrop: 0.01))
    let size = CGSize(width: 8062, height: 4534)
    #expect(BlockSections(search, filling: size).crop > 0.01)
    #expect(ExactFlow(maxCrop: 0.01).fit(LayoutSubviews(photos), in: size).crop <= 0.01 + 1e-9)
  }
}
