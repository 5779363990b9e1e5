import Foundation
import Testing

@testable import Raster

/// Turned pictures against a slow evaluation of the same sum.
@Suite struct TurningTests {
  private func picture(width: Int, height: Int, alpha: (Int, Int) -> UInt8 = { _, _ in 255 }) -> Pixels {
    var pixels = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[x, y] = Color(
          red: UInt8((x * 37 + y * 11) & 255), green: UInt8((x * x + 3 * y) & 255), blue: UInt8((7 * x + y * y) & 255),
          alpha: alpha(x, y))
      }
    }
    return pixels
  }

  private func expected(_ source: Pixels, at x: Double, _ y: Double, scale: Double) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    var total = 0.0
    let stretch = max(1, scale)
    for row in 0..<source.height {
      for column in 0..<source.width {
        let weight =
          Lanczos.kernel((Double(column) + 0.5 - x) / stretch) * Lanczos.kernel((Double(row) + 0.5 - y) / stretch)
        let color = source[column, row]
        let share = Double(color.alpha) / 255 * weight
        sums[0] += Double(color.red) * share
        sums[1] += Double(color.green) * share
        sums[2] += Double(color.blue) * share
        sums[3] += share
        total += weight
      }
    }
    let alpha = sums[3] / total
    return [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3], 255 * alpha].map { min(max($0, 0), 255) }
  }

  private func turning(_ degrees: Double, scale: Double) -> Turning {
    let (cosine, sine) = (cos(degrees * .pi / 180) * scale, sin(degrees * .pi / 180) * scale)
    return Turning(
      x: 14.3, y: 6.8, right: .init(x: cosine, y: -sine), down: .init(x: sine, y: cosine),
      scale: .init(x: scale, y: scale))
  }

  @Test(arguments: [0.0, 7, 30, 45, 90, 171, -12], [0.4, 1, 2.7])
  func everyPixelIsALanczosMean(degrees: Double, scale: Double) {
    for isOpaque in [true, false] {
      let source = picture(width: 40, height: 33) { x, y in isOpaque || (x + y) % 5 > 1 ? 255 : 90 }
      let turning = turning(degrees, scale: scale)
      let result = source.turned(
        turning, width: 9, columns: Array(repeating: 0..<9, count: 7), isOpaque: isOpaque)
      for y in 0..<7 {
        for x in 0..<9 {
          let place = (
            x: turning.x + Double(x) * turning.right.x + Double(y) * turning.down.x,
            y: turning.y + Double(x) * turning.right.y + Double(y) * turning.down.y
          )
          guard place.x > 0, place.x < 40, place.y > 0, place.y < 33 else { continue }
          let wanted = expected(source, at: place.x, place.y, scale: scale)
          let found = result[x, y]
          for (value, byte) in zip(wanted, [found.red, found.green, found.blue, found.alpha]) {
            #expect(abs(value - Double(byte)) < 0.6, "\(degrees)° at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func notTurnedAtItsOwnScaleItStaysAsItIs() {
    let source = picture(width: 12, height: 9)
    let turning = Turning(x: 0.5, y: 0.5, right: .init(x: 1, y: 0), down: .init(x: 0, y: 1), scale: .init(x: 1, y: 1))
    for isLinear in [false, true] {
      let same = source.turned(
        turning, width: 12, columns: Array(repeating: 0..<12, count: 9), isOpaque: true, isLinear: isLinear)
      #expect(same == source)
    }
  }

  @Test func onlyTheWantedColumnsAreMade() {
    let source = picture(width: 12, height: 9)
    let turning = turning(20, scale: 0.5)
    let whole = source.turned(turning, width: 6, columns: [0..<6, 0..<6], isOpaque: true)
    let part = source.turned(turning, width: 6, columns: [2..<5, 0..<0], isOpaque: true)
    for x in 0..<6 {
      #expect(part[x, 0] == ((2..<5).contains(x) ? whole[x, 0] : .clear))
      #expect(part[x, 1] == .clear)
    }
  }

  @Test func oneColorStaysOneColor() {
    for color in [Color(red: 3, green: 90, blue: 250), Color(red: 3, green: 90, blue: 250, alpha: 77)] {
      let source = Pixels(width: 30, height: 20, filledWith: color)
      for isLinear in [false, true] {
        let turned = source.turned(
          turning(33, scale: 1.7), width: 9, columns: Array(repeating: 0..<9, count: 9), isOpaque: color.isOpaque,
          isLinear: isLinear)
        for y in 0..<9 { for x in 0..<9 { #expect(turned[x, y] == color) } }
      }
    }
  }
}
