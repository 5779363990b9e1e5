/// Polished marble: noise distorted by noise, with golden veins.
enum Marble {
  private static let stone = Gradient([
    (0, 0x06222e), (0.25, 0x0d5560), (0.45, 0x2a9d8f), (0.6, 0xa8dcc8), (0.75, 0xf6f0df), (1, 0xffffff),
  ])

  static func draw() -> Picture {
    Picture.drawn(width: 480, height: 480) { point in
      let place = point * 1.35 + 4
      let first = Plane(
        Noise.cloudy(place.x, place.y, seed: 1), Noise.cloudy(place.x + 5.2, place.y + 1.3, seed: 2))
      let bent = place + first * 1.7
      let second = Plane(
        Noise.cloudy(bent.x + 1.7, bent.y + 9.2, seed: 3), Noise.cloudy(bent.x + 8.3, bent.y + 2.8, seed: 4))
      let twice = place + second * 2.1
      let value = Noise.cloudy(twice.x, twice.y, octaves: 4, seed: 5)
      var light = stone.color(at: 0.42 + value * 0.85 + first.x * 0.3)
      light = mix(light, color(0x123a5c), 0.6 * smoothStep(0.15, 0.75, second.y))
      let vein = abs(Noise.cloudy(bent.x * 0.9 + second.x, bent.y * 0.9, octaves: 4, seed: 6))
      let gold = mix(color(0xb8792a), color(0xffe9a8), clamped(0.5 + second.x * 1.4))
      return mix(light, gold, smoothStep(0.035, 0.004, vein) * smoothStep(-0.3, 0.2, first.y + 0.15))
    }
  }
}
