/// Powers computed only with additions, multiplications and divisions: the system's can differ in the last bit between
/// machines, and pixels must not.
enum PortablePower {
  /// Returns `base` to the power of `exponent`, for nonnegative bases.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? exponential(exponent * logarithm(base)) : 0
  }

  /// Returns e to the power of `x`.
  static func exponential(_ x: Double) -> Double {
    let halvings = (x / ln2).rounded()
    // ln 2 in two parts, of which the product with the first is exact.
    let rest = (x - halvings * 0.693_147_180_369_123_816_49) - halvings * 1.908_214_929_270_587_700_02e-10
    var sum = 1.0
    for number in stride(from: 18.0, to: 0, by: -1) { sum = 1 + rest * sum / number }
    return Double(sign: .plus, exponent: Int(halvings), significand: sum)
  }

  /// Returns the natural logarithm of a positive number.
  static func logarithm(_ x: Double) -> Double {
    var (exponent, significand) = (Double(x.exponent), x.significand)
    if significand > 1.414_213_562_373_095 { (exponent, significand) = (exponent + 1, significand / 2) }
    // ln m = 2 artanh((m − 1) / (m + 1)), whose series is short near 1.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for number in stride(from: 27.0, to: 0, by: -2) { sum = 1 / number + square * sum }
    return exponent * ln2 + 2 * ratio * sum
  }

  private static let ln2 = 0.693_147_180_559_945_309_4
}
