import Raster

/// The levels of a pyramid by definition, in double precision.
struct SlowLevel {
  let width: Int
  let height: Int
  /// Premultiplied.
  private var samples: [SIMD4<Double>]

  init(_ picture: Pixels) {
    (width, height) = (picture.width, picture.height)
    samples = (0..<width * height).map { index in
      let color = picture[index % picture.width, index / picture.width]
      let alpha = Double(color.alpha) / 255
      return SIMD4(Double(color.red) * alpha, Double(color.green) * alpha, Double(color.blue) * alpha, alpha * 255)
    }
  }

  private init(width: Int, height: Int, samples: [SIMD4<Double>]) {
    (self.width, self.height, self.samples) = (width, height, samples)
  }

  /// The picture at half the size: averages of the pixels that there are.
  var half: SlowLevel {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let halves = (0..<halfWidth * halfHeight).map { index -> SIMD4<Double> in
      let (x, y) = (index % halfWidth * 2, index / halfWidth * 2)
      var sum = SIMD4<Double>.zero
      var count = 0.0
      for (x, y) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] where x < width && y < height {
        sum += samples[y * width + x]
        count += 1
      }
      return sum / count
    }
    return SlowLevel(width: halfWidth, height: halfHeight, samples: halves)
  }

  /// Returns the largest difference of a channel. If a color is hardly visible, its share counts.
  func largestDifference(from picture: Pixels) -> Double {
    precondition(picture.width == width && picture.height == height, "Only pictures of one size can be compared.")
    var largest = 0.0
    for (index, sample) in samples.enumerated() {
      let color = picture[index % width, index / width]
      var wanted = sample
      var found = SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      if sample.w >= 32 {
        for channel in 0..<3 { wanted[channel] = sample[channel] * 255 / sample.w }
      } else {
        for channel in 0..<3 { found[channel] *= found.w / 255 }
      }
      let difference = wanted - found
      largest = max(largest, abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
    }
    return largest
  }
}
