/// A painted night: strokes that follow the swirling wind, a moon and a sleeping village.
enum Brushwork {
  private static let width = 640
  private static let height = 480
  private static let moon = Plane(1.05, 0.22)
  private static let whirls: [(middle: Plane, strength: Float)] = [
    (Plane(0.5, 0.33), 0.21), (Plane(0.8, 0.43), -0.12), (Plane(0.15, 0.2), 0.13), (moon, 0.16),
  ]
  private static let stars: [Plane] = [
    Plane(0.12, 0.1), Plane(0.3, 0.16), Plane(0.52, 0.08), Plane(0.75, 0.14), Plane(0.22, 0.42), Plane(1.22, 0.45),
    Plane(0.88, 0.3), Plane(0.66, 0.26),
  ]

  static func draw() -> Picture {
    var canvas = Picture.drawn(width: 2 * width, height: 2 * height, grid: 1) { paint($0) }
    var random = SplitMix64(seed: 7 + UInt64(Variation.number) << 16)
    for pass in 0..<3 {
      let radius: Float = [7, 4.2, 2.6][pass]
      for _ in 0..<[5000, 9000, 13000][pass] {
        stroke(on: &canvas, radius: radius, &random)
      }
    }
    for _ in 0..<26 { house(on: &canvas, &random) }
    return canvas.halved()
  }

  /// A small house in the valley: two dabs for the wall and the roof, one for the lit window.
  private static func house(on canvas: inout Picture, _ random: inout SplitMix64) {
    let x = random.number(in: 0.42...1.25)
    let place = Plane(x, hills(x) + random.number(in: 0.05...0.14)) * Float(2 * height)
    let size = random.number(in: 9...14)
    let wall = mix(color(0x22406a), color(0x3c6a8a), random.number())
    canvas.paintLine(from: place, to: place + Plane(size, 0), radius: size * 0.62, color: wall)
    let ridge = place + Plane(size * 0.5, -size)
    let roof = mix(color(0x8a3b2a), color(0x2a3050), random.number())
    canvas.paintLine(from: place + Plane(-size * 0.7, -size * 0.3), to: ridge, radius: 3.5, color: roof)
    canvas.paintLine(from: ridge, to: place + Plane(size * 1.7, -size * 0.3), radius: 3.5, color: roof)
    guard random.number() < 0.8 else { return }
    let pane = place + Plane(size * 0.5, 1)
    canvas.paintLine(from: pane, to: pane + Plane(0, 3), radius: 3.2, color: color(0xffd45a))
  }

  private static func hills(_ x: Float) -> Float {
    0.72 - 0.06 * sine(x * 3.1 + 0.4) - 0.03 * sine(x * 7.3 + 1)
  }

  /// Returns the direction of the brush at a point.
  private static func wind(_ point: Plane) -> Plane {
    if cypress(point) { return Plane(0.25 * sine(point.y * 26), -1) }
    if point.y > hills(point.x) { return Plane(1, -0.35 * cosine(point.x * 3.1 + 0.4) + 0.3 * sine(point.x * 17)) }
    var way = Plane(1, 0.35 * sine(point.x * 4 + point.y * 3)) * 0.45
    for whirl in whirls {
      let from = point - whirl.middle
      let pull = whirl.strength * 6 * bell(length(from), width: abs(whirl.strength) * 1.1)
      way += Plane(-from.y, from.x) / (length(from) + 0.02) * pull
    }
    for star in stars {
      let from = point - star
      way += Plane(-from.y, from.x) / (length(from) + 0.01) * (1.6 * bell(length(from), width: 0.05))
    }
    return way
  }

  private static func cypress(_ point: Plane) -> Bool {
    let tip: Float = 0.17
    guard point.y > tip else { return false }
    let share = (point.y - tip) / (1 - tip)
    let half = 0.018 + 0.1 * power(share, 0.8) * (1 + 0.16 * sine(share * 31))
    return abs(point.x - 0.23 - 0.014 * sine(share * 11)) < half * (1 - 0.25 * share) - 0.012
  }

  /// Returns the paint at a point, before variation.
  private static func paint(_ point: Plane) -> Color {
    if cypress(point) {
      return mix(color(0x0c2420), color(0x2f5a34), clamped(0.4 + 0.6 * sine(point.x * 90 + point.y * 20)))
    }
    let edge = hills(point.x)
    if point.y > edge {
      let depth = (point.y - edge) / 0.3
      let field = Gradient(even: [0x2b5d7a, 0x2f7a68, 0x23584f, 0x123038])
      return field.color(at: depth + 0.12 * sine(point.x * 21 + point.y * 33))
    }
    let whirl = 0.5 + 0.5 * Noise.cloudy(point.x * 2.6, point.y * 4, octaves: 3, seed: 5)
    var light = Gradient(even: [0x10245c, 0x1f4a9c, 0x3f86c4, 0x9fd0d8]).color(at: whirl * 0.75 + point.y * 0.3)
    for arm in whirls.prefix(3) {
      let from = point - arm.middle
      let coil = sine(arcTangent(from.y, from.x) + length(from) * 52 * (arm.strength > 0 ? -1 : 1))
      light = mix(light, color(0xd8ecdc), 0.75 * clamped(coil) * bell(length(from), width: abs(arm.strength) * 0.85))
    }
    for star in stars {
      let distance = length(point - star)
      light = mix(light, color(0xf6e27a), 0.95 * bell(distance, width: 0.042))
      light = mix(light, color(0xfffbe0), bell(distance, width: 0.016))
    }
    let distance = length(point - moon)
    light = mix(light, color(0xf2c94c), 0.9 * bell(distance, width: 0.16))
    let crescent = distance < 0.066 && length(point - moon - Plane(0.03, -0.014)) > 0.048
    return mix(light, color(crescent ? 0xff9d2e : 0xffe98a), bell(distance, width: 0.085))
  }

  private static func stroke(on canvas: inout Picture, radius: Float, _ random: inout SplitMix64) {
    let unit = Float(2 * height)
    var point = Plane(random.number() * 1.3334, random.number())
    var base = paint(point)
    let shade = random.number(in: -0.09...0.09)
    base +=
      Color(shade, shade, shade * 0.6) + Color(random.number(in: -0.03...0.03), 0, random.number(in: -0.03...0.03))
    let dark = cypress(point)
    let land = point.y > hills(point.x)
    for step in 0..<9 {
      let next = point + normalized(wind(point)) * 0.0075
      if cypress(next) != dark || (next.y > hills(next.x)) != land { return }
      let width = radius * (1 - 0.07 * Float(step))
      canvas.paintLine(from: point * unit, to: next * unit, radius: width, color: base, cover: 0.85)
      // A lighter line along one side, as bristles leave it.
      let side = Plane(-(next - point).y, (next - point).x) / 0.0075 * width * 0.5
      canvas.paintLine(
        from: point * unit + side, to: next * unit + side, radius: width * 0.22, color: base + 0.1, cover: 0.5)
      point = next
    }
  }
}
