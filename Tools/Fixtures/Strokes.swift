extension Picture {
  /// Draws a color over one pixel, with the opacity `cover`.
  mutating func blend(_ color: Color, cover: Float, x: Int, y: Int) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let old = self[x, y]
    self[x, y] = SIMD4(mix(Color(old.x, old.y, old.z), color, clamped(cover)), max(old.w, clamped(cover)))
  }

  /// Draws a line with round ends that can get thinner; positions and radii are in pixels.
  mutating func paintLine(
    from start: Plane, to end: Plane, radius: Float, endRadius: Float? = nil, color: Color, cover: Float = 1
  ) {
    let last = endRadius ?? radius
    let reach = max(radius, last) + 1
    let left = Int(max(min(start.x, end.x) - reach, 0))
    let right = Int(min(max(start.x, end.x) + reach, Float(width - 1)))
    let top = Int(max(min(start.y, end.y) - reach, 0))
    let bottom = Int(min(max(start.y, end.y) + reach, Float(height - 1)))
    guard left <= right, top <= bottom else { return }
    let way = end - start
    let square = max(dot(way, way), 1e-9)
    for y in top...bottom {
      for x in left...right {
        let place = Plane(Float(x) + 0.5, Float(y) + 0.5)
        let share = clamped(dot(place - start, way) / square)
        let distance = length(place - start - way * share)
        let edge = clamped(mix(radius, last, share) - distance + 0.5)
        if edge > 0 { blend(color, cover: edge * cover, x: x, y: y) }
      }
    }
  }
}
