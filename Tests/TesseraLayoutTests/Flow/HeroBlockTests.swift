import Fixtures
import Foundation
import Testing

@testable import Layouts

@Suite struct HeroBlockTests {
  private func hero(_ width: CGFloat, _ height: CGFloat) -> LayoutPhoto {
    var hero = photo(width, height)
    hero.values[PhotoWeight.self] = 2
    return hero
  }

  private var square: LayoutPhoto { photo(100, 100) }

  private func frames(_ photos: [LayoutPhoto], width: CGFloat, _ grid: FlowGrid) -> [CGRect] {
    grid.arrange(photos, in: proposing(width, nil)).frames
  }

  // MARK: - Cases worked out by hand

  // A square hero and two squares in each of two rows: the hero is as wide as a row, so rows of 100 make 400.

  @Test(arguments: FlowGrid.RowBreaks.allCases)
  func firstHeroIsOnTheLeft(breaks: FlowGrid.RowBreaks) {
    let found = frames(
      [hero(100, 100), square, square, square, square], width: 400, FlowGrid(rowHeight: 100, rowBreaks: breaks))
    let expected = [
      rect(0, 0, 200, 200), rect(200, 0, 100, 100), rect(300, 0, 100, 100), rect(200, 100, 100, 100),
      rect(300, 100, 100, 100),
    ]
    for (frame, expected) in zip(found, expected) { expectSame(frame, expected) }
  }

  @Test(arguments: FlowGrid.RowBreaks.allCases, [2, 3, 4])
  func laterHeroIsOnTheRight(breaks: FlowGrid.RowBreaks, place: Int) {
    var photos = [square, square, square, square]
    photos.insert(hero(100, 100), at: place)
    var found = frames(photos, width: 400, FlowGrid(rowHeight: 100, rowBreaks: breaks))
    expectSame(found.remove(at: place), rect(200, 0, 200, 200))
    let expected = [rect(0, 0, 100, 100), rect(100, 0, 100, 100), rect(0, 100, 100, 100), rect(100, 100, 100, 100)]
    for (frame, expected) in zip(found, expected) { expectSame(frame, expected) }
  }

  @Test func heroHeightIncludesRowSpacing() {
    // Rows of 100 with 10 between them: the hero is 210 high and wide, and each row is as wide.
    let grid = FlowGrid(rowHeight: 100, spacing: 10)
    let found = frames([hero(100, 100), square, square, square, square], width: 430, grid)
    expectSame(found[0], rect(0, 0, 210, 210))
    expectSame(found[4], rect(330, 110, 100, 100))
  }

  @Test func withoutFillingBlocksStillFillTheWidth() {
    let grid = FlowGrid(rowHeight: 100, fills: false)
    let found = frames([hero(100, 100), square, square, square, square, square], width: 480, grid)
    #expect(abs(found[2].maxX - 480) < 1e-9)
    expectSame(found[5], rect(0, 240, 100, 100))
  }

  @Test(arguments: FlowGrid.RowBreaks.allCases, [0, 1])
  func heroWithTooFewNeighborsIsOrdinary(breaks: FlowGrid.RowBreaks, others: Int) {
    let grid = FlowGrid(rowHeight: 100, rowBreaks: breaks)
    let photos = Array(repeating: square, count: others)
    #expect(frames([hero(100, 100)] + photos, width: 210, grid) == frames([square] + photos, width: 210, grid))
  }

  @Test func heroOfATooHighBlockIsOrdinary() {
    // Two squares beside it would be 400 high.
    let found = frames([hero(100, 100), square, square], width: 1200, FlowGrid(rowHeight: 100))
    #expect(found.map(\.height) == [100, 100, 100])
  }

  @Test(arguments: FlowGrid.RowBreaks.allCases)
  func unspecifiedWidthKeepsHeroesInTheRow(breaks: FlowGrid.RowBreaks) {
    let photos = [square, hero(100, 100)] + Array(repeating: square, count: 8)
    let grid = FlowGrid(rowHeight: 100, spacing: 10, rowBreaks: breaks)
    #expect(grid.arrange(photos, in: .unspecified).size == CGSize(width: 1090, height: 100))
  }

