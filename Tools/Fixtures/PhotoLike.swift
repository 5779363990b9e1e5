import Parallel

/// A synthetic photograph of any size, with smooth sky, hard edges, fine texture and a little camera noise.
///
/// It is fast to draw rather than beautiful: tests and benchmarks make whole albums of it.
package struct PhotoLike: Sendable {
  package let width: Int
  package let height: Int
  private let seed: UInt32
  private let crests: [[Float]]
  private let paints: [Color]
  private let sun: Plane

  package init(width: Int, height: Int, seed: UInt64) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    var random = SplitMix64(seed: seed)
    let noiseSeed = UInt32(truncatingIfNeeded: random.next())
    self.seed = noiseSeed
    sun = Plane(random.number(in: 0.1...0.9), random.number(in: 0.1...0.4))
    let light = random.number(in: 0.75...1)
    let shift = random.number()
    paints = (0..<6).map { index in
      let hue = shift + Float(index) * 0.11
      let wheel = Color(cosine(hue * 6.283), cosine((hue + 0.33) * 6.283), cosine((hue + 0.67) * 6.283))
      return (wheel * 0.24 + 0.5) * light * (1 - 0.1 * Float(index))
    }
    crests = (0..<3).map { layer in
      (0..<width).map { column in
        let x = Float(column) / Float(width)
        let noise = Noise.cloudy(x * Float(3 + layer), Float(layer) * 3.3, octaves: 7, seed: noiseSeed)
        return 0.45 + 0.18 * Float(layer) + noise * 0.16
      }
    }
  }

  /// Red, green and blue bytes of the whole picture, which is drawn for each call.
  package var rgb8: [UInt8] {
    let rows = concurrentMap(height) { row in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(3 * width)
      draw(row: row) { color in
        bytes.append(byte(color.x))
        bytes.append(byte(color.y))
        bytes.append(byte(color.z))
      }
      return bytes
    }
    return Array(rows.joined())
  }

  /// The whole picture for the encoders that need more than bytes.
  package var picture: Picture {
    let rows = concurrentMap(height) { row in
      var pixels: [SIMD4<Float>] = []
      pixels.reserveCapacity(width)
      draw(row: row) { pixels.append(SIMD4($0, 1)) }
      return pixels
    }
    return Picture(width: width, height: height, pixels: Array(rows.joined()))
  }

  @inline(__always)
  private func draw(row: Int, _ put: (Color) -> Void) {
    let y = (Float(row) + 0.5) / Float(height)
    let sky = mix(paints[0], paints[1], y) + 0.12
    let scale = 1 / Float(max(width, height))
    for column in 0..<width {
      let x = (Float(column) + 0.5) / Float(width)
      var light = sky
      var texture: Float = 0.01
      var layer = 2
      while layer >= 0 {
        if y > crests[layer][column] { break }
        layer -= 1
      }
      if layer >= 0 {
        light = mix(paints[2 + layer], paints[5], (y - crests[layer][column]) * 0.8)
        texture = 0.1 + 0.06 * Float(layer)
      } else {
        let away = Plane(x, y) - sun
        light += 0.25 / (1 + 40 * dot(away, away))
      }
      let place = Plane(Float(column), Float(row)) * scale
      let coarse = Noise.plane(place.x * 24, place.y * 40, seed: seed)
      let fine = Noise.plane(place.x * 210, place.y * 260, seed: seed)
      // Whatever the picture's size, some detail is only a few pixels wide.
      let finest = Noise.plane(Float(column) * 0.31, Float(row) * 0.37, seed: seed)
      light *= 1 + texture * (coarse * 1.5 + fine + finest)
      put(light + grain(column, row))
    }
  }

  /// Returns sensor noise: different in each channel, about one level in a hundred.
  @inline(__always)
  private func grain(_ column: Int, _ row: Int) -> Color {
    let bits = Noise.hash(Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row), seed: seed)
    let channels = Color(Float(bits & 1023), Float((bits >> 10) & 1023), Float((bits >> 20) & 1023))
    return (channels * (1 / 511.5) - 1) * 0.012
  }
}

extension Picture {
  /// Returns a synthetic photograph of any size; see `PhotoLike`, whose `rgb8` needs less memory.
  package static func photoLike(width: Int, height: Int, seed: UInt64) -> Picture {
    PhotoLike(width: width, height: height, seed: seed).picture
  }
}
