import Fixtures
import Testing

@testable import Layouts

@Suite struct SlidingMinimumTests {
  @Test func matchesTheMinimumOfEachWindow() {
    var random = SplitMix64(seed: 1)
    let numbers = (0..<400).map { _ in CGFloat.random(in: 0...9, using: &random).rounded() }
    var minimum = SlidingMinimum()
    var first = 0
    for (index, number) in numbers.enumerated() {
      minimum.append(number, at: index)
      first = Int.random(in: first...min(first + 2, index), using: &random)
      minimum.drop(before: first)
      #expect(minimum.value == numbers[first...index].min())
    }
  }
}
