// Resampled sums are converted to bytes only here: clipped to the range of a byte and rounded.
//
// Sound throughout: a row of the picture is as wide as the rows of samples that it is made from.

extension Pixels {
  /// Stores a row of opaque pixels from samples, starting at `first`.
  mutating func store(red: [Float], green: [Float], blue: [Float], from first: Int, row: Int) {
    FastRows.store(red: red, green: green, blue: blue, from: first, count: width, into: &bytes, at: row * bytesPerRow)
  }

  /// Stores a row of pixels whose four bytes are inks.
  mutating func store(inks: [[Float]], from first: Int, row: Int) {
    let start = row * bytesPerRow
    for (channel, samples) in inks.enumerated() {
      for x in 0..<width { bytes[start + 4 * x + channel] = UInt8(truncatingIfNeeded: samples[first + x].roundedByte) }
    }
  }

  /// Stores a row of pixels from premultiplied colors.
  mutating func store(
    multipliedRed red: [Float], green: [Float], blue: [Float], alpha: [Float], from first: Int, row: Int
  ) {
    let start = row * bytesPerRow
    for x in 0..<width {
      let sum = alpha[first + x]
      var pixel: UInt32 = 0
      if sum >= 0.5 {
        // Divided by the unclipped alpha: otherwise solid colors would become brighter where the kernel overshoots next
        // to transparency.
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
  /// Stores a row of opaque pixels from brightness and the differences for red, green and blue.
  mutating func store(brightness: [Float], red: [Float], green: [Float], blue: [Float], from first: Int, row: Int) {
    let (brightness, red, green, blue) = (brightness.span, red.span, green.span, blue.span)
    let start = row * bytesPerRow
    let width = width
    var samples = bytes.mutableSpan
    var bytes = unsafe samples.mutableBytes
    for x in 0..<width {
      let pixel = unsafe Self.color(
        brightness: brightness[unchecked: first &+ x], red: red[unchecked: first &+ x],
        green: green[unchecked: first &+ x], blue: blue[unchecked: first &+ x])
      unsafe bytes.storeBytes(of: pixel.littleEndian, toUncheckedByteOffset: start &+ 4 &* x, as: UInt32.self)
    }
  }

  /// Stores a row of gray pixels from samples of brightness.
  mutating func store(brightness: [Float], from first: Int, row: Int) {
    for x in 0..<width {
      let pixel = Self.gray(brightness[first + x])
      for channel in 0..<4 {
        bytes[row * bytesPerRow + 4 * x + channel] = UInt8(truncatingIfNeeded: pixel &>> UInt32(8 * channel))
      }
    }
  }

  /// Returns the opaque pixel for a brightness and its color differences.
  @inline(__always)
  static func color(brightness: Float, red: Float, green: Float, blue: Float) -> UInt32 {
    let level = level(brightness)
    return (level + red).roundedByte | (level + green).roundedByte &<< 8 | (level + blue).roundedByte &<< 16
      | 0xFF00_0000
  }

  @inline(__always)
  static func gray(_ brightness: Float) -> UInt32 {
    level(brightness).roundedByte &* 0x01_0101 | 0xFF00_0000
  }

  @inline(__always)
  private static func level(_ brightness: Float) -> Float { brightness / SamplePlane.levels + SamplePlane.middle }
}

extension Pixels {
  /// Stores a row of pixels from linear light, premultiplied if there is alpha.
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
  /// The nearest byte value.
  @inline(__always)
  fileprivate var roundedByte: UInt32 {
    let value = self < 0 ? 0 : self > 255 ? 255 : self
    // A float added to 2²³ has no bits left for a fraction, so the sum is rounded, and its lowest bits are the number.
    return (value + 8_388_608).bitPattern & 255
  }
}
