extension CropCells {
  /// Scores each window by its information: the Shannon entropy of its brightness levels, times the visible area.
  func entropyScores(_ mask: [Int32]) -> [Int] {
    let weights = centerWeighted(mask)
    let sums = levels.map { self.sums(of: $0, weights: weights) }
    return (0...2 * steps).map { window in
      let all = sums.reduce(0) { $0 + $1[window] }
      return sums.reduce(weighed(all)) { $0 - weighed($1[window]) }
    }
  }

  /// Returns a number times its binary logarithm, in units of 1/256.
  private func weighed(_ number: Int) -> Int { number * binaryLogarithm(of: number) }
}

/// Returns the binary logarithm of an integer in units of 1/256, rounded down; 0 for 0. Computed by squaring, because
/// the system's logarithm may differ in the last bit between machines.
func binaryLogarithm(of number: Int) -> Int {
  guard number > 0 else { return 0 }
  let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
  // The rest is from 1 to 2, in units of 2⁻³⁰.
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
