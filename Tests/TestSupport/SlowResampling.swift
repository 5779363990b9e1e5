import Foundation
package import Raster

/// Lanczos-3 by its definition, in double precision, over the whole neighborhood of every pixel: the reference for the
/// fast implementation.
package func slowlyResampled(_ source: Pixels, _ area: Area, width: Int, height: Int) -> Pixels {
  func weights(_ origin: Double, _ length: Double, _ count: Int, _ limit: Int) -> [[(Int, Double)]] {
    let scale = length / Double(count)
    let stretch = max(1, scale)
    return (0..<count).map { index in
      let center = origin + (Double(index) + 0.5) * scale
      let taps = (0..<limit).map { ($0, kernel((Double($0) + 0.5 - center) / stretch)) }.filter { $0.1 != 0 }
      let sum = taps.reduce(0) { $0 + $1.1 }
      return taps.map { ($0.0, $0.1 / sum) }
    }
  }
  let columns = weights(area.x, area.width, width, source.width)
  let rows = weights(area.y, area.height, height, source.height)
  // Premultiplied, from 0 to 255.
  let narrowed = (0..<source.height).map { row in
    let pixels = (0..<source.width).map { column in
      let pixel = source[column, row]
      let alpha = Double(pixel.alpha)
      return SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 255) * (alpha / 255)
    }
    return columns.map { taps in taps.reduce(into: SIMD4<Double>.zero) { $0 += $1.1 * pixels[$1.0] } }
  }
  var result = Pixels(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      result[x, y] = color(rows[y].reduce(into: SIMD4<Double>.zero) { $0 += $1.1 * narrowed[$1.0][x] })
    }
  }
  return result
}

private func color(_ sum: SIMD4<Double>) -> Color {
  func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded(.toNearestOrAwayFromZero)) }
  let alpha = sum.w
  if alpha < 0.5 { return .clear }
  let (red, green, blue) = (sum.x * 255 / alpha, sum.y * 255 / alpha, sum.z * 255 / alpha)
  return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
}

private func kernel(_ x: Double) -> Double {
  if x == 0 { return 1 }
  if abs(x) >= 3 { return 0 }
  return sin(Double.pi * x) / (Double.pi * x) * sin(Double.pi * x / 3) / (Double.pi * x / 3)
}

extension Pixels {
  /// Returns rows, all by default, of an area of this picture at another size, resampled by the fast implementation.
  package func resampled(
    _ area: Area, width: Int, height: Int, rows: Range<Int>? = nil, isOpaque: Bool = false
  ) -> Pixels {
    let resampling = Resampling(
      source: (self.width, self.height), area: area, width: width, height: height, isOpaque: isOpaque)
    return resampled(resampling, rows: rows)
  }
}
