/// A forest in mist with shafts of light, in black and white.
enum Forest {
  private static let sun = Plane(0.5, 0.02)

  static func draw() -> Picture {
    Picture.drawn(width: 480, height: 640) { point in
      let tone = clamped(shade(point))
      // A gentle tone curve: deep blacks, bright but not clipped highlights.
      return Color(repeating: tone * tone * (3 - 2 * tone) * 0.55 + tone * 0.45)
    }
  }

  private static func mist(_ point: Plane) -> Float {
    let away = length(Plane(point.x - sun.x, (point.y - 0.2) * 0.8))
    return 0.5 + 0.5 * exponential(-away * away * 7) - 0.2 * point.y
  }

  /// Returns light in rays that fan out from the sun.
  private static func rays(_ point: Plane) -> Float {
    let from = point - Plane(sun.x, -0.25)
    let angle = from.x / from.y
    let fan =
      Noise.cloudy(angle * 11 + 2, 0.4, octaves: 4, seed: 12) + 0.25 * Noise.plane(angle * 4, from.y * 3, seed: 13)
    return smoothStep(0.0, 0.55, fan) * smoothStep(1.25, 0.35, point.y)
  }

  private static func shade(_ point: Plane) -> Float {
    let haze = mist(point)
    var tone = haze
    for layer in 0..<6 {
      let near = Float(layer) / 5
      let dark = mix(0.78, 0.03, power(near, 0.75))
      let strength = mix(0.42, 1, near)
      tone = mix(tone, haze * dark, floor(point, near) * strength)
      tone = mix(tone, haze * dark * bark(point, near), trunks(point, layer, near) * strength)
      tone = mix(tone, haze * dark, leaves(point, layer, near) * strength)
      if layer < 5 { tone += rays(point) * 0.11 * (1 - tone) * (1.2 - near * 0.6) }
    }
    return tone
  }

  private static func bark(_ point: Plane, _ near: Float) -> Float {
    0.9 + 0.35 * Noise.cloudy(point.x * 90, point.y * 14, octaves: 3, seed: 31) * near
  }

  private static func trunks(_ point: Plane, _ layer: Int, _ near: Float) -> Float {
    let seed = UInt32(layer * 17 + 3)
    let count = mix(19, 4.2, power(near, 0.6))
    var cover: Float = 0
    let along = point.x * count
    let column = Int32(floored(along))
    for place in (column - 1)...(column + 1) {
      guard Noise.random(place, 5, seed: seed) > 0.22 else { continue }
      let lean = (Noise.random(place, 3, seed: seed) - 0.5) * 0.14
      let bend = 0.02 * Noise.plane(point.y * 3, Float(place) * 7.7, seed: seed)
      let middle = (Float(place) + 0.2 + 0.6 * Noise.random(place, 1, seed: seed)) / count
      let root = exponential((point.y - mix(0.72, 1.0, near)) * 14) * 0.6
      let half = mix(0.006, 0.036, near * near) * (0.6 + 0.7 * Noise.random(place, 2, seed: seed))
      let rough = 1 + 0.1 * Noise.cloudy(point.y * 22, Float(place), octaves: 2, seed: seed)
      let side = abs(point.x - middle - lean * (point.y - 0.5) - bend)
      let width = half * rough * (0.75 + 0.35 * point.y + min(root, 0.6))
      cover = max(cover, smoothStep(width + 0.0012, width - 0.0012, side))
    }
    return point.y < mix(0.74, 1.1, near) ? cover : 0
  }

  private static func leaves(_ point: Plane, _ layer: Int, _ near: Float) -> Float {
    let seed = UInt32(layer * 29 + 60)
    let scale = mix(13, 6, near)
    let mass = Noise.cloudy(point.x * scale, point.y * scale * 1.4, octaves: 6, seed: seed, roughness: 0.62)
    let middle = abs(point.x - sun.x) * 0.9
    let level = mix(0.5, 0.12, near) - point.y * mix(1.6, 2.6, near) + middle * mix(0.3, 0.8, near)
    return smoothStep(0.1, 0.2, mass + level - 0.12)
  }

  private static func floor(_ point: Plane, _ near: Float) -> Float {
    let bumps = 0.03 * Noise.cloudy(point.x * mix(9, 4, near), near * 9, octaves: 4, seed: 71)
    let ferns = 0.05 * near * Noise.ridged(point.x * 16, near * 5, octaves: 4, seed: 72)
    let path = 0.05 * near * bell(point.x - 0.46, width: 0.1)
    return smoothStep(0, 0.006, point.y - mix(0.7, 0.96, near) - bumps + ferns - path)
  }
}