  private func expectSame(_ frame: CGRect, _ expected: CGRect) {
    expectClose(
      [frame.minX, frame.minY, frame.width, frame.height],
      [expected.minX, expected.minY, expected.width, expected.height])
  }

  // MARK: - Properties

  @Test(arguments: FlowGrid.RowBreaks.allCases, 0..<40)
  func randomWallsWithHeroesAreTiled(breaks: FlowGrid.RowBreaks, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let spacing = [0, 4, 7.5].randomElement(using: &random)!
    let grid = FlowGrid(rowHeight: 240, spacing: spacing, lastRow: .fill, rowBreaks: breaks)
    let share = [0.03, 0.1, 0.4, 1].randomElement(using: &random)!
    let photos = cameraPhotos(.random(in: 1...90, using: &random), heroes: share, using: &random)
    let arrangement = grid.arrange(photos, in: proposing(.random(in: 900...2400, using: &random).rounded(), nil))
    expectTiling(arrangement, spacing: spacing, "seed \(seed)")
    for (photo, frame) in zip(photos, arrangement.frames) {
      #expect(abs(frame.width / frame.height / photo.aspect - 1) < 1e-9, "nothing is cropped")
    }
  }

  @Test(arguments: FlowGrid.RowBreaks.allCases, 0..<20)
  func blocksAreAsHighAsTheirRows(breaks: FlowGrid.RowBreaks, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let photos = cameraPhotos(80, heroes: 0.15, using: &random)
    let bands = bands(of: photos, breaks)
    #expect(bands.flatMap { Array($0.photos) } == Array(photos.indices), "each band goes on where the last ended")
    for case .hero(let block) in bands {
      #expect(photos[block.hero].isHero && block.photos.contains(block.hero))
      let (upper, lower) = block.others
      #expect(!upper.isEmpty && !lower.isEmpty)
      #expect((upper + lower + [block.hero]).sorted() == Array(block.photos))
      for height in [block.upperHeight, block.lowerHeight] { #expect((120...480).contains(height)) }
      let beside = 1600 - 4 - block.heroWidth
      for (row, height) in [(upper, block.upperHeight), (lower, block.lowerHeight)] {
        let widths = row.reduce(0) { $0 + photos[$1].aspect * height } + 4 * CGFloat(row.count - 1)
        #expect(abs(widths - beside) < 1e-7)
      }
    }
  }

  /// Hero walls have few heroes without a block; balanced ones have almost none.
  @Test func maxHeroesHaveABlock() {
    for (breaks, share) in [(FlowGrid.RowBreaks.greedy, 0.8), (.balanced, 0.92)] {
      var (heroes, blocks) = (0, 0)
      for seed in 0..<60 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        let photos = cameraPhotos(100, heroes: 0.1, using: &random)
        heroes += photos.count(where: \.isHero)
        blocks += bands(of: photos, breaks).count { if case .hero = $0 { true } else { false } }
      }
      #expect(Double(blocks) > share * Double(heroes), "\(breaks): \(blocks) of \(heroes)")
    }
  }

  @Test(arguments: FlowGrid.RowBreaks.allCases)
  func neighboringHeroesEachHaveABlock(breaks: FlowGrid.RowBreaks) {
    // The first takes the photos before it, the second those after it.
    let wide = photo(300, 200)
    let photos =
      [wide, wide, wide, wide, hero(300, 200), hero(300, 200)] + Array(repeating: wide, count: 4)
    let blocks = bands(of: photos, breaks).compactMap { if case .hero(let block) = $0 { block.hero } else { nil } }
    #expect(blocks == [4, 5])
  }

  private func bands(of photos: [LayoutPhoto], _ breaks: FlowGrid.RowBreaks) -> [FlowBand] {
    let grid = FlowGrid(rowHeight: 240, spacing: 4, rowBreaks: breaks)
    let subviews = LayoutSubviews(photos)
    var cache = grid.makeCache(subviews: subviews)
    _ = grid.sizeThatFits(proposal: proposing(1600, nil), subviews: subviews, cache: &cache)
    return cache.bands
  }
}

extension FlowBand {
  fileprivate var photos: Range<Int> {
    switch self {
    case .row(let row): row.photos
    case .hero(let block): block.photos
    }
  }
}
