/// Hot-air balloons over green hills on a clear morning.
enum Balloons {
  private struct Balloon {
    let middle: Plane
    let size: Float
    let cloth: [UInt32]
    let gores: Float
  }

  private static let fleet: [Balloon] = [
    Balloon(middle: Plane(1.14, 0.47), size: 0.045, cloth: [0x7b4fa0, 0xf2c14e], gores: 10),
    Balloon(middle: Plane(0.12, 0.36), size: 0.052, cloth: [0x2a9d8f, 0xf4f1de], gores: 10),
    Balloon(middle: Plane(0.66, 0.46), size: 0.034, cloth: [0xe76f51, 0xffe8c2], gores: 8),
    Balloon(middle: Plane(1.0, 0.2), size: 0.1, cloth: [0x1d4e89, 0xf7b32b, 0xfcf6e5], gores: 15),
    Balloon(middle: Plane(0.42, 0.3), size: 0.17, cloth: [0xd62839, 0xf9f3e3, 0xf77f00, 0xfcbf49], gores: 16),
  ]
  private static let sky = Gradient([(0, 0x3a86c8), (0.3, 0x86c0e6), (0.5, 0xd9ecec), (0.62, 0xfff0d0)])
  private static let greens = Gradient(even: [0xb4d3c8, 0x8fc09a, 0x67a866, 0x3f8a4c, 0x22643c])

  static func draw() -> Picture {
    Picture.drawn(width: 480, height: 360, grid: 3) { point in
      for balloon in fleet.reversed() {
        if let light = seen(balloon, point) { return light }
      }
      return land(point) ?? air(point)
    }
  }

  private static func air(_ point: Plane) -> Color {
    let clouds = Noise.cloudy(point.x * 2.1 + 8, point.y * 5.5, octaves: 5, seed: 23)
    let thick = smoothStep(0.12, 0.5, clouds) * smoothStep(0.0, 0.2, point.y)
    return mix(sky.color(at: point.y), color(0xffffff), thick * 0.75)
  }

  private static func land(_ point: Plane) -> Color? {
    for layer in (0..<5).reversed() {
      let near = Float(layer) / 4
      let seed = UInt32(layer + 40)
      let crest =
        mix(0.6, 0.9, near) - 0.11
        * Noise.cloudy(point.x * mix(2.2, 1.3, near) + Float(layer) * 3.1, 2, octaves: 3, seed: seed)
      guard point.y > crest else { continue }
      let depth = point.y - crest
      let base = greens.color(at: near)
      let rows = sine((point.x * 1.2 + depth * (layer % 2 == 0 ? 2.2 : -2.6)) * mix(110, 60, near))
      let field = Noise.plane(point.x * mix(6, 3, near), depth * 14 + Float(layer), seed: seed + 9)
      var light = mix(base, layer % 2 == 0 ? color(0xe2d27a) : color(0x9cc45a), 0.45 * smoothStep(0.1, 0.16, field))
      light = light * (1 + 0.045 * near * rows)
      light += color(0xfff0b0) * (0.16 * exponential(-depth * 30))
      return mix(light, color(0xfff0d8), 0.25 * (1 - near))
    }
    return nil
  }

  private static func seen(_ balloon: Balloon, _ point: Plane) -> Color? {
    let place = (point - balloon.middle) / balloon.size
    guard abs(place.x) < 1.02, place.y > -1.05, place.y < 2 else { return nil }
    // Round at the top, tapered like a drop at the bottom.
    let lower = max(place.y, 0)
    let half =
      place.y < 0
      ? max(1 - place.y * place.y, 0).squareRoot() : max(1 - power(lower / 1.42, 1.75), 0)
    if place.y < 1.24 && abs(place.x) < half { return cloth(balloon, place, half) }
    let basket = abs(place.x) < 0.13 - (place.y - 1.5) * 0.12 && place.y > 1.5 && place.y < 1.72
    if basket { return mix(color(0x8a5a2c), color(0x4a2c14), clamped(place.x * 3 + 0.5)) }
    let rope = abs(abs(place.x) - mix(0.19, 0.115, (place.y - 1.2) / 0.3)) < 0.012
    return rope && place.y > 1.2 && place.y < 1.52 ? color(0x4a3826) : nil
  }

  private static func cloth(_ balloon: Balloon, _ place: Plane, _ half: Float) -> Color {
    let across = place.x / max(half, 0.02)
    let turn = arcTangent(across, max(1 - across * across, 0).squareRoot()) / 3.141_592_7 + 0.5
    let gore = turn * balloon.gores * 0.5 + 0.5
    let count = balloon.cloth.count
    var dye = color(balloon.cloth[Int(gore) % count])
    // A belt in the next color around the middle.
    let belt = place.y + 0.08 * (1 - across * across)
    if belt > 0.2 && belt < 0.38 { dye = color(balloon.cloth[(Int(gore) + 1) % count]) }
    if place.y > 1.1 { dye = color(0x5a3a28) }
    let seam = abs(fraction(gore) - 0.5)
    let normal = normalized(Space(across, -place.y * 0.8, max(1 - across * across, 0).squareRoot() + 0.1))
    let light = max(dot(normal, normalized(Space(-0.6, 0.55, 0.58))), 0)
    let fold = 1 - 0.2 * smoothStep(0.38, 0.5, seam) + 0.06 * (0.5 - seam)
    let warm = dye * (0.5 + 0.62 * light) * fold
    return warm + Color(1, 0.95, 0.85) * (0.22 * power(light, 14)) + color(0x86b8e0) * (0.1 * (1 - light))
  }
}
