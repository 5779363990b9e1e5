/// A ball carved from a gyroid, lit warm from outside and glowing within.
enum Gyroid {
  private static let eye = Space(0, 0.55, -3.3)
  private static let lamp = normalized(Space(-0.6, 0.8, -0.55))
  private static let scale: Float = 6.2

  static func draw() -> Picture {
    Picture.drawn(width: 480, height: 480) { point in
      let way = normalized(Space((point.x - 0.5) * 0.78, (0.5 - point.y) * 0.78 - 0.165, 1))
      let back = background(point)
      guard let span = RayMarching.ball(from: eye, along: way, radius: 1) else { return exposed(back) }
      let hit = RayMarching.reach(from: eye, along: way, between: span.near, and: span.far, steps: 90, nearness: 0.0015)
      {
        distance($0)
      }
      guard let hit else { return exposed(back * 0.5 + glow(way)) }
      return exposed(surface(eye + way * hit, way))
    }
  }

  private static func background(_ point: Plane) -> Color {
    let away = length(point - Plane(0.5, 0.48))
    return mix(Color(0.05, 0.1, 0.2), Color(0.004, 0.006, 0.025), smoothStep(0, 0.75, away))
  }

  private static func glow(_ way: Space) -> Color {
    let past = cross(eye, way)
    return Color(1.0, 0.42, 0.12) * (0.9 * exponential(-dot(past, past) * 5))
  }

  private static func gyroid(_ place: Space) -> Float {
    let p = place * scale + 0.4
    let sum = sine(p.x) * cosine(p.y) + sine(p.y) * cosine(p.z) + sine(p.z) * cosine(p.x)
    return (abs(sum) - 0.28) / scale * 0.62
  }

  private static func distance(_ place: Space) -> Float {
    max(length(place) - 1, gyroid(place))
  }

  private static func surface(_ place: Space, _ way: Space) -> Color {
    let radius = length(place)
    let normal = RayMarching.normal(at: place, step: 0.0015) { distance($0) }
    let start = place + normal * 0.006
    let sun = max(dot(normal, lamp), 0)
    let free =
      sun > 0 ? RayMarching.light(from: start, along: lamp, softness: 9, steps: 18, far: 1.6) { distance($0) } : 0
    let open = RayMarching.openness(at: place, normal, reach: 0.16) { distance($0) }
    let outside = smoothStep(0.9, 0.998, radius)
    let paint = mix(Color(0.8, 0.16, 0.05), Color(0.7, 0.78, 0.82), outside)
    let core =
      exponential(-radius * radius * 2.2) * 1.1 * (0.4 + 0.6 * clamped(dot(normal, -place / max(radius, 0.01)) + 0.3))
    let halfway = normalized(lamp - way)
    let shine = power(max(dot(normal, halfway), 0), 48) * free * 0.7
    let ambient = Color(0.16, 0.3, 0.48) * (0.55 + 0.45 * normal.y) * open
    let rim = power(clamped(1 + dot(normal, way)), 3) * open
    return paint * (Color(1.5, 1.3, 1.05) * (sun * free * 0.75) + ambient * 0.8)
      + Color(1.0, 0.4, 0.1) * core * open + Color(1, 0.95, 0.9) * shine + Color(0.2, 0.4, 0.7) * rim * 0.4
  }
}
