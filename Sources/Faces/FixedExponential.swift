/// Exponential functions in whole numbers, the same on every machine.
enum FixedExponential {
  /// 2^(1/2), 2^(1/4) … in 2³⁰ths.
  private static let roots = [
    1_518_500_250, 1_276_901_417, 1_170_923_762, 1_121_280_436, 1_097_253_708, 1_085_434_106, 1_079_572_136,
    1_076_653_033, 1_075_196_443, 1_074_468_888, 1_074_105_294, 1_073_923_544,
  ]
  private static let rootBits = 30

  /// The largest result, before fractions.
  static let most = 1 << 10

  /// Returns e to the power of `number`/1024, at most `most`.
  ///
  /// - Parameter bits: The number of bits for fractions in the result, at most 20.
  static func power(_ number: Int, bits: Int) -> Int {
    // With the binary logarithm of e in 65,536ths.
    let exponent = (number * 94_548) >> 10
    let (whole, fraction) = (exponent >> 16, exponent & 0xFFFF)
    if whole >= 10 { return most << bits }
    let shift = rootBits - bits - whole
    if shift > rootBits + 1 { return 0 }
    var power = 1 << rootBits
    for (index, root) in roots.enumerated() where (fraction >> (15 - index)) & 1 == 1 {
      power = (power * root) >> rootBits
    }
    return shift > 0 ? (power + (1 << (shift - 1))) >> shift : power << -shift
  }

  /// Returns the logistic function of `number`/1024, in 65,536ths.
  static func logistic(_ number: Int) -> Int {
    let (one, power) = (1 << 20, power(-abs(number), bits: 20))
    let lower = ((power << 16) + (one + power) / 2) / (one + power)
    return number < 0 ? lower : (1 << 16) - lower
  }
}
