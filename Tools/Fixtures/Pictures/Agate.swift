/// A slice of agate: bands around a hollow with crystals, on a transparent background.
enum Agate {
  private static let bands = Gradient([
    (0, 0xfdf6ec), (0.08, 0xe8c9a8), (0.14, 0x8c4a2f), (0.2, 0xf0d9bd), (0.28, 0xc9773f), (0.34, 0x6b2d2a),
    (0.42, 0xe3a36a), (0.5, 0xfaf0e0), (0.56, 0x7fb0b8), (0.64, 0x2f6f86), (0.7, 0xd7ecec), (0.78, 0x1d4a66),
    (0.86, 0x0f2f4a), (1, 0x3a1e2a),
  ])

  static func draw() -> Picture {
    Picture.drawnWithAlpha(width: 400, height: 400, grid: 3) { point in
      let center = point - Plane(0.5, 0.5)
      let bump = Noise.cloudy(center.x * 2.4 + 7, center.y * 2.4 + 3, octaves: 4, seed: 12)
      let radius = length(Plane(center.x * 0.98, center.y * 1.14)) * (1 + bump * 0.22)
      let inside = 0.455 - radius
      let alpha = smoothStep(0, 0.012, inside)
      guard alpha > 0 else { return SIMD4() }
      return SIMD4(stone(center, depth: inside / 0.455), alpha)
    }
  }

  private static func stone(_ place: Plane, depth: Float) -> Color {
    let wave = Noise.cloudy(place.x * 4 + 1, place.y * 4, octaves: 4, seed: 33) * 0.1
    let fine = Noise.plane(place.x * 22, place.y * 22, seed: 34) * 0.008
    let level = depth + wave * smoothStep(0.02, 0.3, depth) + fine
    if depth < 0.045 { return mix(color(0x4a2c20), color(0x8a5a3c), depth / 0.045) }
    if level > 0.72 { return crystals(place, level) }
    let band = bands.color(at: level * 1.28)
    let lines = 0.5 + 0.5 * sine(level * 240 + Noise.plane(place.x * 5, place.y * 5, seed: 35) * 3)
    return band * mix(0.86, 1.04, lines)
  }

  private static func crystals(_ place: Plane, _ level: Float) -> Color {
    let grid = place * 34
    let column = Int32(floored(grid.x))
    let row = Int32(floored(grid.y))
    var nearest: Float = 9
    var face: Float = 0
    var lean = Plane()
    for y in (row - 1)...(row + 1) {
      for x in (column - 1)...(column + 1) {
        let middle = Plane(
          Float(x) + Noise.random(x, y, 1, seed: 8), Float(y) + Noise.random(x, y, 2, seed: 8))
        let distance = length(grid - middle)
        if distance < nearest {
          nearest = distance
          face = Noise.random(x, y, 3, seed: 8)
          lean = grid - middle
        }
      }
    }
    let facet = clamped(0.5 + 0.5 * lean.x - 0.6 * lean.y) * 0.5 + face * 0.5
    let deep = smoothStep(0.72, 0.98, level)
    let light = mix(color(0xe8dcf4), color(0x5b2a86), deep)
    return mix(light * 0.62, color(0xfdf4ff), facet * (0.85 - deep * 0.5))
  }
}
