/// The Lanczos-3 kernel and the weights it gives along one axis.
package enum Lanczos {
  /// How far the kernel reaches, in destination pixels when shrinking and source pixels when enlarging.
  static let reach = 3.0

  /// The kernel at a distance from its centre.
  package static func kernel(_ distance: Double) -> Double {
    if distance == 0 { return 1 }
    guard abs(distance) < reach else { return 0 }
    let angle = Double.pi * distance
    return reach * sineOfPi(times: distance) * sineOfPi(times: distance / reach) / (angle * angle)
  }

  /// sin(πx) from additions and multiplications alone. The system's sine differs in its last bit between machines,
  /// and a wall must not.
  static func sineOfPi(times x: Double) -> Double {
    let nearest = x.rounded()
    let angle = Double.pi * (x - nearest)
    let square = angle * angle
    var sum = 0.0
    // The Taylor series up to the 19th power: within ±π/2 the next term is below the last bit.
    for power in stride(from: 18.0, through: 2, by: -2) {
      sum = -(1 + sum) * square / (power * (power + 1))
    }
    let sine = angle * (1 + sum)
    return nearest.truncatingRemainder(dividingBy: 2) == 0 ? sine : -sine
  }
}

/// For every destination pixel along one axis, which source pixels make it and in what proportion.
struct AxisWeights {
  /// The same number of weights for every destination pixel, padded with zeros.
  let taps: Int
  /// The first source pixel of each destination pixel; `taps` from there are all within the source.
  let starts: [Int]
  let weights: [Float]

  /// - Parameters:
  ///   - origin: where the destination's first edge lies in the source.
  ///   - length: how much of the source the destination covers.
  ///   - source: how many pixels the source has.
  ///   - count: how many pixels the destination has.
  init(origin: Double, length: Double, source: Int, count: Int) {
    precondition(source > 0 && count > 0 && length > 0, "There must be pixels on both sides of resampling.")
    let scale = length / Double(count)
    let stretch = max(1, scale)
    let support = Lanczos.reach * stretch
    let taps = min(source, Int((2 * support).rounded(.up)) + 1)
    var starts = [Int](repeating: 0, count: count)
    var weights = [Float](repeating: 0, count: count * taps)
    for index in 0..<count {
      let center = origin + (Double(index) + 0.5) * scale
      let start = min(max(0, Int((center - support).rounded(.down))), source - taps)
      let values = (start..<start + taps).map { Lanczos.kernel((Double($0) + 0.5 - center) / stretch) }
      // Weights beyond the picture's edge are shared out among those within.
      let sum = values.reduce(0, +)
      starts[index] = start
      for (tap, value) in values.enumerated() { weights[index * taps + tap] = Float(value / sum) }
    }
    self.taps = taps
    self.starts = starts
    self.weights = weights
  }
}
