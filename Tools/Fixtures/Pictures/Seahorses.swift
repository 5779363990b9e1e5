/// A spiral in the seahorse valley of the Mandelbrot set.
enum Seahorses {
  private static let colors = Gradient(even: [
    0x0b1038, 0x1f4fa0, 0x4fb3d9, 0xf4f1de, 0xf2b04a, 0xb5482f, 0x4a1942, 0x0b1038,
  ])
  private static let limit = 1500

  static func draw() -> Picture {
    Picture.drawn(width: 640, height: 480) { point in
      let real = -0.743_643_9 + (Double(point.x) - 0.667) * 0.0052
      let imaginary = 0.131_825_9 + (Double(point.y) - 0.5) * 0.0052
      guard let speed = escape(real, imaginary) else { return color(0x060818) }
      let place = logarithm(speed.count * 0.02 + 1) * 2.6 + 0.5
      let ring = colors.color(around: place)
      return ring * mix(0.55, 1.08, clamped(speed.distance))
    }
  }

  /// Returns the steps in which a point escapes, smoothed, and its distance to the set in pixels; nil for points of the
  /// set.
  private static func escape(_ real: Double, _ imaginary: Double) -> (count: Float, distance: Float)? {
    var x = 0.0
    var y = 0.0
    var slopeX = 0.0
    var slopeY = 0.0
    for count in 0..<limit {
      let square = x * x + y * y
      if square > 1000 {
        let steps = logarithm(logarithm(Float(square)) * 0.5) * 1.442_695
        let slope = (slopeX * slopeX + slopeY * slopeY).squareRoot()
        let distance = Float(square.squareRoot()) * logarithm(Float(square)) / Float(slope)
        return (Float(count) + 2.8 - steps, power(distance / 0.000_03, 0.25))
      }
      let nextSlopeX = 2 * (x * slopeX - y * slopeY) + 1
      slopeY = 2 * (x * slopeY + y * slopeX)
      slopeX = nextSlopeX
      let nextX = x * x - y * y + real
      y = 2 * x * y + imaginary
      x = nextX
    }
    return nil
  }
}
