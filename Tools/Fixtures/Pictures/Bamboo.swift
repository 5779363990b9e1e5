/// Bamboo in the morning mist, as a scroll for a narrow wall.
enum Bamboo {
  private static let width = 240
  private static let height = 720
  private static let greens = Gradient(even: [0xc9dcb0, 0xa3c48c, 0x6fa066, 0x3d7a4c, 0x1b4d38, 0x0c2e28])

  static func draw() -> Picture {
    var canvas = Picture.drawn(width: 2 * width, height: 2 * height, grid: 1) { mist($0) }
    var random = SplitMix64(seed: 95 + UInt64(Variation.number) << 16)
    for layer in 0..<6 {
      let near = Float(layer) / 5
      for _ in 0..<[7, 5, 4, 3, 2, 1][layer] { stalk(on: &canvas, near: near, &random) }
      for _ in 0..<[30, 28, 24, 20, 15, 11][layer] { spray(on: &canvas, near: near, &random) }
      canvas = veiled(canvas, near: near)
    }
    return canvas.halved()
  }

  private static func mist(_ point: Plane) -> Color {
    let light = Gradient([(0, 0xf6f3d0), (0.3, 0xe4edc4), (0.65, 0xcfe3c4), (1, 0xa8cbb4)]).color(at: point.y)
    let sun = bell(length(point - Plane(0.23, 0.17)), width: 0.2)
    let disc = smoothStep(0.066, 0.063, length(point - Plane(0.23, 0.17)))
    return mix(light + color(0xffe9a0) * (0.25 * sun), color(0xfffdf0), disc * 0.9)
  }

  /// Adds mist that thickens towards the ground, between two rows of stalks.
  private static func veiled(_ canvas: Picture, near: Float) -> Picture {
    guard near < 0.9 else { return canvas }
    return canvas.retouched { place, old in
      let drift = Noise.cloudy(place.x * 5, place.y * 4 + near * 9, octaves: 3, seed: 6) * 0.25
      let thick = smoothStep(0.25, 1.05, place.y + drift) * 0.5 + 0.07
      return mix(old, color(0xe2efcf), thick * (1 - near * 0.6))
    }
  }

  private static func stalk(on canvas: inout Picture, near: Float, _ random: inout SplitMix64) {
    let unit = Float(2 * height)
    let radius = mix(3.5, 15, near * near)
    let lean = random.number(in: -0.035...0.035)
    let x = near > 0.9 ? Float(0.062) : random.number(in: 0...0.333)
    let paint = greens.color(at: near * 0.9 + random.number(in: -0.04...0.08))
    let gap = mix(0.055, 0.12, near) * random.number(in: 0.85...1.15)
    var y: Float = 1.02 + random.number() * gap
    while y > -0.1 {
      let foot = Plane(x + lean * (1 - y), y) * unit
      let tip = Plane(x + lean * (1 - y + gap), y - gap) * unit
      segment(on: &canvas, from: foot, to: tip, radius: radius, paint: paint)
      y -= gap
    }
  }

  /// One segment of a stalk: rounded by its light and dark sides, with a rim at the joint.
  private static func segment(on canvas: inout Picture, from foot: Plane, to tip: Plane, radius: Float, paint: Color) {
    for strip in 0..<7 {
      let side = Float(strip) / 3 - 1
      let shift = Plane(side * radius * 0.72, 0)
      let light = paint * (1.0 - 0.34 * side) + color(0xf4ffd0) * (0.2 * bell(side + 0.45, width: 0.3))
      canvas.paintLine(from: foot + shift, to: tip + shift, radius: radius * 0.3, color: light)
    }
    let across = Plane(radius * 1.02, 0)
    canvas.paintLine(from: foot - across, to: foot + across, radius: radius * 0.13 + 0.6, color: paint * 0.55)
    let above = Plane(0, -radius * 0.3 - 1)
    canvas.paintLine(
      from: foot + above - across, to: foot + above + across, radius: radius * 0.1 + 0.4,
      color: mix(paint, color(0xf6ffdc), 0.55))
  }

  /// A handful of leaves hanging from one twig.
  private static func spray(on canvas: inout Picture, near: Float, _ random: inout SplitMix64) {
    let unit = Float(2 * height)
    let high = random.number()
    let start = Plane(random.number(in: -0.03...0.36), high * high * 0.8 - 0.02) * unit
    let side: Float = random.number() < 0.5 ? -1 : 1
    let size = mix(26, 84, near)
    let twig = start + Plane(side * size * 0.7, size * 0.18)
    let paint = greens.color(at: near * 0.85 + random.number(in: 0...0.15))
    canvas.paintLine(from: start, to: twig, radius: 1 + near, endRadius: 0.7, color: paint * 0.8)
    for leaf in 0..<6 {
      let base = start + (twig - start) * (Float(leaf) / 5)
      let angle = side * random.number(in: -0.2...1.1)
      let way = turned(Plane(side * 0.8, 0.75), by: angle * 0.75)
      let reach = size * random.number(in: 0.6...1.15)
      let middle = base + way * (reach * 0.4) + Plane(0, reach * 0.02)
      let tip = base + way * reach + Plane(0, reach * 0.14)
      let tint = paint * random.number(in: 0.85...1.2)
      canvas.paintLine(from: base, to: middle, radius: 0.6, endRadius: reach * 0.075, color: tint)
      canvas.paintLine(from: middle, to: tip, radius: reach * 0.075, endRadius: 0.3, color: tint)
    }
  }
}
