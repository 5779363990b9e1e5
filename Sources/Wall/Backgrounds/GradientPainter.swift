import Foundation
import Layouts
import Plans
import Raster

/// A painter that draws a gradient row by row, the same on every machine: besides basic arithmetic, it uses only square
/// roots, which are exact.
struct GradientPainter: Sendable {
  private let shape: Shape
  /// The colors from the start of the gradient to its end, each channel times 256. There are more colors than levels
  /// between black and white, so that dithering decides between two neighboring levels.
  private let colors: [SIMD4<UInt16>]

  private enum Shape: Sendable {
    /// The position of the first pixel, and the change of the position for each column and row.
    case linear(across: Double, down: Double, start: Double)
    /// The center, and the divisors of the distances from it.
    case radial(x: Double, y: Double, across: Double, down: Double)
  }

  private static let lastColor = 65_535

  init(_ gradient: Gradient, width: Int, height: Int) {
    colors = Self.colors(of: gradient.stops)
    let (width, height) = (Double(width), Double(height))
    let half = (x: width / 2, y: height / 2)
    switch gradient.shape {
    case .linear(let degrees):
      // The direction is upwards at 0 degrees, and goes clockwise from there.
      let direction = Turn.point(degrees: degrees - 90)
      let length = abs(width * direction.x) + abs(height * direction.y)
      let (across, down) = (direction.x / length, direction.y / length)
      shape = .linear(
        across: across, down: down, start: 0.5 + across * (0.5 - half.x) + down * (0.5 - half.y))
    case .ellipse:
      let root = 2.0.squareRoot()
      shape = .radial(x: half.x, y: half.y, across: half.x * root, down: half.y * root)
    case .circle:
      let radius = (half.x * half.x + half.y * half.y).squareRoot()
      shape = .radial(x: half.x, y: half.y, across: radius, down: radius)
    }
  }

  /// Writes one row of pixels.
  func write(row y: Int, to row: inout [UInt8]) {
    switch shape {
    case .linear(let across, let down, let start):
      let first = start + down * Double(y)
      write(y, to: &row) { first + across * Double($0) }
    case .radial(let centerX, let centerY, let across, let down):
      let distance = (Double(y) + 0.5 - centerY) / down
      write(y, to: &row) { x in
        let aside = (Double(x) + 0.5 - centerX) / across
        return (aside * aside + distance * distance).squareRoot()
      }
    }
  }

  @inline(__always)
  private func write(_ y: Int, to row: inout [UInt8], _ place: (Int) -> Double) {
    for x in 0..<row.count / Pixels.bytesPerPixel {
      let index = Int(max(0, min(1, place(x))) * Double(Self.lastColor) + 0.5)
      let threshold = Self.threshold(x, y)
      let color = (colors[index] &+ SIMD4(repeating: threshold)) &>> 8
      let start = x * Pixels.bytesPerPixel
      for channel in 0..<4 { row[start + channel] = UInt8(truncatingIfNeeded: color[channel]) }
    }
  }

  /// Returns a threshold from 0 to 255, evenly distributed over the pixels of any neighborhood: Roberts's sequence in
  /// two dimensions, which is as even as unstructured noise can be.
  private static func threshold(_ x: Int, _ y: Int) -> UInt16 {
    let (across, down): (UInt32, UInt32) = (3_242_174_889, 2_447_445_414)
    let place = UInt32(truncatingIfNeeded: x) &* across &+ UInt32(truncatingIfNeeded: y) &* down
    return UInt16(truncatingIfNeeded: place &>> 24)
  }

  // MARK: - Colors

  private static func colors(of stops: [Gradient.Stop]) -> [SIMD4<UInt16>] {
    var colors: [SIMD4<UInt16>] = []
    colors.reserveCapacity(lastColor + 1)
    var next = 0
    for index in 0...lastColor {
      let place = 100 * Double(index) / Double(lastColor)
      while next < stops.count, stops[next].percent <= place { next += 1 }
      if next == 0 || next == stops.count {
        colors.append(scaled(premultiplied(stops[max(0, next - 1)].color)))
        continue
      }
      let (before, after) = (stops[next - 1], stops[next])
      let share = (place - before.percent) / (after.percent - before.percent)
      let start = premultiplied(before.color)
      colors.append(scaled(start + (premultiplied(after.color) - start) * share))
    }
    return colors
  }

  private static func premultiplied(_ color: Color) -> SIMD4<Double> {
    let alpha = Double(color.alpha)
    let channels = SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255)
    return channels * (alpha / 255)
  }

  /// Converts a color to channels that are not premultiplied by alpha.
  private static func scaled(_ color: SIMD4<Double>) -> SIMD4<UInt16> {
    let alpha = color[3]
    if alpha <= 0 { return .zero }
    var channels = color * (255 / alpha)
    channels[3] = alpha
    var result = SIMD4<UInt16>()
    for index in 0..<4 { result[index] = UInt16(max(0, min(255, channels[index])) * 256 + 0.5) }
    return result
  }
}
