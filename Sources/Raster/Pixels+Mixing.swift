extension Pixels {
  /// Fades the picture into another of the same size.
  ///
  /// - Parameter share: The weight of the other, from 0 to 1, in steps of 1/256.
  package mutating func mix(with other: Pixels, share: Double) {
    precondition(width == other.width && height == other.height, "Only pictures of the same size can be mixed.")
    let last = UInt32((min(max(share, 0), 1) * 256).rounded())
    if FastRows.mix(&bytes, with: other.bytes, share: last) { return }
    let first = 256 - last
    for pixel in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
      let (one, two) = (UInt32(bytes[pixel + 3]) * first, UInt32(other.bytes[pixel + 3]) * last)
      let whole = one + two
      if whole == 0 { continue }
      for channel in pixel..<pixel + 3 {
        let sum = UInt32(bytes[channel]) * one + UInt32(other.bytes[channel]) * two
        bytes[channel] = UInt8((sum + whole / 2) / whole)
      }
      bytes[pixel + 3] = UInt8((whole + 128) / 256)
    }
  }

  /// Returns the picture, blurred and scaled to part of its brightness. The pixels at its edges are repeated beyond the
  /// edges.
  package func blurred(deviation: Double, brightness: Double = 1) -> Pixels {
    let weights = Gaussian.weights(deviation: deviation).map { Float($0) }
    var light = bytes.map { Float($0) }
    // Transparent pixels have no color to add.
    for pixel in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
      let alpha = light[pixel + 3] / 255
      for channel in pixel..<pixel + 3 { light[channel] *= alpha }
    }
    light = Self.blurred(light, weights, count: width, step: Self.bytesPerPixel, lines: height, stride: bytesPerRow)
    light = Self.blurred(light, weights, count: height, step: bytesPerRow, lines: width, stride: Self.bytesPerPixel)
    var result = self
    for pixel in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
      let alpha = light[pixel + 3] / 255
      for channel in pixel..<pixel + 3 {
        let value = alpha > 0 ? light[channel] / alpha * Float(brightness) : 0
        result.bytes[channel] = UInt8(min(255, max(0, value.rounded())))
      }
      result.bytes[pixel + 3] = UInt8(min(255, light[pixel + 3].rounded()))
    }
    return result
  }

  /// Blurs lines of pixels, which are `step` numbers apart.
  private static func blurred(
    _ light: [Float], _ weights: [Float], count: Int, step: Int, lines: Int, stride: Int
  ) -> [Float] {
    var result = light
    for line in 0..<lines {
      for place in 0..<count {
        for channel in 0..<bytesPerPixel {
          let start = line * stride + channel
          var sum = light[start + place * step] * weights[0]
          for (distance, weight) in weights.enumerated().dropFirst() {
            let (before, behind) = (max(0, place - distance), min(count - 1, place + distance))
            sum += weight * (light[start + before * step] + light[start + behind * step])
          }
          result[start + place * step] = sum
        }
      }
    }
    return result
  }
}
