import Testing

@testable import Comparison

/// The densest square of changes.
@Suite struct ChangeDensityTests {
  @Test(arguments: [(60, 48), (16, 16), (9, 40), (40, 5)], [UInt64(1), 2, 3])
  func theDensestSquareIsThatOfASlowSearch(size: (Int, Int), seed: UInt64) {
    var pair = DrawnPair(width: size.0, height: size.1)
    var state = seed
    for _ in 0..<Int(10 * seed) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      pair.actual[Int(state >> 33) % size.0, Int(state >> 48) % size.1].red ^= 128
    }
    var rules = ComparisonRules()
    rules.measuresDensity = true
    let (width, height) = (min(16, size.0), min(16, size.1))
    var most = 0
    for top in 0...size.1 - height {
      for left in 0...size.0 - width {
        let places = (top..<top + height).flatMap { y in (left..<left + width).map { ($0, y) } }
        most = max(most, places.count { pair.expected[$0.0, $0.1] != pair.actual[$0.0, $0.1] })
      }
    }
    let densest = pair.difference(rules, bands: (7, 3)).densest
    #expect(densest?.changedPixels == most && densest?.width == width && densest?.height == height)
    #expect(DrawnPair().difference(rules).densest == nil)
  }
}
