/// A spiral galaxy with dust in its arms.
enum Galaxy {
  static func draw() -> Picture {
    Picture.drawn(width: 512, height: 512) { point in
      let light = far(point) + disc(point)
      return Color(1 - exponential(-light.x), 1 - exponential(-light.y), 1 - exponential(-light.z))
    }
  }

  private static func disc(_ point: Plane) -> Color {
    let leaning = turned(point - Plane(0.5, 0.49), by: 0.5)
    let place = Plane(leaning.x, leaning.y * 1.75) * 2.25
    let radius = length(place)
    guard radius < 1.6 else { return Color() }
    let angle = arcTangent(place.y, place.x)
    // With the angle unwound by the logarithm of the radius, the arms are straight rays.
    let wind = logarithm(radius + 0.02) * 3.1
    let unwound = turned(place, by: -wind / 2)
    let rough = Noise.cloudy(unwound.x * 4 + 3, unwound.y * 4, octaves: 5, seed: 8)
    let fine = Noise.cloudy(place.x * 11, place.y * 11, octaves: 4, seed: 18)
    let phase = 2 * angle - wind * 2 + rough * 0.9
    let arm = power(0.5 + 0.5 * cosine(phase), 2.2)
    let dust = power(0.5 + 0.5 * cosine(phase + 0.95), 7) * smoothStep(0.08, 0.3, radius)
    let fade = exponential(-radius * 2.3) * smoothStep(1.5, 0.9, radius)
    let body = fade * (0.22 + 1.5 * arm * smoothStep(0.05, 0.3, radius)) * clamped(0.75 + fine * 0.9 + rough * 0.5)
    let hue = mix(color(0xffc890), color(0x7fb0ff), smoothStep(0.08, 0.62, radius))
    var light = hue * (body * 3.0)
    let nursery = smoothStep(0.42, 0.75, fine + arm * 0.3) * arm * fade
    light += color(0xff4f9a) * (nursery * 2.6 * smoothStep(0.18, 0.35, radius))
    light += grains(place, arm: arm, fade: fade)
    let lane = clamped(dust * (0.9 + rough) * 1.1)
    light *= Color(1 - 0.72 * lane, 1 - 0.82 * lane, 1 - 0.88 * lane)
    let core = exponential(-length(leaning * Plane(1, 1.3)) * 16)
    return light + color(0xfff0cf) * (core * 3.2) + color(0xffb066) * (bell(radius, width: 0.32) * 0.5)
  }

  /// Returns the brightest stars of the arms, scattered in a fine grid.
  private static func grains(_ place: Plane, arm: Float, fade: Float) -> Color {
    let grid = place * 62
    let column = Int32(floored(grid.x))
    let row = Int32(floored(grid.y))
    let chance = Noise.random(column, row, 4, seed: 77)
    guard chance > 0.7 else { return Color() }
    let middle = Plane(
      Float(column) + 0.3 + 0.4 * Noise.random(column, row, 5, seed: 77),
      Float(row) + 0.3 + 0.4 * Noise.random(column, row, 6, seed: 77))
    let spark = bell(length(grid - middle), width: 0.24) * (chance - 0.7) / 0.3
    return color(0xcfe4ff) * (spark * (arm * 4 + 0.4) * fade * 3)
  }

  private static func far(_ point: Plane) -> Color {
    var light = mix(color(0x0a0c24), color(0x04040e), length(point - Plane(0.5, 0.5)) * 1.3) * 0.8
    let cloud = clamped(0.4 + Noise.cloudy(point.x * 2.5, point.y * 2.5, seed: 61))
    light += color(0x241344) * (cloud * 0.5)
    for layer in 0..<2 {
      let grid = point * [26, 70][layer]
      let column = Int32(floored(grid.x))
      let row = Int32(floored(grid.y))
      let chance = Noise.random(column, row, 1, seed: UInt32(layer + 3))
      guard chance > 0.8 else { continue }
      let middle = Plane(
        Float(column) + 0.3 + 0.4 * Noise.random(column, row, 2, seed: UInt32(layer + 3)),
        Float(row) + 0.3 + 0.4 * Noise.random(column, row, 3, seed: UInt32(layer + 3)))
      let strength = power((chance - 0.8) / 0.2, 3) * 2.4 + 0.15
      let tint = mix(color(0xffd8b0), color(0xb8d4ff), Noise.random(row, column, 9, seed: 3))
      let away = length(grid - middle)
      light += tint * (strength * bell(away, width: [0.055, 0.12][layer]))
      light += tint * (strength * 0.12 * bell(away, width: [0.2, 0.3][layer]))
    }
    return light
  }
}
