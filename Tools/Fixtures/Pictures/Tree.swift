/// An old tree against the evening sky, grown twig by twig.
enum Tree {
  private static let width = 480
  private static let height = 640
  private static let sun = Plane(0.44, 0.66)
  private static let sky = Gradient([
    (0, 0x1f2a63), (0.2, 0x4d3b86), (0.4, 0xb04a84), (0.55, 0xf0705c), (0.68, 0xffa24d), (0.8, 0xffd27a),
  ])
  private static let ink = color(0x170c1e)

  static func draw() -> Picture {
    var canvas = Picture.drawn(width: 2 * width, height: 2 * height, grid: 1) { evening($0) }
    var random = SplitMix64(seed: 29 + UInt64(Variation.number) << 16)
    for _ in 0..<2600 { grass(on: &canvas, &random) }
    let unit = Float(2 * height)
    grow(
      on: &canvas, from: Plane(0.34, 0.9) * unit, heading: Plane(-0.02, -1), length: 0.15 * unit, radius: 0.023 * unit,
      level: 0, &random)
    for _ in 0..<9 { bird(on: &canvas, &random) }
    return canvas.halved()
  }

  private static func evening(_ point: Plane) -> Color {
    let hill = 0.86 + 0.05 * (point.x - 0.34) * (point.x - 0.34) * 8 + 0.004 * Noise.cloudy(point.x * 12, 1, seed: 3)
    if point.y > hill { return mix(color(0x2a1226), ink, smoothStep(0, 0.06, point.y - hill)) }
    let far = 0.8 - 0.05 * Noise.cloudy(point.x * 4, 3, octaves: 5, seed: 44)
    let distance = length(point - sun)
    var light = sky.color(at: point.y)
    let clouds = Noise.cloudy(point.x * 2.2, point.y * 8, octaves: 5, seed: 15)
    light = mix(light, mix(color(0x6a3f8c), color(0xffb07a), point.y * 1.2), 0.6 * smoothStep(0.0, 0.6, clouds))
    light += color(0xff9a50) * (0.35 * bell(distance, width: 0.33))
    light = mix(light, color(0xfff3c4), smoothStep(0.123, 0.12, distance))
    guard point.y > far else { return light }
    return mix(color(0x8a3d62), color(0xe8845a), 0.3 + 0.5 * bell(distance, width: 0.3))
  }

  /// Draws a branch in a few bent pieces, then its two or three branches.
  private static func grow(
    on canvas: inout Picture, from start: Plane, heading: Plane, length: Float, radius: Float, level: Int,
    _ random: inout SplitMix64
  ) {
    var place = start
    var way = normalized(heading)
    let thinner = radius * 0.72
    for piece in 0..<4 {
      let next = place + way * (length / 4)
      let before = mix(radius, thinner, Float(piece) / 4)
      let after = mix(radius, thinner, Float(piece + 1) / 4)
      canvas.paintLine(from: place, to: next, radius: before, endRadius: after, color: ink)
      place = next
      // Twigs bend towards the light, a little upwards.
      way = normalized(turned(way, by: random.number(in: -0.17...0.17)) + Plane(0, -0.03))
    }
    if level >= 6 { leaves(on: &canvas, at: place, &random) }
    guard level < 9, radius > 0.5 else { return }
    let count = level < 2 ? 3 : random.number() < 0.3 ? 3 : 2
    let spread = random.number(in: 0.55...0.95)
    for branch in 0..<count {
      let share = Float(branch) / Float(count - 1) - 0.5
      let angle = share * spread * 1.35 + random.number(in: -0.18...0.18)
      let size = random.number(in: 0.7...0.9)
      grow(
        on: &canvas, from: place, heading: turned(way, by: angle), length: length * size,
        radius: thinner * (count == 3 ? 0.72 : 0.8), level: level + 1, &random)
    }
  }

  private static func leaves(on canvas: inout Picture, at place: Plane, _ random: inout SplitMix64) {
    for _ in 0..<3 {
      let start = place + Plane(random.number(in: -9...9), random.number(in: -9...9))
      let end = start + Plane(random.number(in: -5...5), random.number(in: -5...5))
      let tint = mix(ink, color(0x6b1f33), random.number())
      canvas.paintLine(from: start, to: end, radius: 3.2, endRadius: 0.9, color: tint, cover: 0.95)
    }
  }

  private static func grass(on canvas: inout Picture, _ random: inout SplitMix64) {
    let x = random.number() * 0.75
    let hill = 0.862 + 0.05 * (x - 0.34) * (x - 0.34) * 8
    let foot = Plane(x, hill) * Float(2 * height)
    let tip = foot + Plane(random.number(in: -8...8), -random.number(in: 4...22))
    canvas.paintLine(from: foot, to: tip, radius: 1.6, endRadius: 0.3, color: color(0x1f0f22))
  }

  private static func bird(on canvas: inout Picture, _ random: inout SplitMix64) {
    let place = Plane(random.number(in: 0.04...0.3), random.number(in: 0.08...0.26)) * Float(2 * height)
    let size = random.number(in: 7...13)
    for side: Float in [-1, 1] {
      let elbow = place + Plane(side * size * 0.6, -size * 0.55)
      canvas.paintLine(from: place, to: elbow, radius: 2, endRadius: 1.6, color: ink)
      canvas.paintLine(
        from: elbow, to: elbow + Plane(side * size * 0.8, size * 0.2), radius: 1.6, endRadius: 0.4, color: ink)
    }
  }
}
