/// The rules of a version of pixelmatch: its measure of colors, and its detection of antialiasing.
package enum PixelmatchRule: Sendable {
  /// pixelmatch 5, which Playwright has: YIQ, with transparent pixels over white.
  case version5
  /// pixelmatch 7: YIQ, with transparent pixels over a background that differs from pixel to pixel.
  case version7
  /// pixelmatch 8: HyAB in OKLab, with another such background.
  case version8

  /// True if two different pixels are within a threshold from 0 to 1.
  ///
  /// - Parameter index: The place of the pixels, which decides what shines through transparent ones.
  func admits(_ first: RGBA, _ second: RGBA, threshold: Double, index: Int) -> Bool {
    if self == .version8 { return HyABColor.admits(first, second, threshold: threshold, index: index) }
    return delta(first, second, index: index) <= 35215 * threshold * threshold
  }

  /// Returns the squared distance of two pixels in YIQ.
  private func delta(_ first: RGBA, _ second: RGBA, index: Int) -> Double {
    if self == .version5 {
      let (one, other) = (YIQ.overWhite(first), YIQ.overWhite(second))
      return Self.delta(one.y - other.y, one.i - other.i, one.q - other.q)
    }
    let step = step(first, second, index)
    return Self.delta(step.y, step.i, step.q)
  }

  private static func delta(_ y: Double, _ i: Double, _ q: Double) -> Double {
    0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Returns the difference of two pixels.
  private func step(_ first: RGBA, _ second: RGBA, _ index: Int) -> YIQ {
    // The background differs from pixel to pixel, so that no color can hide in front of it.
    let offset = 4 * index
    func background(_ ratio: Double) -> Double { 48 + 159 * Double(Int(Double(offset) / ratio) % 2) }
    let isOpaque = first.isOpaque && second.isOpaque
    return Self.step(
      first, second,
      over: isOpaque ? (0, 0, 0) : (background(1), background(1.618033988749895), background(2.618033988749895)))
  }

  private static func step(_ first: RGBA, _ second: RGBA, over background: (Double, Double, Double)) -> YIQ {
    if first.isOpaque && second.isOpaque {
      func step(_ first: UInt8, _ second: UInt8) -> Double { Double(first) - Double(second) }
      return YIQ(
        red: step(first.red, second.red), green: step(first.green, second.green), blue: step(first.blue, second.blue))
    }
    let (alpha, other) = (Double(first.alpha), Double(second.alpha))
    func blended(_ one: UInt8, _ two: UInt8, _ background: Double) -> Double {
      (Double(one) * alpha - Double(two) * other - background * (alpha - other)) / 255
    }
    return YIQ(
      red: blended(first.red, second.red, background.0), green: blended(first.green, second.green, background.1),
      blue: blended(first.blue, second.blue, background.2))
  }

  /// Returns the difference in brightness, by which antialiasing is detected.
  private func brightness(_ first: RGBA, _ second: RGBA, index: Int) -> Double {
    if first == second { return 0 }
    switch self {
    case .version5: return YIQ.overWhite(first).y - YIQ.overWhite(second).y
    case .version7: return step(first, second, index).y
    case .version8:
      let step = Self.step(first, second, over: (255, 255, 255)).y
      // Colors of other transparency are never equal.
      return step == 0 && first.alpha != second.alpha ? (Double(first.alpha) - Double(second.alpha)) / 2 : step
    }
  }
}

// MARK: - Antialiasing

extension PixelmatchRule {
  /// Returns true if a pixel is part of an antialiased edge in either picture.
  func isAntialiased(_ x: Int, _ y: Int, _ window: RowWindow) -> Bool {
    isAntialiased(x, y, window.expected, and: window.actual, window)
      || isAntialiased(x, y, window.actual, and: window.expected, window)
  }

  private func isAntialiased(
    _ x: Int, _ y: Int, _ picture: RowWindow.Side, and other: RowWindow.Side, _ window: RowWindow
  ) -> Bool {
    let center = picture.pixel(x, y)
    var equal = window.isAtEdge(x, y) ? 1 : 0
    var darkest: (delta: Double, x: Int, y: Int) = (0, 0, 0)
    var brightest = darkest
    for column in window.columns(around: x) {
      for row in window.rows(around: y) where (column, row) != (x, y) {
        let delta = brightness(center, picture.pixel(column, row), index: y * window.width + x)
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < darkest.delta {
          darkest = (delta, column, row)
        } else if delta > brightest.delta {
          brightest = (delta, column, row)
        }
      }
    }
    if darkest.delta == 0 || brightest.delta == 0 { return false }
    return [darkest, brightest].contains { place in
      Self.hasManyEqualNeighbors(place.x, place.y, picture, window)
        && Self.hasManyEqualNeighbors(place.x, place.y, other, window)
    }
  }

  private static func hasManyEqualNeighbors(
    _ x: Int, _ y: Int, _ picture: RowWindow.Side, _ window: RowWindow
  ) -> Bool {
    let center = picture.bits(x, y)
    var equal = window.isAtEdge(x, y) ? 1 : 0
    for column in window.columns(around: x) {
      for row in window.rows(around: y) where (column, row) != (x, y) && picture.bits(column, row) == center {
        equal += 1
      }
    }
    return equal > 2
  }
}

/// A color, or the difference of two colors, with its parts in YIQ.
private struct YIQ {
  let red: Double
  let green: Double
  let blue: Double

  /// Returns the color of a pixel in front of white.
  static func overWhite(_ pixel: RGBA) -> YIQ {
    if pixel.isOpaque { return YIQ(red: Double(pixel.red), green: Double(pixel.green), blue: Double(pixel.blue)) }
    let alpha = Double(pixel.alpha) / 255
    func blended(_ channel: UInt8) -> Double { 255 + (Double(channel) - 255) * alpha }
    return YIQ(red: blended(pixel.red), green: blended(pixel.green), blue: blended(pixel.blue))
  }

  var y: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
  var i: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
  var q: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
}
