/// A Julia set like frost on a dark window, in a single gradient.
enum Julia {
  private static let colors = Gradient(even: [
    0x030a1c, 0x0a2a4f, 0x14618c, 0x3fb0c0, 0xc9ecd8, 0xffe9a0, 0xf08a3c, 0x7a1f2e,
  ])
  private static let limit = 600

  static func draw() -> Picture {
    Picture.drawn(width: 600, height: 400, grid: 3) { point in
      let turnedPoint = turned(Plane(point.x - 0.75, point.y - 0.5) * 1.5, by: 0.42)
      return colors.color(at: heat(Double(turnedPoint.x), Double(turnedPoint.y)))
    }
  }

  private static func heat(_ startX: Double, _ startY: Double) -> Float {
    var x = startX
    var y = startY
    for count in 0..<limit {
      let square = x * x + y * y
      if square > 400 {
        let steps = logarithm(logarithm(Float(square)) * 0.5) * 1.442_695
        return (logarithm(Float(count) + 2.6 - steps) - 1.9) * 0.26
      }
      let nextX = x * x - y * y - 0.7269
      y = 2 * x * y + 0.1889
      x = nextX
    }
    return 1
  }
}
