import Foundation
package import Raster

/// Lanczos-3 as its definition says, in double precision, a pixel at a time over the whole neighbourhood: what the
/// fast way is held against.
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
  var result = Pixels(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      var sum = [0.0, 0, 0, 0]
      for (row, rowWeight) in rows[y] {
        for (column, columnWeight) in columns[x] {
          let pixel = source[column, row]
          let alpha = Double(pixel.alpha)
          let weight = rowWeight * columnWeight
          for (channel, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
            sum[channel] += weight * Double(value) * alpha / 255
          }
          sum[3] += weight * alpha
        }
      }
      result[x, y] = color(sum)
    }
  }
  return result
}

private func color(_ sum: [Double]) -> Color {
  func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded(.toNearestOrAwayFromZero)) }
  let alpha = sum[3]
  if alpha < 0.5 { return .clear }
  return Color(
    red: byte(sum[0] * 255 / alpha), green: byte(sum[1] * 255 / alpha), blue: byte(sum[2] * 255 / alpha),
    alpha: byte(alpha))
}

private func kernel(_ x: Double) -> Double {
  if x == 0 { return 1 }
  if abs(x) >= 3 { return 0 }
  return sin(Double.pi * x) / (Double.pi * x) * sin(Double.pi * x / 3) / (Double.pi * x / 3)
}

extension Pixels {
  /// Rows, all by default, of what an area of this picture becomes at another size, in the fast way.
  package func resampled(
    _ area: Area, width: Int, height: Int, rows: Range<Int>? = nil, isOpaque: Bool = false
  ) -> Pixels {
    let resampling = Resampling(
      source: (self.width, self.height), area: area, width: width, height: height, isOpaque: isOpaque)
    return resampled(resampling, rows: rows)
  }
}
