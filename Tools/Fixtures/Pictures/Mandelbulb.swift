/// The Mandelbulb of the eighth power, like a coral in deep water.
enum Mandelbulb {
  private static let eye = Space(0.9, 1.5, -2.15)
  private static let lamp = normalized(Space(-0.45, 0.8, -0.4))

  static func draw() -> Picture {
    let ahead = normalized(-eye + Space(0, -0.02, 0))
    let right = normalized(cross(Space(0, 1, 0), ahead))
    let up = cross(ahead, right)
    return Picture.drawn(width: 420, height: 560) { point in
      let way = normalized(ahead * 0.98 + right * (point.x - 0.375) + up * (0.5 - point.y))
      let back = background(point)
      guard let span = RayMarching.ball(from: eye, along: way, radius: 1.2) else { return exposed(back) }
      var least: Float = 1
      let hit = RayMarching.reach(from: eye, along: way, between: span.near, and: span.far, steps: 70, nearness: 0.0016)
      {
        let rest = bulb($0).distance
        least = min(least, rest)
        return rest
      }
      let halo = Color(0.1, 0.5, 0.65) * (exponential(-least * 38) * 0.3)
      guard let hit else { return exposed(back + halo) }
      return exposed(surface(eye + way * hit, way))
    }
  }

  private static func background(_ point: Plane) -> Color {
    let away = length(Plane(point.x - 0.375, (point.y - 0.5) * 0.8))
    let water = mix(Color(0.012, 0.1, 0.16), Color(0.002, 0.008, 0.03), smoothStep(0, 0.62, away))
    let shaft = clamped(0.4 + Noise.cloudy((point.x + point.y * 0.35) * 7, 2, octaves: 3, seed: 2))
    return water + Color(0.01, 0.05, 0.07) * (shaft * smoothStep(0.75, 0, point.y))
  }

  /// Returns the distance to the bulb, and how close the orbit came to the center and to a plane, which determines the
  /// color.
  private static func bulb(_ place: Space) -> (distance: Float, core: Float, band: Float) {
    var point = place
    var slope: Float = 1
    var square = dot(point, point)
    var core = square
    var band: Float = 1
    for _ in 0..<7 {
      if square > 2.5 { break }
      let fourth = square * square
      slope = 8 * (fourth * square * square.squareRoot()) * slope + 1
      point = eighthPower(point, square) + place
      square = dot(point, point)
      core = min(core, square)
      band = min(band, abs(point.y))
    }
    let radius = square.squareRoot()
    return (0.25 * logarithm(square) * radius / slope, core, band)
  }

  /// Returns the eighth power as three squarings: the angles double and the radius is squared each time.
  private static func eighthPower(_ point: Space, _ square: Float) -> Space {
    var p = point
    var radius = square
    for _ in 0..<3 {
      let flat = max(p.x * p.x + p.z * p.z, 1e-12)
      let factor = 2 * p.y / flat.squareRoot()
      let height = 2 * p.y * p.y - radius
      p = Space(factor * (p.x * p.x - p.z * p.z), height, factor * 2 * p.x * p.z)
      radius = radius * radius
    }
    return p
  }

  private static func surface(_ place: Space, _ way: Space) -> Color {
    let normal = RayMarching.normal(at: place, step: 0.0012) { bulb($0).distance }
    let start = place + normal * 0.006
    let sun = max(dot(normal, lamp), 0)
    let free =
      sun > 0
      ? RayMarching.light(from: start, along: lamp, softness: 12, steps: 16, far: 1.2) { bulb($0).distance } : 0
    let open = RayMarching.openness(at: place, normal, reach: 0.12) { bulb($0).distance }
    let trace = bulb(place)
    var paint = mix(Color(0.5, 0.03, 0.16), Color(1.0, 0.3, 0.2), smoothStep(0.35, 0.95, trace.core))
    paint = mix(Color(0.02, 0.26, 0.36), paint, smoothStep(0.0, 0.12, trace.band))
    let rim = power(clamped(1 + dot(normal, way)), 3)
    let halfway = normalized(lamp - way)
    let shine = power(max(dot(normal, halfway), 0), 40) * free * 0.35
    let ambient = Color(0.2, 0.42, 0.55) * (0.6 + 0.4 * normal.y)
    return paint * (Color(1.6, 1.35, 1.1) * (sun * free * 0.95) + ambient * open * 0.7) + Color(1, 0.9, 0.8) * shine
      + Color(0.1, 0.5, 0.65) * (rim * open * 0.35)
  }
}
