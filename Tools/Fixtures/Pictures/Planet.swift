/// A banded planet with rings, on a transparent background.
enum Planet {
  private static let middle = Plane(0.64, 0.5)
  private static let radius: Float = 0.27
  private static let lamp = normalized(Space(-0.62, 0.38, 0.68))
  private static let tilt: Float = -0.36
  private static let flatness: Float = 0.27
  private static let bands = Gradient(even: [
    0x5a4a6a, 0xb8876b, 0xf0d2a0, 0xd98f5c, 0xfae6c4, 0xc2703f, 0xf4cf96, 0xe8b27a, 0xfbeed3, 0xb5835f, 0x6a5a78,
  ])
  private static let ringTints = Gradient(even: [0x8a7060, 0xe8cfa8, 0xcaa57c, 0xf6e6c8, 0xb8946e, 0xdcc09a])

  static func draw() -> Picture {
    Picture.drawnWithAlpha(width: 480, height: 375, grid: 3) { point in
      let place = turned(point - middle, by: -tilt) / radius
      let front = ring(place)
      let ball = body(place)
      // The lower half of the ring is in front of the planet.
      return place.y > 0 ? over(front, ball) : over(ball, front)
    }
  }

  private static func over(_ top: SIMD4<Float>, _ below: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = top.w + below.w * (1 - top.w)
    guard alpha > 0 else { return SIMD4() }
    let sum = top * top.w + below * (below.w * (1 - top.w))
    return SIMD4(sum.x / alpha, sum.y / alpha, sum.z / alpha, alpha)
  }

  private static func body(_ place: Plane) -> SIMD4<Float> {
    let distance = length(place)
    guard distance < 1.07 else { return SIMD4() }
    let air = color(0xffd9a8)
    if distance > 1 {
      let side = clamped(0.35 - (place.x * 0.7 + place.y * 0.6))
      return SIMD4(air, 0.55 * side * exponential(-(distance - 1) * 55))
    }
    let normal = Space(place.x, -place.y, (1 - distance * distance).squareRoot())
    let light = max(dot(normal, lamp), 0)
    // The globe is tilted a little towards the viewer, like its rings.
    let north = normal.y * 0.963 + normal.z * 0.27
    let round = arcTangent(normal.x, normal.z * 0.963 - normal.y * 0.27)
    let swirl = Noise.cloudy(round * 2.4, north * 13, octaves: 4, seed: 5) * 0.035
    let storms = Noise.cloudy(round * 5 + swirl * 20, north * 26, octaves: 3, seed: 9)
    var paint = bands.color(at: north * 0.5 + 0.5 + swirl) * (1 + 0.08 * storms)
    let eye = Plane((round + 0.35) * 0.85, (north + 0.32) * 2)
    paint = mix(paint, color(0xb5482e), 0.85 * smoothStep(0.24, 0.14, length(eye)))
    let rim = power(1 - normal.z, 2.5)
    let shade = 1 - 0.72 * shadowOfRing(normal)
    let lit = paint * (light * 1.12 * shade + 0.035) + air * (rim * light * 0.4)
    return SIMD4(lit.clamped(lowerBound: Color(), upperBound: Color(repeating: 1)), 1)
  }

  /// Returns the share of the ring between a point on the globe and the sun.
  private static func shadowOfRing(_ normal: Space) -> Float {
    let pole = Space(0, 0.963, 0.27)
    let height = dot(normal, pole)
    let climb = dot(lamp, pole)
    let way = -height / climb
    guard way > 0 else { return 0 }
    return ringCover(length(normal + lamp * way))
  }

  /// Returns the density of the ring at a distance from the center, in planet radii.
  private static func ringCover(_ distance: Float) -> Float {
    let inside = smoothStep(1.28, 1.36, distance) * smoothStep(2.28, 2.24, distance)
    guard inside > 0 else { return 0 }
    let grooves = 0.62 + 0.5 * Noise.cloudy(distance * 16, 0.5, octaves: 4, seed: 21)
    let gap = smoothStep(0.02, 0.034, abs(distance - 1.93))
    let thin = mix(0.4, 1, smoothStep(1.36, 1.6, distance))
    return clamped(grooves * gap * thin) * inside
  }

  private static func ring(_ place: Plane) -> SIMD4<Float> {
    let flat = Space(place.x, 0, place.y / flatness)
    let distance = length(flat)
    let cover = ringCover(distance)
    guard cover > 0 else { return SIMD4() }
    let tint = ringTints.color(at: (distance - 1.3) / 0.95) * (0.9 + 0.2 * Noise.plane(distance * 30, 3, seed: 4))
    // The planet's shadow on the part of the ring behind it, away from the sun.
    let sunSide = normalized(Plane(-0.62, 0.55))
    let behind = flat.x * -sunSide.x + flat.z * -sunSide.y
    let aside = abs(flat.x * sunSide.y - flat.z * sunSide.x)
    let shadow = behind > 0 ? smoothStep(1.03, 0.95, aside) : 0
    return SIMD4(tint * (1 - 0.9 * shadow), cover * 0.95)
  }
}
