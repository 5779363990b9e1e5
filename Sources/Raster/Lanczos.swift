/// The Lanczos-3 kernel, and its weights along one axis.
package enum Lanczos {
  /// The radius of the kernel, in destination pixels when shrinking and source pixels when enlarging.
  static let reach = 3.0

  /// Returns the kernel at a distance from its center.
  package static func kernel(_ distance: Double) -> Double {
    if distance == 0 { return 1 }
    guard abs(distance) < reach else { return 0 }
    let angle = Double.pi * distance
    return reach * sineOfPi(times: distance) * sineOfPi(times: distance / reach) / (angle * angle)
  }

  /// Returns sin(πx), using only additions and multiplications. The system's sine can differ in the last bit between
  /// machines, but walls must not.
  static func sineOfPi(times x: Double) -> Double {
    // Not `rounded()`, which takes as long as everything else together.
    let nearest = Int(x < 0 ? x - 0.5 : x + 0.5)
    let angle = Double.pi * (x - Double(nearest))
    let square = angle * angle
    // The Taylor series up to the 19th power: within ±π/2, the next term is below the last bit.
    var sum = 1 - square * (1.0 / (18 * 19))
    sum = 1 - square * (1.0 / (16 * 17)) * sum
    sum = 1 - square * (1.0 / (14 * 15)) * sum
    sum = 1 - square * (1.0 / (12 * 13)) * sum
    sum = 1 - square * (1.0 / (10 * 11)) * sum
    sum = 1 - square * (1.0 / (8 * 9)) * sum
    sum = 1 - square * (1.0 / (6 * 7)) * sum
    sum = 1 - square * (1.0 / (4 * 5)) * sum
    sum = 1 - square * (1.0 / (2 * 3)) * sum
    let sine = angle * sum
    return nearest & 1 == 0 ? sine : -sine
  }
}
