/// The moon over the sea as an engraving: black lines on white, with nothing in between.
enum Moonlight {
  private static let horizon: Float = 0.62
  private static let moon = Plane(0.5, 0.3)

  static func draw() -> Picture {
    // With one bit there are no grays to soften an edge, so each pixel is one point.
    Picture.drawn(width: 640, height: 640, grid: 1) { point in
      let ink = cut(point) ? Float(0) : 1
      return Color(repeating: ink)
    }
  }

  private static func cut(_ point: Plane) -> Bool {
    let frame = max(abs(point.x - 0.5), abs(point.y - 0.5))
    if frame > 0.485 { return frame < 0.491 }
    if frame > 0.475 { return false }
    if frame > 0.472 { return true }
    if let boat = boat(point) { return boat }
    return point.y < horizon ? skyLine(point) : seaLine(point)
  }

  private static func skyLine(_ point: Plane) -> Bool {
    let away = point - moon
    let distance = length(away)
    if distance < 0.115 {
      let seas = Noise.cloudy(point.x * 16, point.y * 16, octaves: 3, seed: 4)
      return dark(0.75 - 0.5 * smoothStep(0.05, 0.4, seas), line: (point.x + point.y) * 110) && seas > 0.12
    }
    let clouds = Noise.cloudy(point.x * 3.2 + 1, point.y * 6.5, octaves: 5, seed: 9)
    let thick = smoothStep(0.05, 0.3, clouds)
    let rim = bell(clouds - 0.06, width: 0.09) * exponential(-distance * 2.2)
    let halo = exponential(-(distance - 0.115) * 5)
    let tone = mix(0.1 + 0.85 * halo, 0.24 + rim + 0.25 * halo, thick)
    // The lines go around the moon in the open sky, and along in the clouds.
    let rings = distance * 105
    let along = (point.y + 0.02 * Noise.plane(point.x * 6, point.y * 6, seed: 3)) * 105 + clouds * 2.5
    return dark(tone, line: thick > 0.5 ? along : rings)
  }

  private static func seaLine(_ point: Plane) -> Bool {
    let depth = point.y - horizon
    let far = 0.08 / (depth + 0.035)
    let wave = Noise.cloudy(point.x * 7 * far + 2, far * 26, octaves: 3, seed: 17)
    let path = bell(point.x - moon.x, width: 0.07 + depth * 0.35)
    let tone = 0.1 + path * (0.75 + wave * 1.1) + wave * 0.3
    let line = depth * (95 - 60 * depth) + wave * mix(0.4, 1.6, depth * 2.5)
    return dark(tone, line: line)
  }

  /// Returns true if a line of ink, as wide as the tone is dark, covers this point.
  private static func dark(_ tone: Float, line: Float) -> Bool {
    abs(fraction(line) - 0.5) * 2 < 1 - clamped(tone)
  }

  /// Returns true if there is ink at a point of the boat: a black hull, white sails with a black rim; nil outside the
  /// boat.
  private static func boat(_ point: Plane) -> Bool? {
    let place = (point - Plane(0.7, 0.66)) * 10
    let height = -place.y
    if height < 0, height > -0.25, abs(place.x) < 0.8 + height * 0.9 { return height < -0.03 }
    if abs(place.x) < 0.035, height >= 0, height < 1.75 { return true }
    let main = min(place.x - 0.035, height - 0.1, 0.7 * (1.65 - height) / 1.55 - place.x)
    let jib = min(-0.035 - place.x, height - 0.18, place.x + 0.55 * (1.42 - height) / 1.24)
    let inside = max(main, jib)
    guard inside > 0 else { return nil }
    return inside < 0.03 || dark(jib > 0 ? 0.72 : 0.88, line: (place.x * 0.4 + height) * 9)
  }
}
