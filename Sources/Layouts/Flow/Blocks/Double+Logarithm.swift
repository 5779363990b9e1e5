extension Double {
  /// The natural logarithm of a positive number, from additions, multiplications and divisions alone: the last bit of
  /// the system's `log` differs between machines.
  var naturalLogarithm: Double {
    guard isNormal, self > 0 else { return self > 1 ? 710 : -745 }
    var exponent = Double(Int(exponentBitPattern) - 1023)
    var part = Double(sign: .plus, exponentBitPattern: 1023, significandBitPattern: significandBitPattern)
    if part > 1.414_213_562_373_095_1 {
      part /= 2
      exponent += 1
    }
    // ln part = 2 artanh z, and |z| < 0.172.
    let z = (part - 1) / (part + 1)
    let square = z * z
    var sum = 1.0 / 19
    var divisor = 17.0
    while divisor > 0 {
      sum = sum * square + 1 / divisor
      divisor -= 2
    }
    return 2 * z * sum + exponent * 0.693_147_180_559_945_3
  }
}
