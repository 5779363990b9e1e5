/// Above a sea of clouds at daybreak.
enum Dawn {
  private static let sun = Plane(0.94, 0.41)
  private static let sky = Gradient([
    (0, 0x27407f), (0.18, 0x5b74b3), (0.32, 0xd9a3b4), (0.42, 0xffc9a0), (0.5, 0xffdfae),
  ])

  static func draw() -> Picture {
    Picture.drawn(width: 320, height: 220, grid: 3) { point in
      var light = air(point)
      for bank in 0..<7 {
        let near = Float(bank) / 6
        let cover = smoothStep(0, mix(0.05, 0.11, near), thickness(bank, point))
        guard cover > 0 else { continue }
        light = mix(light, vapour(bank, near, point), cover)
      }
      return light
    }
  }

  private static func air(_ point: Plane) -> Color {
    let distance = length(point - sun)
    var light = sky.color(at: point.y)
    let veil = Noise.cloudy(point.x * 1.3, point.y * 10, octaves: 4, seed: 51)
    light = mix(light, color(0xffd9c8), 0.5 * smoothStep(0.05, 0.6, veil))
    light += color(0xffa860) * (0.45 * bell(distance, width: 0.3))
    return mix(light, color(0xfffdf0), smoothStep(0.047, 0.041, distance))
  }

  /// Returns the depth of a point inside a bank of cloud; negative if it is outside.
  private static func thickness(_ bank: Int, _ point: Plane) -> Float {
    let near = Float(bank) / 6
    let top = mix(0.47, 0.93, power(near, 1.35))
    let scale = mix(7, 2.1, power(near, 0.7))
    let place = Plane(point.x * scale + Float(bank) * 4.7, point.y * scale * 1.25)
    var puffs: Float = 0
    var strength: Float = 0.5
    var at = place
    for octave in 0..<4 {
      // Folded noise gives round tops with sharp hollows between them.
      puffs += strength * (1 - 2.2 * abs(Noise.plane(at.x, at.y, seed: UInt32(bank * 7 + octave))))
      at = Plane(1.6 * at.x + 1.2 * at.y, -1.2 * at.x + 1.6 * at.y)
      strength *= 0.46
    }
    let tower = Noise.plane(place.x * 0.3, 0.7, seed: UInt32(bank + 90))
    return (point.y - top) * mix(3.6, 2.2, near) + (puffs - 0.35) * 0.34 + tower * 0.4
  }

  private static func vapour(_ bank: Int, _ near: Float, _ point: Plane) -> Color {
    let toSun = normalized(sun - point) * mix(0.012, 0.035, near)
    let here = thickness(bank, point)
    let there = thickness(bank, point + toSun + Plane(0, -0.01))
    let lit = clamped(0.5 + (here - there) * mix(6, 4, near) - here * mix(1.5, 1.05, near))
    let distance = length(point - sun)
    let warm = mix(color(0xf79a8a), color(0xfff3da), bell(distance, width: 0.55))
    let shade = mix(color(0xa873a6), color(0x2f3a7e), near)
    let body = mix(shade, warm, lit)
    return mix(body, color(0xffd2a8), (1 - near) * 0.3 + 0.2 * bell(distance, width: 0.2))
  }
}
