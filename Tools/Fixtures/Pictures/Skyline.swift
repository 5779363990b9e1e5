/// A city by the water at dusk, its windows lit.
enum Skyline {
  private static let shore: Float = 0.74
  private static let sky = Gradient([
    (0, 0x10173f), (0.25, 0x2e2a6b), (0.45, 0x7a3f86), (0.6, 0xd9607a), (0.7, 0xff9d6b), (0.76, 0xffc98a),
  ])

  static func draw() -> Picture {
    Picture.drawn(width: 1200, height: 400, grid: 3) { point in
      point.y < shore ? city(point) : water(point)
    }
  }

  private static func water(_ point: Plane) -> Color {
    let depth = point.y - shore
    let far = 0.05 / (depth + 0.02)
    let wave = Noise.cloudy(point.x * 9 * far + 3, far * 40, octaves: 3, seed: 8)
    let stretch = depth * 1.7 + wave * 0.05 * (0.3 + depth * 6)
    let mirrored = Plane(point.x + wave * 0.008, max(shore - abs(stretch) - 0.002, 0))
    return city(mirrored) * Color(0.66, 0.62, 0.72) * (1 - depth * 0.9) + Color(0.01, 0.015, 0.05)
  }

  private static func city(_ point: Plane) -> Color {
    if let light = row(point, layer: 2) { return light }
    if let light = row(point, layer: 1) { return light }
    if let light = row(point, layer: 0) { return light }
    return air(point)
  }

  private static func air(_ point: Plane) -> Color {
    var light = sky.color(at: point.y)
    light += color(0xff8a50) * (0.3 * bell(length(Plane((point.x - 2.1) * 0.6, point.y - 0.72)), width: 0.4))
    let clouds = Noise.cloudy(point.x * 1.2, point.y * 7, octaves: 5, seed: 19)
    light = mix(light, mix(color(0x4a3a7c), color(0xff8f7a), point.y * 1.25), 0.55 * smoothStep(0.05, 0.55, clouds))
    let grid = point * 55
    let column = Int32(floored(grid.x))
    let row = Int32(floored(grid.y))
    if point.y < 0.35, Noise.random(column, row, seed: 2) > 0.93 {
      let middle = Plane(Float(column) + 0.5, Float(row) + 0.5)
      light += Color(0.9, 0.92, 1) * (bell(length(grid - middle), width: 0.1) * (1 - point.y / 0.35))
    }
    let moon = point - Plane(0.55, 0.17)
    let hidden = length(moon - Plane(0.022, -0.012)) < 0.043
    return length(moon) < 0.047 && !hidden ? color(0xfff4d8) : light
  }

  /// Returns the light of one row of buildings, or nil above its roofs.
  private static func row(_ point: Plane, layer: Int) -> Color? {
    let plots: Float = [15, 11, 8][layer]
    let along = point.x * plots + Float(layer) * 0.37
    let plot = Int32(floored(along))
    let local = fraction(along)
    let seed = UInt32(layer * 31 + 5)
    let middle = 1 - abs(point.x - 1.55) / 1.9
    let tall: Float = [0.62, 0.5, 0.27][layer]
    let height = tall * (0.3 + 0.7 * Noise.random(plot, 1, seed: seed)) * (0.35 + 0.75 * clamped(middle))
    var roof = shore - height
    let inset = 0.03 + 0.12 * Noise.random(plot, 2, seed: seed)
    let kind = Noise.hash(plot, 3, seed: seed) % 5
    let side = abs(local - 0.5)
    if side > 0.5 - inset { roof = shore - height * 0.35 }
    if kind == 0 && side < 0.24 { roof -= 0.035 }
    if kind == 1 { roof += side * 0.12 }
    if kind == 2 && side < 0.5 - inset { roof -= side < 0.3 ? 0.02 : 0 }
    let mast = (kind == 0 || kind == 3) && side < 0.012 && layer > 0
    if mast { roof -= 0.08 }
    guard point.y > roof else { return nil }
    return facade(point, plot, local, layer, below: point.y - roof)
  }

  private static func facade(_ point: Plane, _ plot: Int32, _ local: Float, _ layer: Int, below: Float) -> Color {
    let seed = UInt32(layer * 31 + 5)
    let walls: [Color] = [color(0x8a4f80), color(0x3f2f66), color(0x171a3c)]
    let tint = 0.85 + 0.3 * Noise.random(plot, 9, seed: seed)
    let haze = mix(walls[layer] * tint, color(0xf0886f), smoothStep(0.42, shore, point.y) * [0.55, 0.28, 0.08][layer])
    guard below > 0.02, layer > 0 else { return haze }
    let size: Float = [1, 0.0125, 0.0165][layer]
    let place = Plane(point.x / (size * 0.85), point.y / size)
    let column = Int32(floored(place.x))
    let floor = Int32(floored(place.y))
    let inside = abs(fraction(place.x) - 0.5) < 0.3 && abs(fraction(place.y) - 0.5) < 0.27
    let chance = Noise.random(column, floor, plot, seed: seed)
    let share = 0.18 + 0.5 * Noise.random(plot, 5, seed: seed)
    guard inside else { return haze }
    guard chance < share else { return haze * 0.82 }
    let tone = Noise.random(column, floor, plot, seed: seed + 1)
    let lamp = mix(color(0xffb84d), color(0xfff0c0), tone)
    return tone > 0.93 ? color(0x9fdcff) : lamp * (0.72 + 0.35 * Noise.random(floor, column, plot, seed: seed + 2))
  }
}
