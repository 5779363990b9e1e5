import Files
import Fixtures
import TestSupport
import Testing

@testable import Comparison
@testable import Comparisons
@testable import ImageCodecs

/// 500 pairs of pictures that were made with or without a change: none passes that changed, and no noise fails.
@Suite struct MadePairsTests {
  /// The settings for the noise of a family, as Documentation/Stable-pixel-tests.md has them.
  private static func comparer(_ family: MadePair.Family) -> PairComparer {
    var rules = ComparisonRules()
    var limits = ChangeLimits()
    switch family {
    case .antialiasing, .letters: (rules.antialiasing, rules.tolerance) = (.ignored, .levels(6))
    case .shifts1: rules.maxShift = 1
    case .shifts2: rules.maxShift = 2
    case .insertions, .bars: (rules.antialiasing, rules.maxShift) = (.ignored, 2)
    case .recolors: rules.tolerance = .levels(4)
    case .dots: limits = ChangeLimits(whole: .share(0.005), square: .count(5))
    case .qualities:
      rules.tolerance = .deltaE(8)
      limits = ChangeLimits(whole: .share(1), square: .count(12))
    case .transparency: rules.tolerance = .levels(2)
    }
    rules.measuresDensity = limits.square != nil
    return PairComparer(rules: rules, changes: limits, limits: DecodingLimits())
  }

  private static func outcome(of pair: MadePair) throws -> PairOutcome {
    let folder = MemoryFolder()
    let files = (try folder.add(pair.expected, named: "expected"), try folder.add(pair.actual, named: "actual"))
    return comparer(pair.family).outcome(
      of: PicturePair(name: FilePath("\(pair.family)"), expected: .picture(files.0), actual: files.1))
  }

  @Test(arguments: Thoroughness.part(1...10 as ClosedRange<UInt64>, each: 10))
  func verdictsAreThoseOfTheMaking(seed: UInt64) throws {
    let pairs = try MadePair.all(seed: seed)
    #expect(pairs.count == 500 && pairs.count(where: \.isSame) == 210)
    var wrong: [String] = []
    for pair in pairs {
      let outcome = try Self.outcome(of: pair)
      if (outcome.verdict == .same) != pair.isSame {
        wrong.append("\(pair.family) \(pair.number): \(pair.change): \(outcome.sentence)")
      }
    }
    #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
  }
}
