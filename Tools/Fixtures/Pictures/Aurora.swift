/// Northern lights over a still lake.
enum Aurora {
  private static let shore: Float = 0.66

  static func draw() -> Picture {
    Picture.drawn(width: 640, height: 480) { point in
      point.y < shore ? land(point) : lake(point)
    }
  }

  private static func lake(_ point: Plane) -> Color {
    let depth = point.y - shore
    let far = 0.03 / (depth + 0.012)
    let ripple = Noise.cloudy(point.x * 5 * (0.6 + far), far * 34, octaves: 3, seed: 5)
    let mirrored = Plane(point.x + ripple * 0.02, shore - depth * 0.95 + ripple * 0.045 * (depth * 2 + 0.15))
    let light = land(Plane(mirrored.x, min(mirrored.y, shore)))
    let edge = bell(depth, width: 0.006) * 0.12
    return light * (0.85 - depth * 0.5) + Color(0.0, 0.012, 0.03) + color(0x9fe8d0) * edge
  }

  private static func land(_ point: Plane) -> Color {
    let near = 0.635 - woods(point.x)
    if point.y > near { return Color(0.006, 0.012, 0.022) }
    let far = 0.62 - 0.2 * Noise.ridged(point.x * 1.5 + 2.2, 0.4, octaves: 6, seed: 31)
    if point.y > far {
      let snow = smoothStep(0.1, 0.5, Noise.cloudy(point.x * 22, point.y * 30, seed: 8) - (point.y - far) * 6 + 0.5)
      return mix(color(0x0a1c2c), color(0x2d6a6c), snow * 0.6)
    }
    return sky(point)
  }

  private static func woods(_ x: Float) -> Float {
    var highest: Float = 0
    let stretched = x * 70
    let column = Int32(floored(stretched))
    for place in (column - 1)...(column + 1) {
      let middle = Float(place) + 0.25 + 0.5 * Noise.random(place, 1, seed: 21)
      let side = abs(stretched - middle)
      let height = 0.02 + 0.05 * Noise.random(place, 2, seed: 21)
      highest = max(highest, height * (1 - side * 1.3 - 0.15 * fraction(side * 5)))
    }
    let hills = 0.035 * Noise.cloudy(x * 2.2, 8.3, octaves: 3, seed: 3)
    return max(highest, 0) + hills
  }

  private static func sky(_ point: Plane) -> Color {
    let height = 1 - point.y / shore
    var light = mix(color(0x0d3a4a), color(0x050b24), smoothStep(0, 0.75, height))
    light += stars(point) * (0.4 + 0.6 * height)
    light += curtain(point, base: 0.50, sway: 0.16, seed: 11) * 1.0
    light += curtain(point, base: 0.38, sway: 0.13, seed: 47) * 0.75
    light += curtain(point, base: 0.56, sway: 0.06, seed: 83) * 0.45
    return Color(1 - exponential(-light.x * 1.6), 1 - exponential(-light.y * 1.6), 1 - exponential(-light.z * 1.6))
  }

  private static func stars(_ point: Plane) -> Color {
    let grid = point * 80
    let column = Int32(floored(grid.x))
    let row = Int32(floored(grid.y))
    let chance = Noise.random(column, row, 1, seed: 5)
    guard chance > 0.82 else { return Color() }
    let middle = Plane(
      Float(column) + 0.2 + 0.6 * Noise.random(column, row, 2, seed: 5),
      Float(row) + 0.2 + 0.6 * Noise.random(column, row, 3, seed: 5))
    let strength = power((chance - 0.82) / 0.18, 4) * 2.2 + 0.25
    return Color(0.85, 0.93, 1) * (strength * bell(length(grid - middle), width: 0.13))
  }

  /// Returns one hanging curtain of light: sharp below, fading upwards in rays.
  private static func curtain(_ point: Plane, base: Float, sway: Float, seed: UInt32) -> Color {
    let lean = point.x + (point.y - 0.5) * 0.22 + 0.05 * Noise.plane(point.x * 3, point.y * 2, seed: seed + 3)
    let lower = base + sway * (Noise.cloudy(lean * 1.7, 0.3, octaves: 3, seed: seed) * 1.6)
    let above = lower - point.y
    let rays = 0.4 + 0.9 * clamped(0.5 + Noise.cloudy(lean * 15, above * 0.8, octaves: 4, seed: seed + 1) * 1.1)
    let patches = clamped(0.55 + 1.3 * Noise.plane(lean * 2.1, 4.4, seed: seed + 2))
    let reach = 0.09 + 0.13 * patches * rays
    let body = above > 0 ? exponential(-above / reach) : exponential(above / 0.012)
    let hue = smoothStep(0, 0.3, above)
    let tint = mix(mix(color(0x4dffa0), color(0x28d8c8), hue), color(0xa040e0), smoothStep(0.1, 0.34, above))
    return tint * (body * rays * patches * 1.15)
  }
}
