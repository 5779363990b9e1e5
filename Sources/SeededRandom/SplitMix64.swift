/// A small random number generator that gives the same numbers everywhere.
///
///     var random = SplitMix64(seed: 7)
///     let angle = random.number(in: 0...360)
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

// The standard library's way of choosing a number from a range may change with its version.
extension SplitMix64 {
  /// A number from `range`, with 24 random bits.
  package mutating func number(in range: ClosedRange<Float> = 0...1) -> Float {
    let unit = Float(next() >> 40) * (1 / 16_777_216)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
