/// A strange attractor after de Jong, folded like silk, in fine grays.
enum Silk {
  private static let side = 340
  private static let pointCount = 12_000_000

  static func draw() -> Picture {
    let counts = density()
    let most = counts.max() ?? 1
    let scale = 1 / logarithm(1 + most * 0.16)
    var picture = Picture(width: 2 * side, height: 2 * side, filledWith: Color())
    for index in counts.indices {
      let level = logarithm(1 + counts[index]) * scale
      picture.pixels[index] = SIMD4(Color(repeating: 0.03 + 0.97 * power(clamped(level), 1.3)), 1)
    }
    return picture.halved()
  }

  private static func density() -> [Float] {
    let size = 2 * side
    var counts = [Float](repeating: 0, count: size * size)
    var point = Plane(0.1, 0.1)
    let scale = Float(size) / 4.3
    for _ in 0..<pointCount {
      point = Plane(
        sine(1.4 * point.y) - cosine(-2.3 * point.x), sine(2.4 * point.x) - cosine(-2.1 * point.y))
      let x = Int((point.x + 2.15) * scale)
      let y = Int((point.y + 2.15) * scale)
      if x >= 0, y >= 0, x < size, y < size { counts[y * size + x] += 1 }
    }
    return counts
  }
}
