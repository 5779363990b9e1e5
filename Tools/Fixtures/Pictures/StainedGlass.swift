/// A pointed church window: a landscape in pieces of colored glass.
enum StainedGlass {
  private static let middle: Float = 0.375
  private static let sun = Plane(0.375, 0.33)

  static func draw() -> Picture {
    Picture.drawn(width: 480, height: 640) { point in
      let inside = window(point)
      if inside < 0 { return wall(point, -inside) }
      if inside < 0.014 { return color(0x0a0a10) }
      if inside < 0.05 { return border(point, inside) }
      if inside < 0.058 { return color(0x0a0a10) }
      return pane(point)
    }
  }

  /// Returns the depth of a point inside the pointed arch; negative in the wall.
  private static func window(_ point: Plane) -> Float {
    let halfWidth: Float = 0.315
    let spring: Float = 0.44
    let sides = halfWidth - abs(point.x - middle)
    let foot = 0.955 - point.y
    guard point.y < spring else { return min(sides, foot) }
    // Each side of the arch is part of a circle around a point beyond the other side.
    let radius: Float = 0.56
    let away = Plane(abs(point.x - middle) + radius - halfWidth, point.y - spring)
    return min(radius - length(away), foot)
  }

  private static func wall(_ point: Plane, _ depth: Float) -> Color {
    let course = floored(point.y * 15)
    let shift = Int32(course) & 1 == 0 ? Float(0) : 0.5
    let along = point.x * 7.5 + shift
    let stone = Noise.random(Int32(floored(along)), Int32(course), seed: 4)
    let joint = min(
      min(fraction(along), 1 - fraction(along)) * 0.13, min(fraction(point.y * 15), 1 - fraction(point.y * 15)) * 0.066)
    let rough = Noise.cloudy(point.x * 30, point.y * 30, octaves: 3, seed: 6) * 0.02
    let base = mix(color(0x241d22), color(0x3a2f31), stone) + rough
    let glow = color(0xff9a4a) * (0.28 * exponential(-depth * 16))
    return (base + glow) * smoothStep(0, 0.003, joint + 0.001) * (0.65 + 0.5 * exponential(-depth * 9))
  }

  private static func border(_ point: Plane, _ inside: Float) -> Color {
    let way = arcTangent(point.y - 0.62, point.x - middle) * 9
    let lead = abs(fraction(way) - 0.5)
    if lead > 0.465 { return color(0x0a0a10) }
    let even = Int32(floored(way)) & 1 == 0
    let glass = even ? color(0xb3122c) : color(0x1746a2)
    let bright = 1.25 - abs(inside - 0.032) * 22
    return glass * bright * (0.9 + 0.4 * (0.5 - lead))
  }

  /// Returns the scene behind the glass; each piece takes its color from one point.
  private static func scene(_ point: Plane, chance: Float) -> Color {
    let away = point - sun
    let distance = length(away)
    if distance < 0.085 { return mix(color(0xfff3b0), color(0xffd24a), chance) }
    let hill = 0.62 + 0.07 * sine(point.x * 9 + 0.8)
    let near = 0.74 + 0.05 * sine(point.x * 7 + 3.4)
    if point.y > near { return mix(color(0x0d5c63), color(0x2f9e6e), chance) }
    if point.y > hill { return mix(color(0x4a9a2a), color(0xa4c93a), chance) }
    let ray = sine(arcTangent(away.y, away.x) * 12)
    let shine = exponential(-distance * 7)
    let warm = mix(color(0xff8a1f), color(0xffc93c), chance)
    let cool = mix(color(0x1448b8), color(0x53b3f0), chance * 0.7)
    let dusk = mix(color(0xd02670), color(0x7a2bb5), chance)
    let share = clamped(shine * 1.75 + (ray > 0 ? 0.2 : -0.14))
    return share > 0.52 ? warm : share > 0.3 ? dusk : cool
  }

  private static func pane(_ point: Plane) -> Color {
    let grid = point * 17
    let column = Int32(floored(grid.x))
    let row = Int32(floored(grid.y))
    var nearest: Float = 99
    var site = Plane()
    var name: UInt32 = 0
    for y in (row - 1)...(row + 1) {
      for x in (column - 1)...(column + 1) {
        let place = corner(x, y)
        let distance = length(grid - place)
        if distance < nearest { (nearest, site, name) = (distance, place, Noise.hash(x, y, seed: 9)) }
      }
    }
    var edge: Float = 99
    for y in (row - 2)...(row + 2) {
      for x in (column - 2)...(column + 2) {
        let between = corner(x, y) - site
        guard dot(between, between) > 1e-6 else { continue }
        edge = min(edge, dot((site + corner(x, y)) * 0.5 - grid, normalized(between)))
      }
    }
    let glass = scene(site / 17, chance: Float(name & 255) / 255)
    let waves = 1 + 0.16 * Noise.cloudy(point.x * 26, point.y * 26, octaves: 3, seed: name & 7)
    let bright = (0.72 + 0.5 * smoothStep(0, 0.5, edge)) * waves
    let light = glass * bright + color(0xfff0c8) * (0.18 * exponential(-length(point - sun) * 5))
    return mix(color(0x0a0a10), light, smoothStep(0.045, 0.075, edge))
  }

  private static func corner(_ x: Int32, _ y: Int32) -> Plane {
    Plane(
      Float(x) + 0.12 + 0.76 * Noise.random(x, y, 1, seed: 9), Float(y) + 0.12 + 0.76 * Noise.random(x, y, 2, seed: 9))
  }
}
