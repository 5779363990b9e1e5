import SeededRandom
import Testing

@Suite struct SplitMix64Tests {
  @Test func knownNumbers() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func copiesContinueIdentically() {
    var one = SplitMix64(seed: 5)
    _ = one.next()
    var other = one
    #expect(one.next() == other.next())
    #expect(one.next() != SplitMix64(seed: 5).first)
  }

  @Test func numbersCoverTheirRangeEvenly() {
    var random = SplitMix64(seed: 99)
    let numbers = (0..<20_000).map { _ in random.number(in: -2...6) }
    #expect(numbers.allSatisfy { (-2...6).contains($0) })
    // Every eighth of the range gets its share.
    for part in 0..<8 {
      let inPart = numbers.count { Int(($0 + 2).rounded(.down)) == part }
      #expect(abs(inPart - 2500) < 250)
    }
  }

  @Test func floatsUseTheFirst24Bits() {
    var (random, bits) = (SplitMix64(seed: 3), SplitMix64(seed: 3))
    for _ in 0..<100 { #expect(random.number() == Float(bits.next() >> 40) / 16_777_216) }
  }
}

extension SplitMix64 {
  fileprivate var first: UInt64 {
    var copy = self
    return copy.next()
  }
}
