extension CropCells {
  /// How much there is to be told of each window's brightness: Shannon's entropy of its levels, times all that is seen.
  func entropyScores(_ mask: [Int32]) -> [Int] {
    let weights = leaning(mask)
    let sums = levels.map { self.sums(of: $0, weights: weights) }
    return (0...2 * steps).map { window in
      let all = sums.reduce(0) { $0 + $1[window] }
      return sums.reduce(weighed(all)) { $0 - weighed($1[window]) }
    }
  }

  /// A number times its logarithm, in 256ths.
  private func weighed(_ number: Int) -> Int { number * binaryLogarithm(of: number) }
}

/// The binary logarithm of a whole number in 256ths, rounded down; 0 for 0. By squaring: the system's may differ in its
/// last bit from one machine to the next.
func binaryLogarithm(of number: Int) -> Int {
  guard number > 0 else { return 0 }
  let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
  // From 1 to 2, in 2³⁰ths.
  var rest = whole > 30 ? number >> (whole - 30) : number << (30 - whole)
  var logarithm = whole
  for _ in 0..<8 {
    rest = (rest * rest) >> 30
    let isTwo = rest >= 1 << 31
    if isTwo { rest >>= 1 }
    logarithm = 2 * logarithm + (isTwo ? 1 : 0)
  }
  return logarithm
}
