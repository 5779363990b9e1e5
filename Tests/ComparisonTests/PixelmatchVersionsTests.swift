import Raster
import Testing

@testable import Comparison

/// The counts of three versions of pixelmatch for pictures made here, recorded from programs that have them.
@Suite struct PixelmatchVersionsTests {
  /// A threshold, a seed, and the changed pixels by versions 5, 7 and 8: without antialiased ones, and with them.
  private typealias Counts = (threshold: Double, seed: UInt32, Int, Int, Int, Int, Int, Int)

  private static let counts: [Counts] = [
    (0.05, 1, 95, 144, 92, 144, 90, 142),
    (0.05, 2, 98, 170, 106, 169, 98, 174),
    (0.05, 3, 91, 157, 91, 157, 90, 160),
    (0.05, 4, 79, 136, 90, 131, 82, 141),
    (0.05, 5, 100, 146, 97, 130, 106, 149),
    (0.05, 6, 73, 138, 73, 138, 74, 140),
    (0.1, 1, 69, 106, 61, 100, 73, 112),
    (0.1, 2, 55, 105, 57, 94, 64, 113),
    (0.1, 3, 63, 111, 63, 111, 66, 120),
    (0.1, 4, 67, 118, 72, 106, 60, 111),
    (0.1, 5, 65, 92, 55, 76, 65, 95),
    (0.1, 6, 56, 107, 56, 107, 56, 107),
    (0.2, 1, 41, 52, 32, 43, 39, 57),
    (0.2, 2, 23, 38, 22, 36, 25, 45),
    (0.2, 3, 34, 66, 34, 66, 41, 76),
    (0.2, 4, 34, 62, 30, 42, 34, 65),
    (0.2, 5, 29, 38, 19, 25, 27, 37),
    (0.2, 6, 19, 41, 19, 41, 32, 59),
  ]

  @Test(arguments: counts.indices) func countsAreThoseOfTheVersion(index: Int) {
    let (threshold, seed, five, allFive, seven, allSeven, eight, allEight) = Self.counts[index]
    let pair = Self.pair(seed)
    for (rule, count, all) in [
      (PixelmatchRule.version5, five, allFive), (.version7, seven, allSeven), (.version8, eight, allEight),
    ] {
      var rules = ComparisonRules()
      (rules.isRaw, rules.tolerance) = (true, .pixelmatch(rule, threshold))
      #expect(pair.difference(rules).changedPixels == all, "\(rule)")
      rules.antialiasing = .ignoredLike(rule)
      #expect(pair.difference(rules).changedPixels == count, "\(rule)")
    }
  }

  /// Draws two pictures with runs of equal pixels: opaque, with few degrees of transparency, or with all.
  private static func pair(_ seed: UInt32) -> DrawnPair {
    let (width, height) = (40, 30)
    var state = seed
    func next() -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 24)
    }
    func alpha() -> Int { seed % 3 == 0 ? 255 : seed % 3 == 1 ? [255, 128, 0][next() % 3] : next() }
    var first: [[Int]] = []
    for place in 0..<width * height {
      let from = next()
      if from < 160, place % width > 0 {
        first.append(first[place - 1])
      } else if from < 220, place >= width {
        first.append(first[place - width])
      } else {
        first.append([next(), next(), next(), alpha()])
      }
    }
    var second = first
    for place in first.indices {
      let kind = next()
      if kind < 40 {
        let channel = next() % 4
        if channel < 3 || seed % 3 > 0 { second[place][channel] = (second[place][channel] + next() % 96) & 255 }
      } else if kind < 80, place > 0 {
        second[place] = zip(first[place], first[place - 1]).map { ($0 + $1) / 2 }
      }
    }
    var pair = DrawnPair(width: width, height: height)
    pair.expected = Pixels(width: width, height: height, bytes: first.flatMap { $0 }.map(UInt8.init))
    pair.actual = Pixels(width: width, height: height, bytes: second.flatMap { $0 }.map(UInt8.init))
    return pair
  }
}
