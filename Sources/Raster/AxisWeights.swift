/// For every destination pixel along one axis, which source pixels make it and in what proportion.
struct AxisWeights: Sendable {
  /// The same number of weights for every destination pixel.
  let taps: Int
  /// From the weights of one destination pixel to those of the next: `taps`, rounded up. Between them are zeros.
  let stride: Int
  /// The first source pixel of each destination pixel, in order; `taps` from there are all within the source.
  let starts: [Int]
  let weights: [Float]

  /// The source pixels that count at all.
  var used: Range<Int> { used(by: starts.indices) }

  /// - Parameters:
  ///   - origin: where the destination's first edge lies in the source.
  ///   - length: how much of the source the destination covers.
  ///   - source: how many pixels the source has.
  ///   - count: how many pixels the destination has.
  ///   - multiple: what the stride must be a multiple of.
  init(origin: Double, length: Double, source: Int, count: Int, strideMultiple multiple: Int = 1) {
    precondition(source > 0 && count > 0 && length > 0, "There must be pixels on both sides of resampling.")
    let scale = length / Double(count)
    let stretch = max(1, scale)
    let support = Lanczos.reach * stretch
    let taps = min(source, Int((2 * support).rounded(.up)) + 1)
    let stride = (taps + multiple - 1) / multiple * multiple
    var starts = [Int](repeating: 0, count: count)
    var weights = [Float](repeating: 0, count: count * stride)
    var values = [Double](repeating: 0, count: taps)
    for index in 0..<count {
      let center = origin + (Double(index) + 0.5) * scale
      let start = min(max(0, Int((center - support).rounded(.down))), source - taps)
      var sum = 0.0
      for tap in 0..<taps {
        values[tap] = Lanczos.kernel((Double(start + tap) + 0.5 - center) / stretch)
        sum += values[tap]
      }
      // Weights beyond the picture's edge are shared out among those within.
      starts[index] = start
      for tap in 0..<taps { weights[index * stride + tap] = Float(values[tap] / sum) }
    }
    self.taps = taps
    self.stride = stride
    self.starts = starts
    self.weights = weights
  }

  /// The source pixels that some destination pixels are made from.
  func used(by pixels: Range<Int>) -> Range<Int> {
    guard let first = pixels.first, let last = pixels.last else { return 0..<0 }
    return starts[first]..<starts[last] + taps
  }
}
