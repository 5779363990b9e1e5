import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

/// The figures of exact walls, which a designer would judge them by.
@Suite struct BlockSearchTests {
  private static let screens = [
    CGSize(width: 1920, height: 1080), CGSize(width: 3840, height: 2160), CGSize(width: 3440, height: 1440),
    CGSize(width: 1080, height: 1920), CGSize(width: 800, height: 480),
  ]

  /// Aspect ratios of cameras and telephones, in about their shares.
  private static let shapes: [Double] =
    Array(repeating: 4.0 / 3, count: 5) + Array(repeating: 3.0 / 4, count: 3) + Array(repeating: 3.0 / 2, count: 3)
    + [2.0 / 3, 16.0 / 9, 9.0 / 16, 1, 3]

  private func aspects(_ count: Int, using random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in Self.shapes.randomElement(using: &random)! }
  }

  private func search(
    _ aspects: [Double], spacing: CGFloat = 0, evenness: Double = 0.5, maxCrop: Double = 0.08
  ) -> BlockSearch {
    BlockSearch(
      aspects: aspects, gaps: CGSize(width: spacing, height: spacing),
      cost: BlockCost(evenness: evenness, maxCrop: maxCrop))
  }

  private struct Figures {
    /// The ninth decile of areas, divided by the first.
    var spread: Double
    /// The smallest area, divided by the mean.
    var smallest: Double
    var crop: Double

    init(_ tree: BlockTree) {
      let photos = tree.nodes.filter { $0.kind == .photo }
      let areas = photos.map { $0.width * $0.height }.sorted()
      let last = Double(areas.count - 1)
      spread = areas[Int(0.9 * last)] / areas[Int(0.1 * last)]
      smallest = areas[0] / (areas.reduce(0, +) / Double(areas.count))
      crop =
        photos.reduce(0) { sum, node in
          let stretch = node.width / node.height / tree.aspect(of: node)
          return sum + 1 - min(stretch, 1 / stretch)
        } / Double(photos.count)
    }
  }

  /// The number of photos; of walls on five screens, the median and maximum spread, the smallest tile, the mean crop.
  @Test(
    .singleThreaded,
    arguments: [
      (30...120, (median: 2.3, max: 2.8, smallest: 0.3, crop: 0.035)),
      (10...20, (median: 2.4, max: 5, smallest: 0.27, crop: 0.055)),
    ])
  func areasAreSimilarAndCropsSmall(
    counts: ClosedRange<Int>, limits: (median: Double, max: Double, smallest: Double, crop: Double)
  ) {
    var random = SplitMix64(seed: 41)
    let figures = (0..<Thoroughness.count(12, each: 3)).flatMap { _ in
      let photos = aspects(.random(in: counts, using: &random), using: &random)
      return Self.screens.map { size in
        let tree = search(photos, spacing: 4).best(filling: size)
        #expect(tree.crop <= 0.08 + 1e-9, "\(photos.count) \(size)")
        return Figures(tree)
      }
    }
    let spreads = figures.map(\.spread).sorted()
    #expect(spreads[spreads.count / 2] <= limits.median, "\(spreads[spreads.count / 2])")
    #expect(spreads.last! <= limits.max, "\(spreads.last!)")
    #expect(figures.allSatisfy { $0.smallest >= limits.smallest }, "\(figures.map(\.smallest).min()!)")
    let crop = figures.reduce(0) { $0 + $1.crop } / Double(figures.count)
    #expect(crop <= limits.crop, "\(crop)")
  }

  /// All arrangements of a few photos, each with its edges where they cost least, compared with the search for many.
  @Test(.singleThreaded, arguments: [(4, 20), (6, 20), (7, 8), (8, 2)])
  func rowsOfBlocksAreCloseToTheBest(count: Int, walls: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var excess: [Double] = []
    for wall in 0..<max(2, Thoroughness.count(walls, each: 3)) {
      let photos = aspects(count, using: &random)
      let size = Self.screens[wall % Self.screens.count]
      var search = search(photos, maxCrop: 0.3)
      let found = cost(of: search.best(filling: size), search)
      let exhaustive = cost(of: exhaustiveBest(search, filling: size), search)
      search.fewPhotos = 0
      let many = cost(of: search.best(filling: size), search)
      // Edges are settled step by step, so that an arrangement may end better from another start.
      let best = min(found, exhaustive, many)
      excess += [found / best - 1, many / best - 1]
      #expect(found / exhaustive < 1.02, "\(photos) \(size)")
    }
    let mean = excess.reduce(0, +) / Double(excess.count)
    #expect(mean < 0.1, "\(mean)")
  }

  private func cost(of tree: BlockTree, _ search: BlockSearch) -> Double {
    let size = tree.nodes[0]
    return tree.weight(search.cost, targets(of: search, area: size.width * size.height)).cost
  }

  private func targets(of search: BlockSearch, area: Double) -> [Double] {
    search.weights.map { log(area / Double(search.weights.count) * $0) }
  }

  private func exhaustiveBest(_ search: BlockSearch, filling size: CGSize) -> BlockTree {
    let count = search.aspects.count
    let table = BlockTable(aspects: search.aspects, weights: search.weights, maxCount: count)
    let targets = targets(of: search, area: size.width * size.height)
    let all = [table.stacks(from: 0, count: count), table.rows(from: 0, count: count)].joined()
    let trees = all.map { block in
      var tree = BlockTree(rows: [[block]], of: table.blocks, aspects: search.aspects, gaps: search.gaps)
      tree.settle(in: size, search.cost, targets)
      return (tree, cost: tree.weight(search.cost, targets).cost)
    }
    return trees.min { $0.cost < $1.cost }!.0
  }

  /// If any arrangement keeps the limit with all photos cropped alike, the chosen one does.
  @Test(arguments: 0..<30)
  func limitsAreKeptIfPossible(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = aspects(.random(in: 1...6, using: &random), using: &random)
    let size = Self.screens.randomElement(using: &random)!
    let search = search(photos, spacing: 8)
    let table = BlockTable(aspects: photos, weights: search.weights, maxCount: photos.count)
    let all = [table.stacks(from: 0, count: photos.count), table.rows(from: 0, count: photos.count)].joined()
    let crops = all.map { block in
      var tree = BlockTree(rows: [[block]], of: table.blocks, aspects: photos, gaps: search.gaps)
      tree.stretchEvenly(to: size)
      return tree.crop
    }
    #expect(crops.min()! > 0.08 || search.best(filling: size).crop <= 0.08 + 1e-9)
  }

  @Test func evennessShiftsTheWeight() {
    var random = SplitMix64(seed: 4)
    let photos = aspects(40, using: &random)
    let figures = [0, 0.25, 0.5, 0.75, 1].map { evenness in
      Figures(search(photos, evenness: evenness, maxCrop: 0.3).best(filling: Self.screens[0]))
    }
    for (figure, next) in zip(figures, figures.dropFirst()) {
      #expect(next.spread < figure.spread && next.crop > figure.crop)
    }
    #expect(figures[0].crop < 0.02 && figures[4].spread < 1.6, "\(figures)")
  }

  @Test(arguments: [9, 40])
  func heroesAreLarger(count: Int) {
    var weights = Array(repeating: 1.0, count: count)
    weights[3] = 4
    let gaps = CGSize(width: 4, height: 4)
    let search = BlockSearch(
      aspects: Array(repeating: 1.5, count: count), weights: weights, gaps: gaps,
      cost: BlockCost(evenness: 0.5, maxCrop: 0.08))
    let frames = search.best(filling: Self.screens[0]).frames(in: CGRect(origin: .zero, size: Self.screens[0]))
    let areas = frames.map { $0.width * $0.height }
    let others = (areas.reduce(0, +) - areas[3]) / CGFloat(count - 1)
    #expect(areas[3] > 2.5 * others, "\(areas[3] / others)")
  }

  @Test(arguments: [2, 3, 5, 12, 33, 60])
  func noPortraitIsAloneInARow(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<Thoroughness.count(10, each: 4) {
      let photos = aspects(count - 1, using: &random) + [2.0 / 3]
      for size in Self.screens where size.width > size.height {
        let frames = search(photos, spacing: 4).best(filling: size).frames(in: CGRect(origin: .zero, size: size))
        #expect(frames.allSatisfy { $0.width < size.width - 1 || $0.width > 1.3 * $0.height }, "\(photos) \(size)")
        #expect(frames.last!.width < size.width - 1)
      }
    }
  }

  /// Stacks of 1 to 6 photos, and as many rows.
  @Test func tablesHaveAllBlocks() {
    let photos = Array(repeating: 1.5, count: 6)
    let table = BlockTable(aspects: photos, weights: photos, maxCount: 6)
    #expect((1...6).map { table.stacks(from: 0, count: $0).count } == [1, 1, 3, 11, 45, 197])
    #expect((1...6).map { table.rows(from: 0, count: $0).count } == [0, 1, 3, 11, 45, 197])
  }

  @Test func logarithmsAreExact() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let number = Double.random(in: 0.1...1, using: &random) * pow(10, Double.random(in: -12...12, using: &random))
      #expect(abs(number.naturalLogarithm - log(number)) <= 4e-16 * max(1, abs(log(number))), "\(number)")
    }
    #expect(1.0.naturalLogarithm == 0 && 2.0.naturalLogarithm == 0.693_147_180_559_945_3)
  }
}
