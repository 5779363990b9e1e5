/// Glazed balls on a pale floor that reflect each other.
enum Spheres {
  private struct Ball {
    let middle: Space
    let radius: Float
    let paint: Color
  }

  private static let sunlight = normalized(Space(-0.55, 0.75, -0.35))
  private static let balls = scattered()

  private static func scattered() -> [Ball] {
    let paints: [UInt32] = [0xe63946, 0xf4a261, 0xe9c46a, 0xffffff, 0xff6b35, 0xf1faee, 0x8b2f9b, 0xff7f8f]
    var random = SplitMix64(seed: 34)
    var balls: [Ball] = []
    for attempt in 0..<3000 where balls.count < 64 {
      let radius = balls.count < 3 ? 1.0 - Float(balls.count) * 0.14 : random.number(in: 0.16...0.52)
      let place = Plane(random.number(in: -3.9...3.9), random.number(in: -2.2...5.5))
      let paint = color(paints[(attempt * 5 + balls.count) % paints.count])
      let touches = balls.contains { ball in
        let between = Space(place.x, radius, place.y) - ball.middle
        return length(between) < radius + ball.radius + 0.04
      }
      if !touches { balls.append(Ball(middle: Space(place.x, radius, place.y), radius: radius, paint: paint * paint)) }
    }
    return balls
  }

  static func draw() -> Picture {
    let balls = Spheres.balls
    return Picture.drawn(width: 640, height: 480, grid: 3) { point in
      let eye = Space(0, 2.3, -5.4)
      let way = normalized(Space(point.x - 0.667, 0.16 - (point.y - 0.5), 1.25) - Space(0, 0.46, 0))
      let seen = look(from: eye, along: way, balls, bounces: 2)
      let corner = length(Plane((point.x - 0.667) * 0.75, point.y - 0.5))
      return exposed(seen * 0.5 * (1 - 0.55 * corner * corner))
    }
  }

  private static func sky(_ way: Space) -> Color {
    let height = clamped(way.y * 1.3)
    let glow = power(max(dot(way, sunlight), 0), 60) * 2.5
    return mix(Color(0.42, 0.85, 0.88), Color(0.16, 0.4, 0.75), height) + Color(1.4, 1.1, 0.8) * glow
  }

  private static func look(from eye: Space, along way: Space, _ balls: [Ball], bounces: Int) -> Color {
    var nearest: Float = 1e9
    var hit: Ball?
    for ball in balls {
      if let distance = meeting(eye, way, ball), distance < nearest {
        nearest = distance
        hit = ball
      }
    }
    let floor = way.y < -1e-4 ? -eye.y / way.y : 1e9
    if floor < nearest { return ground(eye + way * floor, floor, way, balls) }
    guard let hit else { return sky(way) }
    let place = eye + way * nearest
    let normal = (place - hit.middle) / hit.radius
    return glaze(hit, place, normal, way, balls, bounces)
  }

  private static func meeting(_ eye: Space, _ way: Space, _ ball: Ball) -> Float? {
    let from = eye - ball.middle
    let half = dot(from, way)
    let root = half * half - dot(from, from) + ball.radius * ball.radius
    guard root > 0 else { return nil }
    let distance = -half - root.squareRoot()
    return distance > 1e-3 ? distance : nil
  }

  private static func ground(_ place: Space, _ distance: Float, _ way: Space, _ balls: [Ball]) -> Color {
    let up = Space(0, 1, 0)
    let sun = shade(at: place, balls) * sunlight.y
    let open = openness(at: place, up, balls)
    let light = Color(1.35, 1.18, 0.95) * sun * 0.9 + Color(0.45, 0.55, 0.75) * open * 0.55
    let haze = 1 - exponential(-distance * distance * 0.0025)
    return mix(Color(0.08, 0.4, 0.5) * light, sky(Space(way.x, 0, way.z)), haze)
  }

  private static func glaze(
    _ ball: Ball, _ place: Space, _ normal: Space, _ way: Space, _ balls: [Ball], _ bounces: Int
  ) -> Color {
    let sun = max(dot(normal, sunlight), 0) * shade(at: place + normal * 0.01, balls)
    let open = openness(at: place, normal, balls)
    let bounce = clamped(0.5 - 0.5 * normal.y) * 0.35
    let light =
      Color(1.4, 1.2, 0.95) * sun * 1.1
      + (Color(0.5, 0.6, 0.8) * (0.35 + 0.3 * normal.y) + Color(0.7, 0.6, 0.5) * bounce) * open
    let mirrored = way - normal * (2 * dot(way, normal))
    let facing = clamped(1 + dot(way, normal))
    let gloss = 0.05 + 0.6 * facing * facing * facing * facing
    var reflection = sky(mirrored)
    if bounces > 0 { reflection = look(from: place + normal * 0.002, along: mirrored, balls, bounces: bounces - 1) }
    // At a grazing hit it may be infinite, and no multiple of zero.
    let spark = sun > 0 ? power(max(dot(mirrored, sunlight), 0), 220) * 3 : 0
    return ball.paint * light + reflection * gloss + Color(1, 0.95, 0.85) * spark
  }

  /// Returns the share of the sun's disc that is visible from a point: balls cover it with a soft edge.
  private static func shade(at place: Space, _ balls: [Ball]) -> Float {
    var free: Float = 1
    for ball in balls {
      let from = ball.middle - place
      let along = dot(from, sunlight)
      guard along > 0 else { continue }
      let aside = max(dot(from, from) - along * along, 0).squareRoot()
      // The edge is softer the further away the ball is, but never has zero width.
      let edge = 0.09 * along + 0.001
      free = min(free, smoothStep(-edge, edge, aside - ball.radius))
    }
    return free
  }

  /// Returns the share of the sky that is visible above a point.
  private static func openness(at place: Space, _ normal: Space, _ balls: [Ball]) -> Float {
    var open: Float = 1
    for ball in balls {
      let from = ball.middle - place
      let square = dot(from, from)
      let size = ball.radius * ball.radius / square
      guard size > 0.002, size < 0.999 else { continue }
      let facing = clamped((dot(normal, from) / square.squareRoot()) * 0.5 + 0.5)
      open *= 1 - size * facing * facing
    }
    let floor = clamped(0.55 + place.y * 0.9 + normal.y * 0.5)
    return open * floor
  }
}
