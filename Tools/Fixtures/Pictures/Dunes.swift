/// Sand dunes in low light, their crests between sun and shadow.
enum Dunes {
  private static let sunlight = normalized(Space(-0.8, 0.27, 0.42))
  private static let eye = Space(-2.7, 3.4, 1.5)

  static func draw() -> Picture {
    Picture.drawn(width: 720, height: 480) { point in
      let way = normalized(Space((point.x - 0.75) * 1.05, 0.24 - point.y * 0.9, 1))
      guard let distance = reach(along: way) else { return sky(way) }
      let place = eye + way * distance
      let haze = 1 - exponential(-distance * distance * 0.0006)
      return mix(sand(place, distance), sky(Space(way.x, max(way.y, 0.02), way.z)), haze)
    }
  }

  private static func sky(_ way: Space) -> Color {
    let height = clamped(way.y * 2.6)
    var light = mix(color(0xf6d9b0), color(0x3f7fae), power(height, 0.65))
    light += color(0xffb070) * (0.35 * bell(way.x + 0.75, width: 0.6) * (1 - height))
    let streak = Noise.cloudy(way.x * 2.2 + 4, way.y * 16, octaves: 4, seed: 77)
    return mix(light, color(0xfff1dc), 0.5 * smoothStep(0.1, 0.7, streak) * smoothStep(0.04, 0.16, way.y))
  }

  /// Returns the height of the sand: a long windward slope, a sharp crest and a steep lee, over rolling ground.
  private static func height(_ x: Float, _ z: Float) -> Float {
    let bend = Noise.plane(x * 0.09 + 3, z * 0.09, seed: 2) * 5 + Noise.plane(x * 0.3, z * 0.3, seed: 3) * 0.7
    let phase = (x * 0.62 + z * 0.5 + bend) * 0.21
    let share = fraction(phase)
    let crest = share < 0.68 ? share / 0.68 : (1 - share) / 0.32
    let shape = crest * crest * (1.65 - 0.65 * crest)
    let size = 1.05 + 0.8 * Noise.plane(x * 0.06 + 9, z * 0.06 + 2, seed: 4)
    return shape * size * 2.3 + Noise.plane(x * 0.14, z * 0.14, seed: 5) * 0.8 - 0.75
  }

  private static func reach(along way: Space) -> Float? {
    var distance: Float = 0.3
    var last = distance
    for _ in 0..<190 {
      let place = eye + way * distance
      let above = place.y - height(place.x, place.z)
      if above < 0.0012 * distance { return refined(way, last, distance) }
      last = distance
      distance += max(above * 0.42, 0.006 * distance)
      if distance > 60 || place.y > 4.6 { return nil }
    }
    return nil
  }

  private static func refined(_ way: Space, _ before: Float, _ after: Float) -> Float {
    var low = before
    var high = after
    for _ in 0..<8 {
      let middle = (low + high) * 0.5
      let place = eye + way * middle
      if place.y > height(place.x, place.z) { low = middle } else { high = middle }
    }
    return high
  }

  private static func sand(_ place: Space, _ distance: Float) -> Color {
    // Measured back towards the eye: a step away from it could cross the crest.
    let stepX = (0.003 + 0.001 * distance) * (place.x > eye.x ? -1 : 1)
    let stepZ = -0.003 - 0.001 * distance
    let here = height(place.x, place.z)
    var slopeX = (height(place.x + stepX, place.z) - here) / stepX
    var slopeZ = (height(place.x, place.z + stepZ) - here) / stepZ
    // Wind ripples, too small for the geometry, only change the shading.
    let warp = Noise.plane(place.x * 1.3, place.z * 1.3, seed: 6) * 2.4
    let ripple = cosine((place.x * 0.5 + place.z * 0.9) * 24 + warp * 3) * 0.12 * exponential(-distance * 0.13)
    slopeX += ripple * 0.5
    slopeZ += ripple
    let normal = normalized(Space(-slopeX, 1, -slopeZ))
    let facing = dot(normal, sunlight)
    let sunny = facing > 0 ? facing * light(at: place) : 0
    let open = 0.5 + 0.5 * normal.y
    let grain = 1 + 0.05 * Noise.plane(place.x * 9, place.z * 9, seed: 7)
    let base = Color(0.84, 0.42, 0.17) * grain
    let lit = base * (Color(1.5, 1.12, 0.8) * (sunny * 1.9) + Color(0.24, 0.2, 0.34) * open * 0.55)
    return exposed(lit * 0.6)
  }

  /// Returns the share of the sun that is visible from a point on the sand.
  private static func light(at place: Space) -> Float {
    var share: Float = 1
    var distance: Float = 0.06
    for _ in 0..<44 {
      let point = place + sunlight * distance
      let above = point.y - height(point.x, point.z)
      share = min(share, above * 14 / distance + 0.4)
      if share < 0 { return 0 }
      distance += max(above * 0.45, 0.03 + distance * 0.03)
      if point.y > 4.2 { break }
    }
    return clamped(share)
  }
}
