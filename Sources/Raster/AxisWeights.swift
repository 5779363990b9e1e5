/// The source pixels that contribute to each destination pixel along one axis, and their weights.
struct AxisWeights: Sendable {
  /// The number of weights, which is the same for every destination pixel.
  let taps: Int
  /// The distance from the weights of one destination pixel to those of the next: `taps`, rounded up. The rest is
  /// zeros.
  let stride: Int
  /// The first source pixel of each destination pixel, in order; all `taps` pixels from there are within the source.
  let starts: [Int]
  let weights: [Float]

  /// The source pixels that contribute at all.
  var used: Range<Int> { used(by: starts.indices) }

  /// - Parameters:
  ///   - origin: The position of the destination's first edge in the source.
  ///   - length: The length of the source that the destination covers.
  ///   - source: The number of source pixels.
  ///   - count: The number of destination pixels.
  ///   - multiple: A number of which the stride must be a multiple.
  init(origin: Double, length: Double, source: Int, count: Int, strideMultiple multiple: Int = 1) {
    precondition(source > 0 && count > 0 && length > 0, "Resampling needs at least one pixel in source and result.")
    let scale = length / Double(count)
    let stretch = max(1, scale)
    let support = Lanczos.reach * stretch
    // Compared as floating point: scales may exceed the range of integers.
    let taps = Int(min(Double(source), (2 * support).rounded(.up) + 1))
    let stride = (taps + multiple - 1) / multiple * multiple
    var starts = [Int](repeating: 0, count: count)
    var weights = [Float](repeating: 0, count: count * stride)
    var values = [Double](repeating: 0, count: taps)
    for index in 0..<count {
      let center = origin + (Double(index) + 0.5) * scale
      let start = Int(min(max(0, (center - support).rounded(.down)), Double(source - taps)))
      var sum = 0.0
      for tap in 0..<taps {
        values[tap] = Lanczos.kernel((Double(start + tap) + 0.5 - center) / stretch)
        sum += values[tap]
      }
      // Weights beyond the picture's edge are distributed among those within it.
      starts[index] = start
      for tap in 0..<taps { weights[index * stride + tap] = Float(values[tap] / sum) }
    }
    self.taps = taps
    self.stride = stride
    self.starts = starts
    self.weights = weights
  }

  /// Returns the source pixels that contribute to a range of destination pixels.
  func used(by pixels: Range<Int>) -> Range<Int> {
    guard let first = pixels.first, let last = pixels.last else { return 0..<0 }
    return starts[first]..<starts[last] + taps
  }
}
