/// The Gaussian bell, the same to the last bit on every machine.
enum Gaussian {
  /// The number of standard deviations beyond which weights count as zero: they add up to less than a ten-thousandth.
  static let reach = 4.0

  /// Returns the weights from the center outwards, for samples at whole distances. Together with those on the other
  /// side, they add up to 1.
  static func weights(deviation: Double) -> [Double] {
    guard deviation > 0 else { return [1] }
    let square = 1 / (2 * deviation * deviation)
    let last = Int((reach * deviation).rounded(.up))
    let bell = (0...last).map { exponential(minus: Double($0 * $0) * square) }
    let sum = bell[0] + 2 * bell.dropFirst().reduce(0, +)
    return bell.map { $0 / sum }
  }

  /// Returns e to the power of −x, for x from 0, using only additions and multiplications. The system's exp() can
  /// differ in the last bit between machines, but walls must not.
  static func exponential(minus x: Double) -> Double {
    if x > 700 { return 0 }
    var (part, squarings) = (x, 0)
    while part > 0.5 {
      part /= 2
      squarings += 1
    }
    // The Taylor series: within 1/2, the next term is below the last bit.
    var power = 1.0
    for term in stride(from: 14.0, through: 1, by: -1) { power = 1 - part / term * power }
    for _ in 0..<squarings { power *= power }
    return power
  }
}
