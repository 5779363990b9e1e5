/// Smooth random fields, the same on every machine.
enum Noise {
  /// Returns a well mixed number for a point of a grid.
  @inline(__always)
  static func hash(_ x: Int32, _ y: Int32, _ z: Int32 = 0, seed: UInt32 = 0) -> UInt32 {
    var mixed = UInt32(bitPattern: x) &* 0x9e37_79b1
    mixed ^= UInt32(bitPattern: y) &* 0x85eb_ca77
    mixed ^= UInt32(bitPattern: z) &* 0xc2b2_ae3d
    mixed ^= (seed &+ Variation.number &* 0x01_0001) &* 0x27d4_eb2f
    mixed ^= mixed >> 15
    mixed &*= 0x6c8e_9cf5
    mixed ^= mixed >> 13
    mixed &*= 0xb529_7a4d
    return mixed ^ (mixed >> 16)
  }

  /// Returns a random number from 0 to 1 for a point of a grid.
  @inline(__always)
  static func random(_ x: Int32, _ y: Int32, _ z: Int32 = 0, seed: UInt32 = 0) -> Float {
    Float(hash(x, y, z, seed: seed) >> 8) * (1 / 16_777_216)
  }

  @inline(__always)
  private static func fade(_ x: Float) -> Float {
    x * x * x * (x * (x * 6 - 15) + 10)
  }

  @inline(__always)
  private static func slope(_ x: Int32, _ y: Int32, _ seed: UInt32, _ dx: Float, _ dy: Float) -> Float {
    let bits = hash(x, y, seed: seed)
    let across = Float(bits & 0xffff) * (1 / 32768) - 1
    let down = Float(bits >> 16) * (1 / 32768) - 1
    return across * dx + down * dy
  }

  /// Returns gradient noise in the plane, about -0.7 to 0.7.
  static func plane(_ x: Float, _ y: Float, seed: UInt32 = 0) -> Float {
    let left = floored(x)
    let top = floored(y)
    let dx = x - left
    let dy = y - top
    let column = Int32(left)
    let row = Int32(top)
    let across = fade(dx)
    let upper = mix(slope(column, row, seed, dx, dy), slope(column + 1, row, seed, dx - 1, dy), across)
    let lower = mix(
      slope(column, row + 1, seed, dx, dy - 1), slope(column + 1, row + 1, seed, dx - 1, dy - 1), across)
    return mix(upper, lower, fade(dy))
  }

  /// Returns value noise in space, 0 to 1.
  static func space(_ p: Space, seed: UInt32 = 0) -> Float {
    let base = Space(floored(p.x), floored(p.y), floored(p.z))
    let rest = p - base
    let share = rest * rest * (3 - 2 * rest)
    let x = Int32(base.x)
    let y = Int32(base.y)
    let z = Int32(base.z)
    func edge(_ y: Int32, _ z: Int32) -> Float {
      mix(random(x, y, z, seed: seed), random(x + 1, y, z, seed: seed), share.x)
    }
    let near = mix(edge(y, z), edge(y + 1, z), share.y)
    let far = mix(edge(y, z + 1), edge(y + 1, z + 1), share.y)
    return mix(near, far, share.z)
  }

  /// Returns plane noise at several scales, each half as large and half as strong, about -1 to 1.
  static func cloudy(_ x: Float, _ y: Float, octaves: Int = 5, seed: UInt32 = 0, roughness: Float = 0.5) -> Float {
    var sum: Float = 0
    var strength: Float = 1
    var place = Plane(x, y)
    for octave in 0..<octaves {
      sum += strength * plane(place.x, place.y, seed: seed &+ UInt32(octave))
      strength *= roughness
      // Rotated a little each time, so that the grids do not align.
      place = Plane(1.6 * place.x + 1.2 * place.y, -1.2 * place.x + 1.6 * place.y) + 17.3
    }
    return sum
  }

  /// Returns plane noise folded into ridges, 0 to about 1.
  static func ridged(_ x: Float, _ y: Float, octaves: Int = 5, seed: UInt32 = 0) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var place = Plane(x, y)
    for octave in 0..<octaves {
      let fold = 1 - abs(plane(place.x, place.y, seed: seed &+ UInt32(octave))) * 2
      sum += strength * fold * fold
      strength *= 0.5
      place = Plane(1.6 * place.x + 1.2 * place.y, -1.2 * place.x + 1.6 * place.y) + 9.7
    }
    return sum
  }

  /// Returns space noise at several scales, 0 to about 1.
  static func billows(_ p: Space, octaves: Int = 4, seed: UInt32 = 0) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var place = p
    for octave in 0..<octaves {
      sum += strength * space(place, seed: seed &+ UInt32(octave))
      strength *= 0.5
      place = place * 2.03 + 5.1
    }
    return sum
  }
}
