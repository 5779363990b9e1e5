import Raster
import SeededRandom
import Testing

@testable import Comparison

/// Comparisons of two pictures in memory.
@Suite struct PictureComparisonTests {
  @Test func equalPicturesHaveNoDifference() {
    let difference = DrawnPair().difference()
    #expect(difference.changedPixels == 0 && difference.pixels == 60 * 48)
    #expect(difference.similarity == 1 && difference.regions.isEmpty && difference.shifts.isEmpty)
  }

  @Test func aChangedPixelIsFoundAndMeasured() {
    var pair = DrawnPair()
    pair.expected[20, 30] = Color(red: 100, green: 100, blue: 100)
    pair.actual[20, 30] = Color(red: 100, green: 134, blue: 98)
    let difference = pair.difference()
    #expect(difference.changedPixels == 1 && difference.largestLevels == 34)
    #expect(
      difference.regions == [ChangedRegion(x: 20, y: 30, width: 1, height: 1, changedPixels: 1, largestLevels: 34)])
    let similarity = difference.similarity ?? 1
    #expect(similarity < 1 && similarity > 0.9)
  }

  @Test(arguments: [(2, 1), (3, 0), (255, 0)]) func tolerancesAdmitLevels(most: Int, changed: Int) {
    var pair = DrawnPair()
    pair.actual[1, 1].red = pair.expected[1, 1].red &+ 3
    var rules = ComparisonRules()
    rules.tolerance = .levels(most)
    let difference = pair.difference(rules)
    #expect(difference.changedPixels == changed && difference.toleratedPixels == 1 - changed)
  }

  /// A step of gray has the same distance in OKLab as by its definition.
  @Test func perceivedDifferencesAreThoseOfOKLab() {
    var pair = DrawnPair()
    let colors = (Color(red: 90, green: 120, blue: 40), Color(red: 96, green: 118, blue: 60))
    pair.expected[5, 5] = colors.0
    pair.actual[5, 5] = colors.1
    let (first, second) = (OKLab(colors.0), OKLab(colors.1))
    let (l, a, b) = (first.lightness - second.lightness, first.a - second.a, first.b - second.b)
    let distance = 100 * (l * l + a * a + b * b).squareRoot()
    #expect(abs(pair.difference().largestDeltaE - distance) < 1e-6)
    var rules = ComparisonRules()
    rules.tolerance = .deltaE(distance - 0.01)
    #expect(pair.difference(rules).changedPixels == 1)
    rules.tolerance = .deltaE(distance + 0.01)
    #expect(pair.difference(rules).changedPixels == 0)
  }

  @Test func invisibleColorsCountOnlyAsStored() {
    var pair = DrawnPair()
    pair.expected[9, 9] = Color(red: 200, green: 0, blue: 0, alpha: 0)
    pair.actual[9, 9] = Color(red: 0, green: 90, blue: 0, alpha: 0)
    #expect(pair.difference().changedPixels == 0)
    var rules = ComparisonRules()
    rules.isRaw = true
    #expect(pair.difference(rules).changedPixels == 1)
    pair.actual[9, 9].alpha = 255
    #expect(pair.difference().changedPixels == 1)
  }

  @Test func areasAreLeftOut() {
    var pair = DrawnPair()
    for place in [(3, 3), (30, 20), (50, 40)] { pair.actual[place.0, place.1].red ^= 128 }
    var rules = ComparisonRules()
    rules.ignored = [PixelArea(x: 0, y: 0, width: 10, height: 10), PixelArea(x: 5, y: 5, width: 20, height: 4)]
    var difference = pair.difference(rules)
    #expect(difference.changedPixels == 2 && difference.pixels == 60 * 48 - 100 - 15 * 4)
    rules.only = [PixelArea(x: 20, y: 0, width: 20, height: 48), PixelArea(x: 30, y: 10, width: 20, height: 20)]
    difference = pair.difference(rules)
    #expect(difference.changedPixels == 1 && difference.regions.first?.x == 30)
    // Areas beyond the picture do no harm.
    rules.only = [PixelArea(x: 59, y: 47, width: 1000, height: 1000)]
    #expect(pair.difference(rules).pixels == 1)
    rules.only = [PixelArea(x: 100, y: 100, width: 5, height: 5)]
    #expect(pair.difference(rules).pixels == 0)
  }

  @Test func nearbyChangesAreOneRegion() {
    var pair = DrawnPair(width: 200, height: 120)
    for (x, y) in [(10, 10), (14, 12), (16, 20), (100, 60), (180, 110)] { pair.actual[x, y].blue ^= 64 }
    let difference = pair.difference()
    #expect(difference.regionCount == 3)
    #expect(
      difference.regions.first == ChangedRegion(x: 10, y: 10, width: 7, height: 11, changedPixels: 3, largestLevels: 64)
    )
  }

  /// A shape like a U is one region, although its arms are found before its foot.
  @Test func regionsThatMeetAreJoined() {
    var pair = DrawnPair(width: 160, height: 100)
    for y in 10..<90 { for x in [20, 120] { pair.actual[x, y].red ^= 99 } }
    for x in 20...120 { pair.actual[x, 89].red ^= x == 20 || x == 120 ? 0 : 99 }
    let difference = pair.difference()
    #expect(difference.regionCount == 1 && difference.regions.first?.width == 101)
    #expect(difference.regions.first?.changedPixels == difference.changedPixels)
  }

  /// The difference does not depend on the bands in which pictures are read.
  @Test(arguments: 0..<12) func bandsDoNotMatter(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = DrawnPair(width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...60, using: &random))
    for _ in 0..<Int.random(in: 0...80, using: &random) {
      let (x, y) = (
        Int.random(in: 0..<pair.actual.width, using: &random), Int.random(in: 0..<pair.actual.height, using: &random)
      )
      pair.actual[x, y].green ^= UInt8.random(in: 0...255, using: &random)
    }
    var rules = ComparisonRules()
    rules.antialiasing = [.counted, .ignored, .ignoredLike(.version7)][Int(seed % 3)]
    (rules.maxShift, rules.measuresDensity) = (Int(seed / 3 % 3), true)
    let whole = pair.difference(rules, bands: (1000, 1000))
    for bands in [(1, 1), (3, 7), (16, 5), (64, 1)] { #expect(pair.difference(rules, bands: bands) == whole) }
  }

  // MARK: - Shifts

  @Test func rowsThatMovedAreNamed() {
    var pair = DrawnPair()
    pair.moveRows(from: 12, by: 4)
    pair.actual[3, 2].red ^= 1
    let difference = pair.difference()
    #expect(difference.shifts == [Shift(axis: .rows, from: 12, to: 44, by: 4, copied: Array(12..<44))])
    #expect(difference.changedElsewhere == 1)
  }

  @Test func columnsThatMovedAreNamed() {
    var pair = DrawnPair()
    for y in 0..<48 {
      for x in (0..<60).reversed() { pair.actual[x, y] = x < 3 ? .white : pair.expected[x - 3, y] }
    }
    #expect(pair.difference().shifts == [Shift(axis: .columns, from: 0, to: 57, by: 3, copied: Array(0..<57))])
  }

  /// Changes that are no move are not called one.
  @Test func otherChangesAreNoShift() {
    var pair = DrawnPair()
    for y in 10..<30 { for x in 10..<30 { pair.actual[x, y].red ^= 77 } }
    #expect(pair.difference().shifts.isEmpty)
  }

  @Test func insertedRowsAreFoundInPicturesOfDifferentHeights() {
    let pair = DrawnPair()
    let sizes = (PictureDifference.Size(width: 60, height: 48), PictureDifference.Size(width: 60, height: 53))
    var first = LineHashes(of: sizes.0, besides: sizes.1)
    var second = LineHashes(of: sizes.1, besides: sizes.0)
    first.add(pair.expected)
    second.add(pair.expected.part(columns: 0..<60, rows: 0..<20))
    second.add(Pixels(width: 60, height: 5, filledWith: .white))
    second.add(pair.expected.part(columns: 0..<60, rows: 20..<48))
    #expect(first.shifts(to: second) == [Shift(axis: .rows, from: 20, to: 48, by: 5, copied: Array(20..<48))])
  }

  // MARK: - Similarity

  /// The similarity is that of its definition, computed window by window.
  @Test func similarityIsThatOfTheDefinition() throws {
    var pair = DrawnPair(width: 24, height: 20)
    for y in 4..<11 { for x in 3..<17 { pair.actual[x, y].green = pair.expected[x, y].green / 2 } }
    func luma(_ picture: Pixels, _ x: Int, _ y: Int) -> Double {
      let color = picture[x, y]
      return Double((77 * Int(color.red) + 150 * Int(color.green) + 29 * Int(color.blue)) >> 8)
    }
    var (total, count) = (0.0, 0.0)
    for top in stride(from: 0, through: 20 - 8, by: 4) {
      for left in stride(from: 0, through: 24 - 8, by: 4) {
        let places = (top..<top + 8).flatMap { y in (left..<left + 8).map { ($0, y) } }
        let a = places.map { luma(pair.expected, $0.0, $0.1) }
        let b = places.map { luma(pair.actual, $0.0, $0.1) }
        let (ma, mb) = (a.reduce(0, +) / 64, b.reduce(0, +) / 64)
        let va = a.reduce(0) { $0 + ($1 - ma) * ($1 - ma) } / 64
        let vb = b.reduce(0) { $0 + ($1 - mb) * ($1 - mb) } / 64
        let cov = zip(a, b).reduce(0) { $0 + ($1.0 - ma) * ($1.1 - mb) } / 64
        let (c1, c2) = (6.5025, 58.5225)
        let means = (2 * ma * mb + c1) / (ma * ma + mb * mb + c1)
        total += means * (2 * cov + c2) / (va + vb + c2)
        count += 1
      }
    }
    #expect(abs(try #require(pair.difference().similarity) - total / count) < 1e-9)
    #expect(DrawnPair(width: 7, height: 7).difference().similarity == nil)
  }
}
