extension Picture {
  /// Red, green and blue bytes.
  package var rgb8: [UInt8] {
    bytes(perPixel: 3) { pixel, bytes in
      bytes.append(byte(pixel.x))
      bytes.append(byte(pixel.y))
      bytes.append(byte(pixel.z))
    }
  }

  /// Red, green, blue and alpha bytes.
  package var rgba8: [UInt8] {
    bytes(perPixel: 4) { pixel, bytes in
      bytes.append(byte(pixel.x))
      bytes.append(byte(pixel.y))
      bytes.append(byte(pixel.z))
      bytes.append(byte(pixel.w))
    }
  }

  /// Lightness bytes.
  package var grey8: [UInt8] {
    bytes(perPixel: 1) { pixel, bytes in bytes.append(byte(grey(pixel))) }
  }

  /// Cyan, magenta, yellow and black bytes, 255 for full ink; the gray part becomes black.
  package var cmyk8: [UInt8] {
    bytes(perPixel: 4) { pixel, bytes in
      let light = max(pixel.x, max(pixel.y, pixel.z))
      let scale = light > 0 ? 1 / light : 0
      bytes.append(byte(1 - pixel.x * scale))
      bytes.append(byte(1 - pixel.y * scale))
      bytes.append(byte(1 - pixel.z * scale))
      bytes.append(byte(1 - light))
    }
  }

  /// Red, green and blue in 16 bits, big-endian as in PNG.
  package var rgb16: [UInt8] {
    bytes(perPixel: 6) { pixel, bytes in
      append16(pixel.x, to: &bytes)
      append16(pixel.y, to: &bytes)
      append16(pixel.z, to: &bytes)
    }
  }

  /// Lightness in 16 bits, big-endian as in PNG.
  package var grey16: [UInt8] {
    bytes(perPixel: 2) { pixel, bytes in append16(grey(pixel), to: &bytes) }
  }

  /// Lightness in one bit, eight pixels per byte, rows padded: more than one half is white.
  package var grey1: [UInt8] {
    var packed: [UInt8] = []
    for y in 0..<height {
      for start in stride(from: 0, to: width, by: 8) {
        var bits: UInt8 = 0
        for x in start..<min(start + 8, width) where grey(self[x, y]) > 0.5 {
          bits |= 0x80 >> UInt8(x - start)
        }
        packed.append(bits)
      }
    }
    return packed
  }

  private func bytes(perPixel: Int, _ append: (SIMD4<Float>, inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * perPixel)
    for pixel in pixels { append(pixel, &bytes) }
    return bytes
  }
}

@inline(__always)
private func grey(_ pixel: SIMD4<Float>) -> Float {
  lightness(Color(pixel.x, pixel.y, pixel.z))
}

/// Returns the nearest byte for a sample from 0 to 1.
@inline(__always)
func byte(_ sample: Float) -> UInt8 {
  UInt8(clamped(sample) * 255 + 0.5)
}

private func append16(_ sample: Float, to bytes: inout [UInt8]) {
  let value = UInt16(clamped(sample) * 65535 + 0.5)
  bytes.append(UInt8(value >> 8))
  bytes.append(UInt8(value & 255))
}
