/// The sun going down over the sea, its light broken by the waves.
enum Sunset {
  private static let horizon: Float = 0.5
  private static let sun = Plane(1.05, 0.44)
  private static let sky = Gradient([
    (0, 0x24396f), (0.18, 0x5a4f94), (0.32, 0xb8608f), (0.42, 0xf08060), (0.48, 0xffb060), (0.5, 0xffd080),
  ])

  static func draw() -> Picture {
    Picture.drawn(width: 1200, height: 400, grid: 3) { point in
      point.y < horizon ? air(point) : sea(point)
    }
  }

  private static func air(_ point: Plane) -> Color {
    let away = point - sun
    let distance = length(away)
    var light = sky.color(at: point.y + 0.02 * away.x * away.x * (point.y < 0.4 ? -1 : 0))
    light = mix(light, color(0x5b4a86), 0.28 * smoothStep(0.4, 1.9, abs(away.x)))
    light += color(0xff9040) * (0.5 * bell(length(Plane(away.x * 0.6, away.y)), width: 0.3))
    let height = (horizon - point.y)
    let clouds = Noise.cloudy(point.x * 1.1 + 3, height * 7 / (0.35 + height), octaves: 6, seed: 14)
    let thick = smoothStep(0.02, 0.55, clouds) * smoothStep(0.0, 0.1, height)
    let underside = smoothStep(0.6, 0.05, distance * 0.6)
    let lit = mix(color(0x6a4a80), color(0xff8a5a), clamped(underside + 0.35 - height * 0.4))
    light = mix(light, lit, thick * 0.8)
    light = mix(light, color(0xfff2c0), 0.9 * bell(distance, width: 0.085))
    return mix(light, color(0xfffce8), smoothStep(0.052, 0.048, distance))
  }

  private static func sea(_ point: Plane) -> Color {
    let depth = point.y - horizon + 0.002
    let far = 0.16 / depth
    let place = Plane((point.x - 1.5) * far * 7, far * 10)
    let swell = Noise.cloudy(place.x * 0.55, place.y * 1.1, octaves: 2, seed: 60)
    let chop = Noise.cloudy(place.x * 2.4, place.y * 5, octaves: 3, seed: 61)
    let calm = 1 / (1 + far * 0.05)
    let tilt = (swell * 0.6 + chop * 0.8) * calm
    let side = Noise.plane(place.x * 2, place.y * 4, seed: 65) * 0.1
    let mirrored = Plane(point.x + side, horizon - depth * 0.55 - abs(tilt) * 0.22 - 0.01)
    var light = air(Plane(mirrored.x, max(mirrored.y, 0))) * Color(0.62, 0.6, 0.74)
    light = mix(light, color(0x14224e), clamped(0.25 + depth * 0.9 + tilt * 0.6))
    let path = bell(point.x - sun.x, width: 0.09 + depth * 0.55)
    let glint = smoothStep(0.02, 0.5, tilt + 0.2 * path)
    light += color(0xffb868) * (path * glint * 1.5) + color(0xff7848) * (path * 0.22)
    return mix(light, sky.color(at: 0.47), bell(depth, width: 0.03) * 0.5)
  }
}
