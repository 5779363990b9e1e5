/// Finds and shades a surface that is given by the distance from any point.
enum RayMarching {
  /// Returns the distance of the surface along a ray, between two distances; nil if it is not hit.
  @inline(__always)
  static func reach(
    from eye: Space, along way: Space, between near: Float, and far: Float, steps: Int = 110, nearness: Float = 0.0008,
    _ distance: (Space) -> Float
  ) -> Float? {
    var travelled = near
    for _ in 0..<steps {
      let rest = distance(eye + way * travelled)
      if rest < nearness { return travelled }
      travelled += rest
      if travelled > far { return nil }
    }
    return nil
  }

  /// Returns the direction in which the distance grows, from four points around a point.
  @inline(__always)
  static func normal(at place: Space, step: Float = 0.001, _ distance: (Space) -> Float) -> Space {
    let a = Space(1, -1, -1)
    let b = Space(-1, -1, 1)
    let c = Space(-1, 1, -1)
    let d = Space(1, 1, 1)
    let first = a * distance(place + a * step) + b * distance(place + b * step)
    let second = c * distance(place + c * step) + d * distance(place + d * step)
    return normalized(first + second)
  }

  /// Returns the share of a light that is visible from a point; near misses give a soft edge.
  @inline(__always)
  static func light(
    from place: Space, along way: Space, softness: Float = 10, steps: Int = 24, far: Float = 3,
    _ distance: (Space) -> Float
  ) -> Float {
    var free: Float = 1
    var travelled: Float = 0.02
    for _ in 0..<steps {
      let rest = distance(place + way * travelled)
      free = min(free, softness * rest / travelled)
      if free < 0.002 { return 0 }
      travelled += max(rest, 0.02)
      if travelled > far { break }
    }
    return free * free * (3 - 2 * free)
  }

  /// Returns the openness of a point: along the normal, the distance should grow as fast as the path.
  @inline(__always)
  static func openness(at place: Space, _ normal: Space, reach: Float = 0.2, _ distance: (Space) -> Float) -> Float {
    var closed: Float = 0
    var weight: Float = 1
    for step in 1...5 {
      let way = reach * Float(step) / 5
      closed += weight * max(way - distance(place + normal * way), 0) / reach
      weight *= 0.7
    }
    return clamped(1 - closed * 0.62)
  }

  /// Returns the distances at which a ray enters and leaves a ball around the origin; nil if it misses.
  @inline(__always)
  static func ball(from eye: Space, along way: Space, radius: Float) -> (near: Float, far: Float)? {
    let half = dot(eye, way)
    let root = half * half - dot(eye, eye) + radius * radius
    guard root > 0 else { return nil }
    let side = root.squareRoot()
    return (max(-half - side, 0), -half + side)
  }
}
