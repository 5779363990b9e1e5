// Sums of the resampling become bytes here, and only here: cut to what a byte holds and rounded.
//
// Sound throughout: a row of the picture is as wide as the rows of samples that it is made of.

extension Pixels {
  /// Makes a row of opaque pixels from samples that begin at `first`.
  mutating func store(red: [Float], green: [Float], blue: [Float], from first: Int, row: Int) {
    let (red, green, blue) = (red.span, green.span, blue.span)
    let start = row * bytesPerRow
    let width = width
    var samples = bytes.mutableSpan
    var bytes = unsafe samples.mutableBytes
    for x in 0..<width {
      let pixel =
        unsafe red[unchecked: first &+ x].roundedByte | green[unchecked: first &+ x].roundedByte &<< 8
        | blue[unchecked: first &+ x].roundedByte &<< 16 | 0xFF00_0000
      unsafe bytes.storeBytes(of: pixel.littleEndian, toUncheckedByteOffset: start &+ 4 &* x, as: UInt32.self)
    }
  }

  /// Makes a row of pixels of which each byte is an ink.
  mutating func store(inks: [[Float]], from first: Int, row: Int) {
    let start = row * bytesPerRow
    for (channel, samples) in inks.enumerated() {
      for x in 0..<width { bytes[start + 4 * x + channel] = UInt8(truncatingIfNeeded: samples[first + x].roundedByte) }
    }
  }

  /// Makes a row of pixels from colors multiplied by alpha.
  mutating func store(
    multipliedRed red: [Float], green: [Float], blue: [Float], alpha: [Float], from first: Int, row: Int
  ) {
    let start = row * bytesPerRow
    for x in 0..<width {
      let sum = alpha[first + x]
      var pixel: UInt32 = 0
      if sum >= 0.5 {
        // By the alpha that came out, not by what it is cut to, or solid colors would come out brighter where the
        // kernel overshoots beside transparency.
        let factor = 255 / sum
        pixel =
          (red[first + x] * factor).roundedByte | (green[first + x] * factor).roundedByte &<< 8
          | (blue[first + x] * factor).roundedByte &<< 16 | sum.roundedByte &<< 24
      }
      for channel in 0..<4 {
        bytes[start + 4 * x + channel] = UInt8(truncatingIfNeeded: pixel &>> UInt32(8 * channel))
      }
    }
  }
}

extension Pixels {
  /// Makes a row of pixels from light, multiplied by alpha where there is any.
  mutating func store(
    lightOfRed red: [Float], green: [Float], blue: [Float], multipliedBy alpha: [Float]?, from first: Int, row: Int
  ) {
    for x in 0..<width {
      let sum = alpha?[first + x] ?? 255
      let start = row * bytesPerRow + 4 * x
      if sum < 0.5 {
        for channel in 0..<4 { bytes[start + channel] = 0 }
        continue
      }
      let factor = alpha == nil ? 1 : 255 / sum
      bytes[start] = LinearLight.byte(of: red[first + x] * factor)
      bytes[start + 1] = LinearLight.byte(of: green[first + x] * factor)
      bytes[start + 2] = LinearLight.byte(of: blue[first + x] * factor)
      bytes[start + 3] = UInt8(truncatingIfNeeded: sum.roundedByte)
    }
  }
}

extension Float {
  /// The nearest byte.
  @inline(__always)
  fileprivate var roundedByte: UInt32 {
    let value = self < 0 ? 0 : self > 255 ? 255 : self
    // Added to 2²³, a float has no bits left for fractions, so the sum is rounded and its lowest bits are the number.
    return (value + 8_388_608).bitPattern & 255
  }
}
