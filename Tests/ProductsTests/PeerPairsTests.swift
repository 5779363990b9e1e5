import Files
import Fixtures
import TestSupport
import Testing

@testable import Comparison
@testable import Comparisons
@testable import ImageCodecs

/// Pages as in the tests of pixelmatch, odiff and Playwright, under their rules and under our own.
@Suite struct PeerPairsTests {
  private static func outcome(
    of pair: PeerPair, swapped isSwapped: Bool, _ change: (inout ComparisonRules) -> Void
  ) throws -> PairOutcome {
    var rules = ComparisonRules()
    change(&rules)
    let folder = MemoryFolder()
    let files = (try folder.add(pair.expected, named: "expected"), try folder.add(pair.actual, named: "actual"))
    let (expected, actual) = isSwapped ? (files.1, files.0) : files
    return PairComparer(rules: rules, limits: DecodingLimits()).outcome(
      of: PicturePair(name: FilePath("a"), expected: .picture(expected), actual: actual))
  }

  private static func ignoreEdges(_ rules: inout ComparisonRules) {
    (rules.antialiasing, rules.tolerance) = (.ignored, .levels(6))
  }

  private static func comparesLike(_ model: ComparisonModel) -> (inout ComparisonRules) -> Void {
    { rules in
      rules.isRaw = true
      rules.antialiasing = .ignoredLike(model.rule)
      rules.tolerance = .pixelmatch(model.rule, model.tolerance)
    }
  }

  @Test(arguments: [false, true]) func otherSystemsDrawTheSame(isSwapped: Bool) throws {
    for pair in try PeerPair.matches() {
      #expect(try Self.outcome(of: pair, swapped: isSwapped) { _ in }.verdict == .different, "\(pair.name)")
      let outcome = try Self.outcome(of: pair, swapped: isSwapped, Self.ignoreEdges)
      #expect(outcome.verdict == .same, "\(pair.name): \(outcome.sentence)")
    }
  }

  @Test(arguments: [false, true]) func mistakesAreFound(isSwapped: Bool) throws {
    for pair in try PeerPair.mistakes() {
      let own = try Self.outcome(of: pair, swapped: isSwapped, Self.ignoreEdges)
      #expect(own.verdict == .different, "\(pair.name)")
      for model in ComparisonModel.allCases {
        let outcome = try Self.outcome(of: pair, swapped: isSwapped, Self.comparesLike(model))
        #expect(outcome.verdict == .different, "\(pair.name), like \(model)")
      }
    }
  }
}
